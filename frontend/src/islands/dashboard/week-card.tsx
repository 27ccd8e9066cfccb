import ChevronLeft from "lucide-react/icons/chevron-left";
import Gavel from "lucide-react/icons/gavel";
import ListChecks from "lucide-react/icons/list-checks";
import { useState } from "react";
import { type AttentionItem, useAttention, useWeekGlance, type WeekGlance } from "../../api/dashboard";
import { addDays, weekLabel } from "../../format/dates";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chip";
import { ErrorState } from "../../ui/error-state";
import { Skeleton } from "../../ui/skeleton";
import { DecideList } from "./decide-list";
import { ListsOfWeek } from "./lists-of-week";
import { SaveLine } from "./save-line";

interface WeekCardProps {
  /** The Sunday that ends this week. */
  weekEnding: string;
  /** Both as the server knew them when it made the page. */
  week: WeekGlance | undefined;
  attention: AttentionItem[] | undefined;
  /** Whether the visitor may switch automatic saving of weeks on. */
  mayAutomate: boolean;
}

/** The week at a glance: which lists are in, what is to decide, and whether it can be saved. */
export function WeekCard({ weekEnding, week: atFirst, attention, mayAutomate }: WeekCardProps) {
  const [shown, setShown] = useState(weekEnding);
  const week = useWeekGlance(shown, atFirst);
  const items = useAttention(attention);
  const isThis = shown === weekEnding;
  if (week.data?.members === 0 && items.data?.length === 0) return null;
  return (
    <section
      aria-label="The week at a glance"
      className="overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <div className="grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <div className={HEAD}>
            <ListChecks aria-hidden size={16} className="text-text-3" />
            <h2 id="this-week" className="type-card whitespace-nowrap">
              {isThis ? "This week" : "Last week"}
            </h2>
            {week.data && <ListsIn week={week.data} />}
            <p className="ml-auto flex items-center gap-2 text-small text-text-3">
              <span className="phone:hidden">{weekLabel(shown)}</span>
              <Button
                variant="ghost"
                size="sm"
                icon={isThis ? <ChevronLeft aria-hidden size={14} /> : undefined}
                onClick={() => setShown(isThis ? addDays(weekEnding, -7) : weekEnding)}
              >
                {isThis ? "Last week" : "This week"}
              </Button>
            </p>
          </div>
          {week.data && <ListsOfWeek week={week.data} />}
          {week.isPending && <Skeleton className="m-4 h-48" />}
          {week.isError && !week.data && <ErrorState title="Failed to fetch the week's lists" query={week} />}
        </div>
        <div className="min-w-0 border-line lg:border-l max-lg:border-t">
          <div className={HEAD}>
            <Gavel aria-hidden size={16} className="text-text-3" />
            <h2 id="to-decide" className="type-card">
              To decide
            </h2>
            {items.data && items.data.length > 0 && <Chip tone="amber">{items.data.length}</Chip>}
            <a
              href="/admin/packet"
              className="touch-area ml-auto whitespace-nowrap text-blue text-small underline-offset-4 hover:underline"
            >
              Weekly packet
            </a>
          </div>
          <DecideList query={items} />
        </div>
      </div>
      {week.data && week.data.members > 0 && (
        <SaveLine key={week.data.weekEnding} week={week.data} mayAutomate={mayAutomate} />
      )}
    </section>
  );
}

const HEAD = "flex min-h-12 items-center gap-2.5 border-line border-b px-4 py-1.5";

/** '4 of 5 lists in'. The duel's days and its week count as one list. */
function ListsIn({ week }: { week: WeekGlance }) {
  const wanted = week.lists.filter(({ state }) => state !== "unused");
  const found = wanted.filter(({ state }) => state === "in");
  return (
    <Chip tone={found.length === wanted.length ? "green" : "amber"}>
      {found.length} of {wanted.length} <span className="phone:sr-only">lists in</span>
    </Chip>
  );
}
