/** Accounts and invitations: the calls of the Admin Panel's Member Management. All of them are for R5s. */
import { apiFetch } from "./client";
import { refresh } from "./query-client";
import type { Schemas } from "./schemas";
import { NEVER_KEPT, useFetched } from "./use-fetched";

/** `whyKept`: why its access can't be taken away; `whyUntouched`: why nothing may be changed; empty if allowed. */
export type Account = Schemas["Account"];
/** `void`: why the link cannot be used although the invitation waits; empty if it can. */
export type Invitation = Schemas["Invitation"];
export type Invitable = Schemas["Invitable"];
/** The link. The server returns it only this once. */
export type Invited = Schemas["Invited"];

export type AccountAction = "end-sessions" | "take-access" | "give-access";

export const useAccounts = () => useFetched<Account[]>(["accounts"], "/api/accounts", NEVER_KEPT);

/** The waiting invitations, and the members who may be invited. */
export const useInvitations = () =>
  useFetched<Schemas["Invitations"]>(["invitations"], "/api/invitations", NEVER_KEPT);

export const refreshAccounts = () => refresh("accounts", "invitations", "members");

export const invite = (memberId: number, rank: number) =>
  apiFetch<Invited>("/api/invitations", { method: "POST", json: { memberId, rank } });

export const withdrawInvitation = (id: number) =>
  apiFetch<{ message: string }>(`/api/invitations/${id}`, { method: "DELETE" });

export const changeAccount = (id: number, action: AccountAction) =>
  apiFetch<{ message: string }>(`/api/accounts/${id}/${action}`, { method: "POST" });
