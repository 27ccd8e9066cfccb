import type { ReactNode } from "react";
import { text } from "../format/text";
import { AlertText } from "./alert-text";
import { FileButton } from "./file-button";
import { Spinner } from "./spinner";

interface FileChoiceProps {
  label: string;
  accept: string;
  icon: ReactNode;
  file: File | null;
  disabled: boolean;
  onChoose: (file: File) => void;
}

/** Chooses one file from the device, and then shows its name. */
export function FileChoice({ label, accept, icon, file, disabled, onChoose }: FileChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FileButton
        label={label}
        accept={accept}
        variant={file ? "secondary" : "primary"}
        icon={icon}
        disabled={disabled}
        onChoose={([chosen]) => chosen && onChoose(chosen)}
      >
        {file ? text("Choose another file") : text("Choose a file")}
      </FileButton>
      {file && <span className="min-w-0 truncate text-body text-text-2">{file.name}</span>}
    </div>
  );
}

/** Says that a file is being read, or why it was refused. */
export function FileState({ reading, failure }: { reading: boolean; failure: string | null }) {
  return (
    <>
      {reading && (
        <p className="mt-4 flex items-center gap-2 text-body text-text-2">
          <Spinner /> {text("Reading the file...")}
        </p>
      )}
      <AlertText className="mt-4">{failure}</AlertText>
    </>
  );
}
