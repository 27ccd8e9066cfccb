import { useState } from "react";
import { type PacketPosts, planPacket, refreshPosts } from "../../api/packet";
import { ActionDialog } from "../../ui/action-dialog";
import { notDoneToast } from "../../ui/failure-toast";
import { SelectField } from "../../ui/select-field";
import { useAct } from "../../ui/use-act";

const NEVER = "never";
const DAYS = [
  { value: NEVER, label: "Not automatically" },
  ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((label, index) => ({
    value: String(index + 1),
    label,
  })),
];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** The day and hour on which the packet is posted automatically. */
export function PlanDialog({ plan, onClose }: { plan: PacketPosts["plan"]; onClose: () => void }) {
  const [day, setDay] = useState(plan.day === null ? NEVER : String(plan.day));
  const [hour, setHour] = useState(String(plan.hour ?? 21));
  const [pending, act] = useAct();
  const isNever = day === NEVER;

  const save = () =>
    act({
      run: () => planPacket(isNever ? null : Number(day), isNever ? null : Number(hour)),
      done: ({ message }) => ({ title: message }),
      onFailure: (error) => notDoneToast("Nothing was changed", error),
      onDone: onClose,
      refresh: refreshPosts,
    });

  return (
    <ActionDialog
      title="Post the packet automatically"
      description="Each week, in the alliance’s time zone, unless a leader has posted it before. On Saturday and Sunday it covers the current week, because its duel is over. On other days it covers the week before."
      action="Save"
      form="grid grid-cols-2 gap-3 pb-4"
      pending={pending}
      pendingLabel="Saving..."
      onAction={save}
      onClose={onClose}
    >
      <SelectField label="Day" options={DAYS} value={day} onChange={setDay} />
      <SelectField label="Hour" options={HOURS} value={hour} disabled={isNever} onChange={setHour} />
    </ActionDialog>
  );
}
