import type { Member } from "../../api/types";
import type { SortDirection } from "../../ui/sortable-head";

export type SortKey = "name" | "power" | "techDonations" | "rank";

export interface Sorting {
  key: SortKey;
  direction: SortDirection;
}

/** The sorting after a column head was pressed: names start at A, figures at the highest. */
export function nextSorting(now: Sorting, key: SortKey): Sorting {
  if (now.key === key) return { key, direction: now.direction === "ascending" ? "descending" : "ascending" };
  return { key, direction: key === "name" ? "ascending" : "descending" };
}

const ALPHABET = new Intl.Collator();

/** The members sorted, in a new list. Who has no figure comes last either way. */
export function sortMembers<M extends Pick<Member, SortKey>>(
  members: readonly M[],
  { key, direction }: Sorting,
): M[] {
  const sign = direction === "ascending" ? 1 : -1;
  return [...members].sort((a, b) => {
    if (key === "name") return sign * ALPHABET.compare(a.name, b.name);
    const [first, second] = [a[key], b[key]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (Number(first) - Number(second)) || ALPHABET.compare(a.name, b.name);
  });
}
