import Check from "lucide-react/icons/check";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useRef } from "react";
import type { Review, ReviewGroup } from "../api/types";
import { count as counted, percent } from "../format/numbers";
import { Button } from "../ui/button";
import { RankBadge } from "../ui/rank-badge";
import { usePhone } from "../ui/use-media";
import { useReview } from "./review-context";
import { type RankGiven, ranksGiven } from "./rows";
import type { WaitingGroup } from "./state";
import { SureRow } from "./sure-row";
import { useFocusedPlace } from "./use-focused-place";

interface GroupCardProps extends WaitingGroup {
  searched: boolean;
}

/**
 * Rows that are accepted in one step, with the spread of their changes. Unfolded, it lists the rows, outliers first.
 */
export function GroupCard({ group, rows, searched }: GroupCardProps) {
  const { review, views, focus, unfolded, dispatch } = useReview();
  const place = useRef<HTMLElement>(null);
  const phone = usePhone();
  const focused = focus === group.code;
  const waiting = views.filter((view) => view.together === group.code);
  const shown = unfolded === group.code || searched;
  const ranks = group.code === "new" ? ranksGiven(waiting) : [];

  useFocusedPlace(place, focused);

  if (waiting.length === 0) return searched ? null : <Accepted group={group} />;
  if (rows.length === 0) return null;
  return (
    <>
      <section
        ref={place}
        aria-label={titleOf(group)}
        tabIndex={focused ? 0 : -1}
        aria-current={focused || undefined}
        onFocus={(event) => {
          if (!focused && event.target === event.currentTarget)
            dispatch({ type: "focus-group", code: group.code });
        }}
        className="mx-3 my-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-tactical-edge bg-tactical-tint px-3 py-2.5 outline-none aria-[current]:ring-1 aria-[current]:ring-blue-edge focus-visible:ring-2 focus-visible:ring-blue md:mx-6 md:px-4"
      >
        <div className="min-w-0 flex-1">
          <h3 className="type-card">{titleOf(group)}</h3>
          <p className="text-small text-text-2">{textOf(group, review, ranks.length > 0)}</p>
        </div>
        {ranks.length > 0 && <RanksGiven ranks={ranks} />}
        <Histogram group={group} />
        <div className="flex gap-2 phone:w-full">
          <Button
            variant="outline"
            size={phone ? "lg" : "md"}
            aria-expanded={shown}
            onClick={() => dispatch({ type: "unfold", code: shown ? null : group.code })}
          >
            {shown ? "Hide" : "Show"}
          </Button>
          <Button
            variant="tinted"
            size={phone ? "lg" : "md"}
            icon={<Check aria-hidden size={16} />}
            className="phone:flex-1"
            onClick={() => dispatch({ type: "accept-group", group })}
          >
            Accept all {waiting.length}
            {group.code === "new" && " new"}
          </Button>
        </div>
      </section>
      {shown && (
        <ol
          aria-label="Rows of the group"
          className="border-line border-y phone:has-[>[data-row]]:px-3 phone:has-[>[data-row]]:pt-3"
        >
          {rows.map((view) => (
            <SureRow key={view.row.rowId} view={view} />
          ))}
        </ol>
      )}
    </>
  );
}

/** A button to take the acceptance back, if the leader has accepted the group. */
function Accepted({ group }: { group: ReviewGroup }) {
  const { views, dispatch } = useReview();
  const accepted = views.filter((view) => view.row.group === group.code && view.group === "sure").length;
  if (accepted === 0) return null;
  return (
    <div className="flex min-h-12 items-center gap-3 border-line border-b px-4 md:px-6">
      <Check aria-hidden size={16} className="text-tactical" />
      <p role="status" className="min-w-0 flex-1 text-body text-text-2">
        {titleOf(group)}: {accepted} accepted
      </p>
      <Button
        variant="ghost"
        size="sm"
        icon={<RotateCcw aria-hidden size={14} />}
        onClick={() => dispatch({ type: "reopen-group", group })}
      >
        Check again
      </Button>
    </div>
  );
}

export function titleOf({ code, count, from, to }: ReviewGroup): string {
  if (code === "new") return `${counted(count, "new member")}: this list becomes your roster`;
  return `${count} rose ${Math.floor(from ?? 0)} to ${Math.ceil(to ?? 0)}%`;
}

function textOf({ median }: ReviewGroup, { conflict }: Review, withRanks: boolean): string {
  if (withRanks)
    return "No two are alike, and the figures are sure. The ranks on the list are taken over as well.";
  if (conflict === null || median === null) return "None is like a member you have; the figures are sure.";
  return `${conflict.reason.text}. Median ${percent(median)}, names and values sure.`;
}

/** How many members get which rank in the same step. */
function RanksGiven({ ranks }: { ranks: readonly RankGiven[] }) {
  return (
    <ul aria-label="Ranks they get" className="flex flex-wrap gap-x-3 gap-y-1 phone:w-full">
      {ranks.map(({ rank, members }) => (
        <li key={rank} className="flex items-center gap-1.5 font-semibold text-body">
          <RankBadge rank={rank} /> {members}
        </li>
      ))}
    </ul>
  );
}

const BARS = 11;

/** The distribution of a group's changes. The bar with the median is bright. */
function Histogram({ group: { rowIds, from, to, median } }: { group: ReviewGroup }) {
  const { review } = useReview();
  if (from === null || to === null || median === null || from === to) return null;
  const members = new Set(rowIds);
  const barOf = (change: number) =>
    Math.min(BARS - 1, Math.max(0, Math.floor(((change - from) / (to - from)) * BARS)));
  const bars = Array.from({ length: BARS }, (_, index) => ({ index, rows: 0 }));
  for (const { rowId, changePercent } of review.rows) {
    const bar = members.has(rowId) && changePercent !== null && bars[barOf(changePercent)];
    if (bar) bar.rows += 1;
  }
  const most = Math.max(...bars.map(({ rows }) => rows));
  return (
    <div aria-hidden="true" className="flex h-7 items-end gap-0.5">
      {bars.map(({ index, rows }) => (
        <span
          key={index}
          className={`w-1.5 rounded-[1px] ${index === barOf(median) ? "bg-tactical" : "bg-tactical-mid"}`}
          style={{ height: `${Math.max(8, (100 * rows) / most)}%` }}
        />
      ))}
    </div>
  );
}
