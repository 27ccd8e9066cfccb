import type { ReactNode } from "react";
import type { ChartLine, LineChartProps } from "./types";

type ChartTableProps = Pick<LineChartProps, "dates" | "lines" | "formatValue" | "formatDate"> & {
  /** What the table shows, in a few words. */
  caption: string;
  height?: number;
  /** What stands over a line's column; by default its label. */
  lineHead?: (line: ChartLine) => ReactNode;
};

/** The same data as the chart, as a table: newest date first, one column for each line, `—` where a value is missing. */
export function ChartTable({
  dates,
  lines,
  formatValue,
  formatDate,
  caption,
  height,
  lineHead,
}: ChartTableProps) {
  const newestFirst = dates.map((day, index) => ({ day, index })).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="chart-table" style={{ maxHeight: height }}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {lines.map((line) => (
              <th key={line.id} scope="col" dir="auto" title={line.label}>
                {lineHead ? lineHead(line) : line.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ day, index }) => (
            <tr key={day}>
              <th scope="row">{formatDate(day)}</th>
              {lines.map((line) => {
                const value = line.values[index];
                return <td key={line.id}>{typeof value === "number" ? formatValue(value) : "—"}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
