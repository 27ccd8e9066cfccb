import { type ChangeEvent, type KeyboardEvent, useState } from "react";

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
  const complaintNow = typed !== null && parse(typed) === null ? complaint : null;

  function keep(): boolean {
    if (typed === null) return true;
    const value = parse(typed);
    if (value === null) return false;
    onKeep(value);
    setTyped(null);
    return true;
  }

  return {
    error:
      complaintNow ?? (refused === null ? null : `“${refused}”: ${complaint.toLowerCase()}. Kept ${shown}.`),
    invalid: complaintNow !== null,
    inputProps: {
      value: typed ?? shown,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setRefused(null);
        setTyped(event.target.value);
      },
      onBlur: () => {
        if (!keep()) setRefused(typed);
        setTyped(null);
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === "Enter") {
          event.preventDefault();
          event.stopPropagation();
          if (keep()) backToRow(event.currentTarget);
        }
        if (event.key === "Escape") {
          event.stopPropagation();
          setTyped(null);
          setRefused(null);
          backToRow(event.currentTarget);
        }
      },
    },
  };
}

function backToRow(input: HTMLElement): void {
  input.closest<HTMLElement>("[data-row]")?.focus();
}
