import { useRef } from "react";
import { nextStep } from "./next-step";

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
    },
  };
}
