/** The weekly packet: one text for the week, its sections, and posting it to Discord. */
import { apiFetch } from "./client";
import { refresh } from "./query-client";
import type { Schemas } from "./schemas";
import { STAYS, useFetched } from "./use-fetched";

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
export const usePacket = (week: string | null) =>
  useFetched<Packet>(["packet", week], `/api/packet${week ? `?weekEnding=${week}` : ""}`, STAYS);

export function isUnderWay({ state }: PacketPost): boolean {
  return state === "waiting" || state === "sending";
}

/** The posts. They are fetched again while one is being posted. */
export const usePacketPosts = () =>
  useFetched<PacketPosts>(["packet-posts"], "/api/packet/posts", {
    refetchInterval: ({ state }) => (state.data?.posts.some(isUnderWay) ? LOOK_AGAIN : false),
  });

interface Kept {
  sections: readonly PacketPart[];
  mailLength: number;
  version: number;
}

export const keepTemplate = (template: Kept) =>
  apiFetch<{ message: string; version: number }>("/api/packet/template", { method: "PUT", json: template });

interface Sent {
  weekEnding: string;
  again?: boolean;
  arrived?: boolean;
}

export const sendPacket = (sent: Sent) =>
  apiFetch<{ message: string; post: PacketPost }>("/api/packet/send", { method: "POST", json: sent });

/** Both null: not posted automatically. */
export const planPacket = (day: number | null, hour: number | null) =>
  apiFetch<{ message: string }>("/api/packet/plan", { method: "PUT", json: { day, hour } });

export const refreshPacket = () => refresh("packet");

export const refreshPosts = () => refresh("packet-posts");
