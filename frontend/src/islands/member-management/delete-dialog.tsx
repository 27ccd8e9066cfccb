import Trash2 from "lucide-react/icons/trash-2";
import { deleteMember, useHoldings } from "../../api/roster";
import type { Member } from "../../api/types";
import { ActionDialog } from "../../ui/action-dialog";
import { Button } from "../../ui/button";
import { failureToast } from "../../ui/failure-toast";
import { Skeleton } from "../../ui/skeleton";
import { useAct } from "../../ui/use-act";
import { deletedWords } from "./holdings";
import { useOpen } from "./opened";

interface DeleteDialogProps {
  member: Member;
  onClose: () => void;
}

/** Deletes a member for good, after listing what will be deleted. */
export function DeleteDialog({ member, onClose }: DeleteDialogProps) {
  const open = useOpen();
  const holdings = useHoldings(member.id);
  const [pending, act] = useAct();

  const remove = () =>
    act({
      run: () => deleteMember(member.id),
      done: () => ({ title: "Member deleted successfully" }),
      onFailure: (error) => failureToast("Failed to delete member", error, ""),
      onDone: onClose,
    });

  return (
    <ActionDialog
      title={`Delete ${member.name}?`}
      description={
        <>
          This removes the member and all data records for good.
          {member.isActive && " To keep the history, mark the member as inactive instead."}
        </>
      }
      action="Delete"
      icon={<Trash2 aria-hidden size={16} />}
      destructive
      disabled={holdings.isPending}
      pending={pending}
      pendingLabel="Deleting..."
      onAction={remove}
      onClose={onClose}
      other={
        member.isActive && (
          <Button variant="outline" onClick={() => open({ kind: "deactivate", member })}>
            Mark as Inactive
          </Button>
        )
      }
    >
      {holdings.isPending && (
        <div role="status" className="space-y-2 pb-1">
          <span className="sr-only">Counting what will go</span>
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      )}
      {holdings.isError && (
        <p className="text-body text-warning">
          What will go could not be counted. All of it will be removed.
        </p>
      )}
      {holdings.data && (
        <>
          <p className="type-head text-text-3">What will go</p>
          <ul className="mt-2 space-y-1 text-body">
            {deletedWords(holdings.data).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          {holdings.data.snapshotRows > 0 && (
            <p className="mt-3 text-small text-text-2">
              Saved weeks stay as they were: they keep the name and figures.
            </p>
          )}
        </>
      )}
    </ActionDialog>
  );
}
