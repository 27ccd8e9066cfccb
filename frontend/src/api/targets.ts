/** What each day and week asks of members. Big figures are numeric strings. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type TargetWeek = Schemas["Targets"];
/** A version: `rank` null is everybody, `least` null an end. */
export type Target = Schemas["Target"];
export type TargetedFigure = Schemas["TargetedFigure"];
export type ShortMember = Schemas["ShortMember"];
export type Short = Schemas["Short"];

/** `week`: any of its days, null for the newest that is over. */
export function useTargets(week: string | null) {
  return useQuery({
    queryKey: ["targets", week],
    queryFn: () => apiFetch<TargetWeek>(`/api/targets${week ? `?weekEnding=${week}` : ""}`),
    placeholderData: (before) => before,
  });
}

interface TargetAsked {
  figure: string;
  rank: number | null;
  least: string | null;
  since: string;
}

export function setTarget(asked: TargetAsked): Promise<{ message: string; changeSetId: number | null }> {
  return apiFetch("/api/targets", { method: "POST", json: asked });
}
