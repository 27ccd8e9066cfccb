import ChevronDown from "lucide-react/icons/chevron-down";
import { full } from "../format/numbers";
import { Change } from "../ui/change";
import { Chip } from "../ui/chip";
import { RankStep } from "./rank-change";
import { useReview } from "./review-context";
import { ReviewRow } from "./review-row";
import { RowRank } from "./row-rank";
import type { RowView } from "./rows";

/** A row that needs no check: one line, which unfolds into the whole row when it is chosen. */
export function SureRow({ view }: { view: RowView }) {
  const { members, focus, dispatch } = useReview();
  const { row } = view;
  if (focus === row.rowId) return <ReviewRow view={view} />;
  const name = view.memberId === null ? view.name : members.get(view.memberId)?.name;
  return (
    <li className="border-line border-b last:border-b-0">
      <button
        type="button"
        onClick={() => dispatch({ type: "focus", rowId: row.rowId })}
        className="focus-inset flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left hover:bg-raised md:px-6"
      >
        <RowRank rank={row.rank} />
        <span dir="auto" title={name} className="min-w-0 flex-1 truncate font-mono text-body">
          {name ?? view.name}
          {view.memberId === null && (
            <Chip tone="blue" className="ml-2">
              new
            </Chip>
          )}
          {view.takesName && (
            <Chip tone="blue" className="ml-2">
              now {view.name}
            </Chip>
          )}
        </span>
        {view.conflict && (
          <Chip tone="amber" className="phone:sr-only">
            Conflict
          </Chip>
        )}
        {view.rankChange?.taken && <RankStep change={view.rankChange} brief />}
        <span className="w-32 text-right text-body text-text-2 phone:hidden">{full(view.currentValue)}</span>
        <span className="flex flex-col items-end text-body md:w-56 md:flex-row md:items-baseline md:justify-end md:gap-4">
          <span className="type-figure">{full(view.value)}</span>
          <span className="text-small md:w-16 md:text-right">
            {view.change === null ? (
              <span className="text-text-3">—</span>
            ) : (
              <Change percentage={view.change} conflict={view.conflict} />
            )}
          </span>
        </span>
        <ChevronDown aria-hidden size={16} className="text-text-3" />
      </button>
    </li>
  );
}
