import { useState } from "react";
import { refreshFigures } from "../api/query-client";
import { failureToast } from "./failure-toast";

/** Performs one step on the server at a time. A toast reports a failure, and every list is fetched again either way. */
export function useStep(onEnd: () => void) {
  const [pending, setPending] = useState(false);

  async function run(work: () => Promise<unknown>, failure: string) {
    setPending(true);
    try {
      await work();
    } catch (error) {
      failureToast(failure, error);
    }
    await refreshFigures();
    setPending(false);
    onEnd();
  }
  return { pending, run };
}
