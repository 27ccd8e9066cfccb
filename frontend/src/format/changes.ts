import type { components } from "../api/schema";
import { shortDate } from "./dates";
import { full, percent } from "./numbers";

/** The change of a figure between two weeks, over members who have it in both; `reason`: why there is none. */
type FigureChange = components["schemas"]["Change"];

/** `92 of 100`: how many members a change compares. */
export function coverage({ members, of }: Pick<FigureChange, "members" | "of">): string {
  return `${full(members)} of ${full(of)}`;
}

/**
 * The days that a change compares, because newer figures may exist by now: `15 Nov vs 8 Nov`. Empty without a change.
 */
export function against(change: FigureChange): string {
  if (change.from === null || change.to === null || change.reason !== null) return "";
  return `${shortDate(change.to)} vs ${shortDate(change.from)}`;
}

/** Why there is no change, in a few words. */
export function shortReason(change: FigureChange): string {
  if (change.to === null)
    return change.from === null ? "no week to compare yet" : `nothing new since ${shortDate(change.from)}`;
  if (change.from === null) return "no earlier week yet";
  return change.change === null ? `only ${coverage(change)} members on both sides` : "they had none before";
}

/** A change in a sentence: `+1.3%, 92 of 100 members`, or why there is none. */
export function inWords(change: FigureChange): string {
  return change.percent === null
    ? `— ${change.reason}`
    : `${percent(change.percent)}, ${coverage(change)} members`;
}
