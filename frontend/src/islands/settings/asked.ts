import type { Account, AccountAction, Invitation } from "../../api/accounts";

/** The purpose of the open dialog. */
export type Asked =
  | { kind: "invite" }
  | { kind: "withdraw"; invitation: Invitation }
  | { kind: AccountAction; account: Account };

/** Which dialog of Data Administration is open. */
export type DataDialogKind = "import" | "uploads" | "retention";
/** Which dialog of System Settings is open. */
export type SystemDialogKind = "alliance" | "strikes" | "picture" | "webhook" | "area";
