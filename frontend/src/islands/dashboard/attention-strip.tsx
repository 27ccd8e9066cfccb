import type { LucideIcon } from "lucide-react";
import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import BadgeX from "lucide-react/icons/badge-x";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarX2 from "lucide-react/icons/calendar-x-2";
import CircleCheck from "lucide-react/icons/circle-check";
import Copy from "lucide-react/icons/copy";
import FileX2 from "lucide-react/icons/file-x-2";
import History from "lucide-react/icons/history";
import ImagePlus from "lucide-react/icons/image-plus";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import UserMinus from "lucide-react/icons/user-minus";
import { type AttentionItem, useAttention } from "../../api/dashboard";
import { Chip } from "../../ui/chip";
import { cx } from "../../ui/cx";
import { ErrorState } from "../../ui/error-state";
import { Skeleton } from "../../ui/skeleton";

interface Look {
  icon: LucideIcon;
  colour: string;
}

const LOOKS: Record<AttentionItem["kind"], Look> = {
  review: { icon: ImagePlus, colour: "text-warning" },
  coverage: { icon: ImagePlus, colour: "text-warning" },
  failed: { icon: FileX2, colour: "text-destructive" },
  stale: { icon: CalendarX2, colour: "text-destructive" },
  "stale-members": { icon: History, colour: "text-warning" },
  criteria: { icon: BadgeX, colour: "text-warning" },
  board: { icon: ArrowUpDown, colour: "text-blue" },
  gone: { icon: UserMinus, colour: "text-warning" },
  duplicates: { icon: Copy, colour: "text-blue" },
  "unsaved-week": { icon: CalendarClock, colour: "text-blue" },
};
const USUAL_COUNT = 4;
/** Hairlines between the items only: those at the edges are pushed out of the list's sight. */
const ENTRY = "-ml-px flex gap-2.5 border-line border-l px-4 py-1 phone:border-t phone:py-3";

/** What a leader should mend this week: each item is a number, a cause and one link. One calm line when all is well. */
export function AttentionStrip({ atFirst }: { atFirst: AttentionItem[] | undefined }) {
  const { data: items, isPending, isError, error, refetch } = useAttention(atFirst);
  if (items?.length === 0) return <AllWell />;
  return (
    <section
      aria-labelledby="attention"
      aria-busy={isPending || undefined}
      className="rounded-card border border-line bg-surface shadow-card"
    >
      <div className="flex items-center gap-2.5 px-4 pt-3 pb-2 phone:pb-3">
        <TriangleAlert aria-hidden size={16} className="text-warning" />
        <h2 id="attention" className="type-card">
          Needs attention this week
        </h2>
        {items && <Chip tone="amber">{items.length}</Chip>}
      </div>
      {isError && !items && (
        <ErrorState title="Failed to fetch what needs attention" error={error} onRetry={() => refetch()} />
      )}
      {!isError && (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] overflow-hidden pb-3 phone:grid-cols-1 phone:pb-0">
          {items
            ? items.map((item) => (
                <AttentionEntry key={`${item.kind} ${item.lead} ${item.text}`} item={item} />
              ))
            : Array.from({ length: USUAL_COUNT }, (_, index) => (
                <li key={index} className={ENTRY}>
                  <Skeleton className="h-14 w-full" />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}

function AttentionEntry({ item }: { item: AttentionItem }) {
  const { icon: Icon, colour } = LOOKS[item.kind];
  return (
    <li className={ENTRY}>
      <Icon aria-hidden size={16} className={cx("mt-0.5", colour)} />
      <div className="min-w-0">
        <p className="break-words text-body text-text-2">
          <strong className="font-semibold text-text">{item.lead}</strong> {item.text}
        </p>
        <a
          href={item.href}
          className="touch-area mt-0.5 inline-flex items-center gap-1 font-semibold text-small hover:text-tactical"
        >
          {item.action}
          <ArrowRight aria-hidden size={13} />
        </a>
      </div>
    </li>
  );
}

function AllWell() {
  return (
    <p className="flex items-center gap-2.5 rounded-card border border-line bg-surface px-4 py-3 text-body text-text-2 shadow-card">
      <CircleCheck aria-hidden size={16} className="text-tactical" />
      Nothing needs attention this week.
    </p>
  );
}
