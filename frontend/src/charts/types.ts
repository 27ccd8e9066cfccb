export type LineId = string | number;

export interface ChartLine {
  id: LineId;
  label: string;
  colour: string;
  /** One value for each date; null leaves a gap. */
  values: readonly (number | null)[];
  /** Written at the right end of the line where there is room: `+3.1%`. */
  ending?: string;
}

export interface LineChartProps {
  /** Calendar days (`2026-11-21`), oldest first. */
  dates: readonly string[];
  lines: readonly ChartLine[];
  formatValue: (value: number) => string;
  /** The values of the axis; by default as everywhere. */
  formatTick?: (value: number) => string;
  formatDate: (day: string) => string;
  /** The head of the tooltip; by default the date as on the axis. */
  formatTitle?: (day: string) => string;
  /** One sentence that sums the chart up, for readers. */
  label: string;
  /** The line in front; the others step back. */
  highlighted?: LineId | null;
  onHighlight?: (id: LineId | null) => void;
  /** In pixels, fixed, so that nothing moves when the chart arrives. */
  height?: number;
  /** A value with a line of its own across the chart. */
  baseline?: number;
  /** Whether the tooltip of the line in front tells its change since the value before. */
  changes?: boolean;
}
