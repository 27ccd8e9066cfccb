import type { Schemas } from "./schemas";
import type { Box } from "./types";
import { STAYS, useFetched } from "./use-fetched";

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

export const useMemberHistory = (memberId: number) =>
  useFetched<MemberHistory>(["members", memberId, "history"], `/api/members/${memberId}/history`);

/** The newest changes that concern a member. */
export const useMemberChanges = (memberId: number, limit: number) =>
  useFetched<ChangeSet[]>(
    ["change-sets", memberId, limit],
    `/api/change-sets?member=${memberId}&limit=${limit}`,
    STAYS,
  );
