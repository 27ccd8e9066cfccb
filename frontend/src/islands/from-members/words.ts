import type { Contribution } from "../../api/contributions";

/** What was sent, in a word. */
export const KINDS: Record<Contribution["kind"], string> = {
  away: "Days away",
  wrong: "A figure is wrong",
  profile: "Profile",
  tree: "Tech tree",
};
