/** The portal's settings: the calls of the Admin Panel's System Settings. All of them are for R5s. */
import { apiFetch } from "./client";
import type { Errand } from "./data";
import { refresh } from "./query-client";
import type { Schemas } from "./schemas";
import { NEVER_KEPT, useFetched } from "./use-fetched";

export type SystemSettings = Schemas["SystemSettings"];
export type AllianceFacts = Schemas["AllianceFacts"];
export type FactKey = "name" | "tag" | "server" | "timeZone";
export type Delivery = Schemas["Delivery"];
export interface PictureRead {
  engine: string;
  seconds: number;
  kind: string;
  note: string;
  count: number;
  rows: { rank: number | null; name: string; value: string }[];
}

export const useSystemSettings = () => useFetched<SystemSettings>(["settings"], "/api/settings", NEVER_KEPT);

export const refreshSettings = () => refresh("settings");

export const setAlliance = (values: Partial<Record<FactKey, string>>) =>
  apiFetch<{ message: string }>("/api/settings/alliance", { method: "PUT", json: values });

export const setStrikeWeeks = (weeks: number) =>
  apiFetch<{ message: string }>("/api/settings/strikes", { method: "PUT", json: { weeks } });

export const setWebhook = (address: string) =>
  apiFetch<{ message: string }>("/api/settings/webhook", { method: "PUT", json: { address } });

export const removeWebhook = () =>
  apiFetch<{ message: string }>("/api/settings/webhook", { method: "DELETE" });

export const testWebhook = () => apiFetch<Delivery>("/api/settings/webhook/test", { method: "POST" });

/** Has the worker read a picture, which is not stored. */
export function readPicture(file: File): Promise<Errand<PictureRead>> {
  const form = new FormData();
  form.append("file", file);
  return apiFetch("/api/settings/test-picture", { method: "POST", form });
}

export function errandNow<Result>(id: number): Promise<Errand<Result>> {
  return apiFetch(`/api/data/errands/${id}`);
}

export const forgetPicture = () => apiFetch<unknown>("/api/settings/test-picture", { method: "DELETE" });

export type MembersArea = SystemSettings["membersArea"];

export const switchMembersArea = (wanted: Partial<MembersArea>) =>
  apiFetch<{ message: string }>("/api/settings/members-area", { method: "PUT", json: wanted });
