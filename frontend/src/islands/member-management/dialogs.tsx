import { SaveWeekDialog } from "../../weeks/save-week-dialog";
import { ActionsDialog } from "./actions-dialog";
import { AddMembersDialog } from "./add-members-dialog";
import { CriteriaDialog } from "./criteria-dialog";
import { DeactivateDialog } from "./deactivate-dialog";
import { DeleteDialog } from "./delete-dialog";
import { EditDialog } from "./edit-dialog";
import { ImportDialog } from "./import-dialog";
import { MergeDialog } from "./merge-dialog";
import { type Opened, useOpen } from "./opened";

interface DialogsProps {
  opened: Opened;
  onMerged: () => void;
}

/** The open dialog. It is in a file of its own, which is fetched after the table has been drawn. */
export function Dialogs({ opened, onMerged }: DialogsProps) {
  const open = useOpen();
  const close = () => open(null);
  switch (opened.kind) {
    case "edit":
      return <EditDialog key={opened.member.id} member={opened.member} onClose={close} />;
    case "actions":
      return <ActionsDialog member={opened.member} onClose={close} />;
    case "deactivate":
      return <DeactivateDialog member={opened.member} onClose={close} />;
    case "delete":
      return <DeleteDialog member={opened.member} onClose={close} />;
    case "merge":
      return <MergeDialog ids={opened.ids} onMerged={onMerged} onClose={close} />;
    case "add":
      return <AddMembersDialog onClose={close} />;
    case "criteria":
      return <CriteriaDialog suggest={opened.suggest} onClose={close} />;
    case "import":
      return <ImportDialog onClose={close} />;
    case "save-week":
      return <SaveWeekDialog weekEnding={opened.weekEnding} onClose={close} />;
  }
}
