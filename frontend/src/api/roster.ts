/** The calls of Member Management. Large figures are numeric strings; days are `YYYY-MM-DD`. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { SF_NODES } from "./rules";
import type { Narrowed, Schemas } from "./schemas";
import type { Member } from "./types";
import type { Done } from "./undoing";
import { NEVER_KEPT, STAYS, useFetched } from "./use-fetched";

type CriterionField = "power" | "latestVsScore" | "techDonations";

/** What a member lacks for the lowest rank that has requirements. */
type Unmet = Narrowed<Schemas["Unmet"], { field: CriterionField }>;

export type SfNode = (typeof SF_NODES)[number]["key"];
export type SfLevels = Record<SfNode, number>;

/** `previousRank`: `R3`, `No rank`, `New member` or `No data`; `calculatedRank`: `R5` to `R1`, or `X`; null without criteria. */
export type RosterMember = Narrowed<Schemas["RosterMember"], { rank: number; unmet: Unmet[] }>;
export type DuplicateGroup = Schemas["DuplicateGroup"];
/** What deleting a member removes, and merging moves. */
export type Holdings = Schemas["Holdings"];
/** `reachedBy`: how many active members have it as their calculated rank. */
export type RankCriterion = Schemas["RankCriterion"];
/** `savedBy` is null if a command or the schedule saved the week. */
type SavedWeek = Schemas["SavedWeek"];
/** `id` is null if the member has been deleted since. */
export type SnapshotRow = Schemas["SnapshotRow"];
export type WeeklySnapshot = Schemas["Snapshot"];
/** What saving a week would freeze; `again` is null if the week was not saved before. */
export type WeekPreview = Schemas["WeekPreview"];
export type WeekCoverageRow = Schemas["WeekCoverage"];
export type Resave = Schemas["Resave"];
export type RowDifference = Schemas["RowDifference"];

export type MergeSide = Schemas["MergeSide"];
export type MergeChoices = Schemas["Choices"];
export type MergeField = keyof MergeChoices;
/** `ignored`: the selected members beyond the first two, who stay. `fresher`: the side with the newer figure. */
export type MergeProposal = Narrowed<
  Schemas["MergeProposal"],
  {
    target: RosterMember;
    source: RosterMember;
    fresher: Record<keyof Schemas["Fresher"], MergeSide | null>;
  }
>;
export type MergedData = Pick<RosterMember, MergeField>;

export type ImportRow = Schemas["ImportRow"];
export type ImportAnswer = Schemas["Import"];

/** What a leader may change about a member. null empties a field; a missing field stays. */
export interface MemberPatch {
  name?: string;
  power?: string | null;
  techDonations?: string | null;
  discordUsername?: string | null;
  /** Whether that name may sign in for the first time. Only an R5 may set it. */
  discordConfirmed?: boolean;
  rank?: number;
  /** The version of the member that the leader saw. If the member was changed since then, the server answers 409. */
  updatedAt?: string;
}

/** The active members with the freshness of their figures. `fetching` false: only what the screen has already. */
export const useRoster = (fetching = true) =>
  useFetched<RosterMember[]>(["members", "with-freshness"], "/api/members/with-freshness", {
    enabled: fetching,
    ...NEVER_KEPT,
  });

export const useInactive = () =>
  useFetched<Member[]>(["members", "inactive"], "/api/members/inactive", NEVER_KEPT);

export const useDuplicates = () =>
  useFetched<DuplicateGroup[]>(["members", "duplicates"], "/api/members/duplicates", NEVER_KEPT);

export const useHoldings = (id: number) =>
  useFetched<Holdings>(["members", id, "holdings"], `/api/members/${id}/holdings`, NEVER_KEPT);

export const useMergeProposal = (ids: readonly number[]) =>
  useFetched<MergeProposal>(
    ["members", "merge-proposal", ids],
    `/api/members/merge-proposal?ids=${ids.join(",")}`,
    NEVER_KEPT,
  );

export const useRankCriteria = () => useFetched<RankCriterion[]>(["rank-criteria"], "/api/rank-criteria");

/** The saved weeks without their rows, newest first. */
export const useSavedWeeks = () =>
  useFetched<SavedWeek[]>(["weekly-snapshots", "weeks"], "/api/weekly-snapshots/weeks");

/** The newest saved week: the one that came with the page, until something is written. */
export function useNewestSavedWeek(served: string | null): string | null {
  const { data } = useQuery({
    queryKey: ["weekly-snapshots", "newest"],
    queryFn: async () => {
      const weeks = await apiFetch<SavedWeek[]>("/api/weekly-snapshots/weeks");
      return weeks[0]?.weekEnding ?? null;
    },
    initialData: served,
  });
  return data;
}

export const useSnapshot = (weekEnding: string) =>
  useFetched<WeeklySnapshot>(["weekly-snapshots", weekEnding], `/api/weekly-snapshots/${weekEnding}`);

/** What saving a week would freeze, and what it would change in a saved one. */
export function useWeekPreview(weekEnding: string, refreshRanks: boolean) {
  const query = `weekEnding=${weekEnding}${refreshRanks ? "&refreshRanks=true" : ""}`;
  return useFetched<WeekPreview>(
    ["weekly-snapshots", "preview", weekEnding, refreshRanks],
    `/api/weekly-snapshots/preview?${query}`,
    { ...STAYS, ...NEVER_KEPT },
  );
}

/** Where a week's rows can be downloaded. */
export function snapshotExport(weekEnding: string, to: "csv" | "json"): string {
  return `/api/weekly-snapshots/${weekEnding}/export?to=${to}`;
}

export const ROSTER_EXPORT = "/api/roster/export";

export const patchMember = (id: number, patch: MemberPatch) =>
  apiFetch<RosterMember>(`/api/members/${id}`, { method: "PATCH", json: patch });

export const deleteMember = (id: number) =>
  apiFetch<{ message: string }>(`/api/members/${id}`, { method: "DELETE" });

export const toggleActive = (id: number, isActive: boolean) =>
  apiFetch<{ message: string }>(`/api/members/${id}/toggle-active`, { method: "PATCH", json: { isActive } });

export const mergeMembers = (targetId: number, sourceId: number, mergedData: MergedData) =>
  apiFetch<Done>(`/api/members/${targetId}/merge`, { method: "POST", json: { sourceId, mergedData } });

export const overrideVsScore = (id: number, score: string, weekEnding: string) =>
  apiFetch<unknown>(`/api/vs-scores/${id}/override`, { method: "POST", json: { score, weekEnding } });

export const saveSfTech = (id: number, levels: SfLevels) =>
  apiFetch<unknown>(`/api/sf-tech/${id}`, { method: "PATCH", json: levels });

export type Requirements = Pick<RankCriterion, "powerRequirement" | "vsRequirement" | "donationsRequirement">;

export const saveRankCriterion = (rank: number, requirements: Requirements & { seats: number | null }) =>
  apiFetch<RankCriterion>(`/api/rank-criteria/${rank}`, { method: "PUT", json: requirements });

/** changeSetId: undoes it, if the week was saved before with other contents. */
type SavedAgain = Pick<Schemas["SavedSnapshot"], "message" | "changeSetId">;

/** Ranks in a saved week stay; with `refreshRanks` they are replaced by today's. */
export function saveWeek(weekEnding: string, refreshRanks = false): Promise<SavedAgain> {
  const json = { weekEnding, ...(refreshRanks && { refreshRanks }) };
  return apiFetch("/api/weekly-snapshots", { method: "POST", json });
}

/** Reads a roster from a CSV file. With `apply` it is written; otherwise the answer only says what would change. */
export function importRoster(file: File, apply: boolean): Promise<ImportAnswer> {
  const form = new FormData();
  form.append("file", file);
  form.append("apply", String(apply));
  return apiFetch("/api/roster/import", { method: "POST", form });
}
