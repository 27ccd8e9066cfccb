import { useState } from "react";

const KEY = "week";

/** The week in the page's address (`?week=2026-11-22`); null: the newest. */
export function useWeek(): [string | null, (week: string) => void] {
  const [week, setWeek] = useState(() => {
    const named = new URLSearchParams(window.location.search).get(KEY) ?? "";
    return /^\d{4}-\d{2}-\d{2}$/.test(named) ? named : null;
  });
  function choose(next: string) {
    setWeek(next);
    const address = new URL(window.location.href);
    address.searchParams.set(KEY, next);
    window.history.replaceState(window.history.state, "", address);
  }
  return [week, choose];
}
