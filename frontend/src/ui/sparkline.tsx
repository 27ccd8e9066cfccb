const WIDTH = 80;
const HEIGHT = 20;
const EDGE = 2;

interface Point {
  x: number;
  y: number;
}

/** A figure's course without axes: a thin line with a faint fill that ends in a dot. Decoration; gaps stay gaps. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const runs = sparklineRuns(values);
  const last = runs.at(-1)?.at(-1);
  if (!last || values.filter((value) => value !== null).length < 2) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="shrink-0 overflow-visible fill-none stroke-text-3"
    >
      {runs.map((run) => (
        <g key={run[0]?.x}>
          <path stroke="none" className="fill-text-3/10" d={areaUnder(run)} />
          <path strokeWidth={1.25} strokeLinejoin="round" d={lineThrough(run)} />
        </g>
      ))}
      <circle cx={last.x} cy={last.y} r={1.75} stroke="none" className="fill-text-2" />
    </svg>
  );
}

/** The points of each unbroken run of values, spread over the picture's width, with the lowest value at the bottom. */
export function sparklineRuns(values: readonly (number | null)[]): Point[][] {
  const known = values.filter((value): value is number => value !== null);
  const lowest = Math.min(...known);
  const range = Math.max(...known) - lowest;
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  const runs: Point[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) {
      runs.push([]);
      return;
    }
    const height = range === 0 ? 0.5 : (value - lowest) / range;
    runs.at(-1)?.push({ x: EDGE + index * step, y: HEIGHT - EDGE - height * (HEIGHT - 2 * EDGE) });
  });
  return runs.filter((run) => run.length > 0);
}

function lineThrough(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

function areaUnder(points: readonly Point[]): string {
  const first = points[0]?.x.toFixed(1);
  const last = points.at(-1)?.x.toFixed(1);
  return `${lineThrough(points)}L${last} ${HEIGHT}L${first} ${HEIGHT}Z`;
}
