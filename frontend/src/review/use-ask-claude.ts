import { useEffect, useEffectEvent, useState } from "react";
import type { Inquiry, Review } from "../api/types";
import { askClaude, fetchInquiry } from "../api/uploads";
import { POLL_EVERY } from "../screenshots/wait-for-batch";
import { failureToast } from "../ui/failure-toast";

/** Asks Claude about a batch's disputed rows, follows the inquiry, and requests the rows again when it has ended. */
export function useAskClaude({ batchId, claude }: Review, onAnswered: () => void) {
  const [followed, setFollowed] = useState<Inquiry | null>(null);
  const inquiry = followed ?? claude?.inquiry ?? null;
  const running = inquiry?.isRunning ?? false;

  const follow = useEffectEvent(async () => {
    try {
      const latest = await fetchInquiry(batchId);
      setFollowed(latest);
      if (!latest.isRunning) onAnswered();
    } catch (error) {
      console.error("The inquiry's state failed", error);
    }
  });

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => follow(), POLL_EVERY);
    return () => clearInterval(timer);
  }, [running]);

  async function ask() {
    try {
      setFollowed(await askClaude(batchId));
    } catch (error) {
      failureToast("Claude Was Not Asked", error, "Ask again in a moment.");
      onAnswered();
    }
  }

  return { inquiry, running, ask };
}
