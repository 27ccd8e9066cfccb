import { useCallback, useMemo, useRef, useState } from "react";
import { extended, toggled } from "./selection";

/**
 * Who is selected for a merge. `here` are the ids that exist; who has gone is no longer selected. `order` gives the rows
 * as they are drawn, for ranges.
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
