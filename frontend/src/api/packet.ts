/** The weekly packet: one text for the week, its sections, and posting it to Discord. */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import { queryClient } from "./query-client";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Packet = Schemas["Packet"];
export type PacketSection = Schemas["PacketSection"];
/** The stored fields of a section. */
export type PacketPart = Pick<PacketSection, "code" | "on" | "heading" | "text">;
export type PacketPost = Schemas["PacketPost"];
export type PacketPosts = Schemas["PacketPosts"];

/** The code of a section with a leader's own words. */
export const OWN = "own";
/** Milliseconds between two checks while a packet is being posted. */
const LOOK_AGAIN = 1500;

/** `week`: any of its days, null for the last one whose duel is over. */
export function usePacket(week: string | null) {
  return useQuery({
    queryKey: ["packet", week],
    queryFn: () => apiFetch<Packet>(`/api/packet${week ? `?weekEnding=${week}` : ""}`),
    placeholderData: (before) => before,
  });
}

export function isUnderWay({ state }: PacketPost): boolean {
  return state === "waiting" || state === "sending";
}

/** The posts. They are fetched again while one is being posted. */
export function usePacketPosts() {
  return useQuery({
    queryKey: ["packet-posts"],
    queryFn: () => apiFetch<PacketPosts>("/api/packet/posts"),
    refetchInterval: ({ state }) => (state.data?.posts.some(isUnderWay) ? LOOK_AGAIN : false),
  });
}

interface Kept {
  sections: readonly PacketPart[];
  mailLength: number;
  version: number;
}

export function keepTemplate(template: Kept): Promise<{ message: string; version: number }> {
  return apiFetch("/api/packet/template", { method: "PUT", json: template });
}

interface Sent {
  weekEnding: string;
  again?: boolean;
  arrived?: boolean;
}

export function sendPacket(sent: Sent): Promise<{ message: string; post: PacketPost }> {
  return apiFetch("/api/packet/send", { method: "POST", json: sent });
}

/** Both null: not posted automatically. */
export function planPacket(day: number | null, hour: number | null): Promise<{ message: string }> {
  return apiFetch("/api/packet/plan", { method: "PUT", json: { day, hour } });
}

export function refreshPacket(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["packet"] });
}

export function refreshPosts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ["packet-posts"] });
}
