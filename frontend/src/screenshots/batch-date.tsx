import Pencil from "lucide-react/icons/pencil";
import { type ReactNode, useState } from "react";
import type { Batch } from "../api/types";
import { text } from "../format/text";
import { later, useLater } from "../ui/later";
import type { DatedList } from "./date-dialog";

const dateDialog = later(() => import("./date-dialog"));

interface BatchDateProps {
  list: DatedList;
  /** For an open review: the name of its window. */
  editor?: string;
  /** Called once the date is changed. */
  onChanged?: (day: string) => void;
  /** The date as it is shown. */
  children: ReactNode;
}

/** The date of a list, which a press changes. */
export function BatchDate({ list, editor, onChanged, children }: BatchDateProps) {
  const [open, setOpen] = useState(false);
  const part = useLater(dateDialog, open);
  return (
    <>
      <button
        type="button"
        title={text("Change the date")}
        onClick={() => setOpen(true)}
        className="touch-area inline-flex shrink-0 items-center gap-1 underline decoration-line-control underline-offset-2 hover:text-text"
      >
        {children}
        <Pencil aria-hidden size={12} />
      </button>
      {open && part && (
        <part.DateDialog
          list={list}
          editor={editor}
          onClose={() => setOpen(false)}
          onChanged={(day) => onChanged?.(day)}
        />
      )}
    </>
  );
}

/** Whether a batch's date can be changed now: it is a list of the game that was applied or waits for review. */
export function hasDateToChange(batch: Batch): boolean {
  const { dataType, status, changeSetId, waitingFiles } = batch;
  if (dataType === "sf-tech" || dataType === "auto" || dataType === "other") return false;
  return status === "completed"
    ? changeSetId !== null
    : status === "pending_confirmation" && waitingFiles > 0;
}
