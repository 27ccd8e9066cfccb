import { ApiError, failureMessage, NO_ANSWER } from "../api/client";
import { text } from "../format/text";
import { failToast } from "./toast-store";

/** Says what failed, in the server's words, else with the fallback; with an empty one only the title. */
export function failureToast(title: string, error: unknown, fallback = NO_ANSWER): void {
  failToast(title, failureMessage(error, fallback));
}

/**
 * Says that something was not done, and why. If the server did not answer, the toast says that the outcome is unknown.
 */
export function notDoneToast(title: string, error: unknown): void {
  if (error instanceof ApiError && error.serverMessage) failureToast(title, error);
  else failToast(text("The server did not answer"), text("Check whether it was done before you try again."));
}
