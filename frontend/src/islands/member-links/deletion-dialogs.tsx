import { useState } from "react";
import {
  type DeletionRequest,
  declineDeletion,
  grantDeletion,
  refreshDeletionRequests,
} from "../../api/deletion-requests";
import { text } from "../../format/text";
import { told } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { notDoneToast } from "../../ui/failure-toast";
import { InputField } from "../../ui/input-field";
import { useAct } from "../../ui/use-act";

interface DeletionDialogProps {
  kind: "grant" | "decline";
  request: DeletionRequest;
  onClose: () => void;
}

/** An R5's decision on a member who asked to be deleted. */
export function DeletionDialog({ kind, request, onClose }: DeletionDialogProps) {
  const [typed, setTyped] = useState("");
  const [pending, act] = useAct();
  const grants = kind === "grant";
  const { memberName } = request;

  const decide = () =>
    act({
      run: () => (grants ? grantDeletion(request) : declineDeletion(request, typed)),
      done: told,
      onFailure: (error) =>
        notDoneToast(grants ? text("Nothing was deleted") : text("Nothing was declined"), error),
      onDone: onClose,
      refresh: refreshDeletionRequests,
    });

  return (
    <ActionDialog
      title={text(grants ? "Delete all data of {name}?" : "Decline to delete {name}?", { name: memberName })}
      description={
        grants
          ? text(
              "The member, all figures, levels, days away, spellings and the account are deleted for good. This can't be undone.",
            )
          : text("The data stays. The member sees your message on the privacy page, and may ask again.")
      }
      action={text(grants ? "Delete all" : "Decline")}
      destructive={grants}
      form="pb-1"
      disabled={grants && typed.trim() !== memberName}
      pending={pending}
      pendingLabel={text(grants ? "Deleting..." : "Declining...")}
      onAction={decide}
      onClose={onClose}
    >
      <InputField
        label={text(grants ? "Type {name} to be sure" : "A message to the member", { name: memberName })}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
    </ActionDialog>
  );
}
