import { freshness } from "../format/freshness";
import { Chip } from "./chip";
import { cx } from "./cx";

interface FreshnessBadgeProps {
  /** What was updated, for readers: `power`. */
  figure: string;
  updated: string | null;
  now?: number;
}

/** Fresh is a quiet dot; older than a day gets a box, over a week a red one. */
export function FreshnessBadge({ figure, updated, now }: FreshnessBadgeProps) {
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
  if (level === "fresh") {
    return (
      <span className="inline-flex h-5 items-center gap-1.5 whitespace-nowrap text-caption text-text-2">
        {dot}
        {text}
      </span>
    );
  }
  return (
    <Chip tone={level === "stale" ? "red" : "plain"} icon={dot}>
      {text}
    </Chip>
  );
}

const DOTS = { fresh: "bg-tactical", aging: "bg-text-2", stale: "bg-destructive" };
