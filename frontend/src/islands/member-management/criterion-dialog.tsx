import { type FormEvent, useId, useState } from "react";
import { type RankCriterion, saveRankCriterion } from "../../api/roster";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { act, failed } from "./act";
import { criterionForm, criterionProblem, REQUIREMENTS, requirementsOf } from "./criterion-form";

interface CriterionDialogProps {
  criterion: RankCriterion;
  onClose: () => void;
}

/** What one rank asks for. */
export function CriterionDialog({ criterion, onClose }: CriterionDialogProps) {
  const [form, setForm] = useState(() => criterionForm(criterion));
  const [pending, setPending] = useState(false);
  const formId = useId();
  const blocked = REQUIREMENTS.some(({ key }) => criterionProblem(form[key]));

  async function save(event: FormEvent) {
    event.preventDefault();
    if (blocked || pending) return;
    setPending(true);
    await act({
      run: () => saveRankCriterion(criterion.rank, requirementsOf(form)),
      done: () => ({ title: "Rank criteria updated successfully" }),
      onFailure: (error) => failed("Failed to update rank criteria", error),
      onDone: onClose,
    });
    setPending(false);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Edit R${criterion.rank} criteria`}
      description="A member needs all three. An empty field asks for nothing."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={blocked}
            pending={pending}
            pendingLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="grid gap-3 pb-1">
        {REQUIREMENTS.map(({ key, label }) => (
          <Field key={key} label={label} error={criterionProblem(form[key])}>
            {(ids) => (
              <Input
                {...ids}
                inputMode="numeric"
                autoComplete="off"
                className="text-right"
                value={form[key]}
                onChange={(event) => setForm({ ...form, [key]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </form>
    </Dialog>
  );
}
