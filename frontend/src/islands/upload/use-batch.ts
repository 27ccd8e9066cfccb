import { useEffect, useRef, useState } from "react";
import { newBatchId } from "../../api/batch-id";
import { uploadFailure } from "../../api/client";
import { refreshFigures } from "../../api/query-client";
import type { BatchStatus, DataType, Refiled } from "../../api/types";
import { fetchBatchStatus, uploadScreenshot } from "../../api/uploads";
import { isRecording } from "../../screenshots/accepted-files";
import { filesOf } from "../../screenshots/data-types";
import type { ToSend } from "../../screenshots/use-known";
import { isBeingRead, toReview, waitForBatch } from "../../screenshots/wait-for-batch";
import { failToast, toast } from "../../ui/toast-store";
import { useStay } from "../../ui/use-stay";

/** A batch that is being sent or read, for the progress card. */
export interface WatchedBatch {
  batchId: string;
  dataType: DataType;
  reportDate: string;
  /** How many files there are to send, and how many were sent. */
  files: number;
  sent: number;
  sending: boolean;
  status: BatchStatus | null;
  /** The status was no longer requested after five minutes, although files were still being read. */
  paused: boolean;
}

export interface Submission {
  files: File[];
  dataType: DataType;
  reportDate: string;
  /** Called after each file that has arrived. */
  onSent: (file: File) => void;
}

type Known = Pick<WatchedBatch, "batchId" | "dataType" | "reportDate">;

interface BatchOptions {
  /** Called with a list that waits. Its review also opens the other lists of its drop. */
  onReadyForReview: (batchId: string) => void;
  /** Asks the leader about files that the portal already has, before they are sent. */
  maySend: (files: ToSend) => Promise<boolean>;
  /** Asks the same after the files were sent, if that was not possible before. */
  goOnReading: (batch: Omit<ToSend, "files"> & { batchId: string }) => Promise<boolean>;
}

/** Sends batches file by file, and follows one batch until it is read. */
export function useBatch({ onReadyForReview, maySend, goOnReading }: BatchOptions) {
  const [watched, setWatched] = useState<WatchedBatch | null>(null);
  const unfinished = useRef<Known | null>(null);
  const following = useRef<AbortController | null>(null);
  useEffect(() => () => following.current?.abort(), []);
  useStay(watched?.sending ?? false);

  async function send({ files, dataType, reportDate, onSent }: Submission) {
    const known = continued(unfinished.current, dataType, reportDate);
    const where = { dataType, uploadDate: reportDate, batchId: known.batchId };
    if (!(await maySend({ ...where, files }))) return;
    following.current?.abort();
    unfinished.current = known;
    const start = { ...known, files: files.length, sent: 0, sending: true, status: null, paused: false };
    setWatched(start);
    let sent = 0;
    for (const file of files) {
      try {
        await uploadScreenshot({ file, dataType, reportDate, batchId: known.batchId });
      } catch (error) {
        failToast("Upload Failed", uploadFailure(file.name, error));
        break;
      }
      sent += 1;
      onSent(file);
      setWatched({ ...start, sent });
    }
    if (sent === files.length) {
      unfinished.current = null;
      const what = filesOf(sent, files.filter(isRecording).length);
      const description = `${what} uploaded and being processed. Monitor progress below.`;
      toast({ title: "Batch Upload Successful", description });
    }
    await refreshFigures();
    if (sent === 0) {
      setWatched(null);
      return;
    }
    setWatched({ ...start, files: sent, sent, sending: false });
    const wanted = await goOnReading(where);
    await follow({ ...start, files: sent, sent, sending: false }, { review: wanted });
  }

  async function follow(batch: WatchedBatch, { review = true } = {}) {
    following.current?.abort();
    const control = new AbortController();
    following.current = control;
    setWatched(batch);
    const last = await waitForBatch(batch.batchId, {
      signal: control.signal,
      onStatus: (status) => setWatched({ ...batch, status }),
    });
    if (control.signal.aborted) return;
    await refreshFigures();
    if (!last || isBeingRead(last)) setWatched({ ...batch, status: last, paused: true });
    else if (review && !unfinished.current) {
      const [first] = toReview(last);
      if (first) onReadyForReview(first.batchId);
    }
  }

  return {
    watched,
    sending: watched?.sending ?? false,
    send,
    /** Follows a batch that is being read again. */
    watch: (batch: Known & { totalFiles: number }) =>
      follow({
        batchId: batch.batchId,
        dataType: batch.dataType,
        reportDate: batch.reportDate,
        files: batch.totalFiles,
        sent: batch.totalFiles,
        sending: false,
        status: null,
        paused: false,
      }),
    /** Fetches the batch's status once more, because part of it may have been applied. */
    refresh: async () => {
      if (!watched?.status || isBeingRead(watched.status)) return;
      const status = await fetchBatchStatus(watched.batchId).catch(() => null);
      if (status) setWatched((now) => (now?.batchId === watched.batchId ? { ...now, status } : now));
    },
    /** A batch has got another date. */
    dated: (batchId: string, reportDate: string) =>
      setWatched((now) => (now?.batchId === batchId ? { ...now, reportDate } : now)),
    checkAgain: () => watched && follow({ ...watched, paused: false }),
    /** Held screenshots are being read as what was said: follows them, in their new batch if this has no others. */
    refiled: (to: Refiled, screenshots: number) => {
      if (!watched) return;
      const all = to.batchId !== watched.batchId && watched.status?.totalFiles === screenshots;
      const moved =
        all && watched.dataType !== "auto" ? { ...to, status: null, files: screenshots } : { files: 0 };
      return follow({ ...watched, ...moved, paused: false });
    },
  };
}

/** After a failed file, the remaining files go into the same batch if they are of the same list and day. */
function continued(before: Known | null, dataType: DataType, reportDate: string): Known {
  if (before?.dataType === dataType && before.reportDate === reportDate) return before;
  return { batchId: newBatchId(), dataType, reportDate };
}
