import { type FormEvent, useId, useState } from "react";
import { type Contribution, declineContribution, refreshContributions } from "../../api/contributions";
import { text } from "../../format/text";
import { act } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { notDoneToast } from "../../ui/failure-toast";
import { InputField } from "../../ui/input-field";
import { KINDS } from "./words";

interface DeclineDialogProps {
  sent: Contribution;
  onClose: () => void;
}

/** Declines a contribution, with an explanation that the member reads. */
export function DeclineDialog({ sent, onClose }: DeclineDialogProps) {
  const [word, setWord] = useState("");
  const [pending, setPending] = useState(false);
  const formId = useId();

  async function decline(event: FormEvent) {
    event.preventDefault();
    setPending(true);
    await act({
      run: () => declineContribution(sent.id, word),
      done: ({ message }) => ({ title: message }),
      onFailure: (error) => notDoneToast(text("Nothing was declined"), error),
      onDone: onClose,
    });
    await refreshContributions();
    setPending(false);
  }

  return (
    <ActionDialog
      title={text("Decline: {kind}", { kind: KINDS[sent.kind] })}
      description={text("Nothing is recorded. {name} sees your message on their page.", {
        name: sent.memberName,
      })}
      action={text("Decline")}
      formId={formId}
      pending={pending}
      pendingLabel={text("Declining...")}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={decline} className="pb-1">
        <InputField
          label={text("A message to the member")}
          hint={text("May stay empty.")}
          autoComplete="off"
          maxLength={200}
          value={word}
          onChange={setWord}
        />
      </form>
    </ActionDialog>
  );
}
