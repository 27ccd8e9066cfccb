import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import RotateCw from "lucide-react/icons/rotate-cw";
import Trash2 from "lucide-react/icons/trash-2";
import Undo2 from "lucide-react/icons/undo-2";
import { useState } from "react";
import type { Batch, UploadStatus } from "../../api/types";
import { discardBatch, retryUpload } from "../../api/uploads";
import { closingSunday, dateTime, shortMoment, weekdayDate, weekLabel } from "../../format/dates";
import { count } from "../../format/numbers";
import { text } from "../../format/text";
import { askUndoApply } from "../../screenshots/ask-undo-apply";
import { BatchDate, hasDateToChange } from "../../screenshots/batch-date";
import { dataTypeLook, listLabel } from "../../screenshots/data-types";
import { HeldList } from "../../screenshots/held-list";
import { filesAre } from "../../screenshots/shots";
import { TeachButton } from "../../teach/teach-button";
import { ActionDialog } from "../../ui/action-dialog";
import { Button, buttonClass } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { cx } from "../../ui/cx";
import { StatusBadge } from "../../ui/status-badge";
import { toast } from "../../ui/toast-store";
import { Tooltip } from "../../ui/tooltip";
import { useStep } from "../../ui/use-step";

interface RecentBatchProps {
  batch: Batch;
  onReview: () => void;
  /** The batch, or a batch filed from it, is being read again. */
  onReread: (batch: Batch) => void;
  /** The batch has got another date. */
  onDated: (batchId: string, day: string) => void;
}

const LOOKS: Record<UploadStatus, { icon: LucideIcon; colour: string }> = {
  pending_confirmation: { icon: ClipboardCheck, colour: "bg-warning-tint text-warning" },
  processing: { icon: LoaderCircle, colour: "bg-blue-tint text-blue [&>svg]:animate-spin" },
  completed: { icon: CircleCheck, colour: "bg-tactical-tint text-tactical" },
  failed: { icon: CircleX, colour: "bg-destructive-tint text-destructive" },
};

/** One batch: its contents, its state, and the next step. */
export function RecentBatch({ batch, onReview, onReread, onDated }: RecentBatchProps) {
  const { icon: Icon, colour } = LOOKS[batch.status];
  const [failed] = batch.failedUploadIds;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t px-4 py-2.5">
      <span
        aria-hidden="true"
        className={cx("grid size-8 shrink-0 place-items-center rounded-control", colour)}
      >
        <Icon size={16} />
      </span>
      <div className="min-w-32 flex-1">
        <p className="truncate text-body">
          <strong className="font-semibold">{listLabel(batch.dataType)}</strong>
          <span className="text-text-2"> · {whatOf(batch)}</span>
        </p>
        <div className="flex flex-wrap gap-x-3 text-small text-text-3">
          {!isTree(batch) && (
            <span className="text-text-2">
              <DayOf batch={batch} onDated={onDated} />
            </span>
          )}
          <span>{[`Sent ${dateTime(batch.createdAt)}`, ...howFar(batch)].join(" · ")}</span>
        </div>
      </div>
      <div className="ml-auto flex items-center gap-1.5 phone:w-full phone:justify-end">
        {batch.discarded ? <Chip>Discarded</Chip> : <StatusBadge status={batch.status} />}
        <NextSteps batch={batch} onReview={onReview} onReread={onReread} />
      </div>
      {batch.status === "failed" && batch.notes && batch.held.length === 0 && (
        <p className="w-full text-destructive text-small md:pl-11">{batch.notes}</p>
      )}
      {failed !== undefined && batch.status === "failed" && !isTree(batch) && !batch.discarded && (
        <TeachButton
          uploadId={failed}
          fileName={text("a screenshot of {list}", { list: dataTypeLook(batch.dataType).label })}
          onTaught={() => onReread(batch)}
          className="md:ml-9"
        />
      )}
      {batch.held.length > 0 && (
        <HeldList
          held={batch.held}
          chosen={batch.dataType}
          onRefiled={(to, screenshots) => onReread({ ...batch, ...to, totalFiles: screenshots })}
          className="w-full md:pl-11"
        />
      )}
    </li>
  );
}

/** A tech tree belongs to one member. For a list, the number of screenshots says more. */
function isTree(batch: Batch): boolean {
  return batch.dataType === "sf-tech";
}

function whatOf(batch: Batch): string {
  return isTree(batch)
    ? (batch.memberName ?? "member not known")
    : filesAre(batch.totalFiles, batch.recordings, "file");
}

/** The day of a list, and for a duel list the week that it counts for. */
function DayOf({ batch, onDated }: Pick<RecentBatchProps, "batch" | "onDated">) {
  const { batchId, dataType, reportDate } = batch;
  const week = dataType === "alliance-duel" ? `, ${weekLabel(closingSunday(reportDate))}` : "";
  const day = `${weekdayDate(reportDate)}${week}`;
  if (!hasDateToChange(batch)) return day;
  return (
    <BatchDate list={batch} onChanged={(to) => onDated(batchId, to)}>
      {day}
    </BatchDate>
  );
}

function howFar(batch: Batch): string[] {
  if (batch.status === "processing") return [`${batch.processedFiles} of ${batch.totalFiles}`];
  const facts = isTree(batch) ? [] : [count(batch.rowCount, "row")];
  if (batch.failedFiles > 0 && batch.status !== "failed") facts.push(`${batch.failedFiles} failed`);
  if (batch.undoneAt)
    facts.push(
      `undone ${shortMoment(batch.undoneAt)} by ${batch.undoneBy ?? "a command or a deleted account"}`,
    );
  return facts;
}

function NextSteps({ batch, onReview, onReread }: Omit<RecentBatchProps, "onDated">) {
  const [asking, setAsking] = useState(false);
  const { pending, run } = useStep(() => setAsking(false));

  const retry = () =>
    run(async () => {
      for (const uploadId of batch.failedUploadIds) await retryUpload(uploadId);
      onReread(batch);
    }, "Failed to read again");
  const discard = () =>
    run(async () => {
      await discardBatch(batch.batchId);
      toast({ title: "Upload discarded", description: "No member was changed." });
    }, "Failed to discard");

  const name = `${dataTypeLook(batch.dataType).label} of ${dateTime(batch.createdAt)}`;
  const { changeSetId } = batch;
  return (
    <>
      {batch.failedUploadIds.length > 0 && !batch.discarded && batch.status !== "processing" && (
        <Button
          size="sm"
          variant={batch.status === "failed" ? "secondary" : "ghost"}
          pending={pending}
          icon={<RotateCw aria-hidden size={14} />}
          onClick={retry}
        >
          Retry
        </Button>
      )}
      {batch.status === "pending_confirmation" && (
        <>
          <Tooltip label="Discard this upload">
            <button
              type="button"
              aria-label={`Discard ${name}`}
              onClick={() => setAsking(true)}
              className="touch-area grid size-7 place-items-center rounded-control text-text-3 hover:bg-raised hover:text-text"
            >
              <Trash2 aria-hidden size={15} />
            </button>
          </Tooltip>
          {batch.waitingFiles === 0 ? null : isTree(batch) ? (
            <a href="/admin/sf-tech" className={buttonClass("primary", "sm")}>
              Check
            </a>
          ) : (
            <Button size="sm" variant="primary" onClick={onReview}>
              {batch.dataType === "mutual-assistance"
                ? `Review ${count(batch.waitingRows, "row")}`
                : "Review"}
            </Button>
          )}
        </>
      )}
      {batch.status === "completed" && changeSetId !== null && !batch.undone && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Undo2 aria-hidden size={14} />}
          onClick={() => askUndoApply(changeSetId, name, batch.dataType)}
        >
          Undo
        </Button>
      )}
      <ActionDialog
        open={asking}
        title={`Discard ${name}?`}
        description="The screenshots and what was read from them are set aside, and no member is changed."
        action="Discard"
        pendingLabel="Discarding..."
        destructive
        pending={pending}
        onAction={discard}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
