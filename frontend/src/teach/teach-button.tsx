import { useState } from "react";
import { text } from "../format/text";
import { Button } from "../ui/button";
import { later, useLater } from "../ui/later";

const teachDialog = later(() => import("./teach-dialog"));

interface TeachButtonProps {
  uploadId: number;
  fileName: string;
  /** Whether a list was found on the screenshot. */
  isRead?: boolean;
  onTaught?: () => void;
  className?: string;
}

/** Opens the marking of rows, for a screenshot on which no list or a wrong one was found. */
export function TeachButton({ uploadId, fileName, isRead = false, onTaught, className }: TeachButtonProps) {
  const [open, setOpen] = useState(false);
  const dialog = useLater(teachDialog, open);
  const words = isRead ? text("Read wrongly? Teach this screen") : text("Teach this screen");
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${words}: ${fileName}`}
        onClick={() => setOpen(true)}
        {...(className && { className })}
      >
        {words}
      </Button>
      {open && dialog && (
        <dialog.TeachDialog
          uploadId={uploadId}
          fileName={fileName}
          onTaught={() => onTaught?.()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
