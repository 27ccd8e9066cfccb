/** Which of a review's warnings were confirmed, and how. Pure. */
import type { ListWarning, Review } from "../api/types";

/** The keys of the ticked warnings. A later warning, or one with another text, has another key. */
export type Confirmed = ReadonlySet<string>;

type Warned = Pick<Review, "warnings">;

/** The warnings to tick above the rows. Apply itself asks about repeated screenshots. */
export function toTick({ warnings }: Warned): ListWarning[] {
  return warnings.filter(({ code }) => code !== "already-in");
}

export function unticked(review: Warned, confirmed: Confirmed): ListWarning[] {
  return toTick(review).filter(({ key }) => !confirmed.has(key));
}

/** The warnings about screenshots that other batches contain already. */
export function repeatsIn({ warnings }: Warned): ListWarning[] {
  return warnings.filter(({ code }) => code === "already-in");
}

/** The keys that Apply sends: ticked warnings that still stand, and the repeats that it asked about. */
export function confirmedKeys(
  review: Warned,
  confirmed: Confirmed,
  repeats: readonly ListWarning[],
): string[] {
  const asked = new Set(repeats.map(({ key }) => key));
  return review.warnings.map(({ key }) => key).filter((key) => confirmed.has(key) || asked.has(key));
}
