import type { Member } from "../../api/types";
import { matchesSearch } from "../../format/names";
import type { SortDirection } from "../../ui/sortable-head";

export type SortKey = "name" | "power" | "techDonations" | "kills" | "latestVsScore" | "rank";

export interface Sorting {
  key: SortKey;
  direction: SortDirection;
}

/** The sorting after a column head was pressed: names start at A, figures at the highest. */
export function nextSorting(now: Sorting, key: SortKey): Sorting {
  if (now.key === key) return { key, direction: now.direction === "ascending" ? "descending" : "ascending" };
  return { key, direction: key === "name" ? "ascending" : "descending" };
}

/** The members that a search leaves over, sorted. Who has no figure comes last either way. */
export function listMembers(
  members: readonly Member[],
  search: string,
  { key, direction }: Sorting,
): Member[] {
  const sign = direction === "ascending" ? 1 : -1;
  return members
    .filter((member) => matchesSearch(member.name, search))
    .sort((a, b) => {
      if (key === "name") return sign * a.name.localeCompare(b.name);
      const [first, second] = [a[key], b[key]];
      if (first === null || second === null) return Number(first === null) - Number(second === null);
      return sign * (Number(first) - Number(second)) || a.name.localeCompare(b.name);
    });
}

const LOW_POWER = 20_000_000;
const LOW_VS_SCORE = 20_000_000;
const LOW_DONATIONS = 25_000;

/** Below these figures a value is red (spec, section 5). */
export const THRESHOLDS: Partial<Record<SortKey, number>> = {
  power: LOW_POWER,
  latestVsScore: LOW_VS_SCORE,
  techDonations: LOW_DONATIONS,
};
