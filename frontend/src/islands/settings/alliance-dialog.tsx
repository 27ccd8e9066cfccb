import { useState } from "react";
import { type AllianceFacts, type FactKey, setAlliance } from "../../api/system";
import { ActionDialog } from "../../ui/action-dialog";
import { InputField } from "../../ui/input-field";
import { TimeZoneField } from "../../ui/time-zone-field";
import { useSaving } from "./use-saving";

const LABELS: Record<Exclude<FactKey, "timeZone">, string> = {
  name: "Alliance name",
  tag: "Tag",
  server: "Server",
};
const MOST = { name: 60, tag: 10, server: 20 };

interface AllianceDialogProps {
  alliance: AllianceFacts;
  /** Each zone to choose from, with its offset from UTC. */
  timeZones: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Name, tag, server and time zone. Values that the environment sets are shown but can't be changed. */
export function AllianceDialog({ alliance, timeZones, onClose }: AllianceDialogProps) {
  const [values, setValues] = useState<Partial<Record<FactKey, string>>>({});
  const { pending, failure, save } = useSaving(onClose);
  const of = (key: FactKey) => values[key] ?? alliance[key].value;
  const set = (key: FactKey) => (value: string) => setValues({ ...values, [key]: value });
  const hint = (key: FactKey) => alliance[key].fixedBy && `Set by the environment: ${alliance[key].fixedBy}`;

  return (
    <ActionDialog
      title="Alliance"
      description="What the header shows, and which day it is. A new time zone applies at once, to every page and task."
      action="Save"
      form="flex flex-col gap-3"
      disabled={!Object.keys(values).length}
      pending={pending}
      pendingLabel="Saving..."
      onAction={() => save(() => setAlliance(values))}
      onClose={onClose}
    >
      {(["name", "tag", "server"] as const).map((key) => (
        <InputField
          key={key}
          label={LABELS[key]}
          hint={hint(key)}
          value={of(key)}
          maxLength={MOST[key]}
          disabled={Boolean(alliance[key].fixedBy)}
          onChange={(value) => set(key)(value)}
        />
      ))}
      <TimeZoneField
        hint={hint("timeZone")}
        error={failure}
        value={of("timeZone")}
        disabled={Boolean(alliance.timeZone.fixedBy)}
        labels={timeZones}
        onChange={(value) => set("timeZone")(value)}
      />
    </ActionDialog>
  );
}
