import X from "lucide-react/icons/x";
import { type FormEvent, useState } from "react";
import { deleteNote, type Note, useNotes, writeNote } from "../../api/strikes";
import { dateTime } from "../../format/dates";
import { told } from "../../ui/act";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { notDoneToast } from "../../ui/failure-toast";
import { Field } from "../../ui/field";
import { QuietError } from "../../ui/quiet-error";
import { Skeleton } from "../../ui/skeleton";
import { useAct } from "../../ui/use-act";

const LONGEST = 2000;

/** Leaders' notes on a member, for leaders only. */
export function NotesCard({ memberId }: { memberId: number }) {
  const notes = useNotes(memberId);
  const [text, setText] = useState("");
  const [pending, act] = useAct();

  async function write(event: FormEvent) {
    event.preventDefault();
    if (pending || !text.trim()) return;
    await act({
      run: () => writeNote(memberId, text),
      done: told,
      onFailure: (error) => notDoneToast("Nothing was noted", error),
      onDone: () => setText(""),
    });
  }

  return (
    <Card title="Notes" aside="leaders alone" flush>
      {notes.isPending && <Skeleton className="mx-4 mb-4 h-9" />}
      {notes.isError && (
        <QuietError title="Failed to fetch the notes" className="mx-4 mb-4 md:mx-5" query={notes} />
      )}
      {notes.data && notes.data.length > 0 && (
        <ul aria-label="Notes">
          {notes.data.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
      <form noValidate onSubmit={write} className="grid gap-2 border-line border-t px-4 py-3 md:px-5">
        <Field label="New note">
          {(ids) => (
            <textarea
              {...ids}
              rows={2}
              maxLength={LONGEST}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="w-full resize-y rounded-control border border-line-control bg-inset px-3 py-2 text-body text-text"
            />
          )}
        </Field>
        <span className="justify-self-end">
          <Button type="submit" size="sm" disabled={!text.trim()} pending={pending} pendingLabel="Saving...">
            Add note
          </Button>
        </span>
      </form>
    </Card>
  );
}

function NoteItem({ note }: { note: Note }) {
  const [pending, act] = useAct();
  const written = `${dateTime(note.at)}${note.by ? ` by ${note.by}` : ""}`;

  const remove = () =>
    act({
      run: () => deleteNote(note.id),
      done: told,
      onFailure: (error) => notDoneToast("Nothing was deleted", error),
    });

  return (
    <li className="flex items-start gap-3 border-line border-t px-4 py-2 md:px-5">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="whitespace-pre-wrap break-words text-body">
          {note.text}
        </p>
        <p className="text-small text-text-3">{written}</p>
      </div>
      {note.mayDelete && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete the note of ${written}`}
          title="Delete"
          pending={pending}
          pendingLabel=""
          onClick={remove}
        >
          <X aria-hidden size={15} />
        </Button>
      )}
    </li>
  );
}
