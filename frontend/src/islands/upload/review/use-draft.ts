import { useEffect, useRef, useState } from "react";
import { failureMessage } from "../../../api/client";
import { saveDraft } from "../../../api/uploads";
import type { Edits } from "./rows";

export type DraftStatus = { state: "saved" | "saving" } | { state: "failed"; message: string };

const QUIET = 600;

/** Edits that could not be sent yet; they are taken up when their review is opened again on this page. */
const unsent = new Map<string, Edits>();

export function unsentEdits(batchId: string): Edits {
  return unsent.get(batchId) ?? {};
}

/** Forgets what was not sent, once the batch is applied. */
export function forgetDraft(batchId: string): void {
  unsent.delete(batchId);
}

/** Saves the edits on the server a moment after the last one, and at once when the review or the page is left. */
export function useDraft(batchId: string, edits: Edits, enabled: boolean): DraftStatus {
  const [status, setStatus] = useState<DraftStatus>({ state: "saved" });
  const sent = useRef(unsent.has(batchId) ? null : edits);
  const latest = useRef(edits);
  const active = useRef(enabled);
  latest.current = edits;
  active.current = enabled;

  useEffect(() => {
    if (edits === sent.current) return;
    unsent.set(batchId, edits);
    setStatus({ state: "saving" });
    const timer = setTimeout(() => {
      if (!active.current) return;
      send(batchId, edits, false).then(
        () => {
          sent.current = edits;
          if (latest.current === edits) setStatus({ state: "saved" });
        },
        (error: unknown) =>
          setStatus({ state: "failed", message: failureMessage(error, "The server can't be reached.") }),
      );
    }, QUIET);
    return () => clearTimeout(timer);
  }, [batchId, edits]);

  useEffect(() => {
    function leave() {
      if (!active.current || latest.current === sent.current) return;
      sent.current = latest.current;
      send(batchId, latest.current, true).catch((error: unknown) =>
        console.error("The draft was not saved", error),
      );
    }
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [batchId]);

  return status;
}

async function send(batchId: string, edits: Edits, keepalive: boolean): Promise<void> {
  await saveDraft(batchId, { rows: { ...edits } }, keepalive);
  if (unsent.get(batchId) === edits) unsent.delete(batchId);
}
