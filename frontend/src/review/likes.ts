/**
 * Questions that several lists of a drop share: whose name a row shows, asked once for all lists that show it. Pure.
 */
import type { Review, ReviewRow } from "../api/types";

/** A row of one of the drop's lists. */
export interface RowOf {
  batchId: string;
  rowId: number;
}

/**
 * A row's question, if it only asks whom the row belongs to; else null. Rows of other lists with the same proposed
 * answer have the same question. A row without a known member is identified by its name, if that was read clearly. A
 * doubt about a number or a rank concerns only its own row.
 */
export function questionOf(row: ReviewRow): string | null {
  const ofValue = row.conflict || row.reasons.some(({ of, tone }) => tone !== "info" && of.includes("value"));
  if (!row.needsAttention || ofValue || row.section !== null) return null;
  if (row.memberId !== null) return `member ${row.memberId}`;
  if (!row.name || row.namedLike === null) return null;
  return row.near === null ? `new ${row.name}` : `new ${row.name}, or member ${row.near}`;
}

/** The rows of several lists that have the same question. Each group is in the order of the lists. */
export function likeRows(reviews: readonly Review[]): RowOf[][] {
  const asked = new Map<string, RowOf[]>();
  for (const { batchId, rows } of reviews) {
    const own = new Map<string, number[]>();
    for (const row of rows) {
      const question = questionOf(row);
      if (question !== null) own.set(question, [...(own.get(question) ?? []), row.rowId]);
    }
    for (const [question, rowIds] of own) {
      // Two rows of one list are two people, or one person who was read twice, so each is checked individually.
      const [rowId] = rowIds;
      if (rowIds.length === 1 && rowId !== undefined)
        asked.set(question, [...(asked.get(question) ?? []), { batchId, rowId }]);
    }
  }
  return [...asked.values()].filter((rows) => rows.length > 1);
}

/** The rows that still wait for an answer: the first is asked about, the others are shown with it. */
export function openLikes(groups: readonly RowOf[][], isOpen: (row: RowOf) => boolean): RowOf[][] {
  return groups.map((rows) => rows.filter(isOpen)).filter((rows) => rows.length > 1);
}
