import { type FormEvent, useId, useState } from "react";
import { failureMessage, NO_ANSWER } from "../../api/client";
import { refreshFigures } from "../../api/query-client";
import { SF_NODES, saveSfTech } from "../../api/roster";
import type { SfTechRecord } from "../../api/sf-tech";
import { nodeName } from "../../format/sf-nodes";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { toast } from "../../ui/toast-store";
import { byNode, levelsOf, type Problems, problemsOf } from "./levels";

interface EditDialogProps {
  member: { id: number; name: string };
  /** The levels known before. */
  record: SfTechRecord | null;
  onClose: () => void;
}

/** A member's levels, entered by hand as the record of today. */
export function EditDialog({ member, record, onClose }: EditDialogProps) {
  const [typed, setTyped] = useState(() => byNode((key) => String(record?.[key] ?? 0)));
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);
  const formId = useId();

  async function save(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(typed, { strict: false });
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await saveSfTech(member.id, levelsOf(typed));
      toast({ title: "SF Tech data updated successfully" });
      onClose();
    } catch (error) {
      const description = failureMessage(error, NO_ANSWER);
      toast({ variant: "destructive", title: "Failed to update SF Tech data", description });
      setPending(false);
    }
    await refreshFigures();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`SF Tech levels of ${member.name}`}
      description="They become the record of today."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={pending} pendingLabel="Saving...">
            Save levels
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="grid grid-cols-2 gap-3">
        {SF_NODES.map((node) => (
          <Field key={node.key} label={nodeName(node)} hint={`0 to ${node.most}`} error={problems[node.key]}>
            {(ids) => (
              <Input
                {...ids}
                inputMode="numeric"
                autoComplete="off"
                className="text-right"
                value={typed[node.key]}
                onChange={(event) => setTyped({ ...typed, [node.key]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </form>
    </Dialog>
  );
}
