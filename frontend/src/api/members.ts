import { LOWEST_LEADER } from "./rules";
import type { Member, ReviewField } from "./types";
import { NEVER_KEPT, useFetched } from "./use-fetched";

/** The active members. Never from an old cache, because another leader may have changed them (spec, section 9). */
export const useMembers = (enabled = true) =>
  useFetched<Member[]>(["members"], "/api/members", { ...NEVER_KEPT, enabled });

/** Whether a rank is a leader's. R4 and R5 may enter the portal. */
export const leads = (rank: number) => rank >= LOWEST_LEADER;

/** The member's field that holds the figure of a list; null if only the records hold it. */
const HELD_AS = {
  power: "power",
  kills: "kills",
  techDonations: "techDonations",
  score: "latestVsScore",
  assistancePoints: null,
} as const satisfies Record<ReviewField, keyof Member | null>;

/** A member's latest figure of a list, as a numeric string. */
export function memberFigure(member: Member | undefined, field: ReviewField): string | null {
  const held = HELD_AS[field];
  const value = held && member?.[held];
  return value === null || value === undefined ? null : String(value);
}
