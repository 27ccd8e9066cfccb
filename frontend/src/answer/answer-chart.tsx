import { useMemo, useState } from "react";
import { ChartTable } from "../charts/chart-table";
import { LineChart as Chart, type LineId } from "../charts/line-chart";
import { lineColour } from "../charts/palette";
import { shortDate } from "../format/dates";
import { abbreviate, axisValue, NO_VALUE, percent } from "../format/numbers";
import { text } from "../format/text";
import { cx } from "../ui/cx";
import { type BarChart, chartOf, type LineChart, type Unit } from "./chart-data";

const HEIGHT = 200;
const FIGURE = "rounded-card border border-line bg-inset px-3.5 py-3 text-small";

/** A small chart of an answer. While its data is incomplete, or if it cannot be drawn, its place stays empty. */
export function AnswerChart({ json, isComing }: { json: string; isComing: boolean }) {
  const chart = useMemo(() => chartOf(json), [json]);
  if (!chart) return isComing ? <figure className={cx(FIGURE, "h-24")} aria-hidden /> : null;
  return (
    <figure className={FIGURE}>
      <figcaption className="pb-2.5 text-text-2">{chart.title}</figcaption>
      {chart.type === "bar" ? <Bars chart={chart} /> : <Lines chart={chart} />}
    </figure>
  );
}

const shown = (value: number | null, unit: Unit) =>
  value === null ? NO_VALUE : unit === "percent" ? percent(value) : abbreviate(Math.round(value));

/** Longest bar first, in the action colour. Bars of values that fell are red. */
function Bars({ chart }: { chart: BarChart }) {
  const most = Math.max(...chart.values.map((value) => Math.abs(value ?? 0))) || 1;
  return (
    <table className="w-full table-fixed rows:*:py-1">
      <tbody>
        {chart.labels.map((label, index) => {
          const value = chart.values[index] ?? null;
          const fill =
            (value ?? 0) < 0 ? "fill-destructive" : index === 0 ? "fill-tactical" : "fill-tactical-mid";
          return (
            <tr key={index}>
              <th
                scope="row"
                dir="auto"
                title={label}
                className="w-28 truncate pr-2 text-left font-medium text-text-2 phone:w-22"
              >
                {label}
              </th>
              <td aria-hidden>
                <svg width="100%" height="10" role="presentation" className="block">
                  <rect
                    width={`${(100 * Math.abs(value ?? 0)) / most}%`}
                    height="10"
                    rx="2"
                    className={fill}
                  />
                </svg>
              </td>
              <td className="type-figure w-19 text-right">{shown(value, chart.unit)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Lines({ chart }: { chart: LineChart }) {
  const [pointed, setPointed] = useState<LineId | null>(null);
  const drawn = {
    dates: chart.labels,
    lines: chart.series.map(({ name, values }, index) => ({
      id: index,
      label: name,
      colour: lineColour(index),
      values,
    })),
    formatValue: (value: number) => shown(value, chart.unit),
    formatDate: (day: string) => shortDate(day),
  };
  return (
    <>
      <Chart
        {...drawn}
        {...(chart.unit === "percent" ? { baseline: 0 } : { formatTick: axisValue })}
        label={summary(chart)}
        highlighted={pointed}
        onHighlight={setPointed}
        height={HEIGHT}
      />
      <ul className="flex flex-wrap gap-x-[18px] gap-y-1.5 pt-2.5">
        {drawn.lines.map(({ id, label, colour, values }) => (
          <li key={id} className="inline-flex items-center gap-2">
            <svg width="12" height="3" aria-hidden="true">
              <rect width="12" height="3" rx="1.5" fill={colour} />
            </svg>
            <span dir="auto">{label}</span>
            <span className="type-figure">{shown(newest(values), chart.unit)}</span>
          </li>
        ))}
      </ul>
      <details className="pt-2">
        <summary className="mb-1 inline-block py-1 text-text-2 underline underline-offset-4 touch:py-3.5">
          {text("Show as table")}
        </summary>
        <ChartTable {...drawn} caption={chart.title} />
      </details>
    </>
  );
}

const newest = (values: (number | null)[]) => values.findLast((value) => value !== null) ?? null;

/** The chart in one sentence. */
function summary({ title, labels, series, unit }: LineChart): string {
  const ends = series.map(({ name, values }) =>
    text("{name} ends at {value}", { name, value: shown(newest(values), unit) }),
  );
  return text("{title}, {first} to {last}: {ends}.", {
    title,
    first: shortDate(labels[0] ?? ""),
    last: shortDate(labels.at(-1) ?? ""),
    ends: ends.join(", "),
  });
}
