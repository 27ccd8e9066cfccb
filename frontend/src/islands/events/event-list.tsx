import type { ListedEvent } from "../../api/events";
import { shortDate } from "../../format/dates";
import { count, score } from "../../format/numbers";
import { Card } from "../../ui/card";
import { Chip } from "../../ui/chip";
import { cx } from "../../ui/cx";

interface EventListProps {
  events: readonly ListedEvent[];
  shown: number;
  onShow: (id: number) => void;
}

/** All events with their newest results. Archived events are below the others. */
export function EventList({ events, shown, onShow }: EventListProps) {
  const ordered = [...events].sort((one, other) => Number(one.archived) - Number(other.archived));
  return (
    <Card flush title={count(events.length, "event")}>
      <ul aria-label="Events">
        {ordered.map((event) => (
          <li key={event.id} className="border-line border-t">
            <button
              type="button"
              aria-pressed={event.id === shown}
              onClick={() => onShow(event.id)}
              className={cx(
                "grid w-full gap-0.5 px-4 py-2.5 text-left hover:bg-selected/60 md:px-5",
                event.id === shown && "bg-selected",
              )}
            >
              <span className="flex items-center gap-2">
                <bdi className="min-w-0 truncate font-semibold text-body">{event.title}</bdi>
                {event.archived && <Chip>Archived</Chip>}
              </span>
              <span className="text-small text-text-2">{latestInWords(event)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function latestInWords({ latest, best, unit }: ListedEvent): string {
  if (!latest) return "No results yet";
  const top = best ? `, best ${best.memberName} ${score(best.value)}${unit && ` ${unit}`}` : "";
  return `${shortDate(latest.date)}, ${count(latest.members, "member")}${top}`;
}
