import { fromDay } from "../format/dates";
import type { ChartLine, LineId } from "./types";

const DAY = 86_400_000;
/** Up to this many lines can be told apart without bringing one to the front. */
const FEW_LINES = 3;

interface ChartRow {
  /** The date as a whole number of days, so that the axis keeps the distances between dates. */
  day: number;
  /** One value for each line, in the lines' order; null if it is missing. */
  values: (number | null)[];
}

/** A calendar day as a whole number of days, independent of time zone and summer time. */
export function dayNumber(day: string): number {
  return fromDay(day).getTime() / DAY;
}

export function chartRows(dates: readonly string[], lines: readonly ChartLine[]): ChartRow[] {
  return dates.map((day, index) => ({
    day: dayNumber(day),
    values: lines.map((line) => line.values[index] ?? null),
  }));
}

/** The days with a label on the axis: the last day and, going back from it, the days that are far enough apart. */
export function axisDays(days: readonly number[], most: number): number[] {
  const last = days.at(-1);
  if (last === undefined) return [];
  const apart = (last - (days[0] ?? last)) / most;
  const kept = [last];
  for (const day of days.toReversed()) {
    if ((kept.at(-1) ?? last) - day >= apart && day < last) kept.push(day);
  }
  return kept.reverse();
}

const MOST_VALUES = 5;
const ROUND = [1, 2, 2.5, 5, 10];

/** Round values for the axis at equal steps, from below the lowest value to above the highest, with the baseline. */
export function axisValues(lines: readonly ChartLine[], baseline?: number): number[] {
  const known = lines.flatMap(({ values }) => values).filter((value) => value !== null);
  if (baseline !== undefined) known.push(baseline);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  if (!Number.isFinite(lowest)) return [0, 1];
  const least = (highest - lowest || Math.abs(highest) || MOST_VALUES - 1) / (MOST_VALUES - 1);
  const unit = 10 ** Math.floor(Math.log10(least));
  const steps = [...ROUND.map((round) => round * unit), ...ROUND.map((round) => round * unit * 10)];
  const reached = (step: number) => Math.max(1, Math.ceil(highest / step) - Math.floor(lowest / step));
  const step = steps.find((step) => reached(step) < MOST_VALUES) ?? unit * 100;
  const first = Math.floor(lowest / step);
  // Multiplied instead of added up, so that no rounding error builds up.
  return Array.from({ length: reached(step) + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
}

/** The lines in drawing order: the line in front comes last. */
export function inFront(lines: readonly ChartLine[], highlighted: LineId | null): ChartLine[] {
  const rest = lines.filter((line) => line.id !== highlighted);
  return [...rest, ...lines.filter((line) => line.id === highlighted)];
}

/**
 * Whether a line is drawn quietly: every line but the one in front; if none is in front, all lines if there are many.
 */
export function isQuiet(line: ChartLine, lines: readonly ChartLine[], highlighted: LineId | null): boolean {
  const inFrontNow = lines.some((other) => other.id === highlighted);
  return inFrontNow ? line.id !== highlighted : lines.length > FEW_LINES;
}

/** Whether a point gets a dot: all of the line in front, the last, and those between two gaps, which no line shows. */
export function drawsDot(line: ChartLine, index: number, highlighted: LineId | null): boolean {
  const has = (at: number) => line.values[at] !== null && line.values[at] !== undefined;
  if (!has(index)) return false;
  if (line.id === highlighted || index === lastIndex(line)) return true;
  return !has(index - 1) && !has(index + 1);
}

export function lastIndex(line: ChartLine): number {
  return line.values.findLastIndex((value) => value !== null);
}

/** The newest value before an index, and its index; undefined if there is none. */
export function valueBefore(line: ChartLine, index: number): { value: number; index: number } | undefined {
  for (let at = index - 1; at >= 0; at--) {
    const value = line.values[at];
    if (value !== null && value !== undefined) return { value, index: at };
  }
  return undefined;
}

/** Moves labels apart: the same positions in the same order, at least `gap` apart and not beyond `last`. */
export function spread(places: readonly number[], gap: number, last: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const moved = [...places];
  let least = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    moved[index] = Math.max(moved[index] ?? 0, least);
    least = (moved[index] ?? 0) + gap;
  }
  let most = last;
  for (const index of order.reverse()) {
    moved[index] = Math.min(moved[index] ?? 0, most);
    most = (moved[index] ?? 0) - gap;
  }
  return moved;
}
