import { type RefObject, useEffect, useState } from "react";

const AHEAD = "100px";

/** Whether an element has come within 100 px of the visible part; stays true from then on. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(() => !("IntersectionObserver" in window));
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: AHEAD,
      },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near, place]);
  return near;
}
