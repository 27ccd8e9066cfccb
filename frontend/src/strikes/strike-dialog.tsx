import { useState } from "react";
import { confirmStrike, giveStrike, type Strike } from "../api/strikes";
import { undoAction } from "../ui/act";
import { ActionDialog } from "../ui/action-dialog";
import { notDoneToast } from "../ui/failure-toast";
import { InputField } from "../ui/input-field";
import { SelectField } from "../ui/select-field";
import { useAct } from "../ui/use-act";

const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => ({ value: String(count), label: String(count) }));

interface StrikeDialogProps {
  memberId: number;
  name: string;
  /** The strike to change, or to confirm with other words. If left out, a strike is given by hand. */
  strike?: Strike | undefined;
  /** After how many weeks a strike expires. */
  weeks: number;
  onClose: () => void;
}

/** Gives a strike by hand, or changes the reason and weight of one. */
export function StrikeDialog({ memberId, name, strike, weeks, onClose }: StrikeDialogProps) {
  const [reason, setReason] = useState(strike?.reason ?? "");
  const [count, setCount] = useState(strike?.count ?? 1);
  const [pending, act] = useAct();
  const stands = strike?.state === "confirmed";

  const save = () =>
    act({
      run: () =>
        strike ? confirmStrike(strike, { reason, count }) : giveStrike(memberId, { reason, count }),
      done: ({ message, changeSetId }) => ({
        title: stands ? "The strike was changed." : message,
        action: undoAction(changeSetId),
      }),
      onFailure: (error) => notDoneToast("Nothing was changed", error),
      onDone: onClose,
    });

  return (
    <ActionDialog
      title={strike ? `Strike of ${name}` : `Give ${name} a strike`}
      description={`It stands for ${weeks === 1 ? "a week" : `${weeks} weeks`}. Only leaders see it, and nothing is sent.`}
      action={strike ? (stands ? "Save" : "Confirm") : "Give strike"}
      disabled={!reason.trim()}
      pending={pending}
      pendingLabel="Saving..."
      form="grid gap-3 pb-1"
      onAction={save}
      onClose={onClose}
    >
      <InputField label="Reason" maxLength={200} autoComplete="off" value={reason} onChange={setReason} />
      <SelectField
        label="Counts as"
        hint="How many strikes it counts."
        options={COUNTS}
        value={String(count)}
        onChange={(value) => setCount(Number(value))}
      />
    </ActionDialog>
  );
}
