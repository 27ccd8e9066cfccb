import { type PointerEvent, useRef } from "react";

const THRESHOLD = 50;

/** Drags an element to the right. Beyond 50 px it is dismissed, else it slips back (spec section 9). */
export function useSwipe(onDismiss: () => void) {
  const start = useRef<number | null>(null);

  function end(event: PointerEvent<HTMLElement>) {
    const distance = start.current === null ? 0 : event.clientX - start.current;
    start.current = null;
    event.currentTarget.style.translate = "";
    if (distance >= THRESHOLD && event.type === "pointerup") onDismiss();
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onButton = event.target instanceof Element && event.target.closest("button");
      if (event.button === 0 && !onButton) start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const distance = event.clientX - start.current;
      if (distance > 2) event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.style.translate = `${Math.max(0, distance)}px 0`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
