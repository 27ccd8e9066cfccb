import { useState } from "react";
import { fetchKnown, hashesOf, type KnownQuestion } from "../api/known";
import type { Known } from "../api/types";

/** Files to be sent, and their destination. */
export interface ToSend extends Omit<KnownQuestion, "hashes"> {
  files: readonly File[];
}

export interface OpenQuestion {
  known: Known;
  answer: (goOn: boolean) => void;
}

/** Asks the leader about files that the portal already has, before or, if they can't be compared, after sending. */
export function useKnown() {
  const [checking, setChecking] = useState(false);
  const [question, setQuestion] = useState<OpenQuestion | null>(null);

  /** Whether to go on: true if no batch contains any of the files, else the leader's answer. */
  function ask(known: Known): Promise<boolean> {
    if (known.batches.length === 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      setQuestion({
        known,
        answer: (goOn) => {
          setQuestion(null);
          resolve(goOn);
        },
      });
    });
  }

  /**
   * Called before an upload. If the request fails, the upload goes on, because the review names known files and asks.
   */
  async function maySend({ files, ...where }: ToSend): Promise<boolean> {
    setChecking(true);
    try {
      const hashes = await hashesOf(files);
      return hashes === null || (await ask(await fetchKnown({ ...where, hashes })));
    } catch (error) {
      console.error("Failed to check which screenshots are already known", error);
      return true;
    } finally {
      setChecking(false);
    }
  }

  /** Called after an upload from a browser that could not ask before it. */
  async function goOnReading(where: KnownQuestion & { batchId: string }): Promise<boolean> {
    if (globalThis.crypto?.subtle) return true;
    try {
      return await ask(await fetchKnown(where));
    } catch (error) {
      console.error("Failed to check which screenshots are already known", error);
      return true;
    }
  }

  return { checking, question, maySend, goOnReading };
}
