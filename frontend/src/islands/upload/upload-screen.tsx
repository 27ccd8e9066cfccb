import { useEffect, useState } from "react";
import type { KnownBatch } from "../../api/types";
import { type NamedEvent, rememberEvents } from "../../screenshots/events";
import { useKnown } from "../../screenshots/use-known";
import { inAddress, putInAddress } from "../../ui/address";
import { later, useLater } from "../../ui/later";
import { PageHeader } from "../../ui/page-header";
import { GuideCard } from "./guide-card";
import { RecentUploads } from "./recent-uploads";
import { type RecordingLimits, UploadForm } from "./upload-form";
import { useBatch } from "./use-batch";

/** Loaded with the first files that are sent. */
const progressCard = later(() => import("./progress-card"));
const knownDialog = later(() => import("../../screenshots/known-dialog"));
const reviewDialog = later(() => import("../../review/review-dialog"));

interface UploadScreenProps extends RecordingLimits {
  events?: NamedEvent[];
}

/** Data Upload: sends screenshots, shows the progress while they are read, and opens the review. */
export function UploadScreen({ events, ...limits }: UploadScreenProps) {
  rememberEvents(events);
  const [reviewing, setReviewing] = useReviewAddress();
  const { maySend, goOnReading, checking, question } = useKnown();
  const batch = useBatch({ onReadyForReview: setReviewing, maySend, goOnReading });
  const progress = useLater(progressCard, batch.watched !== null);
  const asked = useLater(knownDialog, question !== null);
  const review = useLater(reviewDialog, reviewing !== null);
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
          {batch.watched && progress && (
            <progress.ProgressCard
              batch={batch.watched}
              onReview={setReviewing}
              onCheckAgain={batch.checkAgain}
              onRefiled={batch.refiled}
            />
          )}
        </div>
        <div className="grid gap-4">
          <GuideCard />
          <RecentUploads onReview={setReviewing} onReread={batch.watch} onDated={batch.dated} />
        </div>
      </div>
      {question && asked && <asked.KnownDialog question={question} onOpen={openHere} />}
      {reviewing && review && (
        <review.ReviewDialog
          key={reviewing}
          batchId={reviewing}
          onClose={leave}
          onApplied={() => {
            setApplied(applied + 1);
            leave();
          }}
        />
      )}
    </>
  );
}

const PARAMETER = "review";

/** The batch under review is kept in the address, so that a reload or a link opens it again. */
function useReviewAddress(): [string | null, (batchId: string | null) => void] {
  const [batchId, setBatchId] = useState(() => inAddress(PARAMETER));
  useEffect(() => putInAddress({ [PARAMETER]: batchId }), [batchId]);
  return [batchId, setBatchId];
}
