import { useState } from "react";
import { fetchKnown, hashesOf, type KnownQuestion } from "../api/known";
import type { Known } from "../api/types";

/** Files that are to be sent, and where to. */
export interface ToSend extends Omit<KnownQuestion, "hashes"> {
  files: readonly File[];
}

export interface OpenQuestion {
  known: Known;
  answer: (goOn: boolean) => void;
}

/** Asks the leader before (or, where the browser can't tell files apart, after) the portal gets files that it has. */
export function useKnown() {
  const [checking, setChecking] = useState(false);
  const [question, setQuestion] = useState<OpenQuestion | null>(null);

  /** Whether to go on: true where no batch holds any of the files, else what the leader says. */
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

  /** Before an upload. A question that fails holds nothing up: the review names what is known, and asks. */
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

  /** After an upload from a browser that could not be asked before it. */
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
