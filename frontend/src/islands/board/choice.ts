import type { BoardRow, RankSeats } from "../../api/board";
import { count } from "../../format/numbers";

/** The checkboxes that a leader changed by hand: member id -> ticked. */
export type Chosen = ReadonlyMap<number, boolean>;

/** Why the visitor can't give this rank; null if they can. */
export function blocked(row: BoardRow, changesLeaders: boolean): string | null {
  return row.needsR5 && !changesLeaders ? "Only an R5 gives R4 and R5." : null;
}

/**
 * Members who rise are ticked at first. For members who fall, the leader decides, one by one or all at once. The same
 * goes for members who become R4 or R5, because they may then enter the portal.
 */
export function isTicked(row: BoardRow, chosen: Chosen, changesLeaders: boolean): boolean {
  if (blocked(row, changesLeaders)) return false;
  return chosen.get(row.memberId) ?? (row.rises && !row.needsR5);
}

/**
 * What prevents applying the ticked rows, in words: a rank would have more members than seats. null if nothing does.
 */
export function tooFewSeats(ticked: readonly BoardRow[], seats: readonly RankSeats[]): string | null {
  for (const { rank, seats: most, held } of seats) {
    const come = ticked.filter(({ to }) => to === rank).length;
    const go = ticked.filter(({ from }) => from === rank).length;
    const over = held + come - go - Math.max(most, held);
    if (over > 0) {
      return `${rank} has ${count(most, "seat")}, and ${held + come - go} members would hold it: untick ${over}.`;
    }
  }
  return null;
}
