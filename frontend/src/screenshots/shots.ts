import { count } from "../format/numbers";

/** A screenshot, or a frame of a recording. */
interface Shot {
  recording: string | null;
  seconds: number | null;
}

interface Recording {
  seconds: number | null;
  /** How many frames the recording has; one until it has been read. */
  files: number;
}

/** Describes screenshots: "3 screenshots", "a recording of 24 s (4 frames)", "2 screenshots and a recording". */
export function shotsOf(shots: readonly Shot[]): string {
  const found = new Map<string, Recording>();
  for (const { recording, seconds } of shots) {
    if (recording === null) continue;
    const before = found.get(recording);
    found.set(recording, {
      seconds: before?.seconds ?? seconds,
      files: (before?.files ?? 0) + 1,
    });
  }
  return filesAre(shots.length, [...found.values()], "screenshot");
}

/** Describes files whose recordings are known. noun: the word for the other files. */
export function filesAre(files: number, recordings: readonly Recording[], noun: string): string {
  const frames = recordings.reduce((sum, one) => sum + one.files, 0);
  const others = files - frames;
  const parts = others > 0 || recordings.length === 0 ? [count(others, noun)] : [];
  const [only] = recordings;
  if (recordings.length > 1) parts.push(`${recordings.length} recordings`);
  else if (only) {
    const length = only.seconds === null ? "" : ` of ${only.seconds} s`;
    const stands = others > 0 || frames < 2 ? "" : ` (${frames} frames)`;
    parts.push(`a recording${length}${stands}`);
  }
  return parts.join(" and ");
}
