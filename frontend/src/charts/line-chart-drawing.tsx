import { useMemo } from "react";
import {
  CartesianGrid,
  Curve,
  Line,
  type LineDrawShapeProps,
  ReferenceLine,
  LineChart as Surface,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { usePhone } from "../ui/use-media";
import { ChartTooltip } from "./chart-tooltip";
import { EndLabels } from "./end-labels";
import { CHART_INK } from "./palette";
import { axisDays, chartRows, dayNumber, drawsDot, inFront, isQuiet } from "./points";
import type { LineChartProps } from "./types";

const TICK = { fill: CHART_INK.label, fontSize: 11 };
const END_LABEL_ROOM = 148;
/** How near the pointer must come to a line to bring it forward, in pixels. */
const REACH = 14;

/** The drawing itself, on Recharts. A chunk of its own: import `LineChart` of `line-chart.tsx` instead. */
export default function LineChartDrawing(props: LineChartProps) {
  const {
    dates,
    lines,
    formatValue,
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
      <CartesianGrid vertical={false} stroke={CHART_INK.grid} />
      <XAxis
        type="number"
        dataKey="day"
        domain={["dataMin", "dataMax"]}
        ticks={axisDays(
          rows.map((row) => row.day),
          phone ? 5 : 8,
        )}
        tickFormatter={(day: number) => formatDate(dayOf.get(day) ?? "")}
        interval={0}
        tick={TICK}
        tickMargin={8}
        tickSize={4}
        axisLine={false}
        tickLine={{ stroke: CHART_INK.baseline }}
      />
      <YAxis
        domain={["auto", "auto"]}
        tickFormatter={props.formatTick ?? formatValue}
        width="auto"
        tick={TICK}
        tickMargin={6}
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
      {inFront(lines, highlighted).map((line) => {
        const quiet = isQuiet(line, lines, highlighted);
        return (
          <Line
            key={line.id}
            name={line.label}
            dataKey={(row: { values: Record<string, number | null> }) => row.values[line.id]}
            stroke={line.colour}
            strokeWidth={line.id === highlighted ? 2.5 : 1.75}
            strokeOpacity={quiet ? 0.5 : 1}
            type="linear"
            connectNulls={false}
            isAnimationActive={false}
            dot={({ key, cx, cy, index }) => (
              <LineDot
                key={key}
                x={cx}
                y={cy}
                colour={line.colour}
                opacity={quiet ? 0.5 : 1}
                shown={drawsDot(line, index, highlighted)}
              />
            )}
            activeDot={{ r: 4, stroke: line.colour, strokeWidth: 2, fill: CHART_INK.surface }}
            {...(onHighlight ? { shape: WideCurve, onMouseEnter: () => onHighlight(line.id) } : {})}
          />
        );
      })}
      {endings && <EndLabels lines={lines} />}
    </Surface>
  );
}

interface LineDotProps {
  x: number | undefined;
  y: number | undefined;
  colour: string;
  opacity: number;
  shown: boolean;
}

function LineDot({ x, y, colour, opacity, shown }: LineDotProps) {
  if (!shown || x === undefined || y === undefined) return null;
  return <circle cx={x} cy={y} r={3} fill={colour} opacity={opacity} />;
}

/** The line, and over it an unseen broader one that the pointer finds easily. */
function WideCurve(props: LineDrawShapeProps) {
  return (
    <>
      <Curve {...props} />
      <Curve {...props} className="" stroke="transparent" strokeWidth={REACH} />
    </>
  );
}
