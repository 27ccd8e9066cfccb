import { refreshFigures } from "../api/query-client";
import { planInstead, undoChangeSet } from "../api/undoing";
import { failureToast } from "./failure-toast";
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
      failureToast("Failed to undo", error);
    }
  }
  await refreshFigures();
}
