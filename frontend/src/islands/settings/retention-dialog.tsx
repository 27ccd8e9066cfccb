import { useEffect, useState } from "react";
import { keepScreenshots, olderThan, refreshData } from "../../api/data";
import { count } from "../../format/numbers";
import { ActionDialog } from "../../ui/action-dialog";
import { failureToast } from "../../ui/failure-toast";
import { SelectField } from "../../ui/select-field";
import { toast } from "../../ui/toast-store";

const CHOICES = [0, 30, 60, 90, 180, 365, 730];

/** How long the pictures of finished screenshots are kept. */
export function RetentionDialog({ keptDays, onClose }: { keptDays: number; onClose: () => void }) {
  const [days, setDays] = useState(keptDays);
  const [goes, setGoes] = useState<number | null>(null);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    let left = false;
    setGoes(null);
    if (days)
      olderThan(days).then(
        (found) => left || setGoes(found),
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [days]);

  async function save() {
    setPending(true);
    try {
      toast({ title: (await keepScreenshots(days)).message });
      await refreshData();
      onClose();
    } catch (error) {
      failureToast("Failed to save", error);
      setPending(false);
    }
  }

  const choices = [...new Set([...CHOICES, keptDays])].sort((one, other) => one - other);
  return (
    <ActionDialog
      title="How long to keep screenshots"
      description="The pictures of screenshots that were applied, discarded or failed are removed after that time. What was read from them stays, and so does what still waits for a leader."
      action="Save"
      disabled={days === keptDays}
      destructive={days > 0 && days !== keptDays}
      pending={pending}
      pendingLabel="Saving..."
      onAction={save}
      onClose={onClose}
    >
      <SelectField
        label="Keep the pictures"
        hint={
          days === 0
            ? "Nothing is removed."
            : goes !== null &&
              `${count(goes, "picture")} would be removed within a day. This can't be undone.`
        }
        value={String(days)}
        options={choices.map((choice) => ({
          value: String(choice),
          label: choice ? `For ${choice} days` : "For ever",
        }))}
        onChange={(value) => setDays(Number(value))}
      />
    </ActionDialog>
  );
}
