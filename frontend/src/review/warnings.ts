/** Which of a review's warnings were confirmed, and by what. Pure. */
import type { ListWarning, Review } from "../api/types";

/** The keys of the warnings that the leader ticked. One that comes later, or says something else, has another key. */
export type Confirmed = ReadonlySet<string>;

type Warned = Pick<Review, "warnings">;

/** The warnings that are ticked above the rows; where the screenshots are already is asked by Apply instead. */
export function toTick({ warnings }: Warned): ListWarning[] {
  return warnings.filter(({ code }) => code !== "already-in");
}

export function unticked(review: Warned, confirmed: Confirmed): ListWarning[] {
  return toTick(review).filter(({ key }) => !confirmed.has(key));
}

/** Where these screenshots are already. */
export function repeatsIn({ warnings }: Warned): ListWarning[] {
  return warnings.filter(({ code }) => code === "already-in");
}

/** What Apply sends: what was ticked and still stands, and the repeats that it asked about. */
export function confirmedKeys(
  review: Warned,
  confirmed: Confirmed,
  repeats: readonly ListWarning[],
): string[] {
  const asked = new Set(repeats.map(({ key }) => key));
  return review.warnings.map(({ key }) => key).filter((key) => confirmed.has(key) || asked.has(key));
}
