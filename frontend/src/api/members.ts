import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { Member } from "./types";

/** The active members. Never taken from an old page's cache: another leader may have changed them (spec, section 9). */
export function useMembers(enabled = true) {
  return useQuery({
    queryKey: ["members"],
    queryFn: () => apiFetch<Member[]>("/api/members"),
    staleTime: 0,
    gcTime: 0,
    enabled,
  });
}
