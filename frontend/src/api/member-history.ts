import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { components } from "./schema";
import type { Box } from "./types";

type Schemas = components["schemas"];

export type FigureKey = Schemas["FigureHistoryKeyEnum"];
export type HistoryScreenshot = Schemas["Screenshot"];
export type SfTechLevels = Schemas["SfTech"];
export type ChangeSet = Schemas["ChangeSet"];
export type ChangeRow = Schemas["NotedChange"];

/** One value. `rowBox`: where its screenshot shows it; null if that is no longer known. */
export type FigurePoint = Omit<Schemas["HistoryPoint"], "rowBox"> & { rowBox: Box | null };
/** Oldest first. */
export type FigureHistory = Omit<Schemas["FigureHistory"], "points"> & { points: FigurePoint[] };
export type MemberHistory = Omit<Schemas["MemberHistory"], "figures"> & { figures: FigureHistory[] };

export function useMemberHistory(memberId: number) {
  return useQuery({
    queryKey: ["members", memberId, "history"],
    queryFn: () => apiFetch<MemberHistory>(`/api/members/${memberId}/history`),
  });
}

/** The newest changes that concern a member. */
export function useMemberChanges(memberId: number, limit: number) {
  return useQuery({
    queryKey: ["change-sets", memberId, limit],
    queryFn: () => apiFetch<ChangeSet[]>(`/api/change-sets?member=${memberId}&limit=${limit}`),
    placeholderData: (before) => before,
  });
}
