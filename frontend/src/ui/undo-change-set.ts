import { failureMessage } from "../api/client";
import { refreshFigures } from "../api/query-client";
import { undoChangeSet } from "../api/uploads";
import { toast } from "./toast-store";

/** Puts back what an apply, edit or merge changed, and says how it went. */
export async function undoWithToast(changeSetId: number): Promise<void> {
  try {
    const { message } = await undoChangeSet(changeSetId);
    toast({ title: "Undone", description: message });
  } catch (error) {
    const description = failureMessage(error, "The change could not be undone. Nothing was changed.");
    toast({ variant: "destructive", title: "Failed to undo", description });
  }
  await refreshFigures();
}
