import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { changeEvent, deleteEvent, type EventFacts, type ListedEvent, nameEvent } from "../../api/events";
import { shortDate } from "../../format/dates";
import { EventFields, NEW_EVENT } from "../../screenshots/event-fields";
import { undoAction } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { Button } from "../../ui/button";
import { notDoneToast } from "../../ui/failure-toast";
import { useAct } from "../../ui/use-act";

interface EditDialogProps {
  /** null: a new event. */
  event: ListedEvent | null;
  mayDelete: boolean;
  onNamed: (id: number) => void;
  onClose: () => void;
}

/** Names an event, changes it, archives it, or deletes it with its results. */
export function EditDialog({ event, mayDelete, onNamed, onClose }: EditDialogProps) {
  const [facts, setFacts] = useState<EventFacts>(event ? factsOf(event) : NEW_EVENT);
  const [pending, act] = useAct();
  const [deleting, setDeleting] = useState(false);
  const onFailure = (error: unknown) => notDoneToast("Nothing was changed", error);

  const write = (wanted: Parameters<typeof changeEvent>[1]) =>
    act({
      run: () => (event ? changeEvent(event.id, wanted) : nameEvent(facts)),
      done: ({ message, changeSetId, id }) => {
        onNamed(id);
        return { title: message, action: undoAction(changeSetId) };
      },
      onFailure,
      onDone: onClose,
    });

  const remove = (listed: ListedEvent) =>
    act({
      run: () => deleteEvent(listed.id),
      done: ({ message }) => ({ title: message }),
      onFailure,
      onDone: onClose,
    });

  if (event && deleting) {
    return (
      <ActionDialog
        title={`Delete ${event.title}?`}
        description={`${resultsOf(event)} for good, and with them its targets. This can't be undone. Archive it instead to keep them.`}
        action="Delete"
        icon={<Trash2 aria-hidden size={15} />}
        destructive
        pending={pending}
        pendingLabel="Deleting..."
        onAction={() => void remove(event)}
        onClose={onClose}
      />
    );
  }
  return (
    <ActionDialog
      title={event ? "Change the event" : "Name an event"}
      description="Its lists are then read, reviewed and undone like the portal's own. Later screenshots that look like it are offered this event."
      action="Save"
      disabled={facts.title.trim() === ""}
      pending={pending}
      pendingLabel="Saving..."
      form="grid gap-3 pb-1"
      onAction={() => write(facts)}
      onClose={onClose}
    >
      <EventFields facts={facts} hasResults={event !== null && event.latest !== null} onChange={setFacts} />
      {event && (
        <div className="flex flex-wrap gap-2 border-line border-t pt-3">
          <Button size="sm" disabled={pending} onClick={() => void write({ archived: !event.archived })}>
            {event.archived ? "Bring back" : "Archive"}
          </Button>
          {mayDelete && (
            <Button
              size="sm"
              variant="ghost"
              disabled={pending}
              icon={<Trash2 aria-hidden size={14} />}
              onClick={() => setDeleting(true)}
            >
              Delete with its results
            </Button>
          )}
        </div>
      )}
    </ActionDialog>
  );
}

function resultsOf({ latest }: ListedEvent): string {
  return latest ? `All its results, the newest of ${shortDate(latest.date)}, go` : "It goes";
}

function factsOf({ title, unit, period, highIsGood }: ListedEvent): EventFacts {
  return { title, unit, period, highIsGood };
}
