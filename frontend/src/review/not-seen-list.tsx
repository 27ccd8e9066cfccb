import UserRoundCheck from "lucide-react/icons/user-round-check";
import type { Review } from "../api/types";
import { matchesSearch } from "../format/names";
import { full } from "../format/numbers";
import { EmptyState } from "../ui/empty-state";
import { RankBadge } from "../ui/rank-badge";
import type { RowView } from "./rows";

interface NotSeenListProps {
  notSeen: Review["notSeen"];
  /** Whether the list was read from rank 1 to its end, so that these members are absent rather than not captured. */
  whole: boolean;
  search: string;
}

/** Active members who are on none of the screenshots. */
export function NotSeenList({ notSeen, whole, search }: NotSeenListProps) {
  const shown = notSeen.filter(({ name }) => matchesSearch(name, search));
  if (notSeen.length === 0) {
    return (
      <EmptyState
        tone="good"
        icon={<UserRoundCheck size={20} />}
        title="Everyone was seen"
        text="Every active member has a row in this batch."
      />
    );
  }
  return (
    <>
      <p className="border-line border-b px-4 py-3 text-body text-text-2 md:px-6">
        {whole
          ? "The list was read whole: these active members are recorded as absent from it. Their figures stay as they are."
          : "Active members who are on none of the screenshots. Their figures stay as they are."}
      </p>
      <ul>
        {shown.map((member) => (
          <li
            key={member.memberId}
            className="flex min-h-11 items-center gap-3 border-line border-b px-4 last:border-b-0 md:px-6"
          >
            <span dir="auto" title={member.name} className="min-w-0 truncate font-mono text-body">
              {member.name}
            </span>
            <RankBadge rank={member.rank} />
            <span className="ml-auto text-body text-text-2">{full(member.value)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The members whom the server did not see, except those for whom the leader has chosen a row since. */
export function stillNotSeen(notSeen: Review["notSeen"], views: readonly RowView[]): Review["notSeen"] {
  const found = new Set(views.filter((view) => view.group !== "left-out").map((view) => view.memberId));
  return notSeen.filter(({ memberId }) => !found.has(memberId));
}
