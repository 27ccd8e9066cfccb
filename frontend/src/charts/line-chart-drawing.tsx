import { useMemo } from "react";
import { CartesianGrid, Line, ReferenceLine, LineChart as Surface, Tooltip, XAxis, YAxis } from "recharts";
import { usePhone } from "../ui/use-media";
import { ChartTooltip } from "./chart-tooltip";
import { Curves } from "./curves";
import { EndLabels } from "./end-labels";
import { CHART_INK } from "./palette";
import { axisDays, axisValues, type ChartRow, chartRows, dayNumber } from "./points";
import type { LineChartProps } from "./types";

const TICK = { fill: CHART_INK.label, fontSize: 11 };
const END_LABEL_ROOM = 148;
const TICK_MARGIN = 6;
/** The room for a character of the axis: digits take 7 pixels, an M at the end 10. */
const CHARACTER = 8;

/** The drawing itself, on Recharts. A chunk of its own: import `LineChart` of `line-chart.tsx` instead. */
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
      {/* Recharts has scales, and a date that is pointed at, only where it has a line: one without ink, for all of them. */}
      <Line
        dataKey={(row: ChartRow) => Object.values(row.values).find((value) => value !== null)}
        stroke="none"
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
      <Curves rows={rows} lines={lines} highlighted={highlighted} onHighlight={onHighlight} />
      {endings && <EndLabels lines={lines} />}
    </Surface>
  );
}
