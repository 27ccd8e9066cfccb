import { ApiError } from "../api/client";
import { refreshFigures } from "../api/query-client";
import type { Done } from "../api/undoing";
import { type Toast, toast } from "./toast-store";
import { undoWithToast } from "./undo-change-set";

type Words = Omit<Toast, "id" | "variant">;

export interface Action<Answer> {
  run: () => Promise<Answer>;
  /** The toast after a success. It is shown before the lists are fetched again. */
  done: (answer: Answer) => Words;
  onFailure: (error: unknown) => void;
  /** Called after the toast of a success, to close the dialog. */
  onDone?: ((answer: Answer) => void) | undefined;
  /** What to fetch again, also after a failure; by default all figures, after a failure only of an old page. */
  refresh?: () => Promise<unknown>;
}

/** Performs one action on the server and reports the outcome in a toast. Resolves to true on success. */
export async function act<Answer>({
  run,
  done,
  onFailure,
  onDone,
  refresh,
}: Action<Answer>): Promise<boolean> {
  try {
    const answer = await run();
    toast(done(answer));
    onDone?.(answer);
    await (refresh ?? refreshFigures)();
    return true;
  } catch (error) {
    onFailure(error);
    if (refresh) await refresh();
    else if (isOutdated(error)) await refreshFigures();
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

/** A success in the server's own words, with Undo if there is something to undo. */
export function told({ message, changeSetId = null }: Pick<Done, "message"> & Partial<Done>): Words {
  return { title: message, action: undoAction(changeSetId) };
}
