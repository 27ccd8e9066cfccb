import { useEffect } from "react";

/** While busy, the browser asks before the page is left: what is being sent would be lost. */
export function useStay(busy: boolean) {
  useEffect(() => {
    if (!busy) return;
    function stay(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [busy]);
}
