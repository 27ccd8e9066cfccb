import { failureMessage, NO_ANSWER } from "../api/client";
import { toast } from "./toast-store";

/** Tells what failed: the server's own words, else the fallback; where that is empty the title alone. */
export function failureToast(title: string, error: unknown, fallback = NO_ANSWER): void {
  const description = failureMessage(error, fallback);
  toast({ variant: "destructive", title, ...(description ? { description } : {}) });
}
