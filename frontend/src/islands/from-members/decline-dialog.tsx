import { useState } from "react";
import { type Contribution, declineContribution } from "../../api/contributions";
import { text } from "../../format/text";
import { told } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { notDoneToast } from "../../ui/failure-toast";
import { InputField } from "../../ui/input-field";
import { useAct } from "../../ui/use-act";
import { KINDS } from "./words";

interface DeclineDialogProps {
  sent: Contribution;
  onClose: () => void;
}

/** Declines a contribution, with an explanation that the member reads. */
export function DeclineDialog({ sent, onClose }: DeclineDialogProps) {
  const [word, setWord] = useState("");
  const [pending, act] = useAct();

  const decline = () =>
    act({
      run: () => declineContribution(sent.id, word),
      done: told,
      onFailure: (error) => notDoneToast(text("Nothing was declined"), error),
      onDone: onClose,
    });

  return (
    <ActionDialog
      title={text("Decline: {kind}", { kind: KINDS[sent.kind] })}
      description={text("Nothing is recorded. {name} sees your message on their page.", {
        name: sent.memberName,
      })}
      action={text("Decline")}
      form="pb-1"
      pending={pending}
      pendingLabel={text("Declining...")}
      onAction={decline}
      onClose={onClose}
    >
      <InputField
        label={text("A message to the member")}
        hint={text("May stay empty.")}
        autoComplete="off"
        maxLength={200}
        value={word}
        onChange={setWord}
      />
    </ActionDialog>
  );
}
