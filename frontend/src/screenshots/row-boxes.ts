import type { Box, ReviewRow } from "../api/types";
import { type Size, within } from "./crop";

/** A row with its boxes, wherever it is shown. */
type RowOnScreen = Pick<ReviewRow, "box" | "nameBox" | "valueBox">;

/** How the rows of one screenshot lie: the list's left and right edge, and the distance from row to row. */
export interface Grid {
  left: number;
  right: number;
  /** 0 if there is only one row, which has no distance to another. */
  pitch: number;
}

/** The grid of the rows read from one screenshot, whose own boxes may fit tightly around their letters. */
export function gridOf(rows: readonly RowOnScreen[]): Grid {
  const middles = rows.map(({ box }) => (box[1] + box[3]) / 2).sort((a, b) => a - b);
  const steps = middles.slice(1).map((middle, index) => middle - (middles[index] ?? middle));
  const sorted = steps.filter((step) => step > 1).sort((a, b) => a - b);
  return {
    left: Math.min(...rows.map(({ box }) => box[0])),
    right: Math.max(...rows.map(({ box }) => box[2])),
    pitch: sorted[Math.floor(sorted.length / 2)] ?? 0,
  };
}

const MOST_LINES = 4.5;

/** The whole row on the screenshot, with the empty space around its letters. */
export function rowStrip(row: RowOnScreen, size: Size, grid: Grid): Box {
  const [, top, , bottom] = row.box;
  const line = Math.max(row.valueBox[3] - row.valueBox[1], 1);
  const height = Math.max(bottom - top + line * 0.5, Math.min(grid.pitch, line * MOST_LINES), line * 2);
  const middle = (top + bottom) / 2;
  return within([grid.left - line, middle - height / 2, grid.right + line * 0.8, middle + height / 2], size);
}

/** The width of the avatar and the rank badge left of the name, in heights of the value's box. */
const AVATAR_AND_BADGE = 4.6;

/** The row without its place and its empty lower part, so that the letters are larger on a phone. */
export function tightStrip(row: RowOnScreen, size: Size, grid: Grid): Box {
  const name = row.nameBox ?? row.valueBox;
  const [x0, y0, x1, y1] = union(name, row.valueBox);
  const line = Math.max(y1 - y0, 1);
  const [left, top, right, bottom] = rowStrip(row, size, grid);
  const avatar = (row.valueBox[3] - row.valueBox[1]) * AVATAR_AND_BADGE;
  return within(
    [
      Math.max(left, x0 - avatar),
      Math.max(top, y0 - line * 0.55),
      Math.min(right, x1 + line * 0.7),
      Math.min(bottom, y1 + line * 0.75),
    ],
    size,
  );
}

/** A row with the rows above and below it, for a closer view. */
export function surroundings(row: RowOnScreen, size: Size, grid: Grid): Box {
  const [left, top, right, bottom] = rowStrip(row, size, grid);
  return within([left, top - (bottom - top) * 1.1, right, bottom + (bottom - top) * 1.1], size);
}

function union(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
