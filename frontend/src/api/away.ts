/** Who is away, and from when to when, including both days. */
import { apiFetch } from "./client";
import type { Schemas } from "./schemas";
import type { Done } from "./undoing";
import { useFetched } from "./use-fetched";

export type AwayEntry = Schemas["Away"];

/** All entries of a member, newest days first. */
export const useAwayOf = (memberId: number) =>
  useFetched<AwayEntry[]>(["away", memberId], `/api/away?memberId=${memberId}`);

interface AwayAsked {
  memberId: number;
  from: string;
  to: string;
  reason: string;
}

export const enterAway = (asked: AwayAsked) => apiFetch<Done>("/api/away", { method: "POST", json: asked });

export const removeAway = (id: number) => apiFetch<Done>(`/api/away/${id}`, { method: "DELETE" });
