/** The weekly packet: one text for the week, its sections, and posting it to Discord. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Packet = Schemas["Packet"];

/** `week`: any of its days, null for the last one whose duel is over. */
export function usePacket(week: string | null) {
  return useQuery({
    queryKey: ["packet", week],
    queryFn: () => apiFetch<Packet>(`/api/packet${week ? `?weekEnding=${week}` : ""}`),
    placeholderData: (before) => before,
  });
}
