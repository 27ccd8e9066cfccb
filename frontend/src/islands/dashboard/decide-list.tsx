import type { UseQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import BadgeX from "lucide-react/icons/badge-x";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CircleCheck from "lucide-react/icons/circle-check";
import Copy from "lucide-react/icons/copy";
import FileX2 from "lucide-react/icons/file-x-2";
import Flag from "lucide-react/icons/flag";
import History from "lucide-react/icons/history";
import ImagePlus from "lucide-react/icons/image-plus";
import Inbox from "lucide-react/icons/inbox";
import Mail from "lucide-react/icons/mail";
import UserMinus from "lucide-react/icons/user-minus";
import UserPlus from "lucide-react/icons/user-plus";
import UserX from "lucide-react/icons/user-x";
import type { AttentionItem } from "../../api/dashboard";
import { cx } from "../../ui/cx";
import { ErrorState } from "../../ui/error-state";
import { Skeleton } from "../../ui/skeleton";

interface Look {
  icon: LucideIcon;
  tile: string;
}

const AMBER = "border-warning-edge bg-warning-tint text-warning";
const BLUE = "border-blue-edge bg-blue-tint text-blue";
const GREEN = "border-tactical-edge bg-tactical-tint text-tactical";
const RED = "border-destructive-edge bg-destructive-tint text-destructive";

const LOOKS: Record<AttentionItem["kind"], Look> = {
  review: { icon: ImagePlus, tile: AMBER },
  coverage: { icon: ImagePlus, tile: AMBER },
  failed: { icon: FileX2, tile: RED },
  "stale-members": { icon: History, tile: AMBER },
  strikes: { icon: Flag, tile: AMBER },
  criteria: { icon: BadgeX, tile: AMBER },
  board: { icon: ArrowUpDown, tile: GREEN },
  gone: { icon: UserMinus, tile: BLUE },
  joined: { icon: UserPlus, tile: BLUE },
  duplicates: { icon: Copy, tile: BLUE },
  "from-members": { icon: Inbox, tile: AMBER },
  deletion: { icon: UserX, tile: RED },
  packet: { icon: Mail, tile: BLUE },
  "unsaved-week": { icon: CalendarClock, tile: BLUE },
};
const USUAL_COUNT = 3;
const ENTRY = "flex items-center gap-3 border-line border-b px-4 py-2.5 last:border-b-0";

interface DecideListProps {
  query: UseQueryResult<AttentionItem[] | undefined>;
}

/** What is still to decide. Each item is a number, a cause and one link. If everything is decided, one quiet line. */
export function DecideList({ query }: DecideListProps) {
  const items = query.data;
  if (!items && query.isError)
    return <ErrorState title="Failed to fetch what needs a decision" query={query} />;
  if (items?.length === 0)
    return (
      <p className="flex items-center gap-2.5 px-4 py-3 text-body text-text-2">
        <CircleCheck aria-hidden size={16} className="text-tactical" />
        Nothing is left to decide.
      </p>
    );
  return (
    <ul aria-labelledby="to-decide" aria-busy={!items || undefined}>
      {items
        ? items.map((item) => <DecideItem key={`${item.kind} ${item.lead} ${item.text}`} item={item} />)
        : Array.from({ length: USUAL_COUNT }, (_, index) => (
            <li key={index} className={ENTRY}>
              <Skeleton className="h-9 w-full" />
            </li>
          ))}
    </ul>
  );
}

function DecideItem({ item }: { item: AttentionItem }) {
  const { icon: Icon, tile } = LOOKS[item.kind];
  return (
    <li className={ENTRY}>
      <span
        aria-hidden
        className={cx("grid size-8 shrink-0 place-items-center rounded-control border", tile)}
      >
        <Icon size={16} />
      </span>
      <p className="min-w-0 flex-1 break-words text-body text-text-2">
        <strong className="font-semibold text-text">{item.lead}</strong> {item.text}
      </p>
      <a
        href={item.href}
        className="touch-area inline-flex shrink-0 items-center gap-1 font-semibold text-small hover:text-tactical"
      >
        {item.action}
        <ArrowRight aria-hidden size={13} />
      </a>
    </li>
  );
}
