import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Stats = Schemas["Stats"];
/** The totals that have a trend and a history. */
export type TotalKey = keyof Schemas["StatsTrends"];

export type RankingRow = Schemas["RankingRow"];
export type Ranking = Schemas["Ranking"];
export type Rankings = Schemas["Rankings"];
export type RankingKey = "vs" | "duelDay" | "strength" | "donations";

/** Alliance totals as percent of where they began. */
export type Trends = Schemas["Trends"];

/** Something that a leader should mend this week, with the place where it is mended. */
export type AttentionItem = Schemas["AttentionItem"];

/** One of a new alliance's first steps. */
export type GuideStep = Schemas["GuideStep"];

/** Puts the first steps away for every leader, or takes them out again; answers those that are left to show. */
export const closeGuide = (closed: boolean) =>
  apiFetch<Schemas["Guide"]>("/api/guide", { method: "PUT", json: { closed } });

export const useStats = () => useQuery({ queryKey: ["stats"], queryFn: () => apiFetch<Stats>("/api/stats") });

export const useRankings = () =>
  useQuery({ queryKey: ["rankings"], queryFn: () => apiFetch<Rankings>("/api/rankings") });

/** What came along with the page is shown until something changes. */
export const useAttention = (atFirst: AttentionItem[] | undefined) =>
  useQuery({
    queryKey: ["attention"],
    queryFn: () => apiFetch<AttentionItem[]>("/api/attention"),
    initialData: atFirst,
  });

export const useTrends = (days: number) =>
  useQuery({
    queryKey: ["trends", days],
    queryFn: () => apiFetch<Trends>(`/api/trends?days=${days}`),
    // The chart of the last range stays while the next one is fetched.
    placeholderData: (before) => before,
  });
