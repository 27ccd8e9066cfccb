import Film from "lucide-react/icons/film";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { count } from "../format/numbers";
import { fileSize } from "../format/sizes";
import { Button } from "../ui/button";
import { isRecording } from "./accepted-files";

interface FileListProps {
  files: readonly File[];
  disabled: boolean;
  onRemove: (file: File) => void;
  onClear: () => void;
}

/** The chosen screenshots with their pictures. On a phone only the pictures, in one strip. */
export function FileList({ files, disabled, onRemove, onClear }: FileListProps) {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <section aria-label="Chosen screenshots" className="mt-4">
      <div className="flex items-center justify-between">
        <h3 className="font-semibold text-body">
          {count(files.length, "file")}, {fileSize(total)}
        </h3>
        <Button variant="ghost" size="sm" disabled={disabled} onClick={onClear}>
          Clear All
        </Button>
      </div>
      <ul className="mt-1.5 grid gap-2 sm:grid-cols-2 phone:-mx-4 phone:flex phone:overflow-x-auto phone:px-4 phone:pb-1.5">
        {files.map((file) => (
          <ChosenFile
            key={`${file.name} ${file.size} ${file.lastModified}`}
            file={file}
            disabled={disabled}
            onRemove={() => onRemove(file)}
          />
        ))}
      </ul>
    </section>
  );
}

function ChosenFile({ file, disabled, onRemove }: { file: File; disabled: boolean; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 rounded-control border border-line bg-inset p-1.5 pr-2.5 phone:relative phone:shrink-0 phone:p-1">
      <Thumbnail file={file} />
      <div className="min-w-0 flex-1 phone:sr-only">
        <p title={file.name} className="truncate font-medium text-body">
          {file.name}
        </p>
        <p className="text-small text-text-3">{fileSize(file.size)}</p>
      </div>
      <button
        type="button"
        aria-label={`Remove ${file.name}`}
        disabled={disabled}
        onClick={onRemove}
        className="touch-area grid size-7 shrink-0 place-items-center rounded-control text-text-2 hover:bg-raised hover:text-text disabled:opacity-40 phone:absolute phone:top-0 phone:right-0 phone:bg-surface/85"
      >
        <X aria-hidden size={16} />
      </button>
    </li>
  );
}

function Thumbnail({ file }: { file: File }) {
  return isRecording(file) ? (
    <span className="grid h-[52px] w-9 shrink-0 place-items-center rounded-chip bg-raised text-text-2 phone:h-24 phone:w-14">
      <Film aria-hidden size={18} />
    </span>
  ) : (
    <Picture file={file} />
  );
}

function Picture({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <span className="h-[52px] w-9 shrink-0 overflow-hidden rounded-chip bg-raised phone:h-24 phone:w-14">
      {url && (
        <img src={url} alt="" onError={() => setUrl(null)} className="size-full object-cover object-top" />
      )}
    </span>
  );
}
