/** Sends uploads, and sends them again if the server did not answer. */
import { ApiError, apiFetch } from "./client";

/** Milliseconds before the second and the third try. */
const PAUSES = [500, 2000];
/** The status codes of a proxy that can't reach the portal. */
const NOBODY_THERE = [502, 504];

/**
 * Sends a form with screenshots and a `batchId`. The id lets the server recognise a repeated form, so nothing is stored
 * twice if only the answer was lost. Throws like apiFetch. If the server has answered, the form is not sent again.
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
