import Check from "lucide-react/icons/check";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { Button } from "../ui/button";
import { ConfidenceBadge } from "../ui/confidence-badge";
import { cx } from "../ui/cx";
import { Tooltip } from "../ui/tooltip";
import { usePhone } from "../ui/use-media";
import { AlsoOn } from "./also-on";
import { Figures } from "./figures";
import { MemberPicker } from "./member-picker";
import { NameField } from "./name-field";
import { NewNameNote } from "./new-name-note";
import { RankChangeField } from "./rank-change";
import { ReasonList } from "./reason-list";
import { useReview } from "./review-context";
import { RowRank } from "./row-rank";
import { RowStrip } from "./row-strip";
import { asksForLook, type RowView } from "./rows";
import { useFocusedPlace } from "./use-focused-place";
import { ReturningChoice, WhoseChoice } from "./whose-choice";
import { asksWhose } from "./whose-name";

/** The columns of the rows and of the heads over them. */
export const COLUMNS =
  "grid grid-cols-[36px_minmax(200px,2.3fr)_minmax(200px,1.9fr)_minmax(228px,1.4fr)_minmax(150px,1.7fr)_auto] gap-x-[18px] border-l-2 px-6";

const ROW = cx(
  COLUMNS,
  "scroll-mt-24 scroll-mb-6 items-center gap-y-1.5 border-line border-b border-l-transparent py-2.5 outline-none",
  "[grid-template-areas:'rank_strip_read_figures_why_actions'_'rank_strip_member_figures_why_actions']",
  "aria-[current]:border-l-blue aria-[current]:bg-blue-tint/45 focus-visible:shadow-[inset_0_0_0_2px_var(--color-blue)]",
  "max-xl:grid-cols-[36px_minmax(200px,1.2fr)_minmax(220px,1fr)]",
  "max-xl:[grid-template-areas:'rank_strip_read'_'rank_strip_member'_'rank_why_figures'_'rank_why_actions']",
  "phone:mb-3 phone:grid-cols-[auto_minmax(0,1fr)] phone:gap-2.5 phone:rounded-card phone:border phone:border-line phone:bg-surface phone:p-3",
  "phone:[grid-template-areas:'rank_read'_'strip_strip'_'member_member'_'figures_figures'_'why_why'_'actions_actions']",
  "phone:aria-[current]:border-blue-edge phone:aria-[current]:bg-surface phone:aria-[current]:shadow-[0_0_0_1px_var(--color-blue-edge)]",
);

/** One row under review: the strip, the text read, the member, old and new value, the reasons, and two actions. */
export function ReviewRow({ view }: { view: RowView }) {
  const { uploads, focus, dispatch, enlarge, also } = useReview();
  const { row } = view;
  const place = useRef<HTMLLIElement>(null);
  const focused = focus === row.rowId;
  const upload = uploads.get(row.uploadId);

  useFocusedPlace(place, focused);

  return (
    <li
      ref={place}
      data-row={row.rowId}
      tabIndex={focused ? 0 : -1}
      aria-current={focused || undefined}
      aria-label={`${row.rank === null ? "Row" : `Rank ${row.rank}`}, ${row.name || "name not readable"}`}
      onFocus={() => focused || dispatch({ type: "focus", rowId: row.rowId })}
      className={ROW}
    >
      <RowRank rank={row.rank} className="[grid-area:rank] max-xl:self-start phone:self-center" />
      <div className="flex min-w-0 items-center gap-2 self-end [grid-area:read]">
        <NameField
          name={view.name}
          creating={view.memberId === null}
          onChange={(name) => dispatch({ type: "set-name", rowId: row.rowId, name })}
        />
        <ConfidenceBadge confidence={view.confidence} />
      </div>
      <div className="min-w-0 [grid-area:strip]">
        {upload && <RowStrip view={view} upload={upload} onEnlarge={() => enlarge(view)} />}
        <AlsoOn also={also?.get(row.rowId)} />
      </div>
      <div className="min-w-0 self-start [grid-area:member]">
        {upload && (
          <MemberPicker
            view={view}
            upload={upload}
            onChoose={(memberId) => dispatch({ type: "choose-member", rowId: row.rowId, memberId })}
          />
        )}
        {view.takesName && <NewNameNote view={view} />}
        {view.rankChange && <RankChangeField view={view} change={view.rankChange} />}
      </div>
      <div className="min-w-0 [grid-area:figures]">
        <Figures view={view} />
      </div>
      <div className="min-w-0 [grid-area:why]">
        <ReasonList reasons={view.reasons} problem={view.problem} />
      </div>
      <div className="flex min-w-32 items-center justify-end gap-1 [grid-area:actions] phone:flex-row-reverse phone:gap-2 phone:has-[fieldset]:flex-col phone:has-[fieldset]:items-stretch">
        <RowActions view={view} focused={focused} />
      </div>
    </li>
  );
}

function RowActions({ view, focused }: { view: RowView; focused: boolean }) {
  const { dispatch } = useReview();
  const { rowId } = view.row;
  const phone = usePhone();
  const open = view.group === "attention";
  const comesBack = open && view.memberId === null ? view.row.returning : null;
  return (
    <>
      {open && asksWhose(view) && <WhoseChoice view={view} />}
      {comesBack && <ReturningChoice view={view} name={comesBack.memberName} />}
      {open && !asksWhose(view) && !comesBack && (
        <Button
          variant={phone ? "tinted" : focused ? "primary" : "secondary"}
          icon={<Check aria-hidden size={16} />}
          disabled={view.problem !== null}
          onClick={() => dispatch({ type: "accept", rowId })}
          className="phone:flex-[1.3]"
        >
          Accept
        </Button>
      )}
      {view.group === "sure" && asksForLook(view.row) && (
        <Button
          variant="secondary"
          icon={<RotateCcw aria-hidden size={16} />}
          onClick={() => dispatch({ type: "reopen", rowId })}
        >
          Check again
        </Button>
      )}
      <Tooltip label="Leave out (X)">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Leave out"
          icon={<X aria-hidden size={16} />}
          onClick={() => dispatch({ type: "remove", rowId })}
          className="phone:min-w-28 phone:flex-1 phone:gap-2 phone:border phone:border-line-strong"
        >
          <span className="md:hidden">Leave out</span>
        </Button>
      </Tooltip>
    </>
  );
}
