/**
 * Events: lists of the game that the portal does not know and that a leader has named. Large figures are numeric
 * strings.
 */
import { useQuery } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { components } from "./schema";
import type { EventType } from "./types";

type Schemas = components["schemas"];
type Narrowed<Shape, Fields> = Omit<Shape, keyof Fields> & Fields;

export type Period = Schemas["PeriodEnum"];
type GameEvent = Narrowed<Schemas["Event"], { dataType: EventType }>;
export type ListedEvent = Narrowed<Schemas["ListedEvent"], { dataType: EventType }>;
export type EventResults = Narrowed<Schemas["EventResults"], { event: GameEvent }>;
export type EventResult = Schemas["EventResult"];
export type MemberEvent = Schemas["MemberEvent"];
export type EventOffers = Narrowed<Schemas["EventOffers"], { events: EventOffer[] }>;
type EventOffer = Narrowed<Schemas["EventOffer"], { dataType: EventType }>;

export interface EventFacts {
  title: string;
  unit: string;
  period: Period;
  highIsGood: boolean;
}
type WrittenEvent = Narrowed<Schemas["EventWritten"], { dataType: EventType }>;

export function useEvents() {
  return useQuery({
    queryKey: ["events"],
    queryFn: () => apiFetch<{ events: ListedEvent[] }>("/api/events"),
  });
}

/** `day`: the day of the results, null for the newest. */
export function useEventResults(id: number, day: string | null) {
  return useQuery({
    queryKey: ["events", id, day],
    queryFn: () => apiFetch<EventResults>(`/api/events/${id}/results${day ? `?date=${day}` : ""}`),
  });
}

export function useEventsOf(memberId: number) {
  return useQuery({
    queryKey: ["events", "member", memberId],
    queryFn: () => apiFetch<MemberEvent[]>(`/api/members/${memberId}/events`),
  });
}

/** The events as whose list a screenshot may be kept, likeliest first. */
export function useEventOffers(uploadId: number) {
  return useQuery({
    queryKey: ["events", "offers", uploadId],
    queryFn: () => apiFetch<EventOffers>(`/api/upload/${uploadId}/events`),
  });
}

export function nameEvent(facts: EventFacts): Promise<WrittenEvent> {
  return apiFetch("/api/events", { method: "POST", json: facts });
}

export function changeEvent(
  id: number,
  facts: Partial<EventFacts> & { archived?: boolean },
): Promise<WrittenEvent> {
  return apiFetch(`/api/events/${id}`, { method: "PATCH", json: facts });
}

export function deleteEvent(id: number): Promise<{ message: string }> {
  return apiFetch(`/api/events/${id}`, { method: "DELETE" });
}
