import { addDays, dayOfWeek } from "../../format/dates";

/** The Sunday of a saved week: the most recent one, the day itself on a Sunday (spec, section 9). */
export function recentSunday(day: string): string {
  return addDays(day, -(dayOfWeek(day) % 7));
}

/** The first day of the week that ends on a Sunday. */
export function mondayOf(sunday: string): string {
  return addDays(sunday, -6);
}
