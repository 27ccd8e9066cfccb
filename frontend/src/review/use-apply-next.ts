import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses Apply in this part of the review once its last question is answered, because it is the next button to press.
 */
export function useApplyNext(questions: number): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (questions > 0) asked.current = true;
    else if (asked.current) {
      asked.current = false;
      part.current?.querySelector<HTMLElement>("[data-apply]")?.focus();
    }
  }, [questions]);
  return part;
}
