import { type RefObject, useEffect, useRef } from "react";

/** Once the last of some questions is answered, Apply in this part of the review has the focus: it is what is pressed next. */
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
