import { failureMessage } from "../../api/client";
import { refreshFigures } from "../../api/query-client";
import { undoChangeSet } from "../../api/uploads";
import { toast } from "../../ui/toast-store";

/** Restores every value that an apply changed, and says how it went. */
export async function undoApply(changeSetId: number): Promise<void> {
  try {
    const { message } = await undoChangeSet(changeSetId);
    toast({ title: "Undone", description: message });
  } catch (error) {
    const description = failureMessage(error, "The apply could not be undone. Nothing was changed.");
    toast({ variant: "destructive", title: "Failed to undo", description });
  }
  await refreshFigures();
}
