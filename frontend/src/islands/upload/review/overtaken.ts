/** Two windows on one review: what each made of it since both last agreed, put together. Pure. */
import type { Draft, Review, RowEdit } from "../../../api/types";
import type { Edits } from "./rows";

export type Whose = "mine" | "theirs";

/** A saved draft as the review works with it. */
export function editsOf(draft: Draft | null): Edits {
  return Object.fromEntries(Object.entries(draft?.rows ?? {}).map(([rowId, edit]) => [rowId, asEdit(edit)]));
}

/** The rows that both changed since `base`, and not alike. */
export function disputed(base: Edits, mine: Edits, theirs: Edits): string[] {
  return Object.keys(theirs).filter(
    (rowId) =>
      !alike(mine[rowId], base[rowId]) &&
      !alike(theirs[rowId], base[rowId]) &&
      !alike(mine[rowId], theirs[rowId]),
  );
}

/** Everything that either changed; of rows that both changed, what `whose` says. */
export function together(base: Edits, mine: Edits, theirs: Edits, whose: Whose): Edits {
  const merged: Record<string, Edits[string]> = { ...mine };
  for (const [rowId, edit] of Object.entries(theirs)) {
    if (whose === "theirs" ? !alike(edit, base[rowId]) : alike(mine[rowId], base[rowId]))
      merged[rowId] = edit;
  }
  return merged;
}

/** The server keeps a draft's values as numbers; the review works with numeric strings throughout. */
function asEdit(edit: RowEdit): RowEdit {
  return edit.value === undefined ? edit : { ...edit, value: String(edit.value) };
}

/** The names of rows as the review lists them. */
export function namesOf(review: Review, rowIds: readonly string[]): string[] {
  const wanted = new Set(rowIds);
  return review.rows
    .filter((row) => wanted.has(String(row.rowId)))
    .map((row) => row.name || `Rank ${row.rank}`);
}

function alike(one: Edits[string] | undefined, other: Edits[string] | undefined): boolean {
  return one === other || spelt(one) === spelt(other);
}

function spelt(edit: Edits[string] | undefined): string {
  return JSON.stringify(Object.entries(edit ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
}
