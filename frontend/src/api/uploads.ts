import { ApiError, apiFetch } from "./client";
import { sendScreenshots } from "./sending";
import type {
  ApplyAnswer,
  ApplyItem,
  Batch,
  BatchStatus,
  DataType,
  Draft,
  DropOutcome,
  Inquiry,
  Overtaken,
  Refiled,
  Review,
} from "./types";

interface ScreenshotUpload {
  file: File;
  dataType: DataType;
  reportDate: string;
  batchId: string;
}

/** Sends one screenshot, and sends it again if no answer comes. Alliance Duel has its own path and file field. */
export function uploadScreenshot({
  file,
  dataType,
  reportDate,
  batchId,
}: ScreenshotUpload): Promise<unknown> {
  const duel = dataType === "alliance-duel";
  const form = new FormData();
  form.append(duel ? "screenshots" : "screenshot", file, file.name);
  form.append("dataType", dataType);
  form.append("uploadDate", reportDate);
  form.append("batchId", batchId);
  return sendScreenshots(duel ? "/api/upload/vs" : "/api/upload", form);
}

/** All batches of the newest drops, drop by drop. */
export const fetchDrops = (number: number) => apiFetch<Batch[]>(`/api/batches?drops=${number}`);

export const fetchBatchStatus = (batchId: string) =>
  apiFetch<BatchStatus>(`/api/batch-status/${encodeURIComponent(batchId)}`);

export const retryUpload = (uploadId: number) =>
  apiFetch<unknown>(`/api/upload/${uploadId}/retry`, { method: "POST" });

/** Has a screenshot read as what the leader says it shows. `day`: the day of a duel list of one day. */
export const refileUpload = (uploadId: number, dataType: DataType, day?: string) =>
  apiFetch<Refiled>(`/api/upload/${uploadId}/refile`, { method: "POST", json: { dataType, day } });

export const discardBatch = (batchId: string) =>
  apiFetch<{ message?: string }>(`/api/batches/${encodeURIComponent(batchId)}/discard`, { method: "POST" });

interface NewDate {
  reportDate: string;
  /** The apply in force, as the page showed it; null for a list that waits. */
  changeSetId: number | null;
  /** For an open review: the name of its window. */
  editor?: string | undefined;
}

export const changeDate = (batchId: string, date: NewDate) =>
  apiFetch<{ message: string }>(`/api/batches/${encodeURIComponent(batchId)}/date`, {
    method: "POST",
    json: date,
  });

/** Fetches a review. Returns the known one if nothing in it has changed since. */
export async function fetchReview(batchId: string, known?: Review): Promise<Review> {
  const since = known ? `?since=${known.version}` : "";
  const path = `/api/batches/${encodeURIComponent(batchId)}/review${since}`;
  return (await apiFetch<Review | undefined>(path)) ?? (known as Review);
}

/** Has a worker ask Claude about the batch's rows in doubt. */
export const askClaude = (batchId: string) =>
  apiFetch<Inquiry>(`/api/batches/${encodeURIComponent(batchId)}/ask-claude`, { method: "POST" });

export const fetchInquiry = (batchId: string) =>
  apiFetch<Inquiry>(`/api/batches/${encodeURIComponent(batchId)}/ask-claude`);

interface KeptDraft extends Draft {
  /** The version that this window was shown, and the window's own name. */
  version: number;
  editor: string;
}

/** The review as another window left it, if the server refused for this reason; null for any other failure. */
export function overtakenBy(error: unknown): Overtaken | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { answer } = error;
  return answer !== null && typeof answer === "object" && "draftVersion" in answer
    ? (answer as Overtaken)
    : null;
}

export const saveDraft = (batchId: string, draft: KeptDraft, keepalive = false) =>
  apiFetch<{ version: number }>(`/api/batches/${encodeURIComponent(batchId)}/draft`, {
    method: "PUT",
    json: draft,
    keepalive,
  });

/** One reviewed list as a whole. */
export interface ReviewedList {
  batchId: string;
  dataToApply: ApplyItem[];
  /** The keys of the review's warnings that the leader has confirmed. */
  confirmedWarnings: readonly string[];
  /** Apply also the uncertain rows that nobody checked. */
  takeUnchecked: boolean;
  /** The version of the review that is applied. Refused if another window has changed the review since. */
  draftVersion: number;
  draftEditor: string;
}

interface ApplyPayload extends ReviewedList {
  dataType: DataType;
  /** The leader reviewed the whole batch, so rows that are not applied are left out for good. */
  wholeBatch: true;
}

/**
 * Applies reviewed lists of a drop. Each is written or refused individually, and the answer has an outcome for each.
 */
export async function applyDrop(lists: readonly ReviewedList[]): Promise<DropOutcome> {
  const [first] = lists;
  if (!first) throw new Error("a drop without lists can't be applied");
  try {
    const path = `/api/drops/${encodeURIComponent(first.batchId)}/apply`;
    return await apiFetch(path, { method: "POST", json: { lists } });
  } catch (error) {
    const answer = error instanceof ApiError && error.answer;
    if (answer && typeof answer === "object" && "lists" in answer) return answer as DropOutcome;
    throw error;
  }
}

export const applyData = (uploadId: number, payload: ApplyPayload) =>
  apiFetch<ApplyAnswer>(`/api/upload/${uploadId}/apply-data`, { method: "POST", json: payload });
