/** Personal links into the members' area: who has one, and how leaders make and revoke them. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import { queryClient } from "./query-client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type PersonalLinks = Schemas["PersonalLinks"];
/** `link`: the valid link, null if there is none. `mayLink`: whether this leader may make and revoke it. */
export type LinkedMember = Schemas["LinkedMember"];
/** A new link with a text for the chat. The server returns both only this once. */
export type MadeLink = Schemas["MadeLink"];
export type MadeLinks = Schemas["MadeLinks"];

export function usePersonalLinks() {
  return useQuery({
    queryKey: ["personal-links"],
    queryFn: () => apiFetch<PersonalLinks>("/api/personal-links"),
    // Another leader may have made links, and members may have opened theirs.
    staleTime: 0,
    gcTime: 0,
  });
}

export function refreshPersonalLinks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["personal-links"] });
}

/** For which members: these, or everybody without a link. */
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
