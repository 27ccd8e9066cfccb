const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** A calendar day (`2026-11-21`) as a date at local midnight, so that no time zone moves it. */
export function fromDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split("-").map(Number);
  return new Date(year, month - 1, date);
}

/** The local calendar day of a moment, as the API wants it: `2026-11-21`. */
export function toDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * The calendar day that it is for the alliance: the server's clock as the page began (`2026-11-22T23:50:00+01:00`), moved
 * on by the milliseconds since.
 */
export function serverDay(atFirst: string, since: number): string {
  const clock = Date.parse(`${atFirst.slice(0, 19)}Z`);
  return new Date(clock + since).toISOString().slice(0, 10);
}

/** `Sat 21 Nov 2026`. */
export function longDate(day: string): string {
  const date = fromDay(day);
  return `${DAYS[date.getDay()]} ${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}

/** `21 Nov`, with the year where it is not the current one. */
export function shortDate(date: Date, now = new Date()): string {
  const year = date.getFullYear() === now.getFullYear() ? "" : ` ${date.getFullYear()}`;
  return `${date.getDate()} ${MONTHS[date.getMonth()]}${year}`;
}

/** `21 Nov, 21:40` in the reader's zone. */
export function dateTime(moment: string, now = new Date()): string {
  const date = new Date(moment);
  const time = `${String(date.getHours()).padStart(2, "0")}:${String(date.getMinutes()).padStart(2, "0")}`;
  return `${shortDate(date, now)}, ${time}`;
}

/** `W/E 22 Nov 26`. */
export function weekLabel(day: string): string {
  return `W/E ${weekDate(day)}`;
}

/** `22 Nov 26`. */
export function weekDate(day: string): string {
  const date = fromDay(day);
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${String(date.getFullYear()).slice(2)}`;
}

/** `5th Jan`, as on the progression chart's axis. */
export function ordinalDate(day: string): string {
  const date = fromDay(day);
  return `${date.getDate()}${ordinalSuffix(date.getDate())} ${MONTHS[date.getMonth()]}`;
}

function ordinalSuffix(number: number): string {
  if (number >= 11 && number <= 13) return "th";
  return ["th", "st", "nd", "rd"][number % 10] ?? "th";
}

/** The Sunday that closes the week of a day (the day itself on a Sunday): screenshots of Saturday count for it. */
export function closingSunday(day: string): string {
  const date = fromDay(day);
  date.setDate(date.getDate() + ((7 - date.getDay()) % 7));
  return toDay(date);
}

/** The latest Saturday up to a day: the day on which Alliance Duel scores are final. */
export function latestSaturday(day: string): string {
  const date = fromDay(day);
  date.setDate(date.getDate() - ((date.getDay() + 1) % 7));
  return toDay(date);
}

/** Monday is 1, Sunday is 7. */
export function dayOfWeek(day: string): number {
  return fromDay(day).getDay() || 7;
}
