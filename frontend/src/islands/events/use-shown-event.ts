import { useState } from "react";

const PARAMETER = "event";

/** The event on screen. It is kept in the address, so that a link can lead to it. */
export function useShownEvent(): [number | null, (id: number) => void] {
  const [shown, setShown] = useState(() => {
    const named = new URLSearchParams(window.location.search).get(PARAMETER);
    return named ? Number(named) : null;
  });
  function show(id: number) {
    setShown(id);
    const address = new URL(window.location.href);
    address.searchParams.set(PARAMETER, String(id));
    window.history.replaceState(window.history.state, "", address);
  }
  return [shown, show];
}
