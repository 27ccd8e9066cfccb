/** Undoing changes, alone or with the newer changes that stand on them. */
import { ApiError, apiFetch } from "./client";
import type { Schemas } from "./schemas";

/** The answer to a change: the server's words and, if it changed something, the change set that undoes it. */
export interface Done {
  message: string;
  changeSetId: number | null;
}

/** Everything that has to be undone, newest first; `blocked` says why that is impossible. */
export type UndoPlan = Schemas["Plan"];
export type UndoStep = Schemas["Step"];

export const fetchUndoPlan = (changeSetId: number) =>
  apiFetch<UndoPlan>(`/api/change-sets/${changeSetId}/undo-plan`);

/** Undoes exactly the plan that was shown or, without a plan, only the change set. */
export function undoChangeSet(changeSetId: number, plan?: UndoPlan): Promise<{ message: string }> {
  const json = plan && { plan: plan.steps.map((step) => step.id) };
  return apiFetch(`/api/change-sets/${changeSetId}/undo`, { method: "POST", ...(json ? { json } : {}) });
}

/** The plan that has to be undone instead, if the server refused for this reason. */
export function planInstead(error: unknown): UndoPlan | null {
  if (!(error instanceof ApiError) || error.answer === null || typeof error.answer !== "object") return null;
  return "plan" in error.answer ? (error.answer.plan as UndoPlan) : null;
}
