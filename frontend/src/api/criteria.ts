/** What to require for each rank, and what other thresholds would result in. Large figures are numeric strings. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { Requirements } from "./roster";
import type { Schemas } from "./schemas";
import { NEVER_KEPT, STAYS } from "./use-fetched";

/** `basis` is `nothing` if there is nothing to base a proposal on; the only note then says what to do. */
type Suggestion = Schemas["Suggestion"];
/** `X` means no rank; `today` is null while no criteria are set. */
export type CountOfRank = Schemas["CountOfRank"];
export type Placed = Schemas["Placed"];
export type TriedWeek = Schemas["TriedWeek"];
export type Tried = Schemas["Tried"];

/** The thresholds of one rank. */
export type Threshold = Requirements & { rank: number };

export const fetchSuggestion = () => apiFetch<Suggestion>("/api/rank-criteria/suggestion");

/**
 * The ranks that these thresholds give today and in the saved weeks. The previous result stays while others are tried.
 */
export function useTried(criteria: readonly Threshold[]) {
  return useQuery({
    queryKey: ["rank-criteria", "try", criteria],
    queryFn: () => apiFetch<Tried>("/api/rank-criteria/try", { method: "POST", json: { criteria } }),
    enabled: criteria.length > 0,
    ...STAYS,
    ...NEVER_KEPT,
  });
}

/** Saves the thresholds of several ranks as one change. */
export const saveCriteria = (criteria: readonly Threshold[]) =>
  apiFetch<{ changeSetId: number | null }>("/api/rank-criteria", { method: "PUT", json: { criteria } });
