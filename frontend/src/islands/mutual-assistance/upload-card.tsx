import CircleX from "lucide-react/icons/circle-x";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import { count } from "../../format/numbers";
import { DropArea } from "../../screenshots/drop-area";
import { FileList } from "../../screenshots/file-list";
import { useClipboardImages } from "../../screenshots/use-clipboard-images";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { failToast } from "../../ui/toast-store";
import { type Rejection, sortAdded } from "./accepted-files";

interface UploadCardProps {
  sending: boolean;
  /** Why the server refused the last upload. */
  refusal: string | null;
  /** Resolves to whether the files arrived. */
  onUpload: (files: readonly File[]) => Promise<boolean>;
  onChange: () => void;
}

/** One week's screenshots: chosen, reviewed as a list, and sent together. */
export function UploadCard({ sending, refusal, onUpload, onChange }: UploadCardProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [rejected, setRejected] = useState<readonly Rejection[]>([]);

  function choose(next: readonly File[], turnedAway: readonly Rejection[] = []) {
    setFiles(next);
    setRejected(turnedAway);
    onChange();
  }
  function add(added: readonly File[]) {
    if (sending) return;
    const sorted = sortAdded(added, files);
    if (sorted.rejected.length > 0) {
      failToast("Some files rejected", "Only PNG, JPG, and JPEG images under 10MB are accepted.");
    }
    choose([...files, ...sorted.accepted], sorted.rejected);
  }
  useClipboardImages(add);

  async function upload() {
    if (await onUpload(files)) choose([]);
  }

  return (
    <Card title="Upload screenshots">
      <p className="text-body text-text-2">
        Take screenshots of the mutual assistance list from top to bottom, each with a row or two of the one
        before.
      </p>
      <DropArea disabled={sending} onFiles={add} hint="PNG, JPG, JPEG up to 10MB each" />
      {rejected.length > 0 && <Rejections rejected={rejected} />}
      {files.length > 0 && (
        <FileList
          files={files}
          disabled={sending}
          onRemove={(file) => choose(files.filter((other) => other !== file))}
          onClear={() => choose([])}
        />
      )}
      {refusal && (
        <p role="alert" className="mt-3 flex gap-2 text-destructive text-small">
          <CircleX aria-hidden size={14} className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">{refusal}</span>
        </p>
      )}
      <div className="mt-4 flex justify-end">
        <Button
          variant="primary"
          size="lg"
          className="phone:w-full"
          disabled={files.length === 0}
          pending={sending}
          pendingLabel="Uploading..."
          icon={<Upload aria-hidden size={16} />}
          onClick={upload}
        >
          Upload {count(files.length, "Screenshot")}
        </Button>
      </div>
    </Card>
  );
}

function Rejections({ rejected }: { rejected: readonly Rejection[] }) {
  return (
    <ul aria-label="Rejected files" className="mt-3 grid gap-1">
      {rejected.map(({ name, reason }, index) => (
        <li key={`${index} ${name}`} className="flex items-baseline gap-2 text-small">
          <CircleX aria-hidden size={13} className="shrink-0 translate-y-0.5 text-destructive" />
          <span title={name} className="min-w-0 truncate text-text-2">
            {name}
          </span>
          <span className="shrink-0 text-destructive">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
