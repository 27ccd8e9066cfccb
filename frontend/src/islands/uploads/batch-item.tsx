import Rows3 from "lucide-react/icons/rows-3";
import Undo2 from "lucide-react/icons/undo-2";
import type { ApplyOfBatch, ListedBatch } from "../../api/all-uploads";
import { dateTime, longDate, weekLabel } from "../../format/dates";
import { count } from "../../format/numbers";
import { askUndoApply } from "../../screenshots/ask-undo-apply";
import { BatchDate, hasDateToChange } from "../../screenshots/batch-date";
import { dataTypeLook, listLabel } from "../../screenshots/data-types";
import { filesAre } from "../../screenshots/shots";
import { Button, buttonClass } from "../../ui/button";
import { By } from "../../ui/by";
import { Chip } from "../../ui/chip";
import { StatusBadge } from "../../ui/status-badge";

interface BatchItemProps {
  batch: ListedBatch;
  onOpen: () => void;
}

/** A batch's name: its kind and its report date. */
export function batchName(batch: Pick<ListedBatch, "dataType" | "reportDate">): string {
  return `${listLabel(batch.dataType)} of ${longDate(batch.reportDate)}`;
}

/** One batch: who uploaded it, when, what and how much, and each apply with its Undo. */
export function BatchItem({ batch, onOpen }: BatchItemProps) {
  const { icon: Icon } = dataTypeLook(batch.dataType);
  const files = batch.fileNames.join(", ");
  return (
    <li className="grid items-start gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto] md:px-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)_minmax(0,1.55fr)_9.5rem]">
      <div className="flex min-w-0 items-start gap-3">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-control bg-selected text-text-2"
        >
          <Icon size={16} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-body">
            <strong className="font-semibold">{listLabel(batch.dataType)}</strong>
            <span className="text-text-2">
              {" "}
              ·{" "}
              {batch.memberName ? (
                <bdi>{batch.memberName}</bdi>
              ) : (
                filesAre(batch.totalFiles, batch.recordings, "file")
              )}
            </span>
          </h2>
          <p className="truncate text-small text-text-3">
            {dateTime(batch.createdAt)}
            <By name={batch.uploadedBy} />
          </p>
          <p title={files} className="truncate text-small text-text-3">
            {files}
          </p>
        </div>
      </div>
      <div className="min-w-0 text-body max-lg:pl-11 md:max-lg:col-span-2">
        <p>
          {weekLabel(batch.weekEnding)}
          <span className="text-text-3">
            {" · "}
            {hasDateToChange(batch) ? (
              <BatchDate list={batch}>{longDate(batch.reportDate)}</BatchDate>
            ) : (
              longDate(batch.reportDate)
            )}
          </span>
        </p>
        <p className="text-small text-text-2">{batch.coverage || batch.notes || "No rows"}</p>
      </div>
      <div className="min-w-0 max-lg:pl-11 md:max-lg:col-span-2">
        <div className="flex flex-wrap items-center gap-1.5">
          {batch.discarded ? <Chip>Discarded</Chip> : <StatusBadge status={batch.status} />}
          {batch.held.length > 0 && (
            <Chip tone="amber">{count(batch.held.length, "screenshot asks", "screenshots ask")}</Chip>
          )}
        </div>
        {batch.applies.length > 0 && (
          <ul className="mt-1 text-small text-text-2">
            {batch.applies.map((apply) => (
              <ApplyLine key={apply.changeSetId} apply={apply} batch={batch} />
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5 max-md:pl-11 md:justify-end md:max-lg:col-start-2 md:max-lg:row-start-1">
        <NextStep batch={batch} />
        <Button
          size="sm"
          icon={<Rows3 aria-hidden size={14} />}
          aria-label={`Rows of ${batchName(batch)}, ${dateTime(batch.createdAt)}`}
          onClick={onOpen}
        >
          {batch.rowCount > 0 ? "Rows" : "Screenshots"}
        </Button>
      </div>
    </li>
  );
}

/** A batch that waits is reviewed on the page where it was uploaded. */
function NextStep({ batch }: { batch: ListedBatch }) {
  if (batch.status !== "pending_confirmation") return null;
  const [href, label] =
    batch.dataType === "sf-tech"
      ? ["/admin/sf-tech", "Check"]
      : batch.waitingFiles === 0
        ? ["/admin/upload", "Say what it shows"]
        : [`/admin/upload?review=${encodeURIComponent(batch.batchId)}`, "Review"];
  return (
    <a href={href} className={buttonClass("outline", "sm")}>
      {label}
    </a>
  );
}

function ApplyLine({ apply, batch }: { apply: ApplyOfBatch; batch: ListedBatch }) {
  return (
    <li className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className={apply.undoneAt ? "text-text-3" : undefined}>
        Applied to {count(apply.members, "member")} {dateTime(apply.at)}
        <By name={apply.by} />
        {apply.undoneAt && (
          <>
            {", "}undone {dateTime(apply.undoneAt)}
            <By name={apply.undoneBy} />
          </>
        )}
      </span>
      {!apply.undoneAt && <UndoApply apply={apply} batch={batch} />}
    </li>
  );
}

export function UndoApply({ apply, batch }: { apply: ApplyOfBatch; batch: ListedBatch }) {
  const name = batchName(batch);
  return (
    <Button
      size="sm"
      icon={<Undo2 aria-hidden size={14} />}
      aria-label={`Undo ${name}, applied ${dateTime(apply.at)}`}
      onClick={() => askUndoApply(apply.changeSetId, name, batch.dataType)}
    >
      Undo
    </Button>
  );
}
