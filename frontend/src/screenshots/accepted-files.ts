import { MAX_BYTES } from "../api/rules";

const TYPES = new Set(["image/png", "image/jpeg", "image/jpg"]);

export const isImage = (file: File) => TYPES.has(file.type);

export interface SortedFiles {
  accepted: File[];
  notImages: File[];
  tooLarge: File[];
}

/** Which files may be uploaded: PNG and JPEG of at most 10485760 bytes. The server looks at the content again. */
export function sortFiles(files: readonly File[]): SortedFiles {
  const sorted: SortedFiles = { accepted: [], notImages: [], tooLarge: [] };
  for (const file of files) {
    if (!isImage(file)) sorted.notImages.push(file);
    else if (file.size > MAX_BYTES) sorted.tooLarge.push(file);
    else sorted.accepted.push(file);
  }
  return sorted;
}

/** What to say of the files that were skipped; null where none was. */
export function skippedMessage({ notImages, tooLarge }: SortedFiles): string | null {
  if (notImages.length > 0) return "Only PNG, JPG, and JPEG images were added.";
  if (tooLarge.length > 0) return `${tooLarge.map(({ name }) => name).join(", ")}: larger than 10MB.`;
  return null;
}

/** Whether two files are the same picture as far as the browser can tell. */
export function sameFile(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}
