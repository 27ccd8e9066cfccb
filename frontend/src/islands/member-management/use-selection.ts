import { useCallback, useMemo, useRef, useState } from "react";
import { extended, toggled } from "./selection";

/**
 * The members selected for a merge. `here`: the ids that exist; a member who is gone is deselected. `order` returns the
 * rows in drawing order, for ranges.
 */
export function useSelection(here: readonly number[]) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const order = useRef<readonly number[]>([]);
  const anchor = useRef<number | null>(null);
  const selected = useMemo(() => chosen.filter((id) => here.includes(id)), [chosen, here]);

  const select = useCallback((id: number, range: boolean) => {
    const from = anchor.current;
    anchor.current = id;
    setChosen((now) => (range ? extended(now, order.current, from, id) : toggled(now, id)));
  }, []);
  const clear = useCallback(() => setChosen([]), []);

  return { selected, select, clear, order };
}
