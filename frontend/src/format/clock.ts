/**
 * The alliance's clock. A page contains the server's time and the alliance's time zone, and each answer of the server
 * sets the clock again. The browser's own clock only measures the time since then, and its time zone is ignored. So a
 * leader who travels, or whose phone is a year behind, sees the same days as everybody else.
 */
let ahead: number | undefined;
let zoned: { zone: string; format: Intl.DateTimeFormat } | undefined;

/** The current moment in milliseconds, in the unit of Date.now(). */
export function now(): number {
  const { now: atFirst } = document.documentElement.dataset;
  ahead ??= atFirst ? Date.parse(atFirst) - Date.now() : 0;
  return Date.now() + ahead;
}

/** Sets the clock to the moment of the server's answer. A value that is not a moment changes nothing. */
export function setClock(moment: string | null): void {
  const at = Date.parse(moment ?? "");
  if (!Number.isNaN(at)) ahead = at - Date.now();
}

/** The alliance's calendar day at a moment (by default now), as the API writes it: `2026-11-21`. */
export function allianceDay(moment: string | number = now()): string {
  const { year, month, day } = parts(moment);
  return `${year}-${month}-${day}`;
}

/** The alliance's local time at a moment: `21:40`. */
export function allianceTime(moment: string | number): string {
  const { hour, minute } = parts(moment);
  return `${hour}:${minute}`;
}

function parts(moment: string | number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const zone = document.documentElement.dataset.zone || "UTC";
  if (zoned?.zone !== zone) zoned = { zone, format: formatIn(zone) };
  const found = zoned.format.formatToParts(new Date(moment));
  return Object.fromEntries(found.map(({ type, value }) => [type, value]));
}

function formatIn(zone: string): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  };
  try {
    return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone });
  } catch {
    // An old phone may not know a zone by its newest name. A day that is off by some hours is better than no page.
    return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
  }
}
