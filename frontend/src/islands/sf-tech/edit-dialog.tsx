import { useState } from "react";
import { refreshFigures } from "../../api/query-client";
import { saveSfTech } from "../../api/roster";
import { SF_NODES } from "../../api/rules";
import type { SfTechRecord } from "../../api/sf-tech";
import { ActionDialog } from "../../ui/action-dialog";
import { failureToast } from "../../ui/failure-toast";
import { NumberField } from "../../ui/number-field";
import { useAct } from "../../ui/use-act";
import { byNode, levelsOf, type Problems, problemsOf } from "./levels";

interface EditDialogProps {
  member: { id: number; name: string };
  /** The levels recorded before. */
  record: SfTechRecord | null;
  onClose: () => void;
}

/** Enters a member's levels by hand, as today's record. */
export function EditDialog({ member, record, onClose }: EditDialogProps) {
  const [typed, setTyped] = useState(() => byNode((key) => String(record?.[key] ?? 0)));
  const [problems, setProblems] = useState<Problems>({});
  const [pending, act] = useAct();

  async function save() {
    const found = problemsOf(typed, { strict: false });
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    await act({
      run: () => saveSfTech(member.id, levelsOf(typed)),
      done: () => ({ title: "SF Tech data updated successfully" }),
      onFailure: (error) => failureToast("Failed to update SF Tech data", error),
      onDone: onClose,
      refresh: refreshFigures,
    });
  }

  return (
    <ActionDialog
      title={`SF Tech levels of ${member.name}`}
      description="They become today's record."
      action="Save levels"
      pending={pending}
      pendingLabel="Saving..."
      form="grid grid-cols-2 gap-3"
      onAction={save}
      onClose={onClose}
    >
      {SF_NODES.map((node) => (
        <NumberField
          key={node.key}
          label={node.name}
          hint={`0 to ${node.most}`}
          error={problems[node.key]}
          value={typed[node.key]}
          onChange={(level) => setTyped({ ...typed, [node.key]: level })}
        />
      ))}
    </ActionDialog>
  );
}
