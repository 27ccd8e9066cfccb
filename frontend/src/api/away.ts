/** Who is away, and from when to when, including both days. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { components } from "./schema";

export type AwayEntry = components["schemas"]["Away"];

/** All entries of a member, newest days first. */
export function useAwayOf(memberId: number) {
  return useQuery({
    queryKey: ["away", memberId],
    queryFn: () => apiFetch<AwayEntry[]>(`/api/away?memberId=${memberId}`),
  });
}

interface AwayAsked {
  memberId: number;
  from: string;
  to: string;
  reason: string;
}

export function enterAway(asked: AwayAsked): Promise<{ message: string; changeSetId: number }> {
  return apiFetch("/api/away", { method: "POST", json: asked });
}

export function removeAway(id: number): Promise<{ message: string; changeSetId: number }> {
  return apiFetch(`/api/away/${id}`, { method: "DELETE" });
}
