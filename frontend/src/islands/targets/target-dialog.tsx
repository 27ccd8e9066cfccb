import { useState } from "react";
import { setTarget, type TargetedFigure } from "../../api/targets";
import { addDays, dayOfWeek, longDate } from "../../format/dates";
import { full, parseFigure } from "../../format/numbers";
import { told } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { notDoneToast } from "../../ui/failure-toast";
import { InputField } from "../../ui/input-field";
import { SelectField } from "../../ui/select-field";
import { useAct } from "../../ui/use-act";
import { type Asked, spanWords } from "./asked";

interface TargetDialogProps {
  figures: readonly TargetedFigure[];
  /** The week on screen. The target begins with it, unless another day is chosen. */
  week: string;
  asked: Asked;
  onClose: () => void;
}

const RANKS = [
  { value: "", label: "Everybody" },
  ...[5, 4, 3, 2, 1].map((rank) => ({ value: String(rank), label: `R${rank}` })),
];

/** Sets the minimum of a figure from some week on. */
export function TargetDialog({ figures, week, asked, onClose }: TargetDialogProps) {
  const [figure, setFigure] = useState(asked.figure);
  const [rank, setRank] = useState(rankChosen(asked));
  const [least, setLeast] = useState(asked.least);
  const [since, setSince] = useState(mondayOf(week));
  const [pending, act] = useAct();
  const value = least.trim() === "" ? null : parseFigure(least);
  const wrong = least.trim() !== "" && value === null ? "Enter a whole number, such as 2,000,000" : null;
  const endsIt = asked.least !== "" && figure === asked.figure && rank === rankChosen(asked);
  const missing = value === null && !endsIt;

  const save = () =>
    act({
      run: () => setTarget({ figure, rank: rank === "" ? null : Number(rank), least: value, since }),
      done: told,
      onFailure: (error) => notDoneToast("Nothing was changed", error),
      onDone: onClose,
    });

  return (
    <ActionDialog
      title="Set a target"
      description="It counts from the week of the day below. Earlier weeks keep what was asked then."
      action="Save"
      disabled={wrong !== null || missing || !since}
      pending={pending}
      pendingLabel="Saving..."
      form="grid gap-3 pb-1"
      onAction={save}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <SelectField
          label="Figure"
          options={figures.map((one) => ({
            value: one.figure,
            label: `${one.label}, ${spanWords(one.span)}`,
          }))}
          value={figure}
          onChange={setFigure}
        />
        <SelectField label="For whom" options={RANKS} value={rank} onChange={setRank} />
      </div>
      <InputField
        label="At least"
        error={wrong}
        hint={hintOf(value, endsIt)}
        inputMode="numeric"
        autoComplete="off"
        value={least}
        onChange={setLeast}
      />
      <InputField
        label="From the week of"
        hint={since ? `From ${longDate(mondayOf(since))} on.` : undefined}
        type="date"
        value={since}
        onChange={setSince}
      />
    </ActionDialog>
  );
}

const rankChosen = ({ rank }: Asked) => (rank === null ? "" : String(rank));

/** endsIt: whether an empty field ends the target from which the dialog was opened, rather than some other one. */
function hintOf(value: string | null, endsIt: boolean): string {
  if (value !== null) return `${full(value)}. 0 asks for nothing.`;
  return endsIt
    ? "Empty: it no longer has a target of its own."
    : "Enter the least that is asked, such as 2,000,000.";
}

function mondayOf(day: string): string {
  return addDays(day, 1 - dayOfWeek(day));
}
