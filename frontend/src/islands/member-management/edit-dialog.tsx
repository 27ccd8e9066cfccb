import { useState } from "react";
import type { RosterMember } from "../../api/roster";
import { ActionDialog } from "../../ui/action-dialog";
import { ClashPanel } from "./clash-panel";
import { EditFields } from "./edit-fields";
import { type Clash, clashes, type EditForm, formOf, problemsOf, withTheirs } from "./edit-form";
import { useEditSave } from "./use-edit-save";

interface EditDialogProps {
  member: RosterMember;
  onClose: () => void;
  /** Reloads the page after a VS score was overridden (spec, section 9). */
  reload?: () => void;
}

/** Edit Member: figures, Discord, VS score, rank and SF Tech levels of one member. */
export function EditDialog({ member, onClose, reload = () => window.location.reload() }: EditDialogProps) {
  const [base, setBase] = useState(member);
  const [form, setForm] = useState<EditForm>(() => formOf(member));
  const [clashing, setClashing] = useState<Clash[] | null>(null);
  const problems = problemsOf(form);
  const blocked = Object.keys(problems).length > 0;
  const { save, pending, startFrom } = useEditSave({ member, onClose, onStale, reload });

  function onStale(now: RosterMember) {
    setClashing(clashes(base, now, form));
    setForm(withTheirs(base, now, form));
    setBase(now);
    startFrom(now);
  }

  function submit() {
    setClashing(null);
    save(form);
  }

  return (
    <ActionDialog
      title="Edit Member"
      description={<bdi>{member.name}</bdi>}
      className="w-[min(40rem,calc(100vw-24px))]"
      action="Save Changes"
      disabled={blocked}
      pending={pending}
      pendingLabel="Saving..."
      form="pb-1"
      onAction={submit}
      onClose={onClose}
    >
      {clashing && (
        <ClashPanel
          clashes={clashing}
          onTake={(key) => setForm({ ...form, [key]: formOf(base)[key] })}
          taken={(key) => form[key] === formOf(base)[key]}
        />
      )}
      <EditFields member={base} form={form} problems={problems} onChange={setForm} />
    </ActionDialog>
  );
}
