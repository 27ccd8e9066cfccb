import "../common";
import { type FormEvent, useId, useState } from "react";
import { type EventFacts, type EventOffers, nameEvent, useEventOffers } from "../api/events";
import { refreshFigures } from "../api/query-client";
import type { EventType } from "../api/types";
import { count } from "../format/numbers";
import { ActionDialog } from "../ui/action-dialog";
import { ErrorState } from "../ui/error-state";
import { notDoneToast } from "../ui/failure-toast";
import { SelectField } from "../ui/select-field";
import { SkeletonRows } from "../ui/skeleton";
import { EventFields, NEW_EVENT } from "./event-fields";
import { rememberEvents } from "./events";

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
  const formId = useId();

  async function keep(choice: EventType | EventFacts) {
    setPending(true);
    try {
      const dataType = typeof choice === "string" ? choice : await named(choice);
      await onKeep(dataType);
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
      formId={formId}
      onClose={onClose}
    >
      {offers.isPending && <SkeletonRows rows={2} label="Loading the events" />}
      {offers.isError && <ErrorState title="Failed to fetch the events" query={offers} />}
      {offers.data && <Choice formId={formId} offers={offers.data} onKeep={(choice) => void keep(choice)} />}
    </ActionDialog>
  );
}

const NEW = "new";

interface ChoiceProps {
  formId: string;
  offers: EventOffers;
  onKeep: (choice: EventType | EventFacts) => void;
}

function Choice({ formId, offers, onKeep }: ChoiceProps) {
  const [first] = offers.events;
  const start = first?.isGuess ? first.dataType : NEW;
  const [chosen, setChosen] = useState<string>(start);
  const [facts, setFacts] = useState<EventFacts>({ ...NEW_EVENT, title: offers.title });
  const isNew = chosen === NEW;
  const event = offers.events.find(({ dataType }) => dataType === chosen);

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    onKeep(event ? event.dataType : facts);
  }

  return (
    <form id={formId} noValidate onSubmit={submit} className="grid gap-3 pb-1">
      {offers.events.length > 0 && (
        <SelectField
          label="Event"
          hint={event?.isGuess ? "Its earlier lists look like this." : undefined}
          options={[
            ...offers.events.map(({ dataType, title }) => ({ value: dataType, label: title })),
            { value: NEW, label: "A new event" },
          ]}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {isNew && <EventFields facts={facts} onChange={setFacts} />}
    </form>
  );
}

async function named(facts: EventFacts): Promise<EventType> {
  const event = await nameEvent(facts);
  rememberEvents([event]);
  await refreshFigures();
  return event.dataType;
}
