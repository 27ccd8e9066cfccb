import { count } from "../format/numbers";
import { toast } from "../ui/toast-store";
import { MOST_SHARED, takeShared } from "./shared-files";

/** Returns the shared files, and tells if some did not arrive. outcome: the service worker's result. */
export async function takeAndTell(outcome: string): Promise<File[]> {
  const files = await takeShared().catch(() => []);
  const problem = problemOf(outcome, files.length);
  if (problem) toast({ variant: "destructive", ...problem });
  return files;
}

function problemOf(outcome: string, arrived: number): { title: string; description: string } | null {
  if (arrived === 0)
    return {
      title: "Nothing Was Shared",
      description: "The screenshots did not arrive. Choose them here instead.",
    };
  if (outcome === "lost")
    return {
      title: "Some Files Skipped",
      description: "Not all screenshots arrived. Choose the others here.",
    };
  const leftOut = Number(outcome);
  if (!(leftOut > 0)) return null;
  return {
    title: "Some Files Skipped",
    description: `${count(leftOut, "file")} left out: at most ${MOST_SHARED} can be shared at once. Upload these first.`,
  };
}
