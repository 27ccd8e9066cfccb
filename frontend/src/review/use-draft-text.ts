import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";

interface DraftText {
  /** The text of the field while nobody types in it. */
  shown: string;
  /** Returns the text to keep, or null if the text is invalid. */
  parse: (text: string) => string | null;
  onKeep: (value: string) => void;
  /** The message about an invalid text. */
  complaint: string;
}

/** A field kept on leaving it or on Enter. Escape restores the last text, and an invalid one is explained. */
export function useDraftText({ shown, parse, onKeep, complaint }: DraftText) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  // Leaving the field happens in the same event as Enter and Escape, before React renders again.
  const pending = useRef<string | null>(null);
  const invalid = typed !== null && parse(typed) === null;

  function type(text: string | null) {
    pending.current = text;
    setTyped(text);
  }

  /** Keeps the typed text. Returns whether the leader may leave the field. */
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
