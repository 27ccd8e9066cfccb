import { type SVGProps, useMemo } from "react";
import {
  CartesianGrid,
  Curve,
  type CurveProps,
  Line,
  ReferenceLine,
  LineChart as Surface,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { useGradually } from "../ui/use-gradually";
import { usePhone } from "../ui/use-media";
import { ChartTooltip } from "./chart-tooltip";
import { EndLabels } from "./end-labels";
import { CHART_INK } from "./palette";
import { axisDays, axisValues, chartRows, dayNumber, drawsDot, inFront, isQuiet } from "./points";
import type { ChartLine, LineChartProps, LineId } from "./types";

/** With a width, labels would be measured, which would lay the page out again each time. */
const TICK = { fill: CHART_INK.label, fontSize: 11, width: 0 };
const END_LABEL_ROOM = 148;
const TICK_MARGIN = 6;
/** The width reserved for a character of the axis, in pixels: digits take 7, an M at the end 10. */
const CHARACTER = 8;

/** Drawing ten lines at once would block a slow phone for a fifth of a second. */
const PACE = { atOnce: 0, step: 2 };

/** No vertical lines. `vertical={false}` would measure the labels anyway. */
const none = () => [];

/** The drawing itself, with Recharts. It is a chunk of its own, so import `LineChart` from `line-chart.tsx` instead. */
export default function LineChartDrawing(props: LineChartProps) {
  const {
    dates,
    lines,
    formatValue,
    formatTick = formatValue,
    formatDate,
    label,
    highlighted = null,
    onHighlight,
    height,
    baseline,
  } = props;
  const phone = usePhone();
  const rows = useMemo(() => chartRows(dates, lines), [dates, lines]);
  const dayOf = useMemo(() => new Map(dates.map((day) => [dayNumber(day), day])), [dates]);
  const values = useMemo(() => axisValues(lines, baseline), [lines, baseline]);
  const drawn = useGradually(lines.length, PACE);
  const endings = !phone && lines.some((line) => line.ending);
  return (
    <Surface
      responsive
      data={rows}
      style={{ width: "100%", height }}
      margin={{ top: 10, right: endings ? END_LABEL_ROOM : 28, bottom: 0, left: 0 }}
      aria-label={label}
      onMouseLeave={() => onHighlight?.(null)}
    >
      <CartesianGrid verticalCoordinatesGenerator={none} stroke={CHART_INK.grid} />
      <XAxis
        type="number"
        dataKey="day"
        domain={["dataMin", "dataMax"]}
        ticks={axisDays(
          rows.map((row) => row.day),
          phone ? 5 : 8,
        )}
        tickFormatter={(day: number) => formatDate(dayOf.get(day) ?? "")}
        niceTicks="none"
        interval={0}
        tick={TICK}
        tickMargin={8}
        tickSize={4}
        axisLine={false}
        tickLine={{ stroke: CHART_INK.baseline }}
      />
      <YAxis
        domain={[values[0] ?? 0, values.at(-1) ?? 1]}
        ticks={values}
        tickFormatter={formatTick}
        interval={0}
        width={Math.max(...values.map((value) => formatTick(value).length)) * CHARACTER + TICK_MARGIN}
        tick={TICK}
        tickMargin={TICK_MARGIN}
        tickSize={0}
        axisLine={false}
        tickLine={false}
      />
      {baseline !== undefined && <ReferenceLine y={baseline} stroke={CHART_INK.baseline} />}
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: CHART_INK.cursor, strokeDasharray: "3 3" }}
        content={({ active, label: day }) => (
          <ChartTooltip
            {...props}
            highlighted={highlighted}
            day={active ? dayOf.get(Number(day)) : undefined}
          />
        )}
      />
      {inFront(lines.slice(0, drawn), highlighted).map((line) => (
        <Line
          key={line.id}
          dataKey={`values[${lines.indexOf(line)}]`}
          stroke={line.colour}
          strokeOpacity={isQuiet(line, lines, highlighted) ? 0.5 : 1}
          strokeWidth={line.id === highlighted ? 2.5 : 1.75}
          strokeLinejoin="round"
          zIndex={0}
          dot={dotsOf(line, highlighted)}
          activeDot={{ r: 4, stroke: line.colour, strokeWidth: 2, strokeOpacity: 1, fill: CHART_INK.surface }}
          isAnimationActive={false}
          {...(onHighlight && { shape: WithinReach, onMouseEnter: () => onHighlight(line.id) })}
        />
      ))}
      {endings && <EndLabels lines={lines} />}
    </Surface>
  );
}

/** The dots of a line, if it shows any. */
function dotsOf(line: ChartLine, highlighted: LineId | null) {
  return ({
    cx,
    cy,
    index,
    strokeOpacity,
  }: Pick<SVGProps<SVGCircleElement>, "cx" | "cy" | "strokeOpacity"> & { index: number }) =>
    drawsDot(line, index, highlighted) ? (
      <circle key={index} cx={cx} cy={cy} r={3} fill={line.colour} opacity={strokeOpacity} />
    ) : null;
}

/** How close the pointer must come to a line to bring it to the front, in pixels. */
const REACH = 14;

/** A line that reacts to a pointer near it. Keyboards and screen readers use the legend. */
function WithinReach({ id, ...line }: CurveProps) {
  return (
    <>
      <Curve id={id} {...line} />
      <Curve {...line} className="" stroke="transparent" strokeWidth={REACH} />
    </>
  );
}
