/** Which screenshots the portal already has. */
import { apiFetch } from "./client";
import { MOST_KNOWN } from "./rules";
import type { DataType, Known } from "./types";

export interface KnownQuestion {
  /** If left out: the files that the batch contains now. */
  hashes?: string[];
  dataType: DataType;
  /** If left out: today by the alliance's clock. */
  uploadDate?: string | undefined;
  /** The batch that the files go into. It is not searched. */
  batchId?: string | undefined;
}

export function fetchKnown(question: KnownQuestion): Promise<Known> {
  const hashes = question.hashes && { hashes: question.hashes.slice(0, MOST_KNOWN) };
  return apiFetch("/api/uploads/known", { method: "POST", json: { ...question, ...hashes } });
}

/**
 * In bytes. A file must be in memory as a whole to be hashed. For a larger file, the server reports after the upload
 * that it has the file already.
 */
const MOST_HASHED = 64 * 1024 * 1024;

/** The files' SHA-256 hashes; null if the browser can't compute them, as on plain http other than localhost. */
export async function hashesOf(files: readonly File[]): Promise<string[] | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digests = [];
  for (const file of files.filter(({ size }) => size <= MOST_HASHED)) {
    const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(await file.arrayBuffer()));
    digests.push(Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
  return digests;
}
