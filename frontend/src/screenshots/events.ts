import type { DataType, EventType } from "../api/types";

/** An event in the page's data. */
export interface NamedEvent {
  dataType: EventType;
  title: string;
  archived: boolean;
}

const known = new Map<string, NamedEvent>();

/** Stores the events' names, for code that names a list by its data type alone. */
export function rememberEvents(events: readonly NamedEvent[] = []): void {
  for (const event of events) known.set(event.dataType, event);
}

export const isEvent = (dataType: DataType | ""): dataType is EventType => dataType.startsWith("event-");

export const eventTitle = (dataType: EventType): string => known.get(dataType)?.title ?? "Event";

/** The events that can be chosen, by title. */
export function offeredEvents(): { value: EventType; label: string }[] {
  return [...known.values()]
    .filter(({ archived }) => !archived)
    .map(({ dataType, title }) => ({ value: dataType, label: title }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
