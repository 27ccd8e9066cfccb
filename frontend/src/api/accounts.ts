/** Accounts and invitations: the calls of the Admin Panel's Member Management. All of them are for R5s. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import { queryClient } from "./query-client";
import type { components } from "./schema";

type Schemas = components["schemas"];

/**
 * `whyKept`: why its access cannot be taken away; `whyUntouched`: why nothing about it may be changed; empty if
 * allowed.
 */
export type Account = Schemas["Account"];
/** `void`: why the link cannot be used although the invitation waits; empty if it can. */
export type Invitation = Schemas["Invitation"];
export type Invitable = Schemas["Invitable"];
/** The link. The server returns it only this once. */
export type Invited = Schemas["Invited"];

export type AccountAction = "end-sessions" | "take-access" | "give-access";

// Another R5, or the invited person, may have changed them.
const NEVER_KEPT = { staleTime: 0, gcTime: 0 };

export function useAccounts() {
  return useQuery({
    queryKey: ["accounts"],
    queryFn: () => apiFetch<Account[]>("/api/accounts"),
    ...NEVER_KEPT,
  });
}

/** The waiting invitations, and the members who may be invited. */
export function useInvitations() {
  return useQuery({
    queryKey: ["invitations"],
    queryFn: () => apiFetch<Schemas["Invitations"]>("/api/invitations"),
    ...NEVER_KEPT,
  });
}

export async function refreshAccounts(): Promise<void> {
  await Promise.all(
    ["accounts", "invitations", "members"].map((list) => queryClient.invalidateQueries({ queryKey: [list] })),
  );
}

export function invite(memberId: number, rank: number): Promise<Invited> {
  return apiFetch("/api/invitations", { method: "POST", json: { memberId, rank } });
}

export function withdrawInvitation(id: number): Promise<{ message: string }> {
  return apiFetch(`/api/invitations/${id}`, { method: "DELETE" });
}

export function changeAccount(id: number, action: AccountAction): Promise<{ message: string }> {
  return apiFetch(`/api/accounts/${id}/${action}`, { method: "POST" });
}
