import { useState } from "react";
import { inAddress, putInAddress } from "../../ui/address";

const PARAMETER = "event";

/** The event on screen. It is kept in the address, so that a link can lead to it. */
export function useShownEvent(): [number | null, (id: number) => void] {
  const [shown, setShown] = useState(() => {
    const named = inAddress(PARAMETER);
    return named ? Number(named) : null;
  });
  function show(id: number) {
    setShown(id);
    putInAddress({ [PARAMETER]: String(id) });
  }
  return [shown, show];
}
