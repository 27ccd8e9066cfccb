/** Members who asked to have their data deleted. An R5 decides. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import { queryClient } from "./query-client";
import type { components } from "./schema";

export type DeletionRequest = components["schemas"]["DeletionRequest"];

export function useDeletionRequests() {
  return useQuery({
    queryKey: ["deletion-requests"],
    queryFn: () => apiFetch<DeletionRequest[]>("/api/deletion-requests"),
    // Members may have asked, and another R5 may have decided.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Once a request is granted, its member is gone from every list. */
export async function refreshDeletionRequests(): Promise<void> {
  await Promise.all(
    ["deletion-requests", "personal-links", "members"].map((list) =>
      queryClient.invalidateQueries({ queryKey: [list] }),
    ),
  );
}

/** Sends the member id that was shown, so that a request that belongs to another member by now is not decided. */
export function grantDeletion({ id, memberId }: DeletionRequest): Promise<{ message: string }> {
  return apiFetch(`/api/deletion-requests/${id}/grant`, { method: "POST", json: { memberId } });
}

export function declineDeletion(
  { id, memberId }: DeletionRequest,
  reason: string,
): Promise<{ message: string }> {
  return apiFetch(`/api/deletion-requests/${id}/decline`, { method: "POST", json: { memberId, reason } });
}
