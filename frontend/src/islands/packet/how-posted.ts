import type { PacketPost } from "../../api/packet";
import { dateTime, weekLabel } from "../../format/dates";

/** The state of a post, in a sentence or two. */
export function howPosted(post: PacketPost): string {
  const { weekEnding, state, sent, parts, error, nextAt } = post;
  const week = weekLabel(weekEnding);
  const by = post.byItself ? "automatically" : `by ${post.by ?? "somebody"}`;
  const when = dateTime(post.endedAt ?? post.askedAt);
  if (state === "posted")
    return `${week} posted ${when} ${by}${post.again ? ", once more" : ""}${parts > 1 ? `, ${parts} messages` : ""}.`;
  const some = sent > 0 ? ` ${sent} of ${parts} messages are there.` : "";
  if (state === "failed") return `${week} failed ${when}: ${error}${some}`;
  const wait = nextAt && error ? ` ${error} Next try ${dateTime(nextAt)}.` : "";
  return `${week} is being posted.${some}${wait}`;
}
