import { type RefObject, useEffect } from "react";
import { useReview } from "./review-context";

/**
 * Gives the focus to a row or group once it is the chosen one, and scrolls it into view. Not while the focus is inside
 * it or on a tab, and opening the review scrolls nothing.
 */
export function useFocusedPlace(place: RefObject<HTMLElement | null>, focused: boolean): void {
  const { opening } = useReview();
  useEffect(() => {
    const element = place.current;
    if (!focused || !element || element.contains(document.activeElement)) return;
    if (document.activeElement?.role === "tab") return;
    element.focus({ preventScroll: true });
    if (!opening.current) element.scrollIntoView({ block: "nearest" });
  }, [place, focused, opening]);
}
