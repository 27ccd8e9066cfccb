import { ApiError, failureMessage, NO_ANSWER } from "../api/client";
import { text } from "../format/text";
import { toast } from "./toast-store";

/** Tells what failed: the server's own words, else the fallback; where that is empty the title alone. */
export function failureToast(title: string, error: unknown, fallback = NO_ANSWER): void {
  const description = failureMessage(error, fallback);
  toast({ variant: "destructive", title, ...(description ? { description } : {}) });
}

/** Tells that something was not done, and why. Where the server did not say so nobody knows, and that is told instead. */
export function notDoneToast(title: string, error: unknown): void {
  if (error instanceof ApiError && error.serverMessage) failureToast(title, error);
  else
    toast({
      variant: "destructive",
      title: text("The server did not answer"),
      description: text("Check whether it was done before you try again."),
    });
}
