import { useSyncExternalStore } from "react";

/** Whether a media query matches now. It is updated when the window changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Below the mobile breakpoint of 768 px. */
export function usePhone(): boolean {
  return useMedia("(max-width: 767.98px)");
}
