import type { FigureHistory, FigureKey } from "../../api/member-history";
import { lineColour } from "../../charts/palette";
import { dayNumber } from "../../charts/points";
import type { ChartLine } from "../../charts/types";
import { addDays, ordinalDate } from "../../format/dates";
import { abbreviate, count, full, percent, score } from "../../format/numbers";

/** The figures' tabs in their order, with their names. */
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

/** A value in a table: all digits, a VS score with one decimal. */
export function shownValue(key: FigureKey, value: string): string {
  return key === "vs" || key === "duel_day" ? score(value) : full(value);
}

/** In days. Records come once a week, so a longer gap means that a week has no record. */
const LONGEST_STEP = 10;

interface FigureChart {
  dates: string[];
  line: ChartLine;
}

/** One figure for the chart. Weeks without a record get a date without a value, so that the line breaks. */
export function figureChart({ key, points }: FigureHistory): FigureChart {
  const dates: string[] = [];
  const values: (number | null)[] = [];
  points.forEach(({ date, value }, index) => {
    const before = points[index - 1];
    if (before && dayNumber(date) - dayNumber(before.date) > LONGEST_STEP) {
      dates.push(addDays(before.date, 7));
      values.push(null);
    }
    dates.push(date);
    values.push(Number(value));
  });
  const colour = lineColour(FIGURE_KEYS.indexOf(key));
  return { dates, line: { id: key, label: FIGURE_LABELS[key], colour, values } };
}

/** The chart of one figure in a sentence, for screen readers. */
export function historySentence(memberName: string, { key, points, percent: change }: FigureHistory): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  const moved = change === null ? "" : `, ${percent(change)}`;
  const span = `${ordinalDate(first.date)} to ${ordinalDate(last.date)}`;
  const values = `from ${abbreviate(first.value)} to ${abbreviate(last.value)}${moved}`;
  return `${FIGURE_LABELS[key]} of ${memberName}, ${count(points.length, "value")}, ${span}: ${values}.`;
}
