/** The members whose rank differs from the calculated one. Large figures are numeric strings. */
import { apiFetch } from "./client";
import type { Schemas } from "./schemas";
import type { Done } from "./undoing";
import { NEVER_KEPT, useFetched } from "./use-fetched";

export type BoardData = Schemas["Board"];
/** `from`: `R3` or `No Rank`; `to`: `R3`, or `X` for none. */
export type BoardRow = Schemas["BoardRow"];
export type Measure = Schemas["Measure"];
export type RankSeats = Schemas["RankSeats"];
type AppliedBoard = Schemas["AppliedBoard"];

export const useBoard = () => useFetched<BoardData>(["board"], "/api/board", NEVER_KEPT);

/** Gives these members the rank that the leader saw; refused if a member's calculated rank has changed since. */
export function applyBoard(rows: readonly BoardRow[]): Promise<AppliedBoard> {
  const memberIds = rows.map(({ memberId }) => memberId);
  const seen = Object.fromEntries(rows.map(({ memberId, to }) => [memberId, to]));
  return apiFetch("/api/board/apply", { method: "POST", json: { memberIds, seen } });
}

export type JoinedAndLeft = Schemas["JoinedAndLeft"];
export type GoneMember = Schemas["Gone"];

export const useJoinedAndLeft = () =>
  useFetched<JoinedAndLeft>(["board", "joined-and-left"], "/api/joined-and-left", NEVER_KEPT);

export const markInactive = (memberIds: readonly number[]) =>
  apiFetch<Done>("/api/members/former", { method: "POST", json: { memberIds } });
