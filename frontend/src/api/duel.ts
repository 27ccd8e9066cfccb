/** A week of the Alliance Duel, day by day. Scores are numeric strings, null if unknown. */
import type { Schemas } from "./schemas";
import { STAYS, useFetched } from "./use-fetched";

/**
 * Whether days and week agree: they add up, one day is computed from the others, they disagree, or too little is known.
 */
type DuelCheck = "proved" | "derived" | "differs" | "open";
export type DuelRow = Omit<Schemas["DuelRow"], "check"> & { check: DuelCheck };
export type DuelWeek = Omit<Schemas["Duel"], "rows"> & { rows: DuelRow[] };

/** `week`: any of its days, null for the newest recorded week. `memberId`: only this member. */
export function useDuel(week: string | null, memberId?: number) {
  const asked = new URLSearchParams();
  if (week) asked.set("weekEnding", week);
  if (memberId !== undefined) asked.set("memberId", String(memberId));
  return useFetched<DuelWeek>(["duel", week, memberId], `/api/duel?${asked}`, STAYS);
}
