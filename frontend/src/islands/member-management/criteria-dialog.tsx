import { useEffect, useMemo, useState } from "react";
import { fetchSuggestion, saveCriteria, useTried } from "../../api/criteria";
import { useRankCriteria } from "../../api/roster";
import { undoAction } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { failureToast } from "../../ui/failure-toast";
import { SkeletonRows } from "../../ui/skeleton";
import { useAct } from "../../ui/use-act";
import { useSettled } from "../../ui/use-settled";
import { type RankForm, rankForms, thresholdsOf, withProposed } from "./thresholds-form";
import { ThresholdsTable } from "./thresholds-table";
import { TriedToday, TriedWeeks } from "./tried-outcome";

interface CriteriaDialogProps {
  /** Whether to start with a proposal from the alliance's own figures, instead of the present criteria. */
  suggest: boolean;
  onClose: () => void;
}

/** All rank criteria at once, proposed or typed. Shows who would have which rank before anything is saved. */
export function CriteriaDialog({ suggest, onClose }: CriteriaDialogProps) {
  const criteria = useRankCriteria();
  const [forms, setForms] = useState<RankForm[]>([]);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(suggest);
  const [pending, act] = useAct();
  const wanted = useMemo(() => thresholdsOf(forms), [forms]);
  const settled = useSettled(wanted);
  const tried = useTried(settled ?? []);

  async function propose() {
    setAsking(true);
    try {
      const found = await fetchSuggestion();
      setNotes(found.notes);
      setForms((now) => withProposed(now, found.criteria));
    } catch (error) {
      failureToast("Failed to suggest rank criteria", error, "");
    }
    setAsking(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the criteria are there
  useEffect(() => {
    if (!criteria.data || forms.length) return;
    setForms(rankForms(criteria.data));
    if (suggest) propose();
  }, [criteria.data]);

  async function save() {
    if (!wanted?.length) return;
    await act({
      run: () => saveCriteria(wanted),
      done: ({ changeSetId }) => ({
        title: "Rank criteria updated successfully",
        action: undoAction(changeSetId),
      }),
      onFailure: (error) => failureToast("Failed to update rank criteria", error, ""),
      onDone: onClose,
    });
  }

  return (
    <ActionDialog
      title={suggest ? "Suggest rank criteria" : "Try rank criteria"}
      description="Nothing changes before you press Save. R4 and R5 keep their rank whatever their figures."
      className="w-[min(60rem,calc(100vw-24px))]"
      action="Save"
      disabled={!wanted?.length || asking}
      pending={pending}
      pendingLabel="Saving..."
      onAction={save}
      onClose={onClose}
      other={
        <Button pending={asking} pendingLabel="Suggesting..." onClick={propose}>
          Suggest
        </Button>
      }
    >
      {notes.length > 0 && (
        <ul
          aria-label="About the suggestion"
          className="mb-3 list-disc space-y-1 rounded-control border border-line-strong bg-raised py-2.5 pr-3 pl-7 text-body text-text-2"
        >
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {criteria.isError && <ErrorState title="Failed to fetch rank criteria" query={criteria} />}
      {!criteria.isError && forms.length === 0 && <SkeletonRows rows={5} label="Loading rank criteria" />}
      {forms.length > 0 && (
        <ThresholdsTable forms={forms} counts={tried.data?.now.counts ?? []} onChange={setForms} />
      )}
      {wanted?.length === 0 && !asking && (
        <p className="mt-3 text-body text-text-2">
          Type what a rank requires, or press Suggest, to see who would be in it.
        </p>
      )}
      {tried.isError && <ErrorState title="Failed to try the criteria" query={tried} />}
      {tried.data && settled && settled.length > 0 && (
        <div aria-busy={tried.isPlaceholderData || undefined} className="pb-1">
          <TriedToday now={tried.data.now} />
          <TriedWeeks weeks={tried.data.weeks} />
        </div>
      )}
    </ActionDialog>
  );
}
