import type { BatchUpload, HeldUpload } from "../../api/types";
import { heldOf } from "../../screenshots/held-list";
import type { Tick } from "../../ui/tick-ruler";
import type { WatchedBatch } from "./use-batch";

/** One tick for each file: read, failed, held, being read, or not sent yet. */
export function fileTicks(batch: WatchedBatch): Tick[] {
  const uploads = batch.status?.uploads ?? [];
  const total = Math.max(batch.files, uploads.length, batch.status?.totalFiles ?? 0);
  const reading = uploads.find((upload) => upload.status === "processing")?.id;
  return Array.from({ length: total }, (_, index) => {
    const upload = uploads[index];
    if (!upload) return { key: index, tone: batch.sending && index < batch.sent ? "active" : "waiting" };
    if (upload.status === "processing")
      return { key: index, tone: upload.id === reading ? "active" : "waiting" };
    if (upload.held) return { key: index, tone: "missing", tall: true };
    return { key: index, tone: upload.status === "failed" ? "failed" : "good", tall: true };
  });
}

export interface ProgressCounts {
  processed: number;
  total: number;
  rows: number;
  failed: BatchUpload[];
  held: HeldUpload[];
  reading: BatchUpload | undefined;
  /** The files that were read. */
  read: BatchUpload[];
}

export function progressCounts(batch: WatchedBatch): ProgressCounts {
  const uploads = batch.status?.uploads ?? [];
  const read = uploads.filter(({ status, held }) => status !== "processing" && status !== "failed" && !held);
  return {
    processed: batch.status?.processedFiles ?? 0,
    total: Math.max(batch.files, batch.status?.totalFiles ?? 0),
    rows: read.reduce((sum, upload) => sum + upload.rowCount, 0),
    failed: uploads.filter((upload) => upload.status === "failed" && !upload.held),
    held: heldOf(uploads),
    reading: uploads.find((upload) => upload.status === "processing"),
    read,
  };
}
