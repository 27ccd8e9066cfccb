import type { DataType } from "../api/types";
import { text } from "../format/text";
import { askUndo } from "../ui/undo-store";

/** Asks whether to undo the apply of a list, which is named in the question. */
export function askUndoApply(changeSetId: number, name: string, dataType: DataType): void {
  askUndo({
    changeSetId,
    title: text("Undo {name}?", { name }),
    consequence:
      dataType === "sf-tech"
        ? text("The levels from before are put back.")
        : text("Every value that it changed is put back, and its rows wait for review again."),
  });
}
