import "../common";
import { useState } from "react";
import { type EventFacts, nameEvent, useEventOffers } from "../api/events";
import { refreshFigures } from "../api/query-client";
import type { EventType } from "../api/types";
import { count } from "../format/numbers";
import { ActionDialog } from "../ui/action-dialog";
import { notDoneToast } from "../ui/failure-toast";
import { QueryState } from "../ui/query-state";
import { SelectField } from "../ui/select-field";
import { EventFields, NEW_EVENT } from "./event-fields";
import { rememberEvents } from "./events";

const NEW = "new";

interface EventDialogProps {
  /** The first of the screenshots. */
  uploadId: number;
  screenshots: number;
  /** Keeps the screenshots as results of that event. */
  onKeep: (dataType: EventType) => Promise<void>;
  onClose: () => void;
}

/**
 * Keeps a list that the portal does not know as results of a known event, or of an event that the leader names here.
 */
export function EventDialog({ uploadId, screenshots, onKeep, onClose }: EventDialogProps) {
  const offers = useEventOffers(uploadId);
  const [pending, setPending] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const [typed, setTyped] = useState<EventFacts | null>(null);
  const { events, title } = offers.data ?? { events: [], title: "" };
  const [first] = events;
  const chosen = picked ?? (first?.isGuess ? first.dataType : NEW);
  const event = events.find(({ dataType }) => dataType === chosen);
  const facts = typed ?? { ...NEW_EVENT, title };

  async function keep() {
    setPending(true);
    try {
      await onKeep(event ? event.dataType : await named(facts));
      onClose();
    } catch (error) {
      notDoneToast("Nothing was kept", error);
    }
    setPending(false);
  }

  return (
    <ActionDialog
      title="Keep as an event"
      description={`${count(screenshots, "screenshot")} of a list that the portal does not know. It is read and reviewed like any other, and kept as the event's results.`}
      action="Keep"
      disabled={!offers.data}
      pending={pending}
      pendingLabel="Keeping..."
      form="grid gap-3 pb-1"
      onAction={keep}
      onClose={onClose}
    >
      <QueryState query={offers} rows={2} loading="Loading the events" failed="Failed to fetch the events" />
      {events.length > 0 && (
        <SelectField
          label="Event"
          hint={event?.isGuess ? "Its earlier lists look like this." : undefined}
          options={[
            ...events.map(({ dataType, title: label }) => ({ value: dataType, label })),
            { value: NEW, label: "A new event" },
          ]}
          value={chosen}
          onChange={setPicked}
        />
      )}
      {offers.data && !event && <EventFields facts={facts} onChange={setTyped} />}
    </ActionDialog>
  );
}

async function named(facts: EventFacts): Promise<EventType> {
  const event = await nameEvent(facts);
  rememberEvents([event]);
  await refreshFigures();
  return event.dataType;
}
