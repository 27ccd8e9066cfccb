import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { failureMessage } from "../../api/client";
import { type AssistanceStatus, fetchAssistanceStatus, uploadAssistance } from "../../api/mutual-assistance";
import { refreshFigures } from "../../api/query-client";
import { retryUpload } from "../../api/uploads";
import { count } from "../../format/numbers";
import { useKnown } from "../../screenshots/use-known";
import { failureToast } from "../../ui/failure-toast";
import { failToast, toast } from "../../ui/toast-store";
import { useStay } from "../../ui/use-stay";

const POLL_EVERY = 2000;
const ASSISTANCE = "mutual-assistance";

/** A batch that the server has. status: null until the server's first answer. */
export interface AssistanceBatch {
  batchId: string;
  files: number;
  status: AssistanceStatus | null;
}

/** Sends screenshots as one batch, and checks it every 2 s until all are read, however long that takes. */
export function useAssistanceBatch() {
  const [sent, setSent] = useState<{ batchId: string; files: number } | null>(null);
  const [sending, setSending] = useState(false);
  useStay(sending);
  const [refusal, setRefusal] = useState<string | null>(null);
  const announced = useRef(true);
  const known = useKnown();
  const status = useStatus(sent?.batchId);

  useEffect(() => {
    if (!status.data || status.data.isProcessing || announced.current) return;
    announced.current = true;
    const done = `${status.data.successfulFiles}/${status.data.totalFiles}`;
    const description = `${done} Mutual Assistance screenshots processed successfully.`;
    toast({ title: "Processing complete", description });
    void refreshFigures();
  }, [status.data]);

  /** Whether they arrived. */
  async function send(files: readonly File[]): Promise<boolean> {
    if (!(await known.maySend({ files, dataType: ASSISTANCE }))) return false;
    setSending(true);
    setRefusal(null);
    try {
      const { batchId, fileCount } = await uploadAssistance(files);
      const screenshots = count(
        fileCount,
        "Mutual Assistance screenshot is",
        "Mutual Assistance screenshots are",
      );
      toast({ title: "Upload started", description: `${screenshots} being processed.` });
      announced.current = false;
      setSent({ batchId, files: fileCount });
      void known.goOnReading({ batchId, dataType: ASSISTANCE });
      return true;
    } catch (error) {
      failToast("Upload failed", "Failed to upload Mutual Assistance screenshots. Please try again.");
      setRefusal(
        failureMessage(
          error,
          "The server did not answer. Try again: it tells you which screenshots it already has.",
        ),
      );
      return false;
    } finally {
      setSending(false);
    }
  }

  async function retry(uploadId: number) {
    try {
      await retryUpload(uploadId);
      announced.current = false;
    } catch (error) {
      failureToast("Failed to read again", error);
    }
    await status.refetch();
  }

  /** A held screenshot is now being read as what the leader said it shows. */
  async function refiled() {
    announced.current = false;
    await status.refetch();
  }

  const batch: AssistanceBatch | null = sent && { ...sent, status: status.data ?? null };
  return {
    batch,
    sending: sending || known.checking,
    question: known.question,
    refusal,
    send,
    retry,
    refiled,
    forgetRefusal: () => setRefusal(null),
  };
}

/** The state of a batch. Asks until nothing is being processed, and again after each write. */
function useStatus(batchId: string | undefined) {
  return useQuery({
    queryKey: ["uploads", "status", batchId],
    queryFn: () => loggedStatus(batchId ?? ""),
    enabled: batchId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isProcessing === false ? false : POLL_EVERY),
  });
}

/** A failed request is only logged (spec, section 8). The next one follows. */
async function loggedStatus(batchId: string): Promise<AssistanceStatus> {
  try {
    return await fetchAssistanceStatus(batchId);
  } catch (error) {
    console.error("Batch status failed", error);
    throw error;
  }
}
