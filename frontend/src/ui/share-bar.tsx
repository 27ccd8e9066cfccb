import { cx } from "./cx";

/** A thin line whose length is a percentage of the width. Decoration beside a figure. */
export function ShareBar({ percent, className }: { percent: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 2"
      preserveAspectRatio="none"
      className={cx("block h-0.5 w-full", className)}
    >
      <rect width={percent} height="2" className="fill-line-strong" />
    </svg>
  );
}
