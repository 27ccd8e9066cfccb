import { useState } from "react";
import { failureMessage } from "../../api/client";
import {
  type MergeChoices,
  type MergeProposal,
  mergeMembers,
  useMergeProposal,
  useRoster,
} from "../../api/roster";
import { act, isOutdated, undoAction } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { AlertText } from "../../ui/alert-text";
import { ErrorState } from "../../ui/error-state";
import { failureToast } from "../../ui/failure-toast";
import { SkeletonRows } from "../../ui/skeleton";
import { FreshnessGuide } from "./freshness-guide";
import { movedWords } from "./holdings";
import { mergedData } from "./merge-fields";
import { MergeTable } from "./merge-table";

interface MergeDialogProps {
  ids: readonly number[];
  onMerged: () => void;
  onClose: () => void;
}

/** Merges two members into one (spec section 4, 'Merge flow'). The server decides the sides and the first choices. */
export function MergeDialog({ ids, onMerged, onClose }: MergeDialogProps) {
  const proposal = useMergeProposal(ids);
  const [chosen, setChosen] = useState<Partial<MergeChoices>>({});
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function merge({ target, source }: MergeProposal, data: ReturnType<typeof mergedData>) {
    setPending(true);
    setFailure(null);
    await act({
      run: () => mergeMembers(target.id, source.id, data),
      done: ({ changeSetId }) => ({
        title: "Success",
        description: "Members merged successfully",
        action: undoAction(changeSetId),
      }),
      onFailure: (error) => {
        setFailure(failureMessage(error, "Failed to merge members"));
        failureToast("Error", error, "Failed to merge members");
        if (isOutdated(error)) proposal.refetch();
      },
      onDone: () => {
        onMerged();
        onClose();
      },
    });
    setPending(false);
  }

  const choices = proposal.data && { ...proposal.data.choices, ...chosen };
  return (
    <ActionDialog
      title="Merge Members"
      description="Two members become one. For each field choose which value stays."
      className="w-[min(44rem,calc(100vw-24px))]"
      action="Merge Members"
      disabled={!proposal.data}
      pending={pending}
      pendingLabel="Merging..."
      onAction={() => proposal.data && choices && merge(proposal.data, mergedData(proposal.data, choices))}
      onClose={onClose}
    >
      {proposal.isPending && <SkeletonRows rows={4} label="Comparing the members" />}
      {proposal.isError && <ErrorState title="The members can't be merged" query={proposal} />}
      {proposal.data && choices && (
        <>
          <FreshnessGuide />
          <MergeTable
            proposal={proposal.data}
            choices={choices}
            onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
          />
          <Consequences proposal={proposal.data} />
          <AlertText className="mt-3">{failure}</AlertText>
        </>
      )}
    </ActionDialog>
  );
}

function Consequences({ proposal: { source, target, moves, ignored } }: { proposal: MergeProposal }) {
  const roster = useRoster(false);
  const left = ignored.map((id) => roster.data?.find((member) => member.id === id)?.name ?? `member ${id}`);
  return (
    <div className="mt-3 space-y-1.5 text-body text-text-2">
      <p>
        <bdi className="font-semibold text-text">{source.name}</bdi> goes.{" "}
        <bdi className="font-semibold text-text">{target.name}</bdi> takes over {movedWords(moves)}. Where
        both have a figure of the same day, the newer stays.
      </p>
      {left.length > 0 && (
        <p className="text-warning">
          Only the two that were updated last are merged: <bdi>{left.join(", ")}</bdi> stays as it is.
        </p>
      )}
    </div>
  );
}
