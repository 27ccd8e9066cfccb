import { type FormEvent, useId, useState } from "react";
import { type Contribution, declineContribution, refreshContributions } from "../../api/contributions";
import { act } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { failureToast } from "../../ui/failure-toast";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { KINDS } from "./words";

interface DeclineDialogProps {
  sent: Contribution;
  onClose: () => void;
}

/** No, with a word that the member reads. */
export function DeclineDialog({ sent, onClose }: DeclineDialogProps) {
  const [text, setText] = useState("");
  const [pending, setPending] = useState(false);
  const formId = useId();

  async function decline(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    await act({
      run: () => declineContribution(sent.id, text),
      done: ({ message }) => ({ title: message }),
      onFailure: (error) => failureToast("Nothing was declined", error),
      onDone: onClose,
    });
    await refreshContributions();
    setPending(false);
  }

  return (
    <ActionDialog
      title={`Decline: ${KINDS[sent.kind]}`}
      description={`Nothing is recorded. ${sent.memberName} reads your word on the page.`}
      action="Decline"
      formId={formId}
      pending={pending}
      pendingLabel="Declining..."
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={decline} className="pb-1">
        <Field label="A word to the member" hint="May stay empty.">
          {(ids) => (
            <Input
              {...ids}
              autoComplete="off"
              maxLength={200}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      </form>
    </ActionDialog>
  );
}
