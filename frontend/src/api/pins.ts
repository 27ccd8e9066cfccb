/** Answers pinned to the dashboard. The query is stored and answered anew each time. */
import { apiFetch } from "./client";
import type { Schemas } from "./schemas";
import { useFetched } from "./use-fetched";

export type PinnedAnswer = Schemas["PinnedAnswer"];
/** `query` is null if Claude answered. */
export type Answered = Schemas["Answer"];

export const usePinnedAnswers = () => useFetched<PinnedAnswer[]>(["pinned-answers"], "/api/pinned-answers");

export const askAtOnce = (question: string) =>
  apiFetch<Answered>("/api/ai-chat", { method: "POST", json: { question } });

export const pinAnswer = ({ query, language }: Pick<Answered, "query" | "language">) =>
  apiFetch<PinnedAnswer>("/api/pinned-answers", {
    method: "POST",
    json: { query, language: language ?? "en" },
  });

export const removePinned = (id: number) =>
  apiFetch<{ message: string }>(`/api/pinned-answers/${id}`, { method: "DELETE" });
