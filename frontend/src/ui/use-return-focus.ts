import { useRef } from "react";
import { nextStep } from "./next-step";

/** How long what has the focus may still vanish, as a row that an apply has finished. */
const SETTLES_MS = 5000;

interface FocusHandlers {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * For dialogs that are opened by state and not by Radix's own trigger: gives the focus back to where it was. Where that is
 * gone, as after an apply, it goes to what is pressed next.
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

/** While the page behind a dialog brings itself up to date: a focus whose place vanishes goes to what is pressed next. */
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
