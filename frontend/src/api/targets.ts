/** What each day and week requires of members. Large figures are numeric strings. */
import { apiFetch } from "./client";
import type { Schemas } from "./schemas";
import type { Done } from "./undoing";
import { STAYS, useFetched } from "./use-fetched";

export type TargetWeek = Schemas["Targets"];
/** A version of a target. `rank` null: for everybody; `least` null: the target ends. */
export type Target = Schemas["Target"];
export type TargetedFigure = Schemas["TargetedFigure"];
export type ShortMember = Schemas["ShortMember"];
export type Short = Schemas["Short"];

/** `week`: any of its days, null for the newest week that is over. */
export const useTargets = (week: string | null) =>
  useFetched<TargetWeek>(["targets", week], `/api/targets${week ? `?weekEnding=${week}` : ""}`, STAYS);

interface TargetAsked {
  figure: string;
  rank: number | null;
  least: string | null;
  since: string;
}

export const setTarget = (asked: TargetAsked) =>
  apiFetch<Done>("/api/targets", { method: "POST", json: asked });
