/** Personal links into the members' area: who has one, and how leaders make and revoke them. */
import { apiFetch } from "./client";
import { refresh } from "./query-client";
import type { Schemas } from "./schemas";
import { NEVER_KEPT, useFetched } from "./use-fetched";

export type PersonalLinks = Schemas["PersonalLinks"];
/** `link`: the valid link, null if there is none. `mayLink`: whether this leader may make and revoke it. */
export type LinkedMember = Schemas["LinkedMember"];
/** A new link with a text for the chat. The server returns both only this once. */
export type MadeLink = Schemas["MadeLink"];
export type MadeLinks = Schemas["MadeLinks"];

export const usePersonalLinks = () =>
  useFetched<PersonalLinks>(["personal-links"], "/api/personal-links", NEVER_KEPT);

export const refreshPersonalLinks = () => refresh("personal-links");

/** For which members: these, or everybody without a link. */
interface LinksWanted {
  memberIds?: number[];
  all?: boolean;
  days: number;
  language: string;
}

export const makeLinks = (wanted: LinksWanted) =>
  apiFetch<MadeLinks>("/api/personal-links", { method: "POST", json: wanted });

export const revokeLink = (id: number) =>
  apiFetch<{ message: string }>(`/api/personal-links/${id}`, { method: "DELETE" });
