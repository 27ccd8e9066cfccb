/** Answers pinned to the dashboard. The query is stored and answered anew each time. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { components } from "./schema";

export type PinnedAnswer = components["schemas"]["PinnedAnswer"];
/** `query` is null if Claude answered. */
export type Answered = components["schemas"]["Answer"];

const PINNED = ["pinned-answers"];

export function usePinnedAnswers() {
  return useQuery({ queryKey: PINNED, queryFn: () => apiFetch<PinnedAnswer[]>("/api/pinned-answers") });
}

export function askAtOnce(question: string): Promise<Answered> {
  return apiFetch("/api/ai-chat", { method: "POST", json: { question } });
}

export function pinAnswer({ query, language }: Pick<Answered, "query" | "language">): Promise<PinnedAnswer> {
  return apiFetch("/api/pinned-answers", { method: "POST", json: { query, language: language ?? "en" } });
}

export function removePinned(id: number): Promise<{ message: string }> {
  return apiFetch(`/api/pinned-answers/${id}`, { method: "DELETE" });
}
