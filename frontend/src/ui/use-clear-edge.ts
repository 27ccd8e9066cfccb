import { type CSSProperties, type RefObject, useEffect, useState } from "react";
import type { Edge } from "./clear-edge";

const AT: Record<Edge, CSSProperties> = {
  top: { top: 0, bottom: "auto" },
  bottom: { top: "auto", bottom: 0 },
};

/** The edge at which a toast covers nothing to press next. What measures it loads with the first toast. */
export function useClearEdge(region: RefObject<HTMLElement | null>, shown: number | undefined) {
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    if (shown === undefined) return;
    let stop: (() => void) | undefined;
    let gone = false;
    import("./clear-edge").then(({ watchClearEdge }) => {
      if (region.current && !gone) stop = watchClearEdge(region.current, setEdge);
    }, console.warn);
    return () => {
      gone = true;
      stop?.();
    };
  }, [region, shown]);
  return edge ? AT[edge] : undefined;
}
