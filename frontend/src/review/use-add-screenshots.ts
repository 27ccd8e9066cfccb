import { useState } from "react";
import { uploadFailure } from "../api/client";
import type { Review } from "../api/types";
import { uploadScreenshot } from "../api/uploads";
import { isBeingRead, waitForBatch } from "../screenshots/wait-for-batch";
import { failToast, toast } from "../ui/toast-store";

/** Adds screenshots to a batch under review: sends them, waits until they are read, and requests the new rows. */
export function useAddScreenshots({ batchId, dataType, reportDate }: Review, onRead: () => void) {
  const [pending, setPending] = useState(false);

  async function add(files: readonly File[]) {
    if (files.length === 0) return;
    setPending(true);
    for (const file of files) {
      try {
        await uploadScreenshot({ file, dataType, reportDate, batchId });
      } catch (error) {
        failToast("Upload Failed", uploadFailure(file.name, error));
        break;
      }
    }
    await afterwards();
  }

  /** Waits until the batch's files are read, then requests the rows. */
  async function afterwards() {
    setPending(true);
    const status = await waitForBatch(batchId);
    if (status && isBeingRead(status))
      toast({ title: "Still reading", description: "The new rows appear when you reopen the review." });
    onRead();
    setPending(false);
  }

  return { add, afterwards, pending };
}
