import type { BoardRow } from "../../api/board";
import { count } from "../../format/numbers";
import { Button } from "../../ui/button";

interface ApplyBarProps {
  ticked: readonly BoardRow[];
  /** What prevents the apply, or null. */
  problem: string | null;
  pending: boolean;
  onApply: () => void;
}

/** Always visible: what Apply would do, and its button. */
export function ApplyBar({ ticked, problem, pending, onApply }: ApplyBarProps) {
  const rise = ticked.filter(({ rises }) => rises).length;
  return (
    <section
      aria-label="Apply"
      data-foot
      className="sticky bottom-0 z-sticky flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line-strong bg-raised px-4 py-3 shadow-card md:px-5"
    >
      <p role="status" className="min-w-0 text-body text-text-2">
        {problem ? <span className="text-warning">{problem}</span> : told(rise, ticked.length - rise)}
      </p>
      <Button
        variant="primary"
        pending={pending}
        pendingLabel="Applying..."
        disabled={!ticked.length || problem !== null}
        onClick={onApply}
      >
        {ticked.length ? `Apply ${count(ticked.length, "change")}` : "Apply"}
      </Button>
    </section>
  );
}

function told(rise: number, fall: number): string {
  if (!rise && !fall) return "Nobody is ticked.";
  return [
    rise > 0 && `${count(rise, "member")} ${rise === 1 ? "rises" : "rise"}`,
    fall > 0 && `${count(fall, "member")} ${fall === 1 ? "falls" : "fall"}`,
  ]
    .filter(Boolean)
    .join(", ");
}
