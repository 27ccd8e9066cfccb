import { lazy, Suspense, useEffect, useState } from "react";
import type { KnownBatch } from "../../api/types";
import { type NamedEvent, rememberEvents } from "../../screenshots/events";
import { useKnown } from "../../screenshots/use-known";
import { PageHeader } from "../../ui/page-header";
import { GuideCard } from "./guide-card";
import { RecentUploads } from "./recent-uploads";
import { type RecordingLimits, UploadForm } from "./upload-form";
import { useBatch } from "./use-batch";

/** Loaded with the first files that are sent. */
const ProgressCard = lazy(async () => {
  const { ProgressCard: card } = await import("./progress-card");
  return { default: card };
});
const KnownDialog = lazy(async () => {
  const { KnownDialog: dialog } = await import("../../screenshots/known-dialog");
  return { default: dialog };
});
const ReviewDialog = lazy(async () => {
  const { ReviewDialog: dialog } = await import("../../review/review-dialog");
  return { default: dialog };
});

interface UploadScreenProps extends RecordingLimits {
  events?: NamedEvent[];
}

/** Data Upload: sends screenshots, shows the progress while they are read, and opens the review. */
export function UploadScreen({ events, ...limits }: UploadScreenProps) {
  rememberEvents(events);
  const [reviewing, setReviewing] = useReviewAddress();
  const { maySend, goOnReading, checking, question } = useKnown();
  const batch = useBatch({ onReadyForReview: setReviewing, maySend, goOnReading });
  const openHere = ({ state, dataType, batchId }: KnownBatch) => {
    const isHere = state === "waiting" && dataType !== "sf-tech";
    if (isHere) setReviewing(batchId);
    return isHere;
  };
  const [applied, setApplied] = useState(0);
  /** The card of the drop follows what is left to do. */
  const leave = () => {
    setReviewing(null);
    void batch.refresh();
  };
  return (
    <>
      <PageHeader
        title="Data Upload"
        subtitle="Screenshots or a screen recording in, reviewed numbers out. Mutual Assistance is recorded at once; nothing else changes before you press Apply."
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="grid gap-4">
          <UploadForm
            {...limits}
            sending={batch.sending || checking}
            applied={applied}
            onSubmit={batch.send}
          />
          {batch.watched && (
            <Suspense>
              <ProgressCard
                batch={batch.watched}
                onReview={setReviewing}
                onCheckAgain={batch.checkAgain}
                onRefiled={batch.refiled}
              />
            </Suspense>
          )}
        </div>
        <div className="grid gap-4">
          <GuideCard />
          <RecentUploads onReview={setReviewing} onReread={batch.watch} onDated={batch.dated} />
        </div>
      </div>
      {question && (
        <Suspense>
          <KnownDialog question={question} onOpen={openHere} />
        </Suspense>
      )}
      {reviewing && (
        <Suspense>
          <ReviewDialog
            key={reviewing}
            batchId={reviewing}
            onClose={leave}
            onApplied={() => {
              setApplied(applied + 1);
              leave();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const PARAMETER = "review";

/** The batch under review is kept in the address, so that a reload or a link opens it again. */
function useReviewAddress(): [string | null, (batchId: string | null) => void] {
  const [batchId, setBatchId] = useState(() => new URLSearchParams(window.location.search).get(PARAMETER));
  useEffect(() => {
    const address = new URL(window.location.href);
    if (batchId) address.searchParams.set(PARAMETER, batchId);
    else address.searchParams.delete(PARAMETER);
    window.history.replaceState(null, "", address);
  }, [batchId]);
  return [batchId, setBatchId];
}
