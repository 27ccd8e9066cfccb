import type { Stats, TotalKey } from "../../api/dashboard";
import { against, coverage, shortReason } from "../../format/changes";
import { shortDate } from "../../format/dates";
import { NO_VALUE, percent, signed } from "../../format/numbers";

type FigureKey = Exclude<TotalKey, "totalMembers">;

interface ShownTrend {
  trend: string;
  direction?: "up" | "down";
  comparedWith?: string;
  coverage?: string;
  /** Why there is no trend. */
  reason?: string;
}

/** A total's trend in percent and what it compares; `—` and the reason if there is nothing to compare. */
export function totalTrend(stats: Stats, key: FigureKey): ShownTrend {
  const change = stats.trends[key];
  if (change.percent === null) {
    return {
      trend: NO_VALUE,
      coverage: shortReason(change),
      ...(change.reason && { reason: change.reason }),
    };
  }
  return {
    trend: percent(change.percent),
    ...directionOf(Number(change.percent.toFixed(1))),
    comparedWith: against(change),
    coverage: `${coverage(change)} members`,
  };
}

/** The members' trend as a number of members: `+1`. */
export function membersTrend(stats: Stats): ShownTrend {
  const { change } = stats.trends.totalMembers;
  if (change === null) return { trend: NO_VALUE, ...since(stats) };
  return { trend: signed(change), ...directionOf(change), ...since(stats) };
}

function directionOf(change: number): Pick<ShownTrend, "direction"> {
  return change === 0 ? {} : { direction: change > 0 ? "up" : "down" };
}

function since({ since }: Stats): Pick<ShownTrend, "comparedWith"> {
  return { comparedWith: since ? `vs ${shortDate(since)}` : "no saved week yet" };
}

/** A total over the weeks, oldest first. Its last value is the card's own number or trend. */
export function historyOf({ history }: Stats, key: TotalKey): readonly (number | null)[] {
  return history[key];
}
