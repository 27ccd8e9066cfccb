/** The query behind an answer: what it may contain, and asking it again after a misunderstanding. */
import { apiFetch } from "./client";
import type { Answered } from "./pins";
import type { Schemas } from "./schemas";
import { useFetched } from "./use-fetched";

export type QueryChoices = Schemas["QueryChoices"];
export type Choice = Schemas["Choice"];

/** Each slot's choices. The members and events among them change, so the choices are fetched whenever a form opens. */
export const useQueryChoices = () =>
  useFetched<QueryChoices>(["query-choices"], "/api/query", { staleTime: 0 });

/** The answer to a changed query. It is added to the chat, where the next question builds on it. */
export const answerQuery = (query: unknown, language: string) =>
  apiFetch<Answered>("/api/ai-chat/query", { method: "POST", json: { query, language } });
