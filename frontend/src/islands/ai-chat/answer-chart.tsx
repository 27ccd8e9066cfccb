import { useMemo } from "react";
import { lineColour } from "../../charts/palette";
import { shortDate } from "../../format/dates";
import { abbreviate, NO_VALUE, percent } from "../../format/numbers";
import { cx } from "../../ui/cx";
import { type BarChart, chartOf, type LineChart, type Unit } from "./chart-data";
import { linePath, type Scale, scaleOf } from "./line-path";

const WIDTH = 640;
const HEIGHT = 180;
const FIGURE = "rounded-card border border-line bg-inset px-3.5 py-3 text-small";

/** A small chart of an answer. One that is not whole yet, or can't be drawn, leaves its place empty. */
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

/** Longest bar first in the colour of action; bars of what fell are red. */
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
  const scale = scaleOf(
    chart.series.flatMap((line) => line.values),
    { width: WIDTH, height: HEIGHT },
  );
  const [first = "", last = ""] = [chart.labels[0], chart.labels.at(-1)];
  return (
    <>
      <div className="flex gap-2.5">
        <span className="flex flex-col justify-between whitespace-nowrap text-right text-text-3 tabular-nums">
          <span>{shown(scale.most, chart.unit)}</span>
          <span>{shown(scale.least, chart.unit)}</span>
        </span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary(chart)}
          className="h-40 w-full min-w-0"
        >
          <Zero scale={scale} />
          {chart.series.map((line, index) => (
            <path
              key={index}
              d={linePath(line.values, scale)}
              stroke={lineColour(index)}
              vectorEffect="non-scaling-stroke"
              fill="none"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ))}
        </svg>
      </div>
      <div className="flex justify-between pt-1.5 text-text-3">
        <span>{day(first)}</span>
        <span>{day(last)}</span>
      </div>
      <ul className="flex flex-wrap gap-x-[18px] gap-y-1.5 pt-2.5">
        {chart.series.map((line, index) => (
          <li key={index} className="inline-flex items-center gap-2">
            <svg width="12" height="3" aria-hidden="true">
              <rect width="12" height="3" rx="1.5" fill={lineColour(index)} />
            </svg>
            <span dir="auto">{line.name}</span>
            <span className="type-figure">{shown(newest(line.values), chart.unit)}</span>
          </li>
        ))}
      </ul>
      <LineTable chart={chart} />
    </>
  );
}

/** The line of 0, where it lies inside. */
function Zero({ scale }: { scale: Scale }) {
  if (scale.least >= 0 || scale.most <= 0) return null;
  const y = scale.y(0);
  return (
    <line x1="0" x2={WIDTH} y1={y} y2={y} vectorEffect="non-scaling-stroke" className="stroke-line-strong" />
  );
}

function LineTable({ chart }: { chart: LineChart }) {
  return (
    <details className="pt-2">
      <summary className="inline-block py-1 text-text-2 underline underline-offset-4 touch:py-3.5">
        Show as table
      </summary>
      <table className="mt-1 w-full text-left cells:border-line cells:border-t cells:px-1 cells:py-1.5 cells:font-medium">
        <caption className="sr-only">{chart.title}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {chart.series.map((line, index) => (
              <th key={index} scope="col" dir="auto" className="text-right">
                {line.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.labels.map((label, index) => (
            <tr key={index}>
              <th scope="row">{day(label)}</th>
              {chart.series.map((line, place) => (
                <td key={place} className="text-right">
                  {shown(line.values[index] ?? null, chart.unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const newest = (values: (number | null)[]) => values.findLast((value) => value !== null) ?? null;

const day = (label: string) => (/^\d{4}-\d\d-\d\d$/.test(label) ? shortDate(label) : label);

/** The chart in one sentence. */
function summary({ title, labels, series, unit }: LineChart): string {
  const ends = series.map(({ name, values }) => `${name} ends at ${shown(newest(values), unit)}`);
  return `${title}, ${day(labels[0] ?? "")} to ${day(labels.at(-1) ?? "")}: ${ends.join(", ")}.`;
}
