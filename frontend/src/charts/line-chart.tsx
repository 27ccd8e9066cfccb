import { lazy, Suspense, useRef } from "react";
import { ErrorBoundary } from "../ui/error-boundary";
import { Skeleton } from "../ui/skeleton";
import { useNear } from "../ui/use-near";
import type { LineChartProps } from "./types";

export type { ChartLine, LineChartProps, LineId } from "./types";

export const CHART_HEIGHT = 384;

// Recharts is larger than a whole screen. It is loaded when the chart's place is near, after cards and tables.
const Drawing = lazy(() => import("./line-chart-drawing"));

const PLACE =
  "w-full [&_svg:focus-visible]:-outline-offset-2 [&_svg:focus-visible]:rounded-control [&_svg_:focus]:outline-none";

/**
 * Lines over dates. Arrow keys move along the points. A missing value is a gap. Nothing moves when the chart arrives.
 */
export function LineChart({ height = CHART_HEIGHT, ...rest }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const waiting = <Skeleton className="size-full" />;
  return (
    <div ref={place} data-chart className={PLACE} style={{ height }}>
      <ErrorBoundary>
        <Suspense fallback={waiting}>{near ? <Drawing height={height} {...rest} /> : waiting}</Suspense>
      </ErrorBoundary>
    </div>
  );
}
