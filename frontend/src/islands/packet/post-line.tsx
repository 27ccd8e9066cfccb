import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { isUnderWay, type PacketPost, type PacketPosts } from "../../api/packet";
import { dateTime, weekLabel } from "../../format/dates";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Spinner } from "../../ui/spinner";
import { howPosted } from "./how-posted";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

interface PostLineProps {
  week: string;
  posts: PacketPosts;
  mayPlan: boolean;
  onPlan: () => void;
  /** For a part in doubt: reports whether it is in the channel. */
  onTell: (arrived: boolean) => void;
}

/** Whether the week's packet is in the channel, and what will happen automatically. */
export function PostLine({ week, posts, mayPlan, onPlan, onTell }: PostLineProps) {
  const post = posts.posts.find(({ weekEnding }) => weekEnding === week);
  const { day, hour, nextAt } = posts.plan;
  return (
    <section
      aria-label="Posted to Discord"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-2.5 phone:mb-3"
    >
      <div role="status" className="flex min-w-0 flex-1 items-center gap-2.5 text-body phone:basis-full">
        <Sign post={post} />
        <p className={cx("min-w-0 break-words", post ? "text-text-2" : "text-warning")}>
          {post ? howPosted(post) : `${weekLabel(week)} is not posted yet.`}
        </p>
      </div>
      {post?.inDoubt != null && (
        <div className="flex gap-2">
          <Button size="sm" onClick={() => onTell(true)}>
            It is there
          </Button>
          <Button size="sm" onClick={() => onTell(false)}>
            It is missing
          </Button>
        </div>
      )}
      <p className="flex items-center gap-1.5 text-small text-text-3">
        <Clock aria-hidden size={14} />
        {day !== null && hour !== null ? (
          <span title={nextAt ? `Next: ${dateTime(nextAt)}` : undefined}>
            {`automatically ${DAYS[day - 1]} ${String(hour).padStart(2, "0")}:00`}
          </span>
        ) : (
          "not automatically"
        )}
        {mayPlan && (
          <Button
            size="sm"
            variant="ghost"
            aria-label="Change when it is posted automatically"
            onClick={onPlan}
          >
            Change
          </Button>
        )}
      </p>
    </section>
  );
}

function Sign({ post }: { post: PacketPost | undefined }) {
  if (!post) return <Clock aria-hidden size={16} className="shrink-0 text-text-3" />;
  if (isUnderWay(post)) return <Spinner />;
  if (post.state === "posted")
    return <CircleCheck aria-hidden size={16} className="shrink-0 text-tactical" />;
  return <CircleAlert aria-hidden size={16} className="shrink-0 text-destructive" />;
}
