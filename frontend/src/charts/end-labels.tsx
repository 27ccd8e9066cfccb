import { usePlotArea, useYAxisScale } from "recharts";
import { CHART_INK } from "./palette";
import { lastIndex, spread } from "./points";
import type { ChartLine } from "./types";

const LINE_HEIGHT = 18;

/** The names of the lines at their right ends, moved apart if they would touch. */
export function EndLabels({ lines }: { lines: readonly ChartLine[] }) {
  const area = usePlotArea();
  const scale = useYAxisScale();
  if (!area || !scale) return null;
  const labelled = lines.filter((line) => line.ending && lastIndex(line) >= 0);
  const ends = labelled.map((line) => scale(line.values[lastIndex(line)]) ?? 0);
  const places = spread(ends, LINE_HEIGHT, area.y + area.height);
  return (
    <g fontSize={12} fontWeight={600}>
      {labelled.map((line, index) => (
        <text key={line.id} x={area.x + area.width + 10} y={places[index]} dominantBaseline="central">
          <tspan fill={CHART_INK.text}>{line.label}</tspan> <tspan fill={line.colour}>{line.ending}</tspan>
        </text>
      ))}
    </g>
  );
}
