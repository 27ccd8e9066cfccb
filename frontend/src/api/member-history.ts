import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { RosterMember, SfLevels } from "./roster";
import type { Box } from "./types";

export type FigureKey = "power" | "kills" | "donations" | "vs";

/** The screenshot that a figure was read from, and the row on it. */
export interface FigureSource {
  uploadId: number;
  originalName: string;
  imageUrl: string;
  width: number;
  height: number;
  /** Null where the row is no longer known. */
  rowBox: Box | null;
}

export interface FigurePoint {
  date: string;
  value: string;
  recordedAt: string;
  /** Null: entered by hand, or the screenshot has been deleted. */
  source: FigureSource | null;
  /** Who applied the screenshot or entered the figure. */
  by: string | null;
}

export interface FigureHistory {
  key: FigureKey;
  label: string;
  /** Oldest first. */
  points: FigurePoint[];
}

export type SfTechLevels = SfLevels & { completionPercentage: number; recordDate: string };

export interface MemberHistory {
  member: RosterMember;
  figures: FigureHistory[];
  sfTech: SfTechLevels[];
  ranks: { weekEnding: string; rank: number; calculatedRank: string }[];
  aliases: { spelling: string; origin: string }[];
}

export interface ChangeRow {
  memberId: number | null;
  memberName: string;
  field: string;
  label: string;
  recordDate: string | null;
  from: string | number | null;
  to: string | number | null;
}

export interface ChangeSet {
  id: number;
  kind: "apply" | "edit" | "merge" | "import" | "delete" | "toggle";
  summary: string;
  actor: string | null;
  at: string;
  undoneAt: string | null;
  canUndo: boolean;
  changes: ChangeRow[];
}

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
