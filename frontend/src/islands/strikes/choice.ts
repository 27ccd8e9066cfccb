import type { Strike } from "../../api/strikes";

/** The checkboxes that a leader changed by hand: id -> ticked. */
export type Chosen = ReadonlyMap<string, boolean>;

/** Whether the visitor may not decide on it. */
export const isBlocked = (row: Strike, changesLeaders: boolean) => row.needsR5 && !changesLeaders;

/** Every strike that the visitor may decide on is ticked at first, except the doubtful ones. */
export function isTicked(row: Strike, chosen: Chosen, changesLeaders: boolean): boolean {
  if (isBlocked(row, changesLeaders)) return false;
  return chosen.get(row.id) ?? row.evidence?.doubts.length === 0;
}
