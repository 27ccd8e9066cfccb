import { ApiError } from "../api/client";
import { refreshFigures } from "../api/query-client";
import { type Toast, toast } from "./toast-store";
import { undoWithToast } from "./undo-change-set";

type Words = Omit<Toast, "id" | "variant">;

export interface Action<Answer> {
  run: () => Promise<Answer>;
  /** The toast after a success. It is shown before the lists are fetched again. */
  done: (answer: Answer) => Words;
  onFailure: (error: unknown) => void;
  /** Called after the toast of a success, to close the dialog. */
  onDone?: () => void;
}

/** Performs one action on the server and reports the outcome in a toast. Resolves to true on success. */
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

/** Whether a refusal means that the page is out of date. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}

/** The Undo button of a toast; undefined if nothing was changed. */
export function undoAction(changeSetId: number | null) {
  return changeSetId === null ? undefined : { label: "Undo", onAction: () => undoWithToast(changeSetId) };
}
