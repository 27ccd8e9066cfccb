import type { DuelRow } from "../api/duel";
import { full } from "../format/numbers";
import { Chip } from "../ui/chip";

/** Whether a member's days and week agree. */
export function CheckChip({ row }: { row: DuelRow }) {
  if (row.check === "proved") {
    return (
      <Chip tone="green" title="The days add up to the week's score">
        Adds up
      </Chip>
    );
  }
  if (row.check === "derived") {
    return (
      <Chip tone="blue" title="One day follows from the week's score and the other days">
        1 day derived
      </Chip>
    );
  }
  if (row.check === "differs") {
    return (
      <Chip tone="amber" title={differenceInWords(row)}>
        Disagrees
      </Chip>
    );
  }
  return null;
}

/** The disagreement in a sentence. Neither side is changed. */
export function differenceInWords(row: DuelRow): string {
  return `The days add up to ${full(row.sum)}, the week's list says ${full(row.week)}.`;
}
