import { fromDay, toDay } from "../../format/dates";

/** The Sunday of a saved week: the most recent one, the day itself on a Sunday (spec, section 9). */
export function recentSunday(day: string): string {
  const date = fromDay(day);
  date.setUTCDate(date.getUTCDate() - date.getUTCDay());
  return toDay(date);
}

/** The first day of the week that ends on a Sunday. */
export function mondayOf(sunday: string): string {
  const date = fromDay(sunday);
  date.setUTCDate(date.getUTCDate() - 6);
  return toDay(date);
}
