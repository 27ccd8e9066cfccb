/** The data as a whole: the calls of the Admin Panel's Data Administration. All of them are for R5s. */
import { apiFetch } from "./client";
import { refresh, refreshFigures } from "./query-client";
import type { Schemas } from "./schemas";
import { NEVER_KEPT, STAYS, useFetched } from "./use-fetched";

export type DataOverview = Schemas["Overview"];
export type Screenshots = Schemas["Screenshots"];
export type Backups = Schemas["Backups"];
export type TakenIn = Schemas["TakenIn"];
export type RecordRow = Schemas["RecordRow"];
export type SizedUpload = Schemas["SizedUpload"];

/** A job that the worker was asked to do; `result` is null until it is done. */
export type Errand<Result> = Omit<Schemas["Errand"], "result"> & { result: Result | null };
export interface CheckFound {
  rules: number;
  counted: number;
  strays: number;
  wrong: { rule: string; means: string; count: number; lines: string[] }[];
}

const ASKED_EVERY = 1500;

export const useDataOverview = () =>
  useFetched<DataOverview>(["data"], "/api/data", {
    ...NEVER_KEPT,
    refetchInterval: ({ state }) =>
      isOpen(state.data?.backups.errand) || isOpen(state.data?.check) ? ASKED_EVERY : false,
  });

export function isOpen(errand: { state: string } | null | undefined): boolean {
  return errand?.state === "waiting" || errand?.state === "running";
}

export const refreshData = () => refresh("data");

export const useSizedUploads = (page: number) =>
  useFetched<Schemas["SizedUploads"]>(["data-uploads", page], `/api/data/uploads?page=${page}`, {
    ...NEVER_KEPT,
    ...STAYS,
  });

export const askFor = (what: "backups" | "check") =>
  apiFetch<unknown>(`/api/data/${what}`, { method: "POST" });

/** Has the browser save the file that the server provides for this path. */
export async function download(path: string): Promise<void> {
  const { url } = await apiFetch<Schemas["Download"]>(path, { method: "POST" });
  window.location.assign(url);
}

/** How many screenshots a limit of this many days would remove. */
export async function olderThan(days: number): Promise<number> {
  return (await apiFetch<Schemas["OldScreenshots"]>(`/api/data/retention?days=${days}`)).screenshots;
}

export const keepScreenshots = (days: number) =>
  apiFetch<{ message: string }>("/api/data/retention", { method: "PUT", json: { days } });

/** What a file would change; with `apply`, makes the changes. */
export async function importData(file: File, apply: boolean): Promise<TakenIn> {
  const form = new FormData();
  form.append("file", file);
  form.append("apply", String(apply));
  const done = await apiFetch<TakenIn>("/api/data/import", { method: "POST", form });
  if (apply) await refreshFigures();
  return done;
}
