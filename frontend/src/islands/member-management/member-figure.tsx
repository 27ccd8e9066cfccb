import { abbreviate, type Figure, full, score } from "../../format/numbers";
import { isLow } from "../../format/thresholds";
import { cx } from "../../ui/cx";
import { FreshnessBadge } from "../../ui/freshness-badge";

/** `full`: all digits. `short`: K, M or B, for a phone. `score`: one decimal in K or M. */
type Notation = "full" | "short" | "score";

const SHOWN = { full, short: abbreviate, score };

interface ValueProps {
  value: Figure;
  notation?: Notation;
  /** Below this threshold the value is red. */
  threshold?: number | undefined;
  className?: string;
}

/** A figure. Red below its threshold, grey if it is missing. */
export function Value({ value, notation = "full", threshold, className }: ValueProps) {
  const missing = value === null || value === undefined;
  const low = isLow(value, threshold);
  return (
    <span className={cx("type-figure", missing && "text-text-3", low && "text-destructive", className)}>
      {SHOWN[notation](value)}
      {low && <span className="sr-only"> below the threshold</span>}
    </span>
  );
}

/** Right-aligned in a column of figures, with the width of a power value. */
export const WIDE_FIGURE = "md:inline-block md:min-w-[6.3em] md:text-right";
/** With the width of donations or a score. */
export const NARROW_FIGURE = "md:inline-block md:min-w-[3.8em] md:text-right";

interface MemberFigureProps extends ValueProps {
  /** The figure's name for screen readers: `power`. */
  figure: string;
  updated: string | null;
  /** Whether it has the width of donations or a score, instead of power. */
  narrow?: boolean;
}

/** A figure and its freshness, side by side if there is room. */
export function MemberFigure({ figure, updated, narrow = false, ...value }: MemberFigureProps) {
  return (
    <span className="flex items-center gap-2 max-wide:flex-col max-wide:items-start max-wide:gap-px">
      <Value
        {...value}
        className={cx("wide:text-right", narrow ? "wide:min-w-[3.8em]" : "wide:min-w-[6.3em]")}
      />
      <FreshnessBadge figure={figure} updated={updated} />
    </span>
  );
}
