import { useState } from "react";
import { refreshSettings, setStrikeWeeks } from "../../api/system";
import { count } from "../../format/numbers";
import { ActionDialog } from "../../ui/action-dialog";
import { failureToast } from "../../ui/failure-toast";
import { SelectField } from "../../ui/select-field";
import { toast } from "../../ui/toast-store";

const WEEKS = Array.from({ length: 26 }, (_, index) => index + 1);

/** After how many weeks a strike expires. */
export function StrikesDialog({ weeks: before, onClose }: { weeks: number; onClose: () => void }) {
  const [weeks, setWeeks] = useState(before);
  const [pending, setPending] = useState(false);

  async function save() {
    setPending(true);
    try {
      toast({ title: (await setStrikeWeeks(weeks)).message });
      await refreshSettings();
      onClose();
    } catch (error) {
      failureToast("Failed to save", error);
      setPending(false);
    }
  }

  return (
    <ActionDialog
      title="When strikes expire"
      description="This applies to strikes confirmed from now on. Earlier ones keep their date."
      action="Save"
      disabled={weeks === before}
      pending={pending}
      pendingLabel="Saving..."
      onAction={save}
      onClose={onClose}
    >
      <SelectField
        label="A strike stands for"
        value={String(weeks)}
        options={WEEKS.map((one) => ({ value: String(one), label: count(one, "week") }))}
        onChange={(value) => setWeeks(Number(value))}
      />
    </ActionDialog>
  );
}
