import { useCallback, useState } from "react";
import { type Action, act } from "./act";

/** Whether an action is in progress, and `act`. */
export function useAct(): [boolean, typeof act] {
  const [pending, setPending] = useState(false);
  const run = useCallback(async <Answer>(action: Action<Answer>) => {
    setPending(true);
    const went = await act(action);
    setPending(false);
    return went;
  }, []);
  return [pending, run];
}
