/** Members who asked to have their data deleted. An R5 decides. */
import { apiFetch } from "./client";
import { refresh } from "./query-client";
import type { Schemas } from "./schemas";
import { NEVER_KEPT, useFetched } from "./use-fetched";

export type DeletionRequest = Schemas["DeletionRequest"];

export const useDeletionRequests = () =>
  useFetched<DeletionRequest[]>(["deletion-requests"], "/api/deletion-requests", NEVER_KEPT);

/** Once a request is granted, its member is gone from every list. */
export const refreshDeletionRequests = () => refresh("deletion-requests", "personal-links", "members");

/** Sends the member id that was shown, so that a request that belongs to another member by now is not decided. */
export const grantDeletion = ({ id, memberId }: DeletionRequest) =>
  apiFetch<{ message: string }>(`/api/deletion-requests/${id}/grant`, { method: "POST", json: { memberId } });

export const declineDeletion = ({ id, memberId }: DeletionRequest, reason: string) =>
  apiFetch<{ message: string }>(`/api/deletion-requests/${id}/decline`, {
    method: "POST",
    json: { memberId, reason },
  });
