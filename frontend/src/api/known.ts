/** Which screenshots the portal has already. */
import { apiFetch } from "./client";
import { MOST_KNOWN } from "./rules";
import type { DataType, Known } from "./types";

export interface KnownQuestion {
  /** Left out: the files that the batch has by now. */
  hashes?: string[];
  dataType: DataType;
  /** Left out: the alliance's today. */
  uploadDate?: string | undefined;
  /** The batch that the files go into, which does not count. */
  batchId?: string | undefined;
}

export function fetchKnown(question: KnownQuestion): Promise<Known> {
  const hashes = question.hashes && { hashes: question.hashes.slice(0, MOST_KNOWN) };
  return apiFetch("/api/uploads/known", { method: "POST", json: { ...question, ...hashes } });
}

/** Bytes: to hash a file it must be in memory as a whole. The server says of a larger one that it has it once it is there. */
const MOST_HASHED = 64 * 1024 * 1024;

/** The files' SHA-256; null where the browser can't compute it, as on plain http that is not this machine. */
export async function hashesOf(files: readonly File[]): Promise<string[] | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digests = [];
  for (const file of files.filter(({ size }) => size <= MOST_HASHED)) {
    const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(await file.arrayBuffer()));
    digests.push(Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
  return digests;
}
