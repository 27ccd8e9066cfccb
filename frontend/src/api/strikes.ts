/** Strikes: what the figures propose, and what leaders decided; notes on members. Big figures are numeric strings. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type StrikeData = Schemas["Strikes"];
export type Strike = Schemas["Strike"];
export type Evidence = Schemas["Evidence"];
export type StrikeScreenshot = Schemas["Screenshot"];
export type Note = Schemas["Note"];

interface Done {
  message: string;
  changeSetId: number | null;
}

/** All of them, or of one member. */
export function useStrikes(memberId?: number) {
  return useQuery({
    queryKey: ["strikes", memberId ?? null],
    queryFn: () =>
      apiFetch<StrikeData>(`/api/strikes${memberId === undefined ? "" : `?memberId=${memberId}`}`),
  });
}

export type Decision = "confirmed" | "dropped";

/** One or several in one change. Refused where another leader was first, or the figures are others by now. */
export function decideStrikes(rows: readonly Strike[], state: Decision): Promise<Done> {
  const versions = Object.fromEntries(rows.map(({ id, version }) => [id, version]));
  return apiFetch("/api/strikes/decide", {
    method: "POST",
    json: { ids: rows.map(({ id }) => id), state, versions },
  });
}

interface Words {
  reason: string;
  count: number;
}

/** Confirms it with other words, or changes those of one that stands. */
export function confirmStrike({ id, version }: Strike, words: Words): Promise<Done> {
  return apiFetch(`/api/strikes/${encodeURIComponent(id)}/confirm`, {
    method: "POST",
    json: { ...words, version },
  });
}

export function giveStrike(memberId: number, words: Words): Promise<Done> {
  return apiFetch("/api/strikes", { method: "POST", json: { memberIds: [memberId], ...words } });
}

export function useNotes(memberId: number) {
  return useQuery({
    queryKey: ["notes", memberId],
    queryFn: () => apiFetch<Note[]>(`/api/members/${memberId}/notes`),
  });
}

export function writeNote(memberId: number, text: string): Promise<Done & { changeSetId: number }> {
  return apiFetch(`/api/members/${memberId}/notes`, { method: "POST", json: { text } });
}

export function deleteNote(id: number): Promise<Done & { changeSetId: number }> {
  return apiFetch(`/api/notes/${id}`, { method: "DELETE" });
}
