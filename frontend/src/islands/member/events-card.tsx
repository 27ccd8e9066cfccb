import { type MemberEvent, useEventsOf } from "../../api/events";
import { shortDate } from "../../format/dates";
import { count, full, score, signed } from "../../format/numbers";
import { Card } from "../../ui/card";
import { cx } from "../../ui/cx";
import { QuietError } from "../../ui/quiet-error";

/** A member's newest result in each event. Not shown if there is none. */
export function EventsCard({ memberId }: { memberId: number }) {
  const events = useEventsOf(memberId);
  if (events.isError) {
    return (
      <Card title="Events" flush>
        <QuietError title="Failed to fetch the events" className="mx-4 mb-4 md:mx-5" query={events} />
      </Card>
    );
  }
  if (!events.data?.length) return null;
  return (
    <Card title="Events" flush aside={count(events.data.length, "event")}>
      <ul aria-label="Events">
        {events.data.map((event) => (
          <Result key={event.eventId} event={event} />
        ))}
      </ul>
    </Card>
  );
}

function Result({ event }: { event: MemberEvent }) {
  const isBetter = Number(event.change) > 0 === event.highIsGood;
  const tone = Number(event.change) === 0 ? "text-text-2" : isBetter ? "text-tactical" : "text-destructive";
  return (
    <li className="flex items-center gap-3 border-line border-t px-4 py-2 md:px-5">
      <div className="min-w-0 flex-1">
        <a
          href={`/admin/events?event=${event.eventId}`}
          className="block truncate text-body underline-offset-4 hover:underline touch:py-2"
        >
          <bdi>{event.title}</bdi>
        </a>
        <p className="text-small text-text-2">
          {`${shortDate(event.date)}, place ${event.place} of ${event.of}, ${count(event.times, "time")}`}
        </p>
      </div>
      <p className="text-right">
        <span className="type-figure block text-body" title={full(event.value)}>
          {score(event.value)}
          {event.unit && <span className="text-small text-text-3">{` ${event.unit}`}</span>}
        </span>
        {event.change !== null && (
          <span className={cx("type-figure text-small", tone)}>{signed(event.change)}</span>
        )}
      </p>
    </li>
  );
}
