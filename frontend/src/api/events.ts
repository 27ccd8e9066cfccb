/** Events: lists that the portal does not know and a leader has named. Large figures are numeric strings. */
import { apiFetch } from "./client";
import type { Narrowed, Schemas } from "./schemas";
import type { EventType } from "./types";
import { useFetched } from "./use-fetched";

export type Period = Schemas["PeriodEnum"];
type GameEvent = Narrowed<Schemas["Event"], { dataType: EventType }>;
export type ListedEvent = Narrowed<Schemas["ListedEvent"], { dataType: EventType }>;
export type EventResults = Narrowed<Schemas["EventResults"], { event: GameEvent }>;
export type EventResult = Schemas["EventResult"];
export type MemberEvent = Schemas["MemberEvent"];
type EventOffers = Narrowed<Schemas["EventOffers"], { events: EventOffer[] }>;
type EventOffer = Narrowed<Schemas["EventOffer"], { dataType: EventType }>;

export interface EventFacts {
  title: string;
  unit: string;
  period: Period;
  highIsGood: boolean;
}
type WrittenEvent = Narrowed<Schemas["EventWritten"], { dataType: EventType }>;

export const useEvents = () => useFetched<{ events: ListedEvent[] }>(["events"], "/api/events");

/** `day`: the day of the results, null for the newest. */
export const useEventResults = (id: number, day: string | null) =>
  useFetched<EventResults>(["events", id, day], `/api/events/${id}/results${day ? `?date=${day}` : ""}`);

export const useEventsOf = (memberId: number) =>
  useFetched<MemberEvent[]>(["events", "member", memberId], `/api/members/${memberId}/events`);

/** The events as whose list a screenshot may be kept, likeliest first. */
export const useEventOffers = (uploadId: number) =>
  useFetched<EventOffers>(["events", "offers", uploadId], `/api/upload/${uploadId}/events`);

export const nameEvent = (facts: EventFacts) =>
  apiFetch<WrittenEvent>("/api/events", { method: "POST", json: facts });

export const changeEvent = (id: number, facts: Partial<EventFacts> & { archived?: boolean }) =>
  apiFetch<WrittenEvent>(`/api/events/${id}`, { method: "PATCH", json: facts });

export const deleteEvent = (id: number) =>
  apiFetch<{ message: string }>(`/api/events/${id}`, { method: "DELETE" });
