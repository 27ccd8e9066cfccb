import { failureMessage, NO_ANSWER } from "../api/client";
import { refreshFigures } from "../api/query-client";
import { planInstead, undoChangeSet } from "../api/undoing";
import { toast } from "./toast-store";
import { askUndo } from "./undo-store";

/** Puts back what an apply, edit or merge changed, and says how it went. Where newer changes stand on it, it asks first. */
export async function undoWithToast(changeSetId: number): Promise<void> {
  try {
    const { message } = await undoChangeSet(changeSetId);
    toast({ title: "Undone", description: message });
  } catch (error) {
    const plan = planInstead(error);
    if (plan) askUndo({ changeSetId, title: "Undo this with what stands on it?", consequence: "", plan });
    else {
      const description = failureMessage(error, NO_ANSWER);
      toast({ variant: "destructive", title: "Failed to undo", description });
    }
  }
  await refreshFigures();
}
