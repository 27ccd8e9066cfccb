/** Merges what two windows changed in one review since both last agreed. Pure. */
import type { Draft, Member, Review, RowEdit } from "../api/types";
import { full } from "../format/numbers";
import { type Edits, type RowView, viewRows } from "./rows";

export type Whose = "mine" | "theirs";

/** A row that both windows changed, with the differences in words. */
export interface Dispute {
  rowId: number;
  name: string;
  mine: string;
  theirs: string;
}

/** A saved draft in the form that the review uses. */
export function editsOf(draft: Draft | null): Edits {
  return Object.fromEntries(Object.entries(draft?.rows ?? {}).map(([rowId, edit]) => [rowId, asEdit(edit)]));
}

/** The rows that both windows changed differently since `base`. */
export function disputed(base: Edits, mine: Edits, theirs: Edits): string[] {
  return Object.keys(theirs).filter(
    (rowId) =>
      !alike(mine[rowId], base[rowId]) &&
      !alike(theirs[rowId], base[rowId]) &&
      !alike(mine[rowId], theirs[rowId]),
  );
}

/** Everything that either window changed. For rows that both changed, `whose` decides. */
export function together(base: Edits, mine: Edits, theirs: Edits, whose: Whose): Edits {
  const merged: Record<string, Edits[string]> = { ...mine };
  for (const [rowId, edit] of Object.entries(theirs)) {
    if (whose === "theirs" ? !alike(edit, base[rowId]) : alike(mine[rowId], base[rowId]))
      merged[rowId] = edit;
  }
  return merged;
}

/** The server stores a draft's values as numbers. The review uses numeric strings throughout. */
function asEdit({ value, acceptedAs, ...edit }: RowEdit): RowEdit {
  return {
    ...edit,
    ...(value !== undefined && { value: String(value) }),
    ...(acceptedAs && { acceptedAs: { memberId: acceptedAs.memberId, value: String(acceptedAs.value) } }),
  };
}

/** What the leader has to decide: rows that both windows changed, with different results. */
export function disputes(
  review: Review,
  members: ReadonlyMap<number, Member>,
  { base, mine, theirs }: { base: Edits; mine: Edits; theirs: Edits },
): Dispute[] {
  const both = new Set(disputed(base, mine, theirs));
  const there = viewRows(review, theirs, members);
  return viewRows(review, mine, members).flatMap((here, place) => {
    const other = there[place];
    if (!other || !both.has(String(here.row.rowId))) return [];
    const dispute = {
      rowId: here.row.rowId,
      name: here.row.name || `Rank ${here.row.rank}`,
      mine: made(here, other, members),
      theirs: made(other, here, members),
    };
    return dispute.mine === dispute.theirs ? [] : [dispute];
  });
}

/** What one window changed in a row, as far as the other window's result differs. */
function made(one: RowView, other: RowView, members: ReadonlyMap<number, Member>): string {
  if (one.group === "left-out") return "left out";
  const gone = other.group === "left-out";
  const who = whom(one, members);
  return [
    gone && who === one.row.name ? "kept" : (gone || who !== whom(other, members)) && who,
    one.value !== (gone ? one.row.value : other.value) && full(one.value),
    one.rankChange?.taken !== other.rankChange?.taken &&
      !gone &&
      (one.rankChange?.taken ? "new rank" : "same rank"),
    one.accepted !== other.accepted && !gone && (one.accepted ? "checked" : "not checked"),
  ]
    .filter(Boolean)
    .join(", ");
}

function whom({ memberId, name, row }: RowView, members: ReadonlyMap<number, Member>): string {
  if (memberId !== null) return members.get(memberId)?.name ?? "a former member";
  return name === row.name ? "Create New" : `Create New ${name}`;
}

function alike(one: Edits[string] | undefined, other: Edits[string] | undefined): boolean {
  return one === other || spelt(one) === spelt(other);
}

function spelt(edit: Edits[string] | undefined): string {
  return JSON.stringify(Object.entries(edit ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
}
