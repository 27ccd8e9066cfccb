import { useActiveTooltipLabel, useXAxisScale, useYAxisScale } from "recharts";
import { CHART_INK } from "./palette";
import { type ChartRow, curvePath, drawsDot, inFront, isQuiet } from "./points";
import type { ChartLine, LineId } from "./types";

/** How near the pointer must come to a line to bring it forward, in pixels. */
const REACH = 14;

interface CurvesProps {
  rows: readonly ChartRow[];
  lines: readonly ChartLine[];
  highlighted: LineId | null;
  onHighlight?: ((id: LineId | null) => void) | undefined;
}

/**
 * All lines in one piece, with their dots. Recharts' own `Line` keeps the state of each line in its store: ten of them
 * hold up a phone for a fifth of a second.
 */
export function Curves({ rows, lines, highlighted, onHighlight }: CurvesProps) {
  const x = useXAxisScale();
  const y = useYAxisScale();
  const active = useActiveTooltipLabel();
  if (!x || !y) return null;
  const xs = rows.map(({ day }) => x(day) ?? 0);
  const activeIndex = rows.findIndex(({ day }) => day === active);
  return (
    <g fill="none" strokeLinejoin="round">
      {inFront(lines, highlighted).map((line) => {
        const points = xs.map((left, index) => pointAt(left, line.values[index], y));
        const path = curvePath(points);
        const opacity = isQuiet(line, lines, highlighted) ? 0.5 : 1;
        return (
          <g key={line.id}>
            <path
              data-curve
              d={path}
              stroke={line.colour}
              strokeOpacity={opacity}
              strokeWidth={line.id === highlighted ? 2.5 : 1.75}
            />
            {onHighlight && (
              // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; keyboards and readers have the legend
              <path
                d={path}
                stroke="transparent"
                strokeWidth={REACH}
                onMouseEnter={() => onHighlight(line.id)}
              />
            )}
            {points.map(
              (point, index) =>
                point &&
                drawsDot(line, index, highlighted) && (
                  <circle
                    key={point.x}
                    cx={point.x}
                    cy={point.y}
                    r={3}
                    fill={line.colour}
                    opacity={opacity}
                  />
                ),
            )}
            <ActiveDot at={points[activeIndex]} colour={line.colour} />
          </g>
        );
      })}
    </g>
  );
}

/** The point of a line at the date that is pointed at. */
function ActiveDot({ at, colour }: { at: Point | null | undefined; colour: string }) {
  if (!at) return null;
  return <circle cx={at.x} cy={at.y} r={4} stroke={colour} strokeWidth={2} fill={CHART_INK.surface} />;
}

interface Point {
  x: number;
  y: number;
}

function pointAt(
  x: number,
  value: number | null | undefined,
  scale: (value: number) => number | undefined,
): Point | null {
  if (value === null || value === undefined) return null;
  const y = scale(value);
  return y === undefined ? null : { x, y };
}
