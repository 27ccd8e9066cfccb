/** The ten colours of chart lines, in order of use. */
export const LINE_COLOURS = [
  "#9fd66b",
  "#7abaff",
  "#f3b445",
  "#b9a2ff",
  "#4fd1c5",
  "#ff9b7a",
  "#f29ad0",
  "#ddd35a",
  "#8adfff",
  "#c9b79c",
] as const;

/** The colour of the line at an index. The eleventh line gets the first colour again. */
export function lineColour(index: number): string {
  return LINE_COLOURS[index % LINE_COLOURS.length] ?? LINE_COLOURS[0];
}

/**
 * The colours around the lines. They are the site's tokens, written out because a downloaded picture has no stylesheet.
 */
export const CHART_INK = {
  surface: "#131a22",
  grid: "#25303c",
  baseline: "#354454",
  cursor: "#6a7b8f",
  label: "#909dac",
  text: "#e9eef3",
} as const;
