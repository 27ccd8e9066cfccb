import { refreshFigures } from "../api/query-client";
import { planInstead, undoChangeSet } from "../api/undoing";
import { failureToast } from "./failure-toast";
import { toast } from "./toast-store";
import { askUndo } from "./undo-store";

/** Undoes an apply, edit or merge, and reports the outcome. If newer changes stand on it, it asks first. */
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

/** Undoes several change sets, newest first, so that none stands on another, up to the first that can't be. */
export async function undoAllWithToast(changeSetIds: readonly number[]): Promise<void> {
  const [last] = changeSetIds.slice(-1);
  try {
    for (const changeSetId of changeSetIds.slice(0, -1)) await undoChangeSet(changeSetId);
  } catch (error) {
    failureToast("Failed to undo", error);
    await refreshFigures();
    return;
  }
  if (last !== undefined) await undoWithToast(last);
}
