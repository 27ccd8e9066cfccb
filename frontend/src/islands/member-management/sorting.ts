import type { RosterMember } from "../../api/roster";
import type { Sorting } from "../../ui/sorting";

export type SortKey =
  | "name"
  | "power"
  | "techDonations"
  | "latestVsScore"
  | "rank"
  | "calculatedRank"
  | "strikes";

export type MemberSorting = Sorting<SortKey>;

const ALPHABET = new Intl.Collator();

/** The sorted members, as a new list. In both directions members without the figure come last. */
export function sortMembers<M extends Pick<RosterMember, SortKey>>(
  members: readonly M[],
  { key, direction }: MemberSorting,
): M[] {
  const sign = direction === "ascending" ? 1 : -1;
  return [...members].sort((a, b) => {
    if (key === "name") return sign * ALPHABET.compare(a.name, b.name);
    const [first, second] = [figureOf(a, key), figureOf(b, key)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (Number(first) - Number(second)) || ALPHABET.compare(a.name, b.name);
  });
}

/** The number to compare. A calculated rank counts as its number, X as no number. */
function figureOf(member: Pick<RosterMember, SortKey>, key: Exclude<SortKey, "name">) {
  if (key !== "calculatedRank") return member[key];
  const calculated = member.calculatedRank;
  return calculated === null || calculated === undefined ? null : Number(calculated.slice(1));
}
