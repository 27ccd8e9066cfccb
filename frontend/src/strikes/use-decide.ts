import { useState } from "react";
import { type Decision, decideStrikes, type Strike } from "../api/strikes";
import { act, told } from "../ui/act";
import { notDoneToast } from "../ui/failure-toast";

/** The decision that is in progress on some strikes, if any, and a function that decides on all of them. */
export function useDecide(strikes: readonly Strike[], onDone?: () => void) {
  const [pending, setPending] = useState<Decision | null>(null);

  async function decide(decision: Decision) {
    setPending(decision);
    await act({
      run: () => decideStrikes(strikes, decision),
      done: told,
      onFailure: (error) => notDoneToast("Nothing was changed", error),
      onDone,
    });
    setPending(null);
  }

  return { pending, decide };
}
