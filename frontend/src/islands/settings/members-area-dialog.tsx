import { useId, useState } from "react";
import { type MembersArea, switchMembersArea } from "../../api/system";
import { text } from "../../format/text";
import { ActionDialog } from "../../ui/action-dialog";
import { AlertText } from "../../ui/alert-text";
import { Checkbox } from "../../ui/checkbox";
import { AREA_PARTS } from "./area-parts";
import { useSaving } from "./use-saving";

/** What every member may see. While the area is off, the dialog switches it on. */
export function MembersAreaDialog({ area, onClose }: { area: MembersArea; onClose: () => void }) {
  const [wanted, setWanted] = useState<MembersArea>({ ...area, on: true });
  const { pending, failure, save } = useSaving(onClose);

  return (
    <ActionDialog
      title={text("Members' area")}
      description={text(
        "What members of every rank find at /members. What is not ticked does not leave the server. Leaders' screens stay closed to them.",
      )}
      action={text("Save")}
      form="flex flex-col gap-1"
      pending={pending}
      pendingLabel={text("Saving...")}
      onAction={() => save(() => switchMembersArea(wanted))}
      onClose={onClose}
    >
      <Switch
        label={text("The members' area is open")}
        checked={wanted.on}
        onChange={(on) => setWanted({ ...wanted, on })}
      />
      <fieldset className="mt-2 border-line border-t pt-2">
        <legend className="sr-only">{text("What it shows")}</legend>
        {AREA_PARTS.map(({ key, label, hint }) => (
          <Switch
            key={key}
            label={label}
            hint={hint}
            checked={wanted[key]}
            disabled={!wanted.on}
            onChange={(shown) => setWanted({ ...wanted, [key]: shown })}
          />
        ))}
      </fieldset>
      <AlertText>{failure}</AlertText>
    </ActionDialog>
  );
}

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 py-2">
      <span className="flex h-5 items-center">
        <Checkbox
          id={id}
          checked={checked}
          disabled={disabled}
          aria-describedby={hint && `${id}-hint`}
          onCheckedChange={onChange}
        />
      </span>
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer font-semibold text-body">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-small text-text-2">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
