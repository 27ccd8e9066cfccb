import { allianceDay, allianceTime } from "./clock";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** A calendar day (`2026-11-21`) as a date at midnight in UTC, so that no time zone shifts it. */
export function fromDay(day: string): Date {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`);
}

/** The calendar day of a date from `fromDay`, as the API expects it: `2026-11-21`. */
export function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** `Sat 21 Nov 2026`. */
export function longDate(day: string): string {
  const date = fromDay(day);
  return `${DAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** A text whose days are written for people: `Apply Kills, Sat 21 Nov 2026`. */
export function withDates(text: string): string {
  return text.replace(/\b\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\b/g, (day) => longDate(day));
}

/** `21 Nov`, with the year if it is not the alliance's current year. */
export function shortDate(day: string, today = allianceDay()): string {
  const date = fromDay(day);
  const year = day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${date.getUTCFullYear()}`;
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}${year}`;
}

/** The day of a moment, written as in `shortDate`. */
export function shortMoment(moment: string): string {
  return shortDate(allianceDay(moment));
}

/** `21 Nov, 21:40` in the alliance's time zone. */
export function dateTime(moment: string, today = allianceDay()): string {
  return `${shortDate(allianceDay(moment), today)}, ${allianceTime(moment)}`;
}

/** `W/E 22 Nov 26`. */
export function weekLabel(day: string): string {
  return `W/E ${weekDate(day)}`;
}

/** `22 Nov 26`. */
export function weekDate(day: string): string {
  const date = fromDay(day);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${String(date.getUTCFullYear()).slice(2)}`;
}

/** `5th Jan`, as on the progression chart's axis. */
export function ordinalDate(day: string): string {
  const date = fromDay(day);
  return `${date.getUTCDate()}${ordinalSuffix(date.getUTCDate())} ${MONTHS[date.getUTCMonth()]}`;
}

function ordinalSuffix(number: number): string {
  if (number >= 11 && number <= 13) return "th";
  return ["th", "st", "nd", "rd"][number % 10] ?? "th";
}

/** The Sunday that ends the week of a day (the day itself on a Sunday). Screenshots of a Saturday count for it. */
export function closingSunday(day: string): string {
  return addDays(day, 7 - dayOfWeek(day));
}

/** The latest Saturday up to a day. Alliance Duel scores are final on Saturday. */
export function latestSaturday(day: string): string {
  return addDays(day, -((dayOfWeek(day) + 1) % 7));
}

/** The day this many days after another. */
export function addDays(day: string, days: number): string {
  const date = fromDay(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date);
}

/** How many days lie between two days, the later one given last. */
export function daysBetween(first: string, last: string): number {
  return Math.round((fromDay(last).getTime() - fromDay(first).getTime()) / 86_400_000);
}

/** `Wed 18 Nov`. */
export function weekdayDate(day: string): string {
  return longDate(day).slice(0, -5);
}

/** Monday is 1, Sunday is 7. */
export function dayOfWeek(day: string): number {
  return fromDay(day).getUTCDay() || 7;
}
