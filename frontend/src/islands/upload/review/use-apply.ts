import { type Dispatch, useState } from "react";
import { failureMessage } from "../../../api/client";
import { refreshFigures } from "../../../api/query-client";
import type { Review } from "../../../api/types";
import { applyData } from "../../../api/uploads";
import { count } from "../../../format/numbers";
import { toast } from "../../../ui/toast-store";
import { undoWithToast } from "../../../ui/undo-change-set";
import { applyItems } from "./apply-items";
import type { Edits, RowView } from "./rows";
import type { ReviewAction } from "./state";
import { forgetDraft } from "./use-draft";

interface ApplyOptions {
  views: readonly RowView[];
  edits: Edits;
  review: Review;
  /** Whether the leader ticked the warning about the list's tabs, where there is one. */
  tabsConfirmed: boolean;
  dispatch: Dispatch<ReviewAction>;
  onClose: () => void;
}

/** Writes the kept rows. A failure is explained and changes nothing; a success offers Undo. */
export function useApply({ views, edits, review, tabsConfirmed, dispatch, onClose }: ApplyOptions) {
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState(false);
  // A failure is told until something is changed.
  const [failure, setFailure] = useState<{ text: string; edits: Edits; tabsConfirmed: boolean } | null>(null);

  function fail(text: string) {
    setFailure({ text, edits, tabsConfirmed });
  }

  async function apply() {
    const blocked = views.find((view) => view.problem);
    if (blocked) {
      const place = blocked.row.rank === null ? blocked.name : `Rank ${blocked.row.rank}`;
      fail(`${place}: ${blocked.problem}.`);
      dispatch({ type: "jump", rowId: blocked.row.rowId });
      return;
    }
    if (review.tabsWarning && !tabsConfirmed) {
      fail("Read the warning above the rows and tick it, then apply.");
      return;
    }
    const upload = review.uploads[0];
    if (!upload) return;
    setPending(true);
    setFailure(null);
    try {
      const answer = await applyData(upload.id, {
        batchId: review.batchId,
        dataType: review.dataType,
        dataToApply: applyItems(views, edits, review.field),
        wholeBatch: true,
        tabsConfirmed,
      });
      setDone(true);
      forgetDraft(review.batchId);
      toast({
        title: "Data Applied Successfully",
        description: `${count(answer.updated + answer.created, "member record has", "member records have")} been updated.`,
        action: { label: "Undo", onAction: () => undoWithToast(answer.changeSetId) },
        link: { label: "All uploads", href: "/admin/uploads" },
      });
      await refreshFigures();
      onClose();
    } catch (error) {
      const message = failureMessage(error, "An error occurred while applying the data.");
      fail(message);
      toast({ variant: "destructive", title: "Failed to Apply Data", description: message });
    } finally {
      setPending(false);
    }
  }

  const current = failure?.edits === edits && failure.tabsConfirmed === tabsConfirmed;
  return { apply, pending, done, failure: current ? failure.text : null };
}
