import { useState } from "react";
import { type RankCriterion, type Requirements, saveRankCriterion } from "../../api/roster";
import { ActionDialog } from "../../ui/action-dialog";
import { failureToast } from "../../ui/failure-toast";
import { NumberField } from "../../ui/number-field";
import { useAct } from "../../ui/use-act";
import {
  criterionForm,
  criterionProblem,
  REQUIREMENTS,
  requirementsOf,
  seatsIn,
  seatsProblem,
} from "./criterion-form";

function asksNothing(needed: Requirements): boolean {
  return REQUIREMENTS.every(({ key }) => Number(needed[key]) === 0);
}

interface CriterionDialogProps {
  criterion: RankCriterion;
  onClose: () => void;
}

/** The requirements of one rank. */
export function CriterionDialog({ criterion, onClose }: CriterionDialogProps) {
  const [form, setForm] = useState(() => criterionForm(criterion));
  const [pending, act] = useAct();
  const [seats, setSeats] = useState(criterion.seats === null ? "" : String(criterion.seats));
  const noSeats = seatsProblem(seats);
  const blocked = REQUIREMENTS.some(({ key }) => criterionProblem(form[key])) || noSeats !== null;

  const save = () =>
    act({
      run: () => saveRankCriterion(criterion.rank, { ...requirementsOf(form), seats: seatsIn(seats) }),
      done: () => ({ title: "Rank criteria updated successfully" }),
      onFailure: (error) => failureToast("Failed to update rank criteria", error, ""),
      onDone: onClose,
    });

  return (
    <ActionDialog
      title={`Edit R${criterion.rank} criteria`}
      description="A member needs all three. An empty field asks for nothing."
      action="Save"
      disabled={blocked}
      pending={pending}
      pendingLabel="Saving..."
      form="grid gap-3 pb-1"
      onAction={save}
      onClose={onClose}
    >
      {REQUIREMENTS.map(({ key, label }) => (
        <NumberField
          key={key}
          label={label}
          error={criterionProblem(form[key])}
          value={form[key]}
          onChange={(figure) => setForm({ ...form, [key]: figure })}
        />
      ))}
      <NumberField
        label="Seats"
        hint="How many may hold this rank. Empty: as many as earn it."
        error={noSeats}
        value={seats}
        onChange={setSeats}
      />
      {!blocked && asksNothing(requirementsOf(form)) && (
        <p className="text-body text-warning">
          This asks for nothing: everybody who meets no higher rank's requirements would be R{criterion.rank}.
        </p>
      )}
    </ActionDialog>
  );
}
