import { useSyncExternalStore } from "react";
import { later, useLater } from "./later";
import { askUndo, currentUndo, subscribeToUndo } from "./undo-store";

export const undoDialog = later(() => import("./undo-dialog"));

/** Shows the page's question whether to undo something. */
export function UndoHost() {
  const question = useSyncExternalStore(subscribeToUndo, currentUndo);
  const part = useLater(undoDialog, question !== null);
  if (!question || !part) return null;
  return <part.UndoDialog key={question.changeSetId} question={question} onClose={() => askUndo(null)} />;
}
