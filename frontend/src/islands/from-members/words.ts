import type { Contribution } from "../../api/contributions";
import { text } from "../../format/text";

/** The kind of a contribution, in a word. */
export const KINDS: Record<Contribution["kind"], string> = {
  away: text("Days away"),
  wrong: text("A figure is wrong"),
  profile: text("Profile"),
  tree: text("Tech tree"),
};
