import type { Box } from "../api/types";

export interface Size {
  width: number;
  height: number;
}

/** Whether a box exists. Something that the screenshot does not show has an empty box. */
export function isSomewhere([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]): boolean {
  return right > left && bottom > top;
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

/** A box enlarged by this many pixels on each side. */
function padded([x0, y0, x1, y1]: Box, x: number, y: number): Box {
  return [x0 - x, y0 - y, x1 + x, y1 + y];
}

interface Placement {
  left: string;
  top: string;
  width: string;
  height: string;
}

/** The position of `inner` in a frame that shows `outer`, in percent of the frame. */
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

/** The position of the whole picture such that the frame shows `crop`. */
export function pictureBehind(crop: Box, size: Size): Placement {
  return placed([0, 0, size.width, size.height], crop);
}

/** A mark around a box, slightly larger than the letters. */
export function markAround(box: Box): Box {
  const height = box[3] - box[1];
  return padded(box, height * 0.32, height * 0.22);
}

/** A row with the rows above and below it, over the whole width of the picture. */
export function around(row: Box, size: Size): Box {
  const height = row[3] - row[1];
  return within([0, row[1] - height * 2, size.width, row[3] + height * 2], size);
}
