import { apiFetch } from "./client";
import type { Schemas } from "./schemas";
import { STAYS, useFetched } from "./use-fetched";

export type Stats = Schemas["Stats"];
/** The totals that have a trend and a history. */
export type TotalKey = keyof Schemas["StatsTrends"];

export type RankingRow = Schemas["RankingRow"];
export type Ranking = Schemas["Ranking"];
export type Rankings = Schemas["Rankings"];
export type RankingKey = "vs" | "duelDay" | "strength" | "donations";

/** The alliance's totals in percent of their first value. */
export type Trends = Schemas["Trends"];

/** Something that a leader still has to decide, and the page where it is decided. */
export type AttentionItem = Schemas["AttentionItem"];

/** A week's lists, and what the week lacks to be complete. */
export type WeekGlance = Schemas["WeekAtAGlance"];
export type ListOfWeek = Schemas["ListOfWeek"];
export type DayOfWeek = Schemas["DayOfWeek"];

/** One of a new alliance's first steps. */
export type GuideStep = Schemas["GuideStep"];

/** Hides the first steps for every leader, or shows them again. Returns the steps that are left to show. */
export const closeGuide = (closed: boolean) =>
  apiFetch<Schemas["Guide"]>("/api/guide", { method: "PUT", json: { closed } });

export const useStats = () => useFetched<Stats>(["stats"], "/api/stats");

export const useRankings = () => useFetched<Rankings>(["rankings"], "/api/rankings");

/** The data that came with the page is shown until something changes. */
export const useAttention = (atFirst: AttentionItem[] | undefined) =>
  useFetched<AttentionItem[]>(["attention"], "/api/attention", { initialData: () => atFirst });

/** A week at a glance. `atFirst`: the data that came with the page, if it is for that week. */
export const useWeekGlance = (week: string, atFirst: WeekGlance | undefined) =>
  useFetched<WeekGlance>(["week", week], `/api/week?weekEnding=${week}`, {
    initialData: () => (atFirst?.weekEnding === week ? atFirst : undefined),
    ...STAYS,
  });

/** Switches automatic saving of complete weeks on or off. */
export const saveWhenComplete = (whenComplete: boolean) =>
  apiFetch<{ message: string }>("/api/settings/week", { method: "PUT", json: { whenComplete } });

export const useTrends = (days: number) =>
  useFetched<Trends>(["trends", days], `/api/trends?days=${days}`, STAYS);
