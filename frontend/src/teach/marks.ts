/** The marks on a screenshot so far, and the next one to make: name, value and rank of two or three rows. */
import type { MarkableText, MarkedRow } from "../api/teaching";

export const FEWEST_ROWS = 2;
export const MOST_ROWS = 3;

export type Part = "name" | "value" | "rank";
const PARTS: readonly Part[] = ["name", "value", "rank"];

export interface Mark {
  row: number;
  part: Part;
  text: MarkableText;
}

export interface Marks {
  /** In the order in which they were made. */
  made: readonly Mark[];
  /** Whether the rows show ranks; null until the leader has answered. */
  ranked: boolean | null;
}

export const NOTHING: Marks = { made: [], ranked: null };

/** Which part of which row (from 0) to mark next; null once three rows are marked. */
export function asked({ made, ranked }: Marks): { row: number; part: Part } | null {
  const parts = partsOf(ranked);
  const row = Math.floor(made.length / parts.length);
  const part = parts[made.length % parts.length];
  return row < MOST_ROWS && part ? { row, part } : null;
}

function partsOf(ranked: boolean | null): readonly Part[] {
  return ranked === false ? PARTS.slice(0, 2) : PARTS;
}

/** Marks a text as the requested part. If it is the text that was just marked, that mark is removed instead. */
export function marked(marks: Marks, text: MarkableText): Marks {
  const last = marks.made.at(-1);
  if (last?.text === text && last.part !== "name") return undone(marks);
  const next = asked(marks);
  if (!next) return marks;
  const ranked = next.part === "rank" ? true : marks.ranked;
  return { made: [...marks.made, { ...next, text }], ranked };
}

/** Records that the rows show no rank. This is asked once, for the first row. */
export function withoutRanks(marks: Marks): Marks {
  return { ...marks, ranked: false };
}

export function undone({ made, ranked }: Marks): Marks {
  const left = made.slice(0, -1);
  return { made: left, ranked: left.length < PARTS.length ? null : ranked };
}

/** The rows in which every part is marked. */
export function wholeRows({ made, ranked }: Marks): MarkedRow[] {
  const rows: MarkedRow[] = [];
  for (let row = 0; row < MOST_ROWS; row += 1) {
    const of = (part: Part) => made.find((mark) => mark.row === row && mark.part === part)?.text.box;
    const name = of("name");
    const value = of("value");
    const rank = of("rank");
    if (name && value && (rank || ranked === false)) rows.push({ name, value, ...(rank && { rank }) });
  }
  return rows;
}
