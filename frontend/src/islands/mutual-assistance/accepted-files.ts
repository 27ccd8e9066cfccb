import { MAX_BYTES, MOST_ASSISTANCE } from "../../api/rules";
import { isImage, sameFile } from "../../screenshots/accepted-files";

const EXTENSION = /\.(png|jpe?g)$/i;

export interface Rejection {
  name: string;
  reason: string;
}

interface Sorted {
  accepted: File[];
  rejected: Rejection[];
}

/** Sorts the added files into those that may join the chosen ones and those that may not, with the reasons. */
export function sortAdded(added: readonly File[], chosen: readonly File[]): Sorted {
  const sorted: Sorted = { accepted: [], rejected: [] };
  for (const file of added) {
    const taken = [...chosen, ...sorted.accepted];
    if (taken.some((other) => sameFile(file, other))) continue;
    const reason =
      whyNot(file) ?? (taken.length < MOST_ASSISTANCE ? null : `Too many files: ${MOST_ASSISTANCE} at most`);
    if (reason) sorted.rejected.push({ name: file.name, reason });
    else sorted.accepted.push(file);
  }
  return sorted;
}

/** Why a file is refused; null if it is not. The server checks the content again. */
function whyNot(file: File): string | null {
  if (!isImage(file) || !EXTENSION.test(file.name)) return "Wrong type: PNG, JPG or JPEG only";
  if (file.size > MAX_BYTES) return "File too large: 10MB at most";
  if (file.size === 0) return "File too small: it is empty";
  return null;
}
