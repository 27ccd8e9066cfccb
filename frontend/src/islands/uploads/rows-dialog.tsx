import ArrowRight from "lucide-react/icons/arrow-right";
import Images from "lucide-react/icons/images";
import { useMemo } from "react";
import { type BatchRows, type ListedBatch, useBatchRows, type WrittenRow } from "../../api/all-uploads";
import { dateTime } from "../../format/dates";
import { count, full } from "../../format/numbers";
import { type Grid, gridOf, rowStrip, tightStrip } from "../../screenshots/row-boxes";
import { Strip } from "../../screenshots/strip";
import { TeachButton } from "../../teach/teach-button";
import { Chip, type ChipTone } from "../../ui/chip";
import { Dialog } from "../../ui/dialog";
import { EmptyState } from "../../ui/empty-state";
import { MemberLink } from "../../ui/member-link";
import { QueryState } from "../../ui/query-state";
import { useGradually } from "../../ui/use-gradually";
import { usePhone } from "../../ui/use-media";
import { batchName, UndoApply } from "./batch-item";

interface RowsDialogProps {
  batch: ListedBatch;
  onClose: () => void;
}

/** Every row of a batch: its strip of the screenshot, what was read, and what was written to which member. */
export function RowsDialog({ batch, onClose }: RowsDialogProps) {
  const rows = useBatchRows(batch.batchId);
  const standing = batch.applies.filter((apply) => !apply.undoneAt);
  return (
    <Dialog
      onClose={onClose}
      title={batchName(batch)}
      description={`${count(batch.totalFiles, "file")}, ${dateTime(batch.createdAt)}${batch.uploadedBy ? ` by ${batch.uploadedBy}` : ""}. ${batch.coverage}`}
      className="md:w-[min(64rem,calc(100vw-64px))]"
      footer={standing.map((apply) => (
        <span key={apply.changeSetId} className="flex items-center gap-2 text-small text-text-2">
          Applied {dateTime(apply.at)}
          <UndoApply apply={apply} batch={batch} />
        </span>
      ))}
    >
      <QueryState query={rows} rows={6} loading="Loading the rows" failed="Failed to fetch the rows" />
      {rows.data && <Rows batch={rows.data} teachable={batch.dataType !== "sf-tech"} />}
    </Dialog>
  );
}

const PACE = { atOnce: 12, step: 20 };

function Rows({ batch: { rows, uploads }, teachable }: { batch: BatchRows; teachable: boolean }) {
  const drawn = useGradually(rows.length, PACE);
  const grids = useMemo(() => {
    const found = new Map<number, Grid>();
    for (const { id } of uploads) {
      const own = rows.filter((row) => row.uploadId === id);
      if (own.length > 0) found.set(id, gridOf(own));
    }
    return found;
  }, [rows, uploads]);
  return (
    <>
      {rows.length === 0 && (
        <EmptyState icon={<Images size={20} />} title="No rows were read" text="The screenshots are below." />
      )}
      <ol aria-label="Rows" className="-mx-5 border-line border-t">
        {rows.slice(0, drawn).map((row) => {
          const upload = uploads.find((one) => one.id === row.uploadId);
          const grid = grids.get(row.uploadId);
          return upload && grid && <Row key={row.rowId} row={row} upload={upload} grid={grid} />;
        })}
      </ol>
      <p className="border-line border-t pt-3 text-small text-text-2">Whole screenshots:</p>
      <ul className="pb-3 text-small">
        {uploads.map((upload) => (
          <li key={upload.id} className="flex flex-wrap items-center justify-between gap-x-3">
            <a
              href={upload.imageUrl}
              target="_blank"
              rel="noreferrer"
              className="touch-area break-all text-blue underline underline-offset-2"
            >
              {upload.originalName}
            </a>
            {teachable && (
              <TeachButton
                uploadId={upload.id}
                fileName={upload.originalName}
                isRead={rows.some((row) => row.uploadId === upload.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  row: WrittenRow;
  upload: BatchRows["uploads"][number];
  grid: Grid;
}

const STATES: Record<WrittenRow["state"], { word: string; tone: ChipTone }> = {
  written: { word: "Written", tone: "green" },
  undone: { word: "Undone", tone: "plain" },
  waiting: { word: "Needs review", tone: "amber" },
  discarded: { word: "Discarded", tone: "plain" },
  "left-out": { word: "Left out", tone: "dashed" },
};

function Row({ row, upload, grid }: RowProps) {
  const phone = usePhone();
  const { word, tone } = STATES[row.state];
  const label = `Screenshot ${upload.originalName}, row ${row.rank ?? row.name}`;
  return (
    <li className="grid gap-x-4 gap-y-1.5 border-line border-b px-5 py-2.5 last:border-b-0 md:grid-cols-[2rem_minmax(0,1.3fr)_minmax(0,1fr)] md:items-center">
      <span className="grid h-6 w-7 place-items-center rounded-chip bg-selected font-display font-semibold text-small phone:hidden">
        {row.rank ?? "—"}
      </span>
      <Strip
        upload={upload}
        crop={phone ? tightStrip(row, upload, grid) : rowStrip(row, upload, grid)}
        marks={[]}
        label={label}
        className="w-full"
      />
      <div className="min-w-0 text-body">
        <p className="flex items-center gap-2 text-small text-text-3">
          <span className="min-w-0 flex-1 truncate">
            {row.rank !== null && <span className="md:hidden">Rank {row.rank}: </span>}
            read <bdi className="font-mono text-text-2">{row.name || "—"}</bdi>{" "}
            <span className="font-mono text-text-2">{row.valueText}</span>
            {row.alsoOn > 0 && `, also on ${count(row.alsoOn, "more screenshot")}`}
          </span>
          <Chip tone={tone}>{word}</Chip>
        </p>
        {row.writtenTo && <Written to={row.writtenTo} />}
      </div>
    </li>
  );
}

function Written({ to }: { to: NonNullable<WrittenRow["writtenTo"]> }) {
  return (
    <p className="mt-0.5 flex min-w-0 items-center gap-2">
      <span className="min-w-0 flex-1 font-mono">
        {to.memberId === null ? (
          <bdi className="block truncate">{to.memberName}</bdi>
        ) : (
          <MemberLink id={to.memberId} name={to.memberName} />
        )}
      </span>
      <span className="shrink-0 text-small text-text-3">{full(to.before)}</span>
      <ArrowRight aria-hidden size={12} className="shrink-0 text-text-3" />
      <span className="type-figure shrink-0">{full(to.value)}</span>
    </p>
  );
}
