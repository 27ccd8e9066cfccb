import { useState } from "react";
import { useAssistance } from "../../api/mutual-assistance";
import type { KnownBatch } from "../../api/types";
import { KnownDialog } from "../../screenshots/known-dialog";
import { later, useLater } from "../../ui/later";
import { PageHeader } from "../../ui/page-header";
import { ResultsCard } from "./results-card";
import { StatusCard } from "./status-card";
import { UploadCard } from "./upload-card";
import { useAssistanceBatch } from "./use-assistance-batch";

const reviewDialog = later(() => import("../../review/review-dialog"));

/** Mutual Assistance: uploads a week's screenshots, records sure rows automatically, and shows each member's points. */
export function MutualAssistanceScreen() {
  const [reviewing, setReviewing] = useState<string | null>(null);
  const { batch, sending, question, refusal, send, retry, refiled, forgetRefusal } = useAssistanceBatch();
  const results = useAssistance();
  const review = useLater(reviewDialog, reviewing !== null);
  const openHere = ({ state, batchId }: KnownBatch) => {
    if (state === "waiting") setReviewing(batchId);
    return state === "waiting";
  };
  return (
    <>
      <PageHeader
        title="Mutual Assistance"
        subtitle="Who helped others, and how much. Sure rows are recorded automatically; the rest waits for you."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[27rem_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <UploadCard sending={sending} refusal={refusal} onUpload={send} onChange={forgetRefusal} />
          {batch && (
            <StatusCard
              batch={batch}
              onReview={() => setReviewing(batch.batchId)}
              onRetry={retry}
              onRefiled={refiled}
            />
          )}
        </div>
        <ResultsCard query={results} onReview={setReviewing} />
      </div>
      <KnownDialog question={question} onOpen={openHere} />
      {reviewing && review && <review.ReviewDialog batchId={reviewing} onClose={() => setReviewing(null)} />}
    </>
  );
}
