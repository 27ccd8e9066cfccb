import type { DeletionRequest } from "../../api/deletion-requests";
import type { LinkedMember } from "../../api/personal-links";

/** What a dialog is open for: links for everybody who has none, a link for one member, revoking one, or a deletion. */
export type Asked =
  | { kind: "all"; count: number }
  | { kind: "one" | "revoke"; member: LinkedMember }
  | { kind: "grant" | "decline"; request: DeletionRequest };
