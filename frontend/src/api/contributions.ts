/** What members sent from the members' area, for a leader to decide. */
import { now } from "../format/clock";
import { apiFetch } from "./client";
import type { SfLevels, SfNode } from "./roster";
import type { Schemas } from "./schemas";
import type { NodeReading, TreePlace } from "./sf-tech";
import type { Box } from "./types";
import type { Done } from "./undoing";
import { useFetched } from "./use-fetched";

export type ReadFigure = Omit<Schemas["ReadFigure"], "box"> & { box: Box };
type ShownCrop = Omit<Schemas["ShownCrop"], "box"> & { box: Box };
export type PresentFigure = Omit<Schemas["PresentFigure"], "crop"> & { crop: ShownCrop | null };
export type SentPicture = Omit<Schemas["SentPicture"], "levels" | "figures" | "places"> & {
  levels: Record<SfNode, NodeReading> | null;
  /** The places on the tree where it may be, if nothing tells which. The leader who accepts it chooses. */
  places: TreePlace[];
  figures: ReadFigure[];
};
export type Contribution = Omit<Schemas["Contribution"], "picture" | "present" | "presentLevels"> & {
  picture: SentPicture | null;
  present: PresentFigure[];
  presentLevels: SfLevels | null;
};
interface Contributions {
  /** Whether the members' area is on. */
  on: boolean;
  waiting: Contribution[];
  decided: Contribution[];
}

/** What the leader changed in it. */
export interface Changed {
  from?: string;
  to?: string;
  reason?: string;
  /** A numeric string, so that no digit is lost. */
  value?: string;
  levels?: SfLevels;
  figures?: Record<string, string | null>;
}

const POLL_EVERY = 2000;
const POLL_FOR = 5 * 60_000;

/** Everything that waits, and the newest decisions. Asks again while a picture is being read. */
export const useContributions = () =>
  useFetched<Contributions>(["contributions"], "/api/contributions", {
    // Members may have sent more, and another leader may have decided.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.waiting.some(isBeingRead) ? POLL_EVERY : false),
  });

function isBeingRead({ picture, sentAt }: Contribution): boolean {
  return picture?.status === "processing" && now() - Date.parse(sentAt) < POLL_FOR;
}

export const acceptContribution = (id: number, changed: Changed) =>
  apiFetch<Done>(`/api/contributions/${id}/accept`, { method: "POST", json: changed });

export const declineContribution = (id: number, reason: string) =>
  apiFetch<{ message: string }>(`/api/contributions/${id}/decline`, { method: "POST", json: { reason } });
