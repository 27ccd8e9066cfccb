import { useEffect, useState } from "react";
import type { Wanted } from "../../api/all-uploads";

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
      const address = new URL(window.location.href);
      for (const key of KEYS) {
        if (wanted[key]) address.searchParams.set(key, wanted[key]);
        else address.searchParams.delete(key);
      }
      window.history.replaceState(window.history.state, "", address);
    }, PAUSE);
    return () => window.clearTimeout(timer);
  }, [wanted]);
  return { wanted, settled, setWanted };
}

function fromAddress(): Wanted {
  const given = new URLSearchParams(window.location.search);
  return Object.fromEntries(KEYS.map((key) => [key, given.get(key) ?? ""])) as unknown as Wanted;
}
