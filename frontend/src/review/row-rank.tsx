import { cx } from "../ui/cx";

/** The rank that a row shows. */
export function RowRank({ rank, className }: { rank: number | null; className?: string }) {
  return (
    <span
      className={cx(
        "grid h-6 w-7 place-items-center rounded-chip bg-selected font-display font-semibold text-small",
        className,
      )}
    >
      {rank ?? "—"}
    </span>
  );
}
