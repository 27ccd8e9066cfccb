import type { Box, ReviewRow } from "../../../api/types";

export interface Size {
  width: number;
  height: number;
}

/** Clamps a box to the picture. */
export function within(box: Box, size: Size): Box {
  const [x0, y0, x1, y1] = box;
  return [
    Math.max(0, Math.min(x0, size.width - 1)),
    Math.max(0, Math.min(y0, size.height - 1)),
    Math.min(size.width, Math.max(x1, 1)),
    Math.min(size.height, Math.max(y1, 1)),
  ];
}

function padded([x0, y0, x1, y1]: Box, x: number, y: number): Box {
  return [x0 - x, y0 - y, x1 + x, y1 + y];
}

/** The whole row as the screenshot shows it. */
export function rowStrip(row: ReviewRow, size: Size): Box {
  return within(padded(row.box, 2, 2), size);
}

/** The row without its place and its empty lower part, so that the letters are larger on a phone. */
export function tightStrip(row: ReviewRow, size: Size): Box {
  const name = row.nameBox ?? row.valueBox;
  const [x0, y0, x1, y1] = union(name, row.valueBox);
  const line = Math.max(y1 - y0, 1);
  const [rowLeft, rowTop, rowRight, rowBottom] = row.box;
  const avatar = line * 2.2;
  return within(
    [
      Math.max(rowLeft, x0 - avatar),
      Math.max(rowTop, y0 - line * 0.55),
      Math.min(rowRight, x1 + line * 0.7),
      Math.min(rowBottom, y1 + line * 0.75),
    ],
    size,
  );
}

/** A row with its neighbours above and below, for a closer look. */
export function surroundings(row: ReviewRow, size: Size): Box {
  const height = row.box[3] - row.box[1];
  return within([row.box[0] - 8, row.box[1] - height * 1.1, row.box[2] + 8, row.box[3] + height * 1.1], size);
}

function union(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

export interface Placement {
  left: string;
  top: string;
  width: string;
  height: string;
}

/** Where `inner` lies in a frame that shows `outer`, in percent of the frame. */
export function placed(inner: Box, outer: Box): Placement {
  const width = outer[2] - outer[0];
  const height = outer[3] - outer[1];
  const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(3)}%`;
  return {
    left: percent(inner[0] - outer[0], width),
    top: percent(inner[1] - outer[1], height),
    width: percent(inner[2] - inner[0], width),
    height: percent(inner[3] - inner[1], height),
  };
}

/** Where the whole picture lies so that the frame shows `crop`. */
export function pictureBehind(crop: Box, size: Size): Placement {
  return placed([0, 0, size.width, size.height], crop);
}

/** A mark around a box, a little larger than the letters. */
export function markAround(box: Box): Box {
  const height = box[3] - box[1];
  return padded(box, height * 0.22, height * 0.18);
}
