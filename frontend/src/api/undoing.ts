/** Undoing what was changed, alone or with the newer changes that stand on it. */
import { ApiError, apiFetch } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** All that has to be undone, newest first; `blocked` says why it can't be. */
export type UndoPlan = Schemas["Plan"];
export type UndoStep = Schemas["Step"];

export function fetchUndoPlan(changeSetId: number): Promise<UndoPlan> {
  return apiFetch(`/api/change-sets/${changeSetId}/undo-plan`);
}

/** Undoes exactly the plan that was shown; without one the change set alone. */
export function undoChangeSet(changeSetId: number, plan?: UndoPlan): Promise<{ message: string }> {
  const json = plan && { plan: plan.steps.map((step) => step.id) };
  return apiFetch(`/api/change-sets/${changeSetId}/undo`, { method: "POST", ...(json ? { json } : {}) });
}

/** What would have to be undone instead, where the server refused for that. */
export function planInstead(error: unknown): UndoPlan | null {
  if (!(error instanceof ApiError) || error.answer === null || typeof error.answer !== "object") return null;
  return "plan" in error.answer ? (error.answer.plan as UndoPlan) : null;
}
