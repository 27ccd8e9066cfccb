import { useQuery } from "@tanstack/react-query";
import { ApiError, apiFetch } from "./client";
import type { Schemas } from "./schemas";
import { STAYS } from "./use-fetched";

export type AnalyticsType = "all" | "strength" | "kills" | "donations";
export type RangeDays = "7" | "30" | "90";
export type ProgressionMetric = Schemas["ChartMetric"];
export type WeekMetric = "power" | "kills" | "donations" | "vs";

/** The figures of the summary cards and the two lists below. null: there is nothing to compute the figure from. */
export type Summary = Schemas["Summary"];
export type Performer = Schemas["TopPerformer"];
export type Share = Schemas["Share"];
export type Progression = Schemas["Progression"];
export type ProgressionLine = Schemas["ProgressionLine"];
/** `text`: the text to paste into Discord. */
export type WeekOverWeek = Schemas["WeekOverWeek"];
export type Mover = Schemas["Move"];
export type Named = Schemas["Named"];

/** Reads analytics. A failure becomes a warning in the console, in the spec's words (section 8). */
async function read<T>(path: string, failure: string): Promise<T> {
  try {
    return await apiFetch<T>(path);
  } catch (error) {
    console.warn(failure, error instanceof ApiError ? error.status : error);
    throw error;
  }
}

export function useSummary(dataType: AnalyticsType, days: RangeDays) {
  const type = dataType === "all" ? "" : `&dataType=${dataType}`;
  return useQuery({
    queryKey: ["analytics", dataType, days],
    queryFn: () => read<Summary>(`/api/analytics?days=${days}${type}`, "Member data request failed"),
    ...STAYS,
  });
}

/** The spec's message if the progression of a metric cannot be read. */
export const PROGRESSION_FAILURE: Record<ProgressionMetric, string> = {
  power: "Failed to fetch weekly snapshots",
  donations: "Failed to fetch weekly snapshots",
  vs: "Failed to fetch VS scores",
};

export function useProgression(metric: ProgressionMetric) {
  return useQuery({
    queryKey: ["progression", metric],
    queryFn: () => read<Progression>(`/api/progression?metric=${metric}`, PROGRESSION_FAILURE[metric]),
  });
}

/** `week` null: the newest week. */
export function useWeekOverWeek(metric: WeekMetric, week: string | null) {
  const of = week ? `&week=${week}` : "";
  return useQuery({
    queryKey: ["week-over-week", metric, week],
    queryFn: () =>
      read<WeekOverWeek>(`/api/week-over-week?metric=${metric}${of}`, "Failed to fetch weekly snapshots"),
    ...STAYS,
  });
}
