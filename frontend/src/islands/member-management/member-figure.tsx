import { type Figure, full } from "../../format/numbers";
import { cx } from "../../ui/cx";
import { FreshnessBadge } from "../../ui/freshness-badge";

interface MemberFigureProps {
  /** For readers: `power`. */
  figure: string;
  value: Figure;
  shown?: string;
  /** Below it the figure is red. */
  threshold?: number | undefined;
  updated: string | null;
  className?: string;
}

/** A figure and how fresh it is; on a phone one above the other. */
export function MemberFigure({ figure, value, shown, threshold, updated, className }: MemberFigureProps) {
  const missing = value === null || value === undefined;
  const low = !missing && threshold !== undefined && Number(value) < threshold;
  return (
    <span className={cx("flex flex-col items-start gap-0.5 xl:flex-row xl:items-center xl:gap-2", className)}>
      <span
        className={cx(
          "type-figure xl:min-w-[6.4em] xl:text-right",
          missing && "text-text-3",
          low && "text-destructive",
        )}
      >
        {shown ?? full(value)}
        {low && <span className="sr-only"> below the threshold</span>}
      </span>
      <FreshnessBadge figure={figure} updated={updated} />
    </span>
  );
}
