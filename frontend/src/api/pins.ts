/** Answers pinned to the dashboard. The query is stored and answered anew each time. */
import { apiFetch } from "./client";
import type { Schemas } from "./schemas";
import { useFetched } from "./use-fetched";

export type PinnedAnswer = Schemas["PinnedAnswer"];
/** `query` is null if Claude answered. */
export type Answered = Schemas["Answer"];

export const usePinnedAnswers = () => useFetched<PinnedAnswer[]>(["pinned-answers"], "/api/pinned-answers");

export function askAtOnce(question: string): Promise<Answered> {
  return apiFetch("/api/ai-chat", { method: "POST", json: { question } });
}

export function pinAnswer({ query, language }: Pick<Answered, "query" | "language">): Promise<PinnedAnswer> {
  return apiFetch("/api/pinned-answers", { method: "POST", json: { query, language: language ?? "en" } });
}

export function removePinned(id: number): Promise<{ message: string }> {
  return apiFetch(`/api/pinned-answers/${id}`, { method: "DELETE" });
}
