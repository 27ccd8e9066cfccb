import Check from "lucide-react/icons/check";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import UserPen from "lucide-react/icons/user-pen";
import UserPlus from "lucide-react/icons/user-plus";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { Button } from "../ui/button";
import { ConfidenceBadge } from "../ui/confidence-badge";
import { Tooltip } from "../ui/tooltip";
import { usePhone } from "../ui/use-media";
import { Figures } from "./figures";
import { MemberPicker } from "./member-picker";
import { NameField } from "./name-field";
import { RankChangeField } from "./rank-change";
import { ReasonList } from "./reason-list";
import { useReview } from "./review-context";
import { RowStrip } from "./row-strip";
import type { RowView } from "./rows";

/** One row under review: the strip, the text read, the member, old and new value, the reasons, two actions. */
export function ReviewRow({ view }: { view: RowView }) {
  const { uploads, focus, opening, dispatch, enlarge } = useReview();
  const { row } = view;
  const place = useRef<HTMLLIElement>(null);
  const focused = focus === row.rowId;
  const upload = uploads.get(row.uploadId);

  useEffect(() => {
    const element = place.current;
    if (!focused || !element || element.contains(document.activeElement)) return;
    if (document.activeElement?.role === "tab") return;
    element.focus({ preventScroll: true });
    if (!opening.current) element.scrollIntoView({ block: "nearest" });
  }, [focused, opening]);

  return (
    <li
      ref={place}
      data-row={row.rowId}
      tabIndex={focused ? 0 : -1}
      aria-current={focused || undefined}
      aria-label={`${row.rank === null ? "Row" : `Rank ${row.rank}`}, ${row.name || "name not readable"}`}
      onFocus={() => focused || dispatch({ type: "focus", rowId: row.rowId })}
      className="review-row"
    >
      <span className="review-rank">{row.rank ?? "—"}</span>
      <div className="review-read">
        <NameField
          name={view.name}
          creating={view.memberId === null}
          onChange={(name) => dispatch({ type: "set-name", rowId: row.rowId, name })}
        />
        <ConfidenceBadge confidence={view.confidence} />
      </div>
      <div className="review-strip">
        {upload && <RowStrip view={view} upload={upload} onEnlarge={() => enlarge(view)} />}
      </div>
      <div className="review-member">
        {upload && (
          <MemberPicker
            view={view}
            upload={upload}
            onChoose={(memberId) => dispatch({ type: "choose-member", rowId: row.rowId, memberId })}
          />
        )}
        {view.rankChange && <RankChangeField view={view} change={view.rankChange} />}
      </div>
      <div className="review-figures">
        <Figures view={view} />
      </div>
      <div className="review-why">
        <ReasonList reasons={view.reasons} problem={view.problem} />
      </div>
      <div className="review-actions">
        <RowActions view={view} focused={focused} />
      </div>
    </li>
  );
}

function RowActions({ view, focused }: { view: RowView; focused: boolean }) {
  const { dispatch } = useReview();
  const { rowId, needsAttention } = view.row;
  const phone = usePhone();
  const open = view.group === "attention";
  return (
    <>
      {open && view.asksSamePerson && <SamePersonChoice view={view} />}
      {open && !view.asksSamePerson && (
        <Button
          variant={phone ? "tinted" : focused ? "primary" : "secondary"}
          icon={<Check aria-hidden size={16} />}
          disabled={view.problem !== null}
          onClick={() => dispatch({ type: "accept", rowId })}
          className="review-accept"
        >
          Accept
        </Button>
      )}
      {view.group === "sure" && needsAttention && (
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
          className="review-leave"
        >
          <span className="md:hidden">Leave out</span>
        </Button>
      </Tooltip>
    </>
  );
}

/** Of a member under a new name: two answers of the same weight, and none of them is Accept. */
function SamePersonChoice({ view }: { view: RowView }) {
  const { dispatch } = useReview();
  const { rowId } = view.row;
  return (
    <fieldset aria-label="Who is it?" className="review-choice">
      <Button
        variant="secondary"
        size="sm"
        icon={<UserPen aria-hidden size={16} />}
        disabled={view.problem !== null}
        onClick={() => dispatch({ type: "same-person", rowId })}
      >
        Same person, new name
      </Button>
      <Button
        variant="secondary"
        size="sm"
        icon={<UserPlus aria-hidden size={16} />}
        onClick={() => dispatch({ type: "new-member", rowId })}
      >
        New member
      </Button>
    </fieldset>
  );
}
