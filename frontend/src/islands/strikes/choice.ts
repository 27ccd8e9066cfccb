import type { Strike } from "../../api/strikes";

/** What a leader ticked or unticked by hand: id -> ticked. */
export type Chosen = ReadonlyMap<string, boolean>;

/** Whether the visitor may not decide on it. */
export const isBlocked = (row: Strike, changesLeaders: boolean) => row.needsR5 && !changesLeaders;

/** All that may be decided on is ticked at first, but what something speaks against. */
export function isTicked(row: Strike, chosen: Chosen, changesLeaders: boolean): boolean {
  if (isBlocked(row, changesLeaders)) return false;
  return chosen.get(row.id) ?? row.evidence?.doubts.length === 0;
}
