import { useState } from "react";
import { inAddress, putInAddress } from "../ui/address";

const KEY = "week";

/** The week in the page's address (`?week=2026-11-22`); null: the newest. */
export function useWeek(): [string | null, (week: string) => void] {
  const [week, setWeek] = useState(() => {
    const named = inAddress(KEY) ?? "";
    return /^\d{4}-\d{2}-\d{2}$/.test(named) ? named : null;
  });
  function choose(next: string) {
    setWeek(next);
    putInAddress({ [KEY]: next });
  }
  return [week, choose];
}
