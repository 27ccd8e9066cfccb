/** The calls of Mutual Assistance. */
import { newBatchId } from "./batch-id";
import { apiFetch } from "./client";
import type { Schemas } from "./schemas";
import { sendScreenshots } from "./sending";
import type { BatchUpload } from "./types";
import { useFetched } from "./use-fetched";

export type Assistance = Schemas["Assistance"];
export type Helper = Schemas["Helper"];

/** A screenshot, with the number of members extracted from it, and how many of these still wait for review. */
export type AssistanceUpload = BatchUpload & Pick<Schemas["Upload"], "extractedData">;
export type AssistanceStatus = Omit<Schemas["BatchStatus"], "uploads"> & { uploads: AssistanceUpload[] };

/** Each member's points in the newest week, what waits for review, and what was recorded last. */
export const useAssistance = () =>
  useFetched<Assistance>(["mutual-assistance"], "/api/mutual-assistance", { staleTime: 0 });

/** Sends all screenshots in one call. The server takes all of them or none. */
export function uploadAssistance(files: readonly File[]): Promise<Schemas["AssistanceAccepted"]> {
  const form = new FormData();
  for (const file of files) form.append("screenshots", file, file.name);
  form.append("batchId", newBatchId());
  return sendScreenshots("/api/upload/mutual-assistance", form);
}

export const fetchAssistanceStatus = (batchId: string) =>
  apiFetch<AssistanceStatus>(`/api/batch-status/${encodeURIComponent(batchId)}`);
