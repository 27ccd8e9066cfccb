import { useEffect, useState } from "react";
import type { Wanted } from "../../api/all-uploads";
import { inAddress, putInAddress } from "../../ui/address";

export const NOTHING_WANTED: Wanted = { search: "", kind: "", state: "", by: "", first: "", last: "" };
const KEYS = Object.keys(NOTHING_WANTED) as (keyof Wanted)[];
const PAUSE = 250;

/** The search and filters, kept in the address. `settled` follows once typing has stopped. */
export function useWanted() {
  const [wanted, setWanted] = useState(fromAddress);
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setSettled(wanted);
      putInAddress({ ...wanted });
    }, PAUSE);
    return () => window.clearTimeout(timer);
  }, [wanted]);
  return { wanted, settled, setWanted };
}

function fromAddress(): Wanted {
  return Object.fromEntries(KEYS.map((key) => [key, inAddress(key) ?? ""])) as unknown as Wanted;
}
