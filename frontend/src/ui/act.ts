import { ApiError } from "../api/client";
import { refreshFigures } from "../api/query-client";
import { type Toast, toast } from "./toast-store";
import { undoWithToast } from "./undo-change-set";

type Words = Omit<Toast, "id" | "variant">;

export interface Action<Answer> {
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

/** The Undo of a toast; none where nothing was changed. */
export function undoAction(changeSetId: number | null) {
  return changeSetId === null ? undefined : { label: "Undo", onAction: () => undoWithToast(changeSetId) };
}
