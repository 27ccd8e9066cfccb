import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import UserX from "lucide-react/icons/user-x";
import type { RosterMember } from "../../api/roster";
import { IconButton } from "./icon-button";
import { useOpen } from "./opened";
import { useRights } from "./rights";
import type { Room } from "./use-room";

/** Edit, mark inactive, delete; in a narrow row, one button for all three. */
export function RowActions({ member, room }: { member: RosterMember; room: Room }) {
  const open = useOpen();
  const { noPerson } = useRights(member);
  if (room !== "wide") {
    return (
      <IconButton label={`Actions for ${member.name}`} onClick={() => open({ kind: "actions", member })}>
        <EllipsisVertical aria-hidden size={16} />
      </IconButton>
    );
  }
  return (
    <span className="flex justify-end gap-1">
      <EditButton member={member} />
      <IconButton
        label={`Mark ${member.name} as inactive`}
        blocked={noPerson}
        onClick={() => open({ kind: "deactivate", member })}
      >
        <UserX aria-hidden size={15} />
      </IconButton>
      <DeleteButton member={member} />
    </span>
  );
}

export function EditAndDelete({ member }: { member: RosterMember }) {
  return (
    <span className="flex justify-end gap-1 phone:gap-3">
      <EditButton member={member} />
      <DeleteButton member={member} />
    </span>
  );
}

function EditButton({ member }: { member: RosterMember }) {
  const open = useOpen();
  return (
    <IconButton label={`Edit ${member.name}`} onClick={() => open({ kind: "edit", member })}>
      <Pencil aria-hidden size={15} />
    </IconButton>
  );
}

function DeleteButton({ member }: { member: RosterMember }) {
  const open = useOpen();
  const { noDelete } = useRights(member);
  return (
    <IconButton
      label={`Delete ${member.name}`}
      destructive
      blocked={noDelete}
      onClick={() => open({ kind: "delete", member })}
    >
      <Trash2 aria-hidden size={15} />
    </IconButton>
  );
}
