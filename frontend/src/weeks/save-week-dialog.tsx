import { useState } from "react";
import { ApiError } from "../api/client";
import { saveWeek, useWeekPreview, type WeekPreview } from "../api/roster";
import { dateTime, longDate, weekLabel } from "../format/dates";
import { count } from "../format/numbers";
import { undoAction } from "../ui/act";
import { ActionDialog } from "../ui/action-dialog";
import { ErrorState, type FailedQuery } from "../ui/error-state";
import { failureToast } from "../ui/failure-toast";
import { SkeletonRows } from "../ui/skeleton";
import { useAct } from "../ui/use-act";
import { ResaveChanges } from "./resave-changes";
import { WeekCoverage } from "./week-coverage";

interface SaveWeekDialogProps {
  /** The Sunday of the week to save. */
  weekEnding: string;
  onClose: () => void;
}

/**
 * Shows what saving a week would freeze: the coverage of each figure and, for a saved week, the changes. Then saves it.
 */
export function SaveWeekDialog({ weekEnding, onClose }: SaveWeekDialogProps) {
  const [refreshRanks, setRefreshRanks] = useState(false);
  const [pending, act] = useAct();
  const preview = useWeekPreview(weekEnding, refreshRanks);
  const again = preview.data?.again ?? null;
  const label = weekLabel(weekEnding);

  const save = () =>
    act({
      run: () => saveWeek(weekEnding, refreshRanks),
      done: ({ changeSetId }) => ({
        title: "Weekly snapshot saved successfully",
        description: label,
        action: undoAction(changeSetId),
      }),
      onFailure: (error) => failureToast("Failed to save weekly snapshot", error, ""),
      onDone: onClose,
    });

  return (
    <ActionDialog
      title={again ? `Replace ${label}?` : `Save ${label}?`}
      description={preview.data && summary(preview.data)}
      className="w-[min(36rem,calc(100vw-24px))]"
      action={again ? "Replace week" : "Save week"}
      disabled={!preview.data || preview.isPlaceholderData}
      pending={pending}
      pendingLabel="Saving..."
      onAction={save}
      onClose={onClose}
    >
      {preview.isPending && <SkeletonRows rows={4} label="Looking at the week" />}
      {preview.isError && <Failure query={preview} />}
      {preview.data && (
        <>
          <WeekCoverage rows={preview.data.coverage} />
          {again && (
            <ResaveChanges again={again} refreshRanks={refreshRanks} onRefreshRanks={setRefreshRanks} />
          )}
        </>
      )}
    </ActionDialog>
  );
}

function summary({ weekEnding, today, members, savedAt, savedBy }: WeekPreview): string {
  const saved = savedAt
    ? `This week was saved on ${dateTime(savedAt)}${savedBy ? ` by ${savedBy}` : ""}. `
    : "";
  const later = today > weekEnding ? "; later ones count for the next week" : "";
  return `${saved}It saves the figures of ${count(members, "member")} up to ${longDate(weekEnding)}${later}.`;
}

/** A refusal says what to do, because trying again would not help. */
function Failure({ query }: { query: FailedQuery }) {
  const { error } = query;
  if (error instanceof ApiError && error.status === 400)
    return (
      <p role="alert" className="text-body text-text-2">
        {error.serverMessage}
      </p>
    );
  return <ErrorState title="The week can't be shown" query={query} />;
}
