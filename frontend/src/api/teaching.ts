/** Teaching a screen: the texts to mark, what would be read with the marks, and the taught screens. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import { refresh } from "./query-client";
import type { Narrowed, Schemas } from "./schemas";
import type { Box, DataType } from "./types";
import { useFetched } from "./use-fetched";

export type MarkableText = Narrowed<Schemas["MarkableText"], { box: Box }>;
export type MarkableTexts = Narrowed<Schemas["MarkableTexts"], { texts: MarkableText[] }>;
export type TriedRow = Narrowed<Schemas["TriedRow"], { box: Box }>;
type Taught = Schemas["Taught"];
export type TaughtScreen = Narrowed<Schemas["TaughtScreen"], { dataType: DataType }>;

/** A marked row: the box of each of its texts. */
export interface MarkedRow {
  name: Box;
  value: Box;
  rank?: Box;
}

const TEXTS_EVERY = 1000;

/** The texts of a screenshot. Has a worker find them, then asks every second until they are there. */
export function useTexts(uploadId: number) {
  return useQuery({
    queryKey: ["texts", uploadId],
    queryFn: async () => {
      const texts = await apiFetch<MarkableTexts>(`/api/upload/${uploadId}/texts`);
      if (texts.state !== "none") return texts;
      return askForTexts(uploadId);
    },
    refetchInterval: (query) => (query.state.data?.state === "waiting" ? TEXTS_EVERY : false),
    refetchOnMount: "always",
  });
}

export const askForTexts = (uploadId: number) =>
  apiFetch<MarkableTexts>(`/api/upload/${uploadId}/texts`, { method: "POST" });

/** The rows that would be read according to the marked ones. Nothing is saved. */
export const tryTeaching = (uploadId: number, rows: readonly MarkedRow[]) =>
  apiFetch<{ rows: TriedRow[] }>(`/api/upload/${uploadId}/teach/try`, { method: "POST", json: { rows } });

export async function teachScreen(
  uploadId: number,
  screen: { rows: readonly MarkedRow[]; name: string; dataType: DataType },
): Promise<Taught> {
  const taught = await apiFetch<Taught>(`/api/upload/${uploadId}/teach`, { method: "POST", json: screen });
  await refreshScreens();
  return taught;
}

export const useTaughtScreens = () => useFetched<TaughtScreen[]>(["taught-screens"], "/api/taught-screens");

export const changeScreen = (id: number, wanted: { name?: string; active?: boolean }) =>
  apiFetch<TaughtScreen>(`/api/taught-screens/${id}`, { method: "PATCH", json: wanted });

export const removeScreen = (id: number) =>
  apiFetch<{ message: string }>(`/api/taught-screens/${id}`, { method: "DELETE" });

/** Imports the contents of a file that another portal exported. */
export const importScreen = (content: unknown) =>
  apiFetch<TaughtScreen>("/api/taught-screens", { method: "POST", json: content });

export const refreshScreens = () => refresh("taught-screens");
