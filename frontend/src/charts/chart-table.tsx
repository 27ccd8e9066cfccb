import type { ReactNode } from "react";
import { cx } from "../ui/cx";
import type { ChartLine, LineChartProps } from "./types";

type ChartTableProps = Pick<LineChartProps, "dates" | "lines" | "formatValue" | "formatDate"> & {
  /** What the table shows, in a few words. */
  caption: string;
  height?: number;
  /** The head of a line's column; by default the line's label. */
  lineHead?: (line: ChartLine) => ReactNode;
  /** Whether the table reaches the edges of its card. */
  flush?: boolean;
};

const TABLE = cx(
  "w-full border-separate border-spacing-0",
  "cells:h-9 cells:border-line cells:border-b cells:px-3 cells:text-right cells:whitespace-nowrap rows:last:*:border-b-0",
  "cells:first:sticky cells:first:left-0 cells:first:bg-surface cells:first:text-left cells:first:font-medium",
  "heads:sticky heads:top-0 heads:z-1 heads:max-w-40 heads:truncate heads:bg-raised heads:font-semibold heads:text-small heads:text-text-2",
  "heads:first:z-2 heads:first:bg-raised",
);

/** The same data as the chart, as a table: newest date first, one column for each line, `—` where a value is missing. */
export function ChartTable({
  dates,
  lines,
  formatValue,
  formatDate,
  caption,
  height,
  lineHead,
  flush = false,
}: ChartTableProps) {
  const newestFirst = dates.map((day, index) => ({ day, index })).reverse();
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx("overflow-auto border-line", !flush && "rounded-control border")}
      style={{ maxHeight: height }}
    >
      <table className={TABLE}>
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
