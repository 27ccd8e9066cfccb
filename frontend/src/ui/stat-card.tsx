import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";

export type StatColour = "tactical" | "warning" | "destructive" | "blue";

const COLOURS: Record<StatColour, string> = {
  tactical: "bg-tactical-tint text-tactical",
  warning: "bg-warning-tint text-warning",
  destructive: "bg-destructive-tint text-destructive",
  blue: "bg-blue-tint text-blue",
};

interface StatCardProps {
  title: string;
  value: string;
  icon: ReactNode;
  /** Colours the icon alone; the trend has its own colour. */
  colour: StatColour;
  trend: string;
  /** Left out where there is nothing to compare with. */
  direction?: "up" | "down";
  comparedWith?: string;
  caption?: string;
}

export function StatCard({
  title,
  value,
  icon,
  colour,
  trend,
  direction,
  comparedWith,
  caption,
}: StatCardProps) {
  return (
    <section className="rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex items-start justify-between gap-2">
        <h2 className="pt-1 font-medium text-body text-text-2">{title}</h2>
        <span
          aria-hidden="true"
          className={cx("grid size-8 place-items-center rounded-control", COLOURS[colour])}
        >
          {icon}
        </span>
      </div>
      <p className="type-stat">{value}</p>
      {caption && <p className="text-small text-text-3">{caption}</p>}
      <p className="mt-2 flex items-center gap-1.5 text-small text-text-3">
        <span
          className={cx(
            "type-figure inline-flex items-center gap-1",
            direction === "up" && "text-tactical",
            direction === "down" && "text-destructive",
          )}
        >
          {direction === "up" && <ArrowUpRight size={14} aria-label="up" />}
          {direction === "down" && <ArrowDownRight size={14} aria-label="down" />}
          {trend}
        </span>
        {comparedWith}
      </p>
    </section>
  );
}
