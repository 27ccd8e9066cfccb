import type { Member } from "../../api/types";
import type { Sorting } from "../../ui/sorting";

export type SortKey = "name" | "power" | "techDonations" | "rank";

export type MemberSorting = Sorting<SortKey>;

const ALPHABET = new Intl.Collator();

/** The members sorted, in a new list. Who has no figure comes last either way. */
export function sortMembers<M extends Pick<Member, SortKey>>(
  members: readonly M[],
  { key, direction }: MemberSorting,
): M[] {
  const sign = direction === "ascending" ? 1 : -1;
  return [...members].sort((a, b) => {
    if (key === "name") return sign * ALPHABET.compare(a.name, b.name);
    const [first, second] = [a[key], b[key]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (Number(first) - Number(second)) || ALPHABET.compare(a.name, b.name);
  });
}
