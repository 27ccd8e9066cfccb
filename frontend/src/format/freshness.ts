import { STALE_AFTER_DAYS } from "../api/rules";
import { now as clock } from "./clock";

export type FreshnessLevel = "fresh" | "aging" | "stale";

interface Freshness {
  /** What the badge shows: `3h ago`. */
  label: string;
  /** The same in full, for screen readers: `updated 3 hours ago`. */
  words: string;
  level: FreshnessLevel;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How recently a figure was updated. After a day it is no longer fresh; after STALE_AFTER_DAYS it is stale. */
export function freshness(updated: string | null | undefined, now = clock()): Freshness {
  if (!updated) return { label: "Never", words: "never updated", level: "stale" };
  const age = Math.max(0, now - Date.parse(updated));
  if (age < MINUTE) return { label: "Just now", words: "updated just now", level: "fresh" };
  if (age < HOUR) return inUnit(Math.floor(age / MINUTE), "m", "minute", "fresh");
  if (age < DAY) return inUnit(Math.floor(age / HOUR), "h", "hour", "fresh");
  const days = Math.floor(age / DAY);
  return inUnit(days, days === 1 ? " day" : " days", "day", age > STALE_AFTER_DAYS * DAY ? "stale" : "aging");
}

function inUnit(amount: number, unit: string, word: string, level: FreshnessLevel): Freshness {
  const words = `updated ${amount} ${word}${amount === 1 ? "" : "s"} ago${level === "stale" ? ", stale" : ""}`;
  return { label: `${amount}${unit} ago`, words, level };
}
