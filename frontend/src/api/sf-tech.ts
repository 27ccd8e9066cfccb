/** The calls of SF Tech Tracking. */

import { now } from "../format/clock";
import { newBatchId } from "./batch-id";
import { apiFetch } from "./client";
import type { SfLevels, SfNode } from "./roster";
import type { Schemas } from "./schemas";
import { sendScreenshots } from "./sending";
import type { Box, DataType } from "./types";
import { useFetched } from "./use-fetched";

export type SfTechRecord = Schemas["SfTech"];

/** One node as it was read. level: null if it could not be read. box: the node in the screenshot's pixels. */
export type NodeReading = Omit<Schemas["NodeLevel"], "box"> & { box: Box };
export type TreeLevels = Record<SfNode, NodeReading>;
/** A place in the tree that a screenshot may show, with the levels read there. */
export interface TreePlace {
  title: string;
  levels: TreeLevels;
}
export type TreeUpload = Omit<Schemas["TreeUpload"], "levels" | "places" | "looksLike"> & {
  levels: TreeLevels | null;
  /** The places on the tree that it may show, if nothing tells which. A leader chooses one. */
  places: TreePlace[];
  /** The list that it plainly shows instead of a tree. */
  looksLike: DataType | null;
};

/** The newest levels of each active member, most complete tree first. */
export const useSfTech = () => useFetched<SfTechRecord[]>(["sf-tech"], "/api/sf-tech", { staleTime: 0 });

const POLL_EVERY = 2000;
const POLL_FOR = 5 * 60_000;

/** Screenshots that are being read, wait for a check, or failed. Asks again while one is being read. */
export const useTreeUploads = () =>
  useFetched<TreeUpload[]>(["sf-tech", "uploads"], "/api/sf-tech/uploads", {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isBeingRead) ? POLL_EVERY : false),
  });

function isBeingRead({ status, createdAt }: TreeUpload): boolean {
  return status === "processing" && now() - Date.parse(createdAt) < POLL_FOR;
}

export function uploadTree(memberId: number, file: File): Promise<Schemas["TreeAccepted"]> {
  const form = new FormData();
  form.append("memberId", String(memberId));
  form.append("batchId", newBatchId());
  form.append("screenshot", file, file.name);
  return sendScreenshots("/api/sf-tech/upload", form);
}

/** memberId: whose tree it is, if nobody has said so. parts: other screenshots of it that end with this one. */
export function confirmTree(
  uploadId: number,
  levels: SfLevels,
  { memberId, parts = [] }: { memberId?: number | undefined; parts?: readonly number[] } = {},
): Promise<SfTechRecord> {
  const json = {
    ...levels,
    ...(memberId === undefined ? {} : { memberId }),
    ...(parts.length > 0 ? { parts } : {}),
  };
  return apiFetch(`/api/sf-tech/uploads/${uploadId}/confirm`, { method: "POST", json });
}

export const discardTree = (uploadId: number) =>
  apiFetch<unknown>(`/api/sf-tech/uploads/${uploadId}/discard`, { method: "POST" });
