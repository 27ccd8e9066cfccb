import type { DeletionRequest } from "../../api/deletion-requests";
import type { LinkedMember } from "../../api/personal-links";

/**
 * The purpose of the open dialog: links for everybody without one, a link for one member, revoking one, or a deletion.
 */
export type Asked =
  | { kind: "all"; count: number }
  | { kind: "one" | "revoke"; member: LinkedMember }
  | { kind: "grant" | "decline"; request: DeletionRequest };
