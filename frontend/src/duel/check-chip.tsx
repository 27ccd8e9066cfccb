import type { DuelRow } from "../api/duel";
import { full } from "../format/numbers";
import { text } from "../format/text";
import { Chip, type ChipTone } from "../ui/chip";

const LOOKS: Record<DuelRow["check"], { tone: ChipTone; words: string; title: string } | null> = {
  proved: { tone: "green", words: text("Adds up"), title: text("The days add up to the week's score") },
  derived: {
    tone: "blue",
    words: text("1 day derived"),
    title: text("One day follows from the week's score and the other days"),
  },
  differs: { tone: "amber", words: text("Disagrees"), title: "" },
  open: null,
};

/** Whether a member's days and week agree. */
export function CheckChip({ row }: { row: DuelRow }) {
  const look = LOOKS[row.check];
  if (!look) return null;
  return (
    <Chip tone={look.tone} title={look.title || differenceInWords(row)}>
      {look.words}
    </Chip>
  );
}

/** The disagreement in a sentence. Neither side is changed. */
export function differenceInWords(row: DuelRow): string {
  return `The days add up to ${full(row.sum)}, the week's list says ${full(row.week)}.`;
}
