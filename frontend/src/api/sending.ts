/** Uploads, which are sent again where the server did not answer. */
import { ApiError, apiFetch } from "./client";

/** Milliseconds before the second and the third try. */
const PAUSES = [500, 2000];
/** What a proxy says in the portal's place when it can't reach it. */
const NOBODY_THERE = [502, 504];

/**
 * Sends a form with screenshots and a `batchId`; by that id the server knows a form that comes again, so nothing is
 * doubled where only the answer was lost. Throws as apiFetch does; an answer of the server is never asked for twice.
 */
export async function sendScreenshots<T>(path: string, form: FormData): Promise<T> {
  for (const milliseconds of PAUSES) {
    try {
      return await apiFetch<T>(path, { method: "POST", form });
    } catch (error) {
      if (!isUnanswered(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }
  return apiFetch<T>(path, { method: "POST", form });
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError ? NOBODY_THERE.includes(error.status) : error instanceof TypeError;
}
