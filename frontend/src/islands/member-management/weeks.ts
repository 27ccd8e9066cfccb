import { useState } from "react";
import { fromDay, serverDay, toDay } from "../../format/dates";

/** Tells which day it is for the alliance, whose clock read `now` as the page began. */
export function useAllianceDay(now: string): () => string {
  const [opened] = useState(Date.now);
  return () => serverDay(now, Date.now() - opened);
}

/** The Sunday that a saved week carries: the most recent one, the day itself on a Sunday (spec, section 9). */
export function recentSunday(day: string): string {
  const date = fromDay(day);
  date.setDate(date.getDate() - date.getDay());
  return toDay(date);
}
