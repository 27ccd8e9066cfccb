import { useEffect, useState } from "react";

interface Pace {
  atOnce: number;
  step: number;
}

// Safari has no idle callbacks.
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 30));
const cancel = window.cancelIdleCallback ?? window.clearTimeout;

/** How many of many things to draw by now: some at once, the others step by step while the browser is idle. */
export function useGradually(total: number, { atOnce, step }: Pace): number {
  const [allowed, setAllowed] = useState(atOnce);
  useEffect(() => {
    if (allowed >= total) return;
    const waiting = whenIdle(() => setAllowed(allowed + step));
    return () => cancel(waiting);
  }, [allowed, total, step]);
  return Math.min(allowed, total);
}
