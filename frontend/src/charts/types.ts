export type LineId = string | number;

export interface ChartLine {
  id: LineId;
  label: string;
  colour: string;
  /** One value for each date; null leaves a gap. */
  values: readonly (number | null)[];
  /** The text at the right end of the line if there is room: `+3.1%`. */
  ending?: string;
}

export interface LineChartProps {
  /** Calendar days (`2026-11-21`), oldest first. */
  dates: readonly string[];
  lines: readonly ChartLine[];
  formatValue: (value: number) => string;
  /** Formats the values of the axis; by default as in all charts. */
  formatTick?: (value: number) => string;
  formatDate: (day: string) => string;
  /** The head of the tooltip; by default the date as on the axis. */
  formatTitle?: (day: string) => string;
  /** One sentence that sums up the chart, for screen readers. */
  label: string;
  /** The line in front; the others are drawn quietly. */
  highlighted?: LineId | null;
  onHighlight?: (id: LineId | null) => void;
  /** In pixels. It is fixed, so that nothing moves when the chart arrives. */
  height?: number;
  /** A value that is marked with its own line across the chart. */
  baseline?: number;
  /** Whether the tooltip of the line in front shows the change since the previous value. */
  changes?: boolean;
}
