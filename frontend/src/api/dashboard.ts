import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";

/** A total's change since the snapshot it is compared with; null where there is nothing to compare. */
export interface Trend {
  change: number | null;
  percent: number | null;
}

export type TotalKey = "totalMembers" | "power" | "kills" | "donations";

export interface Stats {
  totalMembers: number;
  avgPower: string;
  totalPower: string;
  totalKills: string;
  totalTechDonations: number;
  avgTechDonations: number;
  /** The day of the newest figure of each kind. */
  asOf: Record<"power" | "kills" | "donations", string | null>;
  newestFigures: string | null;
  /** Members of the last 30 days. */
  joined: number;
  left: number;
  /** The week ending of the snapshot that the trends compare with. */
  since: string | null;
  trends: Record<TotalKey, Trend>;
  /** The totals of the last snapshots, oldest first. */
  history: { weeks: string[] } & Record<TotalKey, (string | number | null)[]>;
}

export interface RankingRow {
  place: number;
  memberId: number;
  name: string;
  value: string;
  /** Places gained since the week before; null where there is nothing to compare. */
  change: number | null;
}

export interface Ranking {
  date: string | null;
  rows: RankingRow[];
}

export type RankingKey = "vs" | "strength" | "donations";

export type Rankings = { since: string; members: number } & Record<RankingKey, Ranking>;

export interface TrendLine {
  key: "power" | "vs" | "donations";
  label: string;
  /** The change since the first date, in percent. */
  values: (number | null)[];
  totals: (string | null)[];
  latest: number | null;
}

export interface Trends {
  from: string | null;
  dates: string[];
  lines: TrendLine[];
}

/** Something that a leader should mend this week, with the place where it is mended. */
export interface AttentionItem {
  kind: string;
  count: number;
  lead: string;
  text: string;
  action: string;
  href: string;
}

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
