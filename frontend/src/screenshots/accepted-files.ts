import { MAX_BYTES } from "../api/rules";

const TYPES = new Set(["image/png", "image/jpeg", "image/jpg"]);

const RECORDINGS = new Set(["video/mp4", "video/quicktime", "video/webm"]);
const MEGABYTE = 1024 * 1024;

/** The file types offered when choosing screenshots. */
export const ACCEPT = "image/png,image/jpeg,.png,.jpg,.jpeg";
export const ACCEPT_RECORDINGS = `${ACCEPT},video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm`;

export const isImage = (file: File) => TYPES.has(file.type);
export const isRecording = (file: File) => RECORDINGS.has(file.type);

interface SortedFiles {
  accepted: File[];
  notImages: File[];
  tooLarge: File[];
  /** The maximum size of a recording in MB; 0 if recordings are not accepted. */
  recordingMb: number;
}

/** Which files may be uploaded: PNG and JPEG of at most 10485760 bytes, and recordings where accepted. */
export function sortFiles(files: readonly File[], recordingMb = 0): SortedFiles {
  const sorted: SortedFiles = { accepted: [], notImages: [], tooLarge: [], recordingMb };
  for (const file of files) {
    const isFilm = recordingMb > 0 && isRecording(file);
    if (!isFilm && !isImage(file)) sorted.notImages.push(file);
    else if (file.size > (isFilm ? recordingMb * MEGABYTE : MAX_BYTES)) sorted.tooLarge.push(file);
    else sorted.accepted.push(file);
  }
  return sorted;
}

/** A message about the skipped files; null if there are none. */
export function skippedMessage({ accepted, notImages, tooLarge, recordingMb }: SortedFiles): string | null {
  if (notImages.length > 0)
    return accepted.some(isRecording)
      ? "Only PNG and JPG images and MP4, MOV and WebM recordings were added."
      : "Only PNG, JPG, and JPEG images were added.";
  if (tooLarge.length === 0) return null;
  const limit = (file: File) => (isRecording(file) ? recordingMb : MAX_BYTES / MEGABYTE);
  return `${tooLarge.map((file) => `${file.name}: larger than ${limit(file)}MB`).join(", ")}.`;
}

/** Whether two files are the same picture, as far as the browser can tell. */
export function sameFile(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}
