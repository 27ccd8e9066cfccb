import { freshness } from "../format/freshness";
import { Chip } from "./chip";
import { cx } from "./cx";

interface FreshnessBadgeProps {
  /** The updated figure, for screen readers: `power`. */
  figure: string;
  updated: string | null;
  now?: number;
  /** Without a box, below another badge. After a week it is still red. */
  bare?: boolean;
}

/** A fresh figure has a quiet dot. After a day it has a box, after a week a red one. */
export function FreshnessBadge({ figure, updated, now, bare = false }: FreshnessBadgeProps) {
  const { label, words, level } = freshness(updated, now);
  const text = (
    <>
      <span className="sr-only">
        {figure} {words}
      </span>
      <span aria-hidden="true">{label}</span>
    </>
  );
  const dot = <span aria-hidden="true" className={cx("size-1.5 rounded-full", DOTS[level])} />;
  if (bare || level === "fresh") {
    return (
      <span
        className={cx(
          "inline-flex items-center gap-1.5 whitespace-nowrap text-caption phone:text-small",
          bare ? "h-4" : "h-5",
          level === "stale" ? "text-destructive" : "text-text-2",
        )}
      >
        {dot}
        {text}
      </span>
    );
  }
  return (
    <Chip tone={level === "stale" ? "red" : "plain"} icon={dot} className="phone:text-small">
      {text}
    </Chip>
  );
}

const DOTS = { fresh: "bg-tactical", aging: "bg-text-2", stale: "bg-destructive" };
