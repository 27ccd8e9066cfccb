import { useState } from "react";
import { failureMessage, NO_ANSWER } from "../../api/client";
import { refreshSettings } from "../../api/system";
import { toast } from "../../ui/toast-store";

/** Changes a setting from its dialog. The dialog closes on success; otherwise it shows why the change failed. */
export function useSaving(onClose: () => void) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(change: () => Promise<{ message: string }>) {
    setPending(true);
    setFailure(null);
    try {
      toast({ title: (await change()).message });
      await refreshSettings();
      onClose();
    } catch (error) {
      setFailure(failureMessage(error, NO_ANSWER));
      setPending(false);
    }
  }

  return { pending, failure, save };
}
