import ArrowRight from "lucide-react/icons/arrow-right";
import { useId } from "react";
import { Checkbox } from "../ui/checkbox";
import { RankBadge } from "../ui/rank-badge";
import { useReview } from "./review-context";
import type { RankChange, RowView } from "./rows";

/** The rank in the list. It is taken over with the row unless the leader unticks it. */
export function RankChangeField({ view, change }: { view: RowView; change: RankChange }) {
  const { dispatch } = useReview();
  const id = useId();
  const { rowId } = view.row;
  const note = NOTES[change.effect];
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 text-small phone:mt-0 phone:-mb-2">
      <label htmlFor={id} className="flex w-fit cursor-pointer items-center gap-2 touch:min-h-11">
        <Checkbox
          id={id}
          data-rank-change
          checked={change.taken}
          disabled={change.effect === "own" || change.effect === "r5"}
          aria-describedby={note && `${id}-note`}
          onCheckedChange={(taken) => dispatch({ type: "take-rank", rowId, taken })}
        />
        <span className="sr-only">Change the rank from</span>
        <RankStep change={change} />
      </label>
      {note && (
        <p id={`${id}-note`} className="text-warning">
          {note}
        </p>
      )}
    </div>
  );
}

/** `R3 → R4`; in a narrow place on a phone only `→ R4`. */
export function RankStep({ change, brief = false }: { change: RankChange; brief?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={brief ? "phone:sr-only" : undefined}>
        <RankBadge rank={change.from} />
      </span>
      <ArrowRight role="img" aria-label="to" size={13} className="text-text-3" />
      <RankBadge rank={change.to} />
    </span>
  );
}

const NOTES = {
  none: undefined,
  gives: "Gives access to the portal",
  takes: "Takes access to the portal away",
  doubted: "Most of this section would change: look at its header on the screenshot first",
  r5: "Only an R5 gives and takes R4 and R5",
  own: "This is you: you would lose access. Another leader can do it",
};
