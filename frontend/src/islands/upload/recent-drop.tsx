import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import type { Batch } from "../../api/types";
import { dateTime } from "../../format/dates";
import { count } from "../../format/numbers";
import { text } from "../../format/text";
import { listLabel } from "../../screenshots/data-types";

/** The batches drop by drop, as the server has put them. */
export function dropsOf(batches: readonly Batch[]): Batch[][] {
  const drops: Batch[][] = [];
  for (const batch of batches) {
    const last = drops.at(-1);
    if (last?.[0]?.dropId === batch.dropId) last.push(batch);
    else drops.push([batch]);
  }
  return drops;
}

interface RecentDropProps {
  lists: readonly Batch[];
  isNewest: boolean;
  /** Its lists, as items. */
  children: ReactNode;
}

/** What was dropped at once. Several lists stand together, and are folded once nothing of an older drop is left to do. */
export function RecentDrop({ lists, isNewest, children }: RecentDropProps) {
  const [first] = lists;
  if (!first || lists.length === 1) return <ul>{children}</ul>;
  const isOpen = isNewest || lists.some(({ status, discarded }) => status !== "completed" && !discarded);
  const kinds = lists.map(({ dataType }) => listLabel(dataType));
  return (
    <details open={isOpen} className="group border-line border-t">
      <summary className="flex cursor-pointer list-none items-center gap-2 bg-raised px-4 py-2 text-small touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden
          size={14}
          className="-rotate-90 shrink-0 text-text-3 transition-transform group-open:rotate-0"
        />
        <span className="min-w-0 flex-1 truncate text-text-2">
          <strong className="font-semibold text-text">
            {text("One drop, {lists}", { lists: count(lists.length, "list") })}
          </strong>
          <span className="group-open:hidden">: {[...new Set(kinds)].join(", ")}</span>
        </span>
        <span className="shrink-0 text-text-3">{dateTime(first.createdAt)}</span>
      </summary>
      <ul>{children}</ul>
    </details>
  );
}
