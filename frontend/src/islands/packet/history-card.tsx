import type { PacketPost } from "../../api/packet";
import { Card } from "../../ui/card";
import { Chip, type ChipTone } from "../../ui/chip";
import { howPosted } from "./how-posted";

const STATES: Record<PacketPost["state"], { label: string; tone: ChipTone }> = {
  posted: { label: "Posted", tone: "green" },
  failed: { label: "Failed", tone: "red" },
  waiting: { label: "Waiting", tone: "blue" },
  sending: { label: "Posting", tone: "blue" },
};

/** What was posted, or tried, newest first. */
export function HistoryCard({ posts }: { posts: readonly PacketPost[] }) {
  if (posts.length === 0) return null;
  return (
    <Card flush title="Posts">
      <ul aria-label="Posts to Discord">
        {posts.map((post) => (
          <li key={post.id} className="flex items-start gap-3 border-line border-t px-4 py-2.5 md:px-5">
            <Chip tone={STATES[post.state].tone}>{STATES[post.state].label}</Chip>
            <p className="min-w-0 break-words text-small text-text-2">{howPosted(post)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
