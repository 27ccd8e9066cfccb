import { cx } from "./cx";

/** A place in a ranking, in four tiers: 1 to 3 solid, to 10 outlined, to 25 grey, the rest plain. */
export function RankTier({ rank }: { rank: number }) {
  return (
    <span
      className={cx(
        "inline-grid h-[22px] min-w-[26px] place-items-center rounded-chip border px-1 font-display font-semibold text-caption tabular-nums",
        tierClass(rank),
      )}
    >
      {rank}
    </span>
  );
}

function tierClass(rank: number): string {
  if (rank <= 3) return "border-transparent bg-tactical text-tactical-ink";
  if (rank <= 10) return "border-tactical-edge bg-tactical-tint text-tactical";
  if (rank <= 25) return "border-transparent bg-selected text-text";
  return "border-transparent text-text-2";
}
