import { type FormEvent, type ReactNode, useId, useState } from "react";
import { type EventFacts, nameEvent, useEventOffers } from "../api/events";
import { type MarkedRow, type TriedRow, teachScreen } from "../api/teaching";
import type { DataType } from "../api/types";
import { count, full } from "../format/numbers";
import { text } from "../format/text";
import { SHOWN_TYPES } from "../screenshots/data-types";
import { EventFields, NEW_EVENT } from "../screenshots/event-fields";
import { rememberEvents } from "../screenshots/events";
import { act } from "../ui/act";
import { Button } from "../ui/button";
import { notDoneToast } from "../ui/failure-toast";
import { InputField } from "../ui/input-field";
import { SelectField } from "../ui/select-field";

interface SaveStepProps {
  uploadId: number;
  rows: readonly MarkedRow[];
  /** The rows that the marks would read. */
  tried: readonly TriedRow[];
  picture: ReactNode;
  /** Whether a list was found on the screenshot before, so that the saved screen says that this was wrong. */
  isRead: boolean;
  onBack: () => void;
  onTaught: () => void;
  onClose: () => void;
}

const ANOTHER = "another";
const LONGEST_NAME = 60;

/** Shows what would be read, and asks which list it is and under which name to save the screen. */
export function SaveStep({
  uploadId,
  rows,
  tried,
  picture,
  isRead,
  onBack,
  onTaught,
  onClose,
}: SaveStepProps) {
  const offers = useEventOffers(uploadId);
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState("");
  const [facts, setFacts] = useState<EventFacts>({ ...NEW_EVENT });
  const [pending, setPending] = useState(false);
  const formId = useId();
  const events = offers.data?.events ?? [];

  async function save(submitted: FormEvent) {
    submitted.preventDefault();
    if (pending || !chosen) return;
    setPending(true);
    await act({
      run: async () => {
        const dataType = chosen === ANOTHER ? await named(facts, setChosen) : (chosen as DataType);
        return teachScreen(uploadId, { rows, name, dataType });
      },
      done: ({ message }) => ({ title: text("Screen taught"), description: message }),
      onFailure: (error) => notDoneToast(text("Nothing was kept"), error),
      onDone: () => {
        onTaught();
        onClose();
      },
    });
    setPending(false);
  }

  return (
    <div className="grid gap-3 pb-5">
      <p role="status" className="text-body">
        {text("{rows} would be read. Nothing is kept until you save it.", {
          rows: count(tried.length, "row"),
        })}
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        {picture}
        <section
          aria-label={text("Rows, scrolls")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
          tabIndex={0}
          className="max-h-[52dvh] self-start overflow-auto rounded-control border border-line"
        >
          <ol aria-label={text("Rows that would be read")} className="divide-y divide-line">
            {tried.map((row) => (
              <li key={row.box.join()} className="flex items-baseline gap-3 px-3 py-1.5 text-body">
                <span className="w-7 text-right text-small text-text-3">{row.rank ?? "—"}</span>
                <bdi className="min-w-0 flex-1 truncate">{row.name || text("not readable")}</bdi>
                <span className="font-mono">{full(row.value)}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <form id={formId} noValidate onSubmit={save} className="grid gap-3">
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          <InputField
            label={text("Name of the screen")}
            hint={text("The name under which All Uploads lists it.")}
            autoComplete="off"
            maxLength={LONGEST_NAME}
            placeholder={text("Arena ranking")}
            value={name}
            onChange={setName}
          />
          <SelectField
            label={text("Which list is it?")}
            options={[
              ...SHOWN_TYPES.filter(({ value }) => value !== "sf-tech"),
              ...events.map(({ dataType, title }) => ({ value: dataType, label: title })),
              { value: ANOTHER, label: text("Another list") },
            ]}
            placeholder={text("Choose the list")}
            value={chosen}
            onChange={setChosen}
          />
        </div>
        {chosen === ANOTHER && <EventFields facts={facts} onChange={setFacts} />}
      </form>
      <p className="text-small text-text-2">
        {isRead
          ? text(
              "From now on screens of this shape are read this way, even where the portal finds another list on them. This one is read again, with the others of its upload.",
            )
          : text(
              "From now on screens of this shape are read this way where the portal finds no list by itself. This one is read again, with the others of its upload.",
            )}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onBack}>
          {text("Back to the picture")}
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          disabled={!chosen || !name.trim()}
          pending={pending}
          pendingLabel={text("Saving...")}
        >
          {text("Save and read again")}
        </Button>
      </div>
    </div>
  );
}

/** Names the event. The new event is then selected, so that a second try doesn't name it again. */
async function named(facts: EventFacts, choose: (dataType: string) => void): Promise<DataType> {
  const event = await nameEvent(facts);
  rememberEvents([event]);
  choose(event.dataType);
  return event.dataType;
}
