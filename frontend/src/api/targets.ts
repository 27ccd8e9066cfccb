/** What each day and week requires of members. Large figures are numeric strings. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type TargetWeek = Schemas["Targets"];
/** A version of a target. `rank` null: for everybody; `least` null: the target ends. */
export type Target = Schemas["Target"];
export type TargetedFigure = Schemas["TargetedFigure"];
export type ShortMember = Schemas["ShortMember"];
export type Short = Schemas["Short"];

/** `week`: any of its days, null for the newest week that is over. */
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
