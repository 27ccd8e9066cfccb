import type { FigureHistory, FigureKey } from "../../api/member-history";
import { lineColour } from "../../charts/palette";
import { dayNumber } from "../../charts/points";
import type { ChartLine } from "../../charts/types";
import { fromDay, ordinalDate, toDay } from "../../format/dates";
import { abbreviate, count, full, percent, score } from "../../format/numbers";

/** The order and the names of the figures' tabs. */
export const FIGURE_KEYS: readonly FigureKey[] = [
  "power",
  "kills",
  "donations",
  "vs",
  "duel_day",
  "assistance",
];
export const FIGURE_LABELS: Record<FigureKey, string> = {
  power: "Power",
  kills: "Kills",
  donations: "Tech Donations",
  vs: "VS Score",
  duel_day: "Duel Day",
  assistance: "Mutual Assistance",
};

/** A value as tables show it: in full, a VS score with one decimal. */
export function shownValue(key: FigureKey, value: string): string {
  return key === "vs" || key === "duel_day" ? score(value) : full(value);
}

/** Records come once a week; where more days lie between two, nothing was recorded in a week. */
const LONGEST_STEP = 10;

interface FigureChart {
  dates: string[];
  line: ChartLine;
}

/** One figure as the chart draws it, with a date without a value where weeks have no record, so that the line breaks. */
export function figureChart({ key, points }: FigureHistory): FigureChart {
  const dates: string[] = [];
  const values: (number | null)[] = [];
  points.forEach(({ date, value }, index) => {
    const before = points[index - 1];
    if (before && dayNumber(date) - dayNumber(before.date) > LONGEST_STEP) {
      dates.push(daysAfter(before.date, 7));
      values.push(null);
    }
    dates.push(date);
    values.push(Number(value));
  });
  const colour = lineColour(FIGURE_KEYS.indexOf(key));
  return { dates, line: { id: key, label: FIGURE_LABELS[key], colour, values } };
}

function daysAfter(day: string, days: number): string {
  const date = fromDay(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toDay(date);
}

/** The chart of one figure in a sentence, for readers. */
export function historySentence(memberName: string, { key, points, percent: change }: FigureHistory): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  const moved = change === null ? "" : `, ${percent(change)}`;
  const span = `${ordinalDate(first.date)} to ${ordinalDate(last.date)}`;
  const values = `from ${abbreviate(first.value)} to ${abbreviate(last.value)}${moved}`;
  return `${FIGURE_LABELS[key]} of ${memberName}, ${count(points.length, "value")}, ${span}: ${values}.`;
}
