/** Questions that the lists of a drop have in common: who a name is, asked once for all lists that show it. Pure. */
import type { Review, ReviewRow } from "../api/types";

/** A row of a list of the drop. */
export interface RowOf {
  batchId: string;
  rowId: number;
}

/**
 * What a row asks, where that is only who it is: rows of other lists with the same answer proposed ask the same. Of nobody
 * known it goes by the name, if that was clearly read; what is doubted of a number or of a rank is each row's own.
 */
export function questionOf(row: ReviewRow): string | null {
  const ofValue = row.conflict || row.reasons.some(({ of, tone }) => tone !== "info" && of.includes("value"));
  if (!row.needsAttention || ofValue || row.section !== null) return null;
  if (row.memberId !== null) return `member ${row.memberId}`;
  if (!row.name || row.namedLike === null) return null;
  return row.near === null ? `new ${row.name}` : `new ${row.name}, or member ${row.near}`;
}

/** The rows of several lists that ask the same, each group in the order of the lists. */
export function likeRows(reviews: readonly Review[]): RowOf[][] {
  const asked = new Map<string, RowOf[]>();
  for (const { batchId, rows } of reviews) {
    const own = new Map<string, number[]>();
    for (const row of rows) {
      const question = questionOf(row);
      if (question !== null) own.set(question, [...(own.get(question) ?? []), row.rowId]);
    }
    for (const [question, rowIds] of own) {
      // Two rows of one list are two people, or one that was read twice: each is looked at by itself.
      const [rowId] = rowIds;
      if (rowIds.length === 1 && rowId !== undefined)
        asked.set(question, [...(asked.get(question) ?? []), { batchId, rowId }]);
    }
  }
  return [...asked.values()].filter((rows) => rows.length > 1);
}

/** Those that still wait for an answer: the first is asked, the others are shown with it. */
export function openLikes(groups: readonly RowOf[][], isOpen: (row: RowOf) => boolean): RowOf[][] {
  return groups.map((rows) => rows.filter(isOpen)).filter((rows) => rows.length > 1);
}
