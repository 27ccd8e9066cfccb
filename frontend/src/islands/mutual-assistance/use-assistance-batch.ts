import { useEffect, useRef, useState } from "react";
import { type AssistanceStatus, fetchAssistanceStatus, uploadAssistance } from "../../api/mutual-assistance";
import { failureMessage } from "../../api/client";
import { refreshFigures } from "../../api/query-client";
import { retryUpload } from "../../api/uploads";
import { count } from "../../format/numbers";
import { toast } from "../../ui/toast-store";

const POLL_EVERY = 2000;

/** A batch that the server has. status: null until it was asked for the first time. */
export interface AssistanceBatch {
  batchId: string;
  files: number;
  status: AssistanceStatus | null;
}

/** Sends screenshots as one batch, and follows it every 2 s until all of them are read, however long that takes. */
export function useAssistanceBatch() {
  const [batch, setBatch] = useState<AssistanceBatch | null>(null);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const following = useRef<AbortController | null>(null);
  useEffect(() => () => following.current?.abort(), []);

  /** Whether they arrived. */
  async function send(files: readonly File[]): Promise<boolean> {
    setSending(true);
    setRefusal(null);
    try {
      const { batchId, fileCount } = await uploadAssistance(files);
      const description = `${count(fileCount, "Mutual Assistance screenshot is", "Mutual Assistance screenshots are")} being processed.`;
      toast({ title: "Upload started", description });
      void follow({ batchId, files: fileCount, status: null });
      return true;
    } catch (error) {
      const description = "Failed to upload Mutual Assistance screenshots. Please try again.";
      toast({ variant: "destructive", title: "Upload failed", description });
      setRefusal(failureMessage(error, "The server can't be reached. Nothing was uploaded."));
      return false;
    } finally {
      setSending(false);
    }
  }

  async function follow(followed: AssistanceBatch) {
    following.current?.abort();
    const control = new AbortController();
    following.current = control;
    setBatch(followed);
    const status = await readStatus(followed.batchId, control.signal, (status) =>
      setBatch({ ...followed, status }),
    );
    if (!status) return;
    const done = `${status.successfulFiles}/${status.totalFiles}`;
    const description = `${done} Mutual Assistance screenshots processed successfully.`;
    toast({ title: "Processing complete", description });
    await refreshFigures();
  }

  async function retry(uploadId: number) {
    if (!batch) return;
    try {
      await retryUpload(uploadId);
    } catch (error) {
      const description = failureMessage(error, "The server can't be reached. Nothing was changed.");
      toast({ variant: "destructive", title: "Failed to read again", description });
    }
    await follow(batch);
  }

  return { batch, sending, refusal, send, retry, forgetRefusal: () => setRefusal(null) };
}

/** Asks until nothing is processed any more; null where it was broken off. Failed questions are only logged. */
async function readStatus(
  batchId: string,
  signal: AbortSignal,
  onStatus: (status: AssistanceStatus) => void,
): Promise<AssistanceStatus | null> {
  while (!signal.aborted) {
    try {
      const status = await fetchAssistanceStatus(batchId);
      if (signal.aborted) return null;
      onStatus(status);
      if (!status.isProcessing) return status;
    } catch (error) {
      console.error("Batch status failed", error);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY));
  }
  return null;
}
