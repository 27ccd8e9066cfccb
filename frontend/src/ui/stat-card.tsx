import ArrowDownRight from "lucide-react/icons/arrow-down-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Skeleton } from "./skeleton";
import { Sparkline } from "./sparkline";

type StatColour = "tactical" | "warning" | "destructive" | "blue";

const COLOURS: Record<StatColour, string> = {
  tactical: "bg-tactical-tint text-tactical",
  warning: "bg-warning-tint text-warning",
  destructive: "bg-destructive-tint text-destructive",
  blue: "bg-blue-tint text-blue",
};

export interface StatCardProps {
  title: string;
  icon: ReactNode;
  /** The colour of the icon only; the trend has its own colour. */
  colour: StatColour;
  /** undefined while it is loading; the card keeps its size. */
  value?: string | undefined;
  trend?: string | undefined;
  /** Left out if there is nothing to compare. */
  direction?: "up" | "down" | undefined;
  comparedWith?: string | undefined;
  /** How much the trend compares, or in a few words why there is none. */
  coverage?: string | undefined;
  /** The full reason why there is no trend. */
  reason?: string | undefined;
  caption?: string | undefined;
  history?: readonly (number | null)[] | undefined;
}

export function StatCard(props: StatCardProps) {
  const { title, icon, colour, value, caption } = props;
  return (
    <section
      aria-label={title}
      aria-busy={value === undefined || undefined}
      className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card phone:p-3"
    >
      <div className="flex items-start justify-between gap-2 phone:gap-1">
        <h2 className="truncate pt-1.5 font-medium text-body text-text-2 phone:pt-1 phone:text-[13px]">
          {title}
        </h2>
        <span
          aria-hidden="true"
          className={cx(
            "grid size-8 shrink-0 place-items-center rounded-control phone:size-7",
            COLOURS[colour],
          )}
        >
          {icon}
        </span>
      </div>
      <p className="type-stat h-(--text-stat--line-height)">
        {value ?? <Skeleton className="h-6 w-24 translate-y-1.5" />}
      </p>
      <p className="h-4 truncate text-small text-text-2">
        {value === undefined ? <Skeleton className="h-3 w-28" /> : caption}
      </p>
      <StatTrend {...props} />
    </section>
  );
}

function StatTrend({ trend, direction, comparedWith, coverage, reason, history = [] }: StatCardProps) {
  const colour =
    direction === "up" ? "text-tactical" : direction === "down" ? "text-destructive" : "text-text-3";
  return (
    <div className="mt-3 flex min-h-12 items-end justify-between gap-2 border-line border-t">
      <div title={reason} className="min-h-10 min-w-0 pt-2 text-small">
        <p className="flex flex-wrap items-center gap-x-1.5">
          <span className={cx("type-figure inline-flex items-center gap-1", colour)}>
            {direction === "up" && <ArrowUpRight size={14} aria-label="up" />}
            {direction === "down" && <ArrowDownRight size={14} aria-label="down" />}
            {trend}
          </span>
          <span className="text-text-3">{comparedWith}</span>
        </p>
        <p className="text-text-3 leading-tight">{coverage}</p>
      </div>
      <span className="phone:hidden">
        <Sparkline values={history} />
      </span>
    </div>
  );
}
