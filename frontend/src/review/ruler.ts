import type { Coverage } from "../api/types";
import { ranges } from "../format/numbers";
import type { Tick } from "../ui/tick-ruler";
import type { RowView } from "./rows";

/** With more ranks than this, a tick would be thinner than a pixel. */
const MOST_TICKS = 300;

export interface RulerTick extends Tick {
  rank: number;
  rowId: number | null;
  words: string;
}

/**
 * One tick for each rank of the list: sure, to check, left out, recorded, or missing. Empty if the list has no ranks.
 */
export function rulerTicks(coverage: Coverage, views: readonly RowView[]): RulerTick[] {
  const { first, last } = coverage;
  if (first === null || last === null || last - first >= MOST_TICKS) return [];
  const byRank = new Map(views.map((view) => [view.row.rank, view]));
  const missing = new Set(coverage.missing);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const rank = first + index;
    return tickAt(rank, byRank.get(rank), missing.has(rank));
  });
}

/** A rank that was read but has no row here was applied before; for mutual assistance, as a sure row. */
function tickAt(rank: number, view: RowView | undefined, missing: boolean): RulerTick {
  if (!view && missing)
    return { key: rank, rank, rowId: null, tone: "missing", tall: true, words: "missing" };
  if (!view) return { key: rank, rank, rowId: null, tone: "sure", words: "recorded already" };
  const found = { key: rank, rank, rowId: view.row.rowId };
  if (view.together) return { ...found, tone: "sure", words: "to accept with its group" };
  if (view.group === "attention") return { ...found, tone: "look", tall: true, words: "to check" };
  if (view.group === "left-out") return { ...found, tone: "quiet", words: "left out" };
  return { ...found, tone: "sure", words: "sure" };
}

interface RulerLabel {
  text: string;
  /** The middle of the ranks in the label, from 0 to 1 along the ruler. */
  at: number;
  missing: boolean;
}

const ROUND_RANKS = [25, 50, 75];
const NEAR = 0.06;

/** The numbers below the ruler: its ends, the missing ranks, and round ranks where there is room. */
export function rulerLabels(coverage: Coverage): RulerLabel[] {
  const { first, last } = coverage;
  if (first === null || last === null || last <= first) return [];
  const position = (rank: number) => (rank - first + 0.5) / (last - first + 1);
  const labels: RulerLabel[] = [];
  const add = (label: RulerLabel) => {
    if (labels.every((other) => Math.abs(other.at - label.at) >= NEAR)) labels.push(label);
  };
  for (const run of ranges(coverage.missing)) {
    const text = run.first === run.last ? String(run.first) : `${run.first}–${run.last}`;
    add({ text, at: (position(run.first) + position(run.last)) / 2, missing: true });
  }
  add({ text: String(first), at: 0, missing: false });
  add({ text: String(last), at: 1, missing: false });
  for (const rank of ROUND_RANKS) {
    if (rank > first && rank < last) add({ text: String(rank), at: position(rank), missing: false });
  }
  return labels.sort((a, b) => a.at - b.at);
}

/** The tick at a position on the ruler (0 to 1). */
export function tickUnder(ticks: readonly RulerTick[], at: number): RulerTick | undefined {
  return ticks[Math.min(ticks.length - 1, Math.max(0, Math.floor(at * ticks.length)))];
}
