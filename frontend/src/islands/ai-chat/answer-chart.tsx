import { useMemo } from "react";
import { lineColour } from "../../charts/palette";
import { shortDate } from "../../format/dates";
import { abbreviate, NO_VALUE, percent } from "../../format/numbers";
import { type BarChart, chartOf, type LineChart, type Unit } from "./chart-data";
import { linePath, type Scale, scaleOf } from "./line-path";

const WIDTH = 640;
const HEIGHT = 180;

/** A small chart of an answer. One that is not whole yet, or can't be drawn, leaves its place empty. */
export function AnswerChart({ json, isComing }: { json: string; isComing: boolean }) {
  const chart = useMemo(() => chartOf(json), [json]);
  if (!chart) return isComing ? <div className="chat-chart h-24" aria-hidden /> : null;
  return (
    <figure className="chat-chart">
      <figcaption>{chart.title}</figcaption>
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
    <table className="chat-bars">
      <tbody>
        {chart.labels.map((label, index) => {
          const value = chart.values[index] ?? null;
          const fill =
            (value ?? 0) < 0 ? "fill-destructive" : index === 0 ? "fill-tactical" : "fill-tactical-mid";
          return (
            <tr key={index}>
              <th scope="row" dir="auto" title={label}>
                {label}
              </th>
              <td aria-hidden>
                <svg width="100%" height="10" role="presentation">
                  <rect
                    width={`${(100 * Math.abs(value ?? 0)) / most}%`}
                    height="10"
                    rx="2"
                    className={fill}
                  />
                </svg>
              </td>
              <td className="type-figure text-right">{shown(value, chart.unit)}</td>
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
      <div className="chat-lines">
        <span className="chat-axis">
          <span>{shown(scale.most, chart.unit)}</span>
          <span>{shown(scale.least, chart.unit)}</span>
        </span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary(chart)}
        >
          <Zero scale={scale} />
          {chart.series.map((line, index) => (
            <path
              key={index}
              d={linePath(line.values, scale)}
              stroke={lineColour(index)}
              vectorEffect="non-scaling-stroke"
              className="chat-line"
            />
          ))}
        </svg>
      </div>
      <div className="chat-days">
        <span>{day(first)}</span>
        <span>{day(last)}</span>
      </div>
      <ul className="chat-legend">
        {chart.series.map((line, index) => (
          <li key={index}>
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
  return <line x1="0" x2={WIDTH} y1={y} y2={y} vectorEffect="non-scaling-stroke" className="chat-zero" />;
}

function LineTable({ chart }: { chart: LineChart }) {
  return (
    <details className="chat-details">
      <summary>Show as table</summary>
      <table>
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
