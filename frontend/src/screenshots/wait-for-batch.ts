import type { BatchOfDrop, BatchStatus } from "../api/types";
import { fetchBatchStatus } from "../api/uploads";
import { now } from "../format/clock";

export const POLL_EVERY = 2000;
export const POLL_FOR = 5 * 60_000;

/** Whether a screenshot of the drop is still being read, in whatever batch it is filed. */
export function isBeingRead(status: BatchStatus): boolean {
  return status.isProcessing || status.batches.some((batch) => batch.isProcessing);
}

/** The lists of a drop that wait for review. A tech tree is checked on its own screen. */
export function toReview(status: BatchStatus): BatchOfDrop[] {
  return status.batches.filter(
    ({ dataType, waitingFiles }) => waitingFiles > 0 && dataType !== "sf-tech" && dataType !== "auto",
  );
}

/**
 * Requests a batch's status every 2 s, for at most 5 minutes, until the batch and the batches filed from it are read.
 * Returns the last known status. Failed requests are only logged (spec, section 8).
 */
export async function waitForBatch(
  batchId: string,
  options: { onStatus?: (status: BatchStatus) => void; signal?: AbortSignal } = {},
): Promise<BatchStatus | null> {
  const end = now() + POLL_FOR;
  let latest: BatchStatus | null = null;
  while (now() < end && !options.signal?.aborted) {
    try {
      latest = await fetchBatchStatus(batchId);
      if (options.signal?.aborted) break;
      options.onStatus?.(latest);
      if (!isBeingRead(latest)) return latest;
    } catch (error) {
      console.error("Batch status failed", error);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY));
  }
  return latest;
}
