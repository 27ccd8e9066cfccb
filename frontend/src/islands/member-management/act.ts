import { ApiError, failureMessage } from "../../api/client";
import { refreshFigures } from "../../api/query-client";
import { type Toast, toast } from "../../ui/toast-store";
import { undoWithToast } from "../../ui/undo-change-set";

type Words = Omit<Toast, "id" | "variant">;

/** A destructive toast: what failed, and the server's reason where it gave one. */
export function failed(title: string, error: unknown): void {
  const reason = failureMessage(error, "");
  toast({ variant: "destructive", title, ...(reason ? { description: reason } : {}) });
}

/** A destructive toast in the form that the spec gives rank and merge: `Error`, and below it the reason. */
export function failedAs(fallback: string, error: unknown): void {
  toast({ variant: "destructive", title: "Error", description: failureMessage(error, fallback) });
}

interface Action<Answer> {
  run: () => Promise<Answer>;
  /** The toast of a success. It comes before the lists are fetched again. */
  done: (answer: Answer) => Words;
  onFailure: (error: unknown) => void;
  /** After the toast, where it went well: closes the dialog. */
  onDone?: () => void;
}

/** Does one thing on the server and says how it went. True where it went well. */
export async function act<Answer>({ run, done, onFailure, onDone }: Action<Answer>): Promise<boolean> {
  try {
    const answer = await run();
    toast(done(answer));
    onDone?.();
    await refreshFigures();
    return true;
  } catch (error) {
    onFailure(error);
    if (isOutdated(error)) await refreshFigures();
    return false;
  }
}

/** Whether a refusal means that the page shows what is no longer so. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}

/** The Undo of a toast. */
export function undoAction(changeSetId: number) {
  return { label: "Undo", onAction: () => undoWithToast(changeSetId) };
}
