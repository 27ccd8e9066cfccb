import type { ApplyItem, ReviewField } from "../api/types";
import type { Edits, RowView } from "./rows";

/** The items of an apply: every row that is not left out. An update uses the member's id and never renames. */
export function applyItems(views: readonly RowView[], edits: Edits, field: ReviewField): ApplyItem[] {
  return views
    .filter((view) => view.group !== "left-out")
    .map((view) => ({
      memberData: {
        rowId: view.row.rowId,
        name: view.name.trim(),
        rank: view.row.rank,
        [field]: view.value,
        ...(view.rankChange?.taken && { memberRank: view.rankChange.to }),
        confirmed: view.accepted || edits[view.row.rowId]?.memberId !== undefined,
      },
      memberId: view.memberId,
      samePerson: view.asksSamePerson && view.accepted,
      action: view.memberId === null ? ("create" as const) : ("update" as const),
    }));
}
