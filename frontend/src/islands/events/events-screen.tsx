import Medal from "lucide-react/icons/medal";
import { useState } from "react";
import { type ListedEvent, useEvents } from "../../api/events";
import { BackLinks } from "../../ui/back-links";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { later, useLater } from "../../ui/later";
import { PageHeader } from "../../ui/page-header";
import { QueryCard } from "../../ui/query-state";
import { UploadLink } from "../../ui/upload-link";
import { EventList } from "./event-list";
import { ResultsCard } from "./results-card";
import { useShownEvent } from "./use-shown-event";

const BACK = [
  { href: "/admin", label: "Dashboard" },
  { href: "/admin/duel", label: "Alliance Duel by Day" },
  { href: "/admin/targets", label: "Targets" },
];
const eventDialog = later(() => import("./edit-dialog"));

interface EventsScreenProps {
  rights?: { deletesEvents: boolean };
}

/** The events that leaders have named, and the ranking of each. */
export function EventsScreen({ rights }: EventsScreenProps) {
  const events = useEvents();
  const [shown, setShown] = useShownEvent();
  const [edited, setEdited] = useState<ListedEvent | "new" | null>(null);
  const dialog = useLater(eventDialog, edited !== null);
  const listed = events.data?.events ?? [];
  const event = listed.find(({ id }) => id === shown) ?? newest(listed);
  return (
    <>
      <BackLinks links={BACK} />
      <PageHeader
        title="Events"
        subtitle="Results of the game's events, each from its own list. Places are by value, and changes are since the time before."
      >
        {listed.length > 0 && <Button onClick={() => setEdited("new")}>Name an event</Button>}
      </PageHeader>
      <QueryCard query={events} rows={8} loading="Loading the events" failed="Failed to fetch the events" />
      {events.data && !event && (
        <Card flush>
          <EmptyState
            icon={<Medal size={20} />}
            title="No event is named yet"
            text="Name one here, or upload its list: a list that the portal does not know can be kept as an event."
          >
            <Button variant="primary" onClick={() => setEdited("new")}>
              Name an event
            </Button>
            <UploadLink query="?type=auto" />
          </EmptyState>
        </Card>
      )}
      {event && (
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] phone:gap-3">
          <EventList events={listed} shown={event.id} onShow={setShown} />
          <ResultsCard key={event.id} event={event} onEdit={() => setEdited(event)} />
        </div>
      )}
      {dialog && edited && (
        <dialog.EditDialog
          event={edited === "new" ? null : edited}
          mayDelete={rights?.deletesEvents ?? false}
          onNamed={setShown}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

/** The event with the newest results, archived ones last. */
function newest(events: readonly ListedEvent[]): ListedEvent | undefined {
  const order = (event: ListedEvent) => `${event.archived ? 0 : 1}${event.latest?.date ?? ""}`;
  return [...events].sort((one, other) => order(other).localeCompare(order(one)))[0];
}
