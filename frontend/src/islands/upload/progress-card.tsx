import "../../common";
import Check from "lucide-react/icons/check";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleHelp from "lucide-react/icons/circle-help";
import CircleX from "lucide-react/icons/circle-x";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { ReactNode } from "react";
import type { BatchStatus, BatchUpload, DataType, Refiled } from "../../api/types";
import { longDate } from "../../format/dates";
import { count } from "../../format/numbers";
import { dataTypeLook, screenshotsOf } from "../../screenshots/data-types";
import { HeldList } from "../../screenshots/held-list";
import { shotsOf } from "../../screenshots/shots";
import { isBeingRead, toReview } from "../../screenshots/wait-for-batch";
import { TeachButton } from "../../teach/teach-button";
import { Button, buttonClass } from "../../ui/button";
import { Card } from "../../ui/card";
import { Spinner } from "../../ui/spinner";
import { StatusBadge } from "../../ui/status-badge";
import { TickRuler } from "../../ui/tick-ruler";
import { fileTicks, type ProgressCounts, progressCounts } from "./progress";
import type { WatchedBatch } from "./use-batch";

interface ProgressCardProps {
  batch: WatchedBatch;
  /** Opens the review of a list, together with the other lists of its drop. */
  onReview: (batchId: string) => void;
  onCheckAgain: () => void;
  onRefiled: (to: Refiled, screenshots: number) => void;
}

/**
 * The progress of a batch: a tick for each file, failures first with their reason. The leader may leave at any time.
 */
export function ProgressCard({ batch, onReview, onCheckAgain, onRefiled }: ProgressCardProps) {
  const counts = progressCounts(batch);
  const { status } = batch;
  const finished = status !== null && !isBeingRead(status);
  const title = titleOf(batch, counts, finished);
  return (
    <Card
      title={title}
      icon={
        !finished ? (
          <Spinner className="text-blue" />
        ) : counts.held.length > 0 ? (
          <CircleHelp aria-hidden size={16} className="text-warning" />
        ) : counts.read.length > 0 ? (
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
      {status && <FileLines batch={batch} onTaught={onCheckAgain} />}
      {counts.held.length > 0 && (
        <HeldList held={counts.held} chosen={batch.dataType} onRefiled={onRefiled} className="mt-3" />
      )}
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
      {finished && <NextSteps status={status} onReview={onReview} />}
    </Card>
  );
}

function titleOf(batch: WatchedBatch, counts: ProgressCounts, finished: boolean): string {
  const { sending, dataType } = batch;
  const { uploads = [] } = batch.status ?? {};
  if (sending) return `Uploading ${screenshotsOf(dataType, counts.total)}`;
  if (!finished && counts.reading && counts.reading.second !== null) return "Going through the recording";
  if (!finished)
    return uploads.some(isOfRecording)
      ? `Reading ${shotsOf(uploads)}`
      : `Reading ${screenshotsOf(dataType, counts.total)}`;
  if (counts.held.length > 0) return `${count(counts.held.length, "screenshot")} to ask you about`;
  if (counts.read.length > 0) return `${readOf(dataType, counts.read)} read`;
  return `No ${screenshotsOf(dataType, 1).slice(2)} could be read`;
}

const isOfRecording = ({ recording }: BatchUpload) => recording !== null;

/** The beginning of a title that says what was read. */
function readOf(dataType: DataType, read: readonly BatchUpload[]): string {
  if (!read.some(isOfRecording)) return screenshotsOf(dataType, read.length);
  const shots = shotsOf(read);
  return shots.charAt(0).toUpperCase() + shots.slice(1);
}

/** What is left to do: one review for the lists that wait, and trees to check. */
function NextSteps({ status, onReview }: { status: BatchStatus; onReview: (batchId: string) => void }) {
  const lists = toReview(status);
  const [first] = lists;
  const trees = status.batches.filter(
    ({ dataType, waitingFiles }) => dataType === "sf-tech" && waitingFiles > 0,
  );
  const isDone = lists.length + trees.length + status.heldFiles === 0 && status.successfulFiles > 0;
  return (
    <>
      {(lists.length > 1 || trees.length > 0) && (
        <ul className="mt-3 divide-y divide-line border-line border-t">
          {lists.map(({ batchId, dataType, waitingFiles }) => (
            <li key={batchId} className="py-2 text-body">
              <strong className="font-semibold">{dataTypeLook(dataType).label}</strong>
              <span className="text-text-2"> · {count(waitingFiles, "screenshot")} to review</span>
            </li>
          ))}
          {trees.length > 0 && (
            <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 text-body">
                <strong className="font-semibold">SF Tech</strong>
                <span className="text-text-2"> · {count(trees.length, "tree")} to check</span>
              </span>
              <a href="/admin/sf-tech" className={buttonClass(first ? "secondary" : "primary", "sm")}>
                Check
              </a>
            </li>
          )}
        </ul>
      )}
      {first && (
        <Note
          text="Nothing is written until you apply it."
          action={
            <Button
              variant="primary"
              icon={<ClipboardCheck aria-hidden size={16} />}
              onClick={() => onReview(first.batchId)}
            >
              {lists.length > 1 ? `Review ${lists.length} lists` : "Review"}
            </Button>
          }
        />
      )}
      {isDone && <p className="mt-3 text-body text-text-2">Nothing of this drop is left to do.</p>}
    </>
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

/** How far a recording has been read. */
function secondsOf(second: number, seconds: number | null): string {
  return seconds === null ? `${second} s` : `${second} of ${seconds} s`;
}

const isTree = ({ dataType }: WatchedBatch) => dataType === "sf-tech";

function FileLines({ batch, onTaught }: { batch: WatchedBatch; onTaught: () => void }) {
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
          {!isTree(batch) && (
            <TeachButton
              uploadId={upload.id}
              fileName={upload.originalName}
              onTaught={onTaught}
              className="ml-auto"
            />
          )}
        </li>
      ))}
      {reading && (
        <li className="flex items-center gap-3 py-2.5">
          <span className="text-body text-text-3">{place(reading.id)}</span>
          <span title={reading.originalName} className="min-w-0 flex-1 truncate text-body">
            {reading.originalName}
          </span>
          {reading.second === null ? (
            <span className="text-small text-text-2 phone:hidden">reading the list</span>
          ) : (
            <span className="text-small text-text-2">{secondsOf(reading.second, reading.seconds)}</span>
          )}
          <StatusBadge status="processing" />
        </li>
      )}
      {read.length > 0 && (
        <li className="flex items-center gap-3 py-2.5">
          <Check aria-hidden size={14} className="text-tactical" />
          <span className="min-w-0 flex-1 text-body">{shotsOf(read)} read</span>
          <span className="text-small text-text-2">{count(rows, "row")}</span>
        </li>
      )}
    </ul>
  );
}
