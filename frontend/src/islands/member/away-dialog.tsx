import { useState } from "react";
import { enterAway } from "../../api/away";
import { allianceDay } from "../../format/clock";
import { told } from "../../ui/act";
import { ActionDialog } from "../../ui/action-dialog";
import { notDoneToast } from "../../ui/failure-toast";
import { InputField } from "../../ui/input-field";
import { useAct } from "../../ui/use-act";

interface AwayDialogProps {
  memberId: number;
  name: string;
  onClose: () => void;
}

/** Enters from when to when a member is away, and why. */
export function AwayDialog({ memberId, name, onClose }: AwayDialogProps) {
  const today = allianceDay();
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [reason, setReason] = useState("");
  const [pending, act] = useAct();
  const backwards = from && to && to < from ? "The last day is before the first" : null;

  const enter = () =>
    act({
      run: () => enterAway({ memberId, from, to, reason }),
      done: told,
      onFailure: (error) => notDoneToast("Nothing was entered", error),
      onDone: onClose,
    });

  return (
    <ActionDialog
      title={`${name} is away`}
      description="A list that is missed on these days is excused. Only leaders see the reason."
      action="Save"
      disabled={backwards !== null || !from || !to}
      pending={pending}
      pendingLabel="Saving..."
      form="grid gap-3 pb-1"
      onAction={enter}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <InputField label="First day" type="date" value={from} onChange={setFrom} />
        <InputField label="Last day" error={backwards} type="date" min={from} value={to} onChange={setTo} />
      </div>
      <InputField
        label="Reason"
        hint="Holiday, exams, ... May stay empty."
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
    </ActionDialog>
  );
}
