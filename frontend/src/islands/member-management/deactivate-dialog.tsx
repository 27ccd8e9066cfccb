import { toggleActive } from "../../api/roster";
import type { Member } from "../../api/types";
import { ActionDialog } from "../../ui/action-dialog";
import { failureToast } from "../../ui/failure-toast";
import { useAct } from "../../ui/use-act";

interface DeactivateDialogProps {
  member: Member;
  onClose: () => void;
}

/** Moves a member to Previous Members after a confirmation. */
export function DeactivateDialog({ member, onClose }: DeactivateDialogProps) {
  const [pending, act] = useAct();

  const deactivate = () =>
    act({
      run: () => toggleActive(member.id, false),
      done: ({ message }) => ({ title: message }),
      onFailure: (error) => failureToast("Failed to update member status", error, ""),
      onDone: onClose,
    });

  return (
    <ActionDialog
      title={`Mark ${member.name} as inactive?`}
      description="The member moves to Previous Members and no longer counts in statistics. All records stay, and the member can be reactivated there."
      action="Mark as Inactive"
      pendingLabel="Saving..."
      pending={pending}
      onAction={deactivate}
      onClose={onClose}
    />
  );
}
