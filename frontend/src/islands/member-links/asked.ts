import type { LinkedMember } from "../../api/personal-links";

/** What a dialog is open for: links for everybody who has none, a link for one member, or revoking one. */
export type Asked = { kind: "all"; count: number } | { kind: "one" | "revoke"; member: LinkedMember };
