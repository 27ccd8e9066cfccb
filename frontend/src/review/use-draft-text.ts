import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";

interface DraftText {
  /** What the field shows while nobody types in it. */
  shown: string;
  /** The text as it is kept, or null where it can't be. */
  parse: (text: string) => string | null;
  onKeep: (value: string) => void;
  /** What to say of a text that can't be kept. */
  complaint: string;
}

/**
 * A field whose text is kept when the leader leaves it or presses Enter. Escape puts it back. A text that can't be kept
 * is explained, and the last good one stays.
 */
export function useDraftText({ shown, parse, onKeep, complaint }: DraftText) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  // Leaving the field happens in the same event as Enter and Escape, before React draws again.
  const pending = useRef<string | null>(null);
  const invalid = typed !== null && parse(typed) === null;

  function type(text: string | null) {
    pending.current = text;
    setTyped(text);
  }

  /** Keeps what was typed; answers whether the field may be left. */
  function keep(): boolean {
    if (pending.current === null) return true;
    const value = parse(pending.current);
    if (value === null) return false;
    onKeep(value);
    type(null);
    return true;
  }

  function leave() {
    if (keep()) return;
    setRefused(pending.current);
    type(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter" && !keep()) return;
    type(null);
    event.currentTarget.closest<HTMLElement>("[data-row]")?.focus();
  }

  return {
    invalid,
    error: invalid ? complaint : refused && `“${refused}”: ${complaint.toLowerCase()}. Kept ${shown}.`,
    inputProps: {
      value: typed ?? shown,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setRefused(null);
        type(event.target.value);
      },
      onBlur: leave,
      onKeyDown,
    },
  };
}
