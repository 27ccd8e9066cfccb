import { Check, CircleCheck, CircleX, ClipboardCheck, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { longDate } from "../../format/dates";
import { count } from "../../format/numbers";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Spinner } from "../../ui/spinner";
import { StatusBadge } from "../../ui/status-badge";
import { TickRuler } from "../../ui/tick-ruler";
import { dataTypeLook } from "./data-types";
import { fileTicks, progressCounts } from "./progress";
import type { WatchedBatch } from "./use-batch";

interface ProgressCardProps {
  batch: WatchedBatch;
  onReview: () => void;
  onCheckAgain: () => void;
}

/** How far a batch is: a tick for each file, failures first with their reason. It may be left at any time. */
export function ProgressCard({ batch, onReview, onCheckAgain }: ProgressCardProps) {
  const counts = progressCounts(batch);
  const finished = batch.status !== null && !batch.status.isProcessing;
  const type = dataTypeLook(batch.dataType).label.toLowerCase();
  const screenshots = counts.total === 1 ? "screenshot" : "screenshots";
  const title = batch.sending
    ? `Uploading ${counts.total} ${type} ${screenshots}`
    : !finished
      ? `Reading ${counts.total} ${type} ${screenshots}`
      : counts.read > 0
        ? `${count(counts.read, `${type} screenshot`)} read`
        : `No ${type} screenshot could be read`;
  return (
    <Card
      title={title}
      icon={
        !finished ? (
          <Spinner className="text-blue" />
        ) : counts.read > 0 ? (
          <CircleCheck aria-hidden size={16} className="text-tactical" />
        ) : (
          <CircleX aria-hidden size={16} className="text-destructive" />
        )
      }
      aside={
        <span className="type-card text-[1.125rem] text-text">
          {batch.sending ? batch.sent : counts.processed}
          <span className="text-text-3">/{counts.total}</span>
        </span>
      }
    >
      <p role="status" className="-mt-2 text-small text-text-2">
        Report date {longDate(batch.reportDate)}
        {finished
          ? ` · ${count(counts.rows, "row")} read`
          : batch.sending
            ? ""
            : " · you can leave this page"}
        <span className="sr-only">
          . {title}, {counts.processed} of {counts.total} done
        </span>
      </p>
      <TickRuler ticks={fileTicks(batch)} className="mt-3 h-3 [&>span]:h-[80%]" />
      {batch.status && <FileLines batch={batch} />}
      {batch.paused && (
        <Note
          text="Reading takes longer than five minutes. It goes on without this page."
          action={
            <Button size="sm" icon={<RotateCw aria-hidden size={14} />} onClick={onCheckAgain}>
              Check again
            </Button>
          }
        />
      )}
      {finished && (batch.status?.pendingConfirmation ?? 0) > 0 && (
        <Note
          text="Nothing is written before you apply it."
          action={
            <Button variant="primary" icon={<ClipboardCheck aria-hidden size={16} />} onClick={onReview}>
              Review
            </Button>
          }
        />
      )}
    </Card>
  );
}

function Note({ text, action }: { text: string; action: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="text-small text-text-2">{text}</p>
      {action}
    </div>
  );
}

function FileLines({ batch }: { batch: WatchedBatch }) {
  const { failed, reading, read, rows } = progressCounts(batch);
  const place = (id: number) => (batch.status?.uploads.findIndex((upload) => upload.id === id) ?? 0) + 1;
  return (
    <ul className="mt-3 divide-y divide-line border-line border-t">
      {failed.map((upload) => (
        <li key={upload.id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-2.5">
          <span className="text-body text-text-3">{place(upload.id)}</span>
          <span title={upload.originalName} className="min-w-0 flex-1 truncate text-body">
            {upload.originalName}
          </span>
          <StatusBadge status="failed" />
          <span className="w-full text-destructive text-small md:pl-5">{upload.notes}</span>
        </li>
      ))}
      {reading && (
        <li className="flex items-center gap-3 py-2.5">
          <span className="text-body text-text-3">{place(reading.id)}</span>
          <span title={reading.originalName} className="min-w-0 flex-1 truncate text-body">
            {reading.originalName}
          </span>
          <span className="text-small text-text-2 phone:hidden">reading the list</span>
          <StatusBadge status="processing" />
        </li>
      )}
      {read > 0 && (
        <li className="flex items-center gap-3 py-2.5">
          <Check aria-hidden size={14} className="text-tactical" />
          <span className="min-w-0 flex-1 text-body">{count(read, "screenshot")} read</span>
          <span className="text-small text-text-2">{count(rows, "row")}</span>
        </li>
      )}
    </ul>
  );
}
