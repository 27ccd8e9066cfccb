/** Personal links into the members' area: who has one, and the calls by which leaders make and revoke them. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import { queryClient } from "./query-client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type PersonalLinks = Schemas["PersonalLinks"];
/** `link`: the one that holds, null for none; `mayLink`: whether this leader may make and revoke it. */
export type LinkedMember = Schemas["LinkedMember"];
/** A new link with a text for the chat. The server tells both this once. */
export type MadeLink = Schemas["MadeLink"];
export type MadeLinks = Schemas["MadeLinks"];

export function usePersonalLinks() {
  return useQuery({
    queryKey: ["personal-links"],
    queryFn: () => apiFetch<PersonalLinks>("/api/personal-links"),
    // Another leader may have made some, and members open theirs.
    staleTime: 0,
    gcTime: 0,
  });
}

export function refreshPersonalLinks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["personal-links"] });
}

/** For whom: these members, or everybody who has none. */
interface LinksWanted {
  memberIds?: number[];
  all?: boolean;
  days: number;
  language: string;
}

export function makeLinks(wanted: LinksWanted): Promise<MadeLinks> {
  return apiFetch("/api/personal-links", { method: "POST", json: wanted });
}

export function revokeLink(id: number): Promise<{ message: string }> {
  return apiFetch(`/api/personal-links/${id}`, { method: "DELETE" });
}
