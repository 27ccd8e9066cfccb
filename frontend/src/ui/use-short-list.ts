import { useState } from "react";

interface ShortList<Item> {
  shown: readonly Item[];
  /** Whether the whole list is shown. */
  whole: boolean;
  /** undefined if the list is short anyway. */
  toggle: (() => void) | undefined;
}

/** The first `most` items of a list, until the rest is requested. */
export function useShortList<Item>(items: readonly Item[], most: number): ShortList<Item> {
  const [whole, setWhole] = useState(false);
  return {
    shown: whole ? items : items.slice(0, most),
    whole,
    toggle: items.length > most ? () => setWhole(!whole) : undefined,
  };
}
