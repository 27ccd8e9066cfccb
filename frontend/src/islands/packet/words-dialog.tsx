import { useState } from "react";
import { OWN, type PacketPart } from "../../api/packet";
import { ActionDialog } from "../../ui/action-dialog";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { controlClass } from "../../ui/input";
import { InputField } from "../../ui/input-field";

const LONGEST_HEADING = 60;
const LONGEST_TEXT = 500;

interface WordsDialogProps {
  part: PacketPart;
  isNew: boolean;
  /** The section's usual heading. */
  title: string;
  /** null removes a section with a leader's own words. Resolves to true once it is saved. */
  onKeep: (part: PacketPart | null) => Promise<boolean>;
  onClose: () => void;
}

/** Edits a section's heading and the words below it; for a leader's own section, all of its text. */
export function WordsDialog({ part, isNew, title, onKeep, onClose }: WordsDialogProps) {
  const [heading, setHeading] = useState(part.heading);
  const [text, setText] = useState(part.text);
  const [pending, setPending] = useState(false);
  const isOwn = part.code === OWN;
  const isEmpty = isOwn && !heading.trim() && !text.trim();

  async function keep(next: PacketPart | null) {
    setPending(true);
    if (await onKeep(next)) onClose();
    else setPending(false);
  }

  return (
    <ActionDialog
      title={isOwn ? (isNew ? "Add your own section" : "Your own section") : `Word: ${title}`}
      description="Discord’s own markup, such as **bold**, is left out of mails."
      action="Save"
      form="grid gap-3 pb-1"
      disabled={isEmpty}
      pending={pending}
      pendingLabel="Saving..."
      onAction={() => keep({ ...part, heading: heading.trim(), text: text.trim() })}
      onClose={onClose}
      other={
        isOwn &&
        !isNew && (
          <Button variant="danger" disabled={pending} onClick={() => keep(null)}>
            Remove
          </Button>
        )
      }
    >
      <InputField
        label="Heading"
        hint={title ? `Empty: ${title}.` : "May be empty."}
        autoComplete="off"
        maxLength={LONGEST_HEADING}
        value={heading}
        onChange={setHeading}
      />
      <Field label="Words" hint={isOwn ? undefined : "They stand between the heading and the figures."}>
        {(ids) => (
          <textarea
            {...ids}
            rows={4}
            maxLength={LONGEST_TEXT}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${controlClass} h-auto touch:h-auto p-3`}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
