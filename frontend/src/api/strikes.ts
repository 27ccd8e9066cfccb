/** Strikes that figures propose, leaders' decisions on them, and notes. Large figures are numeric strings. */
import { apiFetch } from "./client";
import type { Schemas } from "./schemas";
import type { Done } from "./undoing";
import { useFetched } from "./use-fetched";

export type StrikeData = Schemas["Strikes"];
export type Strike = Schemas["Strike"];
export type Evidence = Schemas["Evidence"];
export type StrikeScreenshot = Schemas["Screenshot"];
export type Note = Schemas["Note"];

/** The strikes of all members, or of one member. */
export const useStrikes = (memberId?: number) =>
  useFetched<StrikeData>(
    ["strikes", memberId ?? null],
    `/api/strikes${memberId === undefined ? "" : `?memberId=${memberId}`}`,
  );

export type Decision = "confirmed" | "dropped";

/**
 * Decides one or several strikes in one change. Refused if another leader was first, or if the figures have changed.
 */
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

/** Confirms a strike with another reason or weight, or changes these in a standing strike. */
export const confirmStrike = ({ id, version }: Strike, words: Words) =>
  apiFetch<Done>(`/api/strikes/${encodeURIComponent(id)}/confirm`, {
    method: "POST",
    json: { ...words, version },
  });

export const giveStrike = (memberId: number, words: Words) =>
  apiFetch<Done>("/api/strikes", { method: "POST", json: { memberIds: [memberId], ...words } });

export const useNotes = (memberId: number) =>
  useFetched<Note[]>(["notes", memberId], `/api/members/${memberId}/notes`);

export const writeNote = (memberId: number, text: string) =>
  apiFetch<Done>(`/api/members/${memberId}/notes`, { method: "POST", json: { text } });

export const deleteNote = (id: number) => apiFetch<Done>(`/api/notes/${id}`, { method: "DELETE" });
