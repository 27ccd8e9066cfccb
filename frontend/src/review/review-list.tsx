import CircleCheck from "lucide-react/icons/circle-check";
import ListX from "lucide-react/icons/list-x";
import type { ReviewField } from "../api/types";
import { matchesSearch } from "../format/names";
import { count, percent } from "../format/numbers";
import { Button } from "../ui/button";
import { cx } from "../ui/cx";
import { EmptyState } from "../ui/empty-state";
import { AmongGroups } from "./among-groups";
import { LeftOutRow } from "./left-out-row";
import { useReview } from "./review-context";
import { COLUMNS, ReviewRow } from "./review-row";
import { medianChange, type RowView } from "./rows";
import { listRows, type Progress, type WaitingGroup } from "./state";
import { SureRow } from "./sure-row";

/** The rows of a list that match a search, by the name that was read or by the member's name. */
export function searchRows(
  views: readonly RowView[],
  search: string,
  memberName: (memberId: number) => string | undefined,
): RowView[] {
  return views.filter(
    (view) =>
      matchesSearch(view.name, search) ||
      (view.memberId !== null && matchesSearch(memberName(view.memberId) ?? "", search)),
  );
}

interface AttentionListProps {
  rows: readonly RowView[];
  /** Each group with those of its waiting rows that match the search. */
  groups: readonly WaitingGroup[];
  searched: boolean;
  progress: Progress;
  sureShown: boolean;
}

/** First the groups accepted in one step, then the rows to check one by one; below, folded, the sure rows. */
export function AttentionList({ rows, groups, searched, progress, sureShown }: AttentionListProps) {
  const { review, views, dispatch } = useReview();
  const nothing = rows.length === 0 && groups.every((one) => one.rows.length === 0);
  return (
    <>
      <AmongGroups groups={groups} searched={searched} rows={rows.length}>
        {rows.length > 0 && <ColumnHeads field={review.field} />}
        <ol
          aria-label="Rows that need attention"
          className="phone:has-[>[data-row]]:px-3 phone:has-[>[data-row]]:pt-3"
        >
          {rows.map((view) => (
            <ReviewRow key={view.row.rowId} view={view} />
          ))}
        </ol>
      </AmongGroups>
      {progress.attention + progress.together === 0 && <AllChecked checked={progress.toCheck} />}
      {nothing && progress.attention + progress.together > 0 && <NothingFound />}
      {progress.sure > 0 && (
        <SureFold
          views={views}
          shown={sureShown}
          onShow={(shown) => dispatch({ type: "show-sure", shown })}
        />
      )}
    </>
  );
}

function AllChecked({ checked }: { checked: number }) {
  return (
    <div className="p-3 md:p-6">
      <div
        role="status"
        className="flex items-center gap-3.5 rounded-card border border-tactical-edge bg-tactical-tint p-4"
      >
        <CircleCheck aria-hidden size={20} className="text-tactical" />
        <div>
          <p className="type-card">{checked === 0 ? "Nothing needs a look" : `All ${checked} checked`}</p>
          <p className="text-small text-text-2">
            {checked === 0
              ? "Every name and number is proved."
              : "Next week these names match by themselves."}
          </p>
        </div>
      </div>
    </div>
  );
}

function NothingFound() {
  return <p className="px-4 py-8 text-center text-body text-text-2">No row has such a name.</p>;
}

const FIGURE_HEADS: Record<ReviewField, string> = {
  power: "Power",
  kills: "Kills",
  techDonations: "Donations",
  score: "Score",
  assistancePoints: "Points",
};

function ColumnHeads({ field }: { field: ReviewField }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        COLUMNS,
        "type-head sticky top-13 z-sticky h-8 items-center border-line border-b border-l-transparent bg-raised text-text-3 max-xl:hidden",
        // Keeps the heads over their columns, because the rows end with two buttons.
        "after:w-32",
      )}
    >
      <span>Rank</span>
      <span>On the screenshot</span>
      <span>Member and confidence</span>
      <span className="text-right">{FIGURE_HEADS[field]}: now → new</span>
      <span>Why it needs a look</span>
    </div>
  );
}

interface SureFoldProps {
  views: readonly RowView[];
  shown: boolean;
  onShow: (shown: boolean) => void;
}

function SureFold({ views, shown, onShow }: SureFoldProps) {
  const rows = listRows(views, "sure");
  const median = medianChange(rows);
  return (
    <section className="border-line border-t first:border-t-0">
      <div className="flex min-h-12 items-center gap-3 bg-tactical-tint/60 px-4 md:px-6">
        <CircleCheck aria-hidden size={16} className="text-tactical" />
        <h3 className="min-w-0 flex-1 text-body">
          <strong className="font-semibold">{count(rows.length, "sure row")}</strong>{" "}
          <span className="text-text-2 max-lg:hidden">name and value proved, or checked by you</span>
        </h3>
        {median !== null && (
          <span className="text-small text-text-2 phone:hidden">median {percent(median)}</span>
        )}
        <Button variant="ghost" size="sm" aria-expanded={shown} onClick={() => onShow(!shown)}>
          {shown ? "Hide" : "Show"}
        </Button>
      </div>
      {shown && <SureRows rows={rows} />}
    </section>
  );
}

export function SureRows({ rows }: { rows: readonly RowView[] }) {
  if (rows.length === 0) return <NothingFound />;
  return (
    <ol aria-label="Sure rows" className="phone:has-[>[data-row]]:px-3 phone:has-[>[data-row]]:pt-3">
      {rows.map((view) => (
        <SureRow key={view.row.rowId} view={view} />
      ))}
    </ol>
  );
}

interface LeftOutListProps {
  rows: readonly RowView[];
  searched: boolean;
}

export function LeftOutList({ rows, searched }: LeftOutListProps) {
  if (rows.length === 0 && searched) return <NothingFound />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<ListX size={20} />}
        title="Nothing is left out"
        text="Rows that you leave out are not written. They wait here until you apply."
      />
    );
  }
  return (
    <ol aria-label="Rows left out">
      {rows.map((view) => (
        <LeftOutRow key={view.row.rowId} view={view} />
      ))}
    </ol>
  );
}
