import type { Contribution } from "../../api/contributions";
import { text } from "../../format/text";

/** What was sent, in a word. */
export const KINDS: Record<Contribution["kind"], string> = {
  away: text("Days away"),
  wrong: text("A figure is wrong"),
  profile: text("Profile"),
  tree: text("Tech tree"),
};
