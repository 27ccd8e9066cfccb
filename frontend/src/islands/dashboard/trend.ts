import type { Stats, TotalKey } from "../../api/dashboard";
import { shortDate } from "../../format/dates";
import { NO_VALUE, percent } from "../../format/numbers";

interface ShownTrend {
  trend: string;
  direction?: "up" | "down";
  comparedWith?: string;
}

const MINUS = "\u2212";

/** A total's trend in percent, `—` where there is nothing to compare with. */
export function totalTrend(stats: Stats, key: TotalKey): ShownTrend {
  const change = stats.trends[key].percent;
  if (change === null) return { trend: NO_VALUE, ...since(stats) };
  return { trend: percent(change), ...directionOf(Number(change.toFixed(1))), ...since(stats) };
}

/** The members' trend as a number of members: `+1`. */
export function membersTrend(stats: Stats): ShownTrend {
  const { change } = stats.trends.totalMembers;
  if (change === null) return { trend: NO_VALUE, ...since(stats) };
  const sign = change > 0 ? "+" : change < 0 ? MINUS : "";
  return { trend: `${sign}${Math.abs(change)}`, ...directionOf(change), ...since(stats) };
}

function directionOf(change: number): Pick<ShownTrend, "direction"> {
  return change === 0 ? {} : { direction: change > 0 ? "up" : "down" };
}

function since({ since }: Stats): Pick<ShownTrend, "comparedWith"> {
  return { comparedWith: since ? `vs ${shortDate(since)}` : "no saved week yet" };
}

/** A total in the last snapshots, oldest first. */
export function historyOf({ history }: Stats, key: TotalKey): (number | null)[] {
  return history[key].map((value) => (value === null ? null : Number(value)));
}
