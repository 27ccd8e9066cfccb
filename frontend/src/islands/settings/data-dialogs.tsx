import type { DataDialogKind } from "./asked";
import { DataImportDialog } from "./data-import-dialog";
import { RetentionDialog } from "./retention-dialog";
import { SizedUploadsDialog } from "./sized-uploads-dialog";

interface DataDialogProps {
  kind: DataDialogKind;
  keptDays: number;
  onClose: () => void;
}

/** The dialogs of Data Administration. Each is loaded when it opens. */
export function DataDialog({ kind, keptDays, onClose }: DataDialogProps) {
  if (kind === "import") return <DataImportDialog onClose={onClose} />;
  if (kind === "uploads") return <SizedUploadsDialog onClose={onClose} />;
  return <RetentionDialog keptDays={keptDays} onClose={onClose} />;
}
