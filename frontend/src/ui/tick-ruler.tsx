import { cx } from "./cx";

export type TickTone = "good" | "sure" | "look" | "missing" | "failed" | "active" | "waiting" | "quiet";

const TONES: Record<TickTone, string> = {
  good: "bg-tactical",
  sure: "bg-tactical-mid",
  look: "bg-blue",
  missing: "bg-warning",
  failed: "bg-destructive",
  active: "bg-blue motion-safe:animate-pulse",
  waiting: "bg-selected",
  quiet: "bg-line-control/60",
};

export interface Tick {
  key: string | number;
  tone: TickTone;
  /** Drawn higher than its neighbours. */
  tall?: boolean;
}

/** One tick for each rank, file, day or percent. Decoration: the component around it says the same in words. */
export function TickRuler({ ticks, className }: { ticks: readonly Tick[]; className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx("flex h-2.5 items-end", ticks.length > 40 ? "gap-px md:gap-[3px]" : "gap-1", className)}
    >
      {ticks.map((tick) => (
        <span
          key={tick.key}
          className={cx("min-w-0 flex-1 rounded-[1.5px]", TONES[tick.tone], tick.tall ? "h-full" : "h-[75%]")}
        />
      ))}
    </div>
  );
}
