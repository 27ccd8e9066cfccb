import { useRef } from "react";
import { nextStep } from "./next-step";

/** How long the focused element may still disappear, for example a row that an apply has completed. */
const SETTLES_MS = 5000;

interface FocusHandlers {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * For dialogs that are opened by state and not by Radix's own trigger: returns the focus to where it was. If that
 * element is gone, as after an apply, the focus goes to the next element to press.
 */
export function useReturnFocus(onOpen?: (event: Event) => void): FocusHandlers {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      before.current = document.activeElement;
      onOpen?.(event);
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
      if (document.activeElement !== before.current || before.current === document.body) nextStep()?.focus();
      keepFocus();
    },
  };
}

/**
 * While the page behind a dialog updates itself: if the focused element disappears, focuses the next element to press.
 */
function keepFocus() {
  const watching = new MutationObserver(() => {
    if (document.activeElement === document.body && !document.querySelector("[data-scrim]"))
      nextStep()?.focus();
  });
  const stop = () => {
    watching.disconnect();
    clearTimeout(settled);
    removeEventListener("pointerdown", stop, true);
    removeEventListener("keydown", stop, true);
  };
  const settled = setTimeout(stop, SETTLES_MS);
  addEventListener("pointerdown", stop, true);
  addEventListener("keydown", stop, true);
  watching.observe(document.body, { childList: true, subtree: true });
}
