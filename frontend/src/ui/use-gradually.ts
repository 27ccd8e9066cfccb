import { useEffect, useState } from "react";

interface Pace {
  atOnce: number;
  step: number;
}

const FONTS_WITHIN = 3000;

// Safari has no idle callbacks.
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 30));

const waiting = new Set<() => void>();
let working = false;

/** Waits until the browser is idle and no font loads: content drawn before a font is laid out twice. */
async function quiet(): Promise<void> {
  await new Promise<void>((resolve) => whenIdle(() => resolve()));
  const tooLate = new Promise((resolve) => window.setTimeout(resolve, FONTS_WITHIN));
  // jsdom has no fonts.
  await Promise.race([document.fonts?.ready, tooLate]);
}

/** Does the waiting work one piece at a time. Lists that grow together would cause one long task. */
async function workOff(): Promise<void> {
  if (working) return;
  working = true;
  while (waiting.size > 0) {
    await quiet();
    const [next] = waiting;
    if (next) waiting.delete(next);
    next?.();
  }
  working = false;
}

/** How many of many things to draw by now: some at once, the others step by step while the browser is idle. */
export function useGradually(total: number, { atOnce, step }: Pace): number {
  const [allowed, setAllowed] = useState(atOnce);
  useEffect(() => {
    if (allowed >= total) return;
    const grow = () => setAllowed(allowed + step);
    waiting.add(grow);
    void workOff();
    return () => {
      waiting.delete(grow);
    };
  }, [allowed, total, step]);
  return Math.min(allowed, total);
}
