import type { Figure } from "./numbers";

/** A value below its threshold is red (spec, section 5). */
export const THRESHOLDS = { power: 20_000_000, latestVsScore: 20_000_000, techDonations: 25_000 } as const;

/** Whether a figure is below its threshold. A missing figure is not; it is grey. */
export function isLow(value: Figure, threshold: number | undefined): boolean {
  if (value === null || value === undefined || value === "" || threshold === undefined) return false;
  return Number(value) < threshold;
}
