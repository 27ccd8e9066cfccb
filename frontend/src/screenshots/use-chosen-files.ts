import { useState } from "react";
import { failToast } from "../ui/toast-store";
import { sameFile, skippedMessage, sortFiles } from "./accepted-files";

/** The chosen screenshots and recordings. All files go through `take`, which leaves out what can't be sent. */
export function useChosenFiles(recordingMb: number) {
  const [files, setFiles] = useState<File[]>([]);

  function take(added: readonly File[]) {
    const sorted = sortFiles(added, recordingMb);
    const skipped = skippedMessage(sorted);
    if (skipped) failToast("Some Files Skipped", skipped);
    setFiles((before) => [
      ...before,
      ...sorted.accepted.filter((file) => !before.some((other) => sameFile(file, other))),
    ]);
  }

  return {
    files,
    take,
    remove: (file: File) => setFiles((before) => before.filter((other) => other !== file)),
    clear: () => setFiles([]),
  };
}
