import { fromDay, toDay } from "../../format/dates";

/**
 * The calendar day that it is for the alliance: the server's clock as the page began (`2026-11-22T23:50:00+01:00`), moved
 * on by the milliseconds since.
 */
export function serverDay(atFirst: string, since: number): string {
  const clock = Date.parse(`${atFirst.slice(0, 19)}Z`);
  return new Date(clock + since).toISOString().slice(0, 10);
}

/** The Sunday that a saved week carries: the most recent one, the day itself on a Sunday (spec, section 9). */
export function recentSunday(day: string): string {
  const date = fromDay(day);
  date.setDate(date.getDate() - date.getDay());
  return toDay(date);
}
