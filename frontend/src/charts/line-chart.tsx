import { lazy, Suspense } from "react";
import { ErrorBoundary } from "../ui/error-boundary";
import { Skeleton } from "../ui/skeleton";
import type { LineChartProps } from "./types";

export type { ChartLine, LineChartProps, LineId } from "./types";

export const CHART_HEIGHT = 384;

// Recharts weighs more than a whole screen: it comes after the cards and tables are drawn.
const Drawing = lazy(() => import("./line-chart-drawing"));

/** Lines over dates. Arrow keys walk along the points; a missing value is a gap; nothing moves when the chart arrives. */
export function LineChart({ height = CHART_HEIGHT, ...rest }: LineChartProps) {
  return (
    <div className="line-chart" style={{ height }}>
      <ErrorBoundary>
        <Suspense fallback={<Skeleton className="size-full" />}>
          <Drawing height={height} {...rest} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
