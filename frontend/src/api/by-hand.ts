/** Members added by hand, and ranks given to many at once. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { Schemas } from "./schemas";
import type { Done } from "./undoing";
import { NEVER_KEPT, STAYS } from "./use-fetched";

/** `new` and `alike` (new, but similar to a member's name) can be added. */
export type NameOnList = Schemas["NameOnList"];

interface Newcomer {
  name: string;
  rank: number;
}

/** Whom the names of a text belong to, one name per line. The previous result stays while the text grows. */
export function useCheckedNames(text: string) {
  return useQuery({
    queryKey: ["members", "names", text],
    queryFn: () =>
      apiFetch<{ names: NameOnList[] }>("/api/members/names", { method: "POST", json: { text } }),
    enabled: text.trim() !== "",
    ...STAYS,
    ...NEVER_KEPT,
  });
}

export const addMembers = (members: readonly Newcomer[]) =>
  apiFetch<Done>("/api/members", { method: "POST", json: { members } });

export const giveRank = (memberIds: readonly number[], rank: number) =>
  apiFetch<{ changed: number; changeSetId: number | null }>("/api/members/ranks", {
    method: "POST",
    json: { memberIds, rank },
  });
