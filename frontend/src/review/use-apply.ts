import { type Dispatch, useState } from "react";
import { failureMessage } from "../api/client";
import { refreshFigures } from "../api/query-client";
import type { ApplyAnswer, Member, Review } from "../api/types";
import { applyData, overtakenBy } from "../api/uploads";
import { count } from "../format/numbers";
import { failToast, toast } from "../ui/toast-store";
import { undoWithToast } from "../ui/undo-change-set";
import { applyItems } from "./apply-items";
import { type ApplyQuestion, applyQuestion, leavingOut } from "./apply-question";
import { stopOf } from "./apply-rule";
import { acceptingTogether, type Edits, type RowView, viewRows } from "./rows";
import { progress, type ReviewAction } from "./state";
import { EDITOR, forgetDraft, type useDraft } from "./use-draft";
import { type Confirmed, confirmedKeys } from "./warnings";

/** The leader's answers to Apply's question. repeats: the repeated screenshots that it asked about. */
type Answered = Pick<ApplyQuestion, "repeats"> & { takeUnchecked: boolean };

interface ApplyOptions {
  views: readonly RowView[];
  edits: Edits;
  review: Review;
  members: ReadonlyMap<number, Member>;
  /** The warnings that the leader ticked. */
  confirmed: Confirmed;
  /** Whether more screenshots of its drop are being read. */
  reading: boolean;
  dispatch: Dispatch<ReviewAction>;
  draft: ReturnType<typeof useDraft>;
  /** Called as soon as the rows are written. From then on the draft is no longer saved. */
  onDone: () => void;
  /** Called if the server refuses, because the rows may have changed. */
  onRefused: () => void;
  onClose: () => void;
}

/** Writes the kept rows, after a question if there is something to ask. A failure is explained and changes nothing. */
export function useApply(options: ApplyOptions) {
  const { views, edits, review, members, confirmed, reading, dispatch, draft } = options;
  const { onDone, onRefused, onClose } = options;
  const [question, setQuestion] = useState<ApplyQuestion | null>(null);
  const [pending, setPending] = useState(false);
  // A failure is shown until something is changed.
  const [failure, setFailure] = useState<{ text: string; edits: Edits; confirmed: Confirmed } | null>(null);

  function fail(text: string, tried: Edits) {
    setFailure({ text, edits: tried, confirmed });
  }

  /** The rows as they would be written; null if one of them can't be written, which is then focused. */
  function ready(written: Edits, tried: Edits): readonly RowView[] | null {
    const rows = viewRows(review, written, members);
    const stop = stopOf({ views: rows, review, confirmed });
    if (!stop) return rows;
    fail(stop.told, tried);
    if (stop.rowId !== null) dispatch({ type: "jump", rowId: stop.rowId });
    return null;
  }

  /** If nothing else waits, the button also accepts the group, and says so. */
  function apply() {
    if (!progress(views).onlyTogether) {
      check(edits, views);
      return;
    }
    const accepted = acceptingTogether(edits, views, review.groups);
    dispatch({ type: "take-edits", edits: accepted });
    check(accepted, viewRows(review, accepted, members));
  }

  function check(tried: Edits, rows: readonly RowView[]) {
    const asked = applyQuestion(rows, tried, review, reading);
    const unchecked = asked?.unchecked ?? [];
    // An unchecked row that can't be written does not block the apply, because it may be left out.
    if (!ready(leavingOut(tried, unchecked), tried)) return;
    if (asked) setQuestion(asked);
    else void write(rows, tried, { takeUnchecked: false, repeats: [] });
  }

  function answer(takeUnchecked: boolean) {
    const { unchecked = [], repeats = [] } = question ?? {};
    setQuestion(null);
    const rows = ready(takeUnchecked ? edits : leavingOut(edits, unchecked), edits);
    if (rows) void write(rows, edits, { takeUnchecked, repeats });
  }

  async function write(rows: readonly RowView[], tried: Edits, { takeUnchecked, repeats }: Answered) {
    const upload = review.uploads[0];
    if (!upload) return;
    setPending(true);
    setFailure(null);
    try {
      if (!(await draft.hold())) return;
      const answer = await applyData(upload.id, {
        batchId: review.batchId,
        dataType: review.dataType,
        dataToApply: applyItems(rows, tried, review.field),
        wholeBatch: true,
        confirmedWarnings: confirmedKeys(review, confirmed, repeats),
        takeUnchecked,
        draftVersion: draft.version.current,
        draftEditor: EDITOR,
      });
      onDone();
      forgetDraft(review.batchId);
      toast({
        title: "Data Applied Successfully",
        description: `${count(answer.updated + answer.created, "member record has", "member records have")} been updated.${leftOut(answer)}`,
        action: { label: "Undo", onAction: () => undoWithToast(answer.changeSetId) },
        link: { label: "All uploads", href: "/admin/uploads" },
      });
      await refreshFigures();
      onClose();
    } catch (error) {
      const found = overtakenBy(error);
      if (found) {
        draft.overtake(found);
        return;
      }
      const message = failureMessage(error, "An error occurred while applying the data.");
      fail(message, tried);
      onRefused();
      failToast("Failed to Apply Data", message);
    } finally {
      draft.release();
      setPending(false);
    }
  }

  const current = failure?.edits === edits && failure.confirmed === confirmed;
  return {
    apply,
    question,
    answer,
    cancel: () => setQuestion(null),
    pending,
    failure: current ? failure.text : null,
  };
}

/** Rows that began to need a check while the review was open. */
function leftOut({ leftOut: rows }: ApplyAnswer): string {
  return rows > 0 ? ` ${count(rows, "unchecked row was", "unchecked rows were")} left out.` : "";
}
