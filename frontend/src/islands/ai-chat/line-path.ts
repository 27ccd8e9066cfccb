export interface Scale {
  least: number;
  most: number;
  width: number;
  /** Where a value stands, from the top. */
  y: (value: number) => number;
}

const MARGIN = 6;

/** The height of a chart over the values' range, with a little room above and below. */
export function scaleOf(values: (number | null)[], size: { width: number; height: number }): Scale {
  const known = values.filter((value): value is number => value !== null);
  const least = Math.min(...known);
  const most = Math.max(...known);
  const range = most - least || 1;
  const y = (value: number) => size.height - MARGIN - ((value - least) / range) * (size.height - 2 * MARGIN);
  return { least, most, width: size.width, y };
}

/** A line's `d`: straight from value to value; a missing value leaves a gap, a single one a dot. */
export function linePath(values: (number | null)[], scale: Scale): string {
  const step = values.length > 1 ? scale.width / (values.length - 1) : 0;
  return values
    .map((value, index) => {
      if (value === null) return "";
      const at = `${round(index * step)} ${round(scale.y(value))}`;
      const isAlone = isGap(values[index - 1]) && isGap(values[index + 1]);
      if (isAlone) return `M${at}h0.01`;
      return isGap(values[index - 1]) ? `M${at}` : `L${at}`;
    })
    .join("");
}

const isGap = (value: number | null | undefined) => value === null || value === undefined;

const round = (value: number) => Math.round(value * 10) / 10;
