"""Every figure by its data type: those of the table, and the lists of the events that leaders have named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from django.db.models import Q

from members.errors import Conflict
from members.figures import EVENT, EVENT_LIST, FIGURES, EventFigure, Figure, event_number, is_event
from members.models.events import Event

DELETED = "Deleted event"
"""The name of a deleted event's list."""


class KnownFigures(Mapping[str, Figure]):
    """Every figure. Events are queried once, at the first look-up of one: use a single instance for a whole listing.

    For a deleted event, only the properties common to all events are known.
    """

    def __getitem__(self, data_type: str) -> Figure:
        if data_type in FIGURES:
            return FIGURES[data_type]
        number = event_number(data_type)
        if number is None:
            raise KeyError(data_type)
        event = self.events.get(number)
        return event.figure if event else gone(data_type)

    def __iter__(self) -> Iterator[str]:
        yield from FIGURES
        yield from (event.data_type for event in self.events.values())

    def __len__(self) -> int:
        return len(FIGURES) + len(self.events)

    @cached_property
    def events(self) -> dict[int, Event]:
        """The events by number, ordered by title. One query."""
        return {event.pk: event for event in Event.objects.all()}


def gone(data_type: str) -> Figure:
    """The list of an event that was deleted."""
    return replace(EVENT_LIST, name=data_type, data_type=data_type, label=DELETED, title=DELETED)


def figure_of(data_type: str) -> Figure:
    """A figure by its data type. Raises KeyError for an unknown one. One query for an event's list."""
    return KnownFigures()[data_type]


def kept_figure(data_type: str) -> Figure:
    """A figure whose results may be kept. Raises Conflict if it belongs to a deleted event."""
    figure = figure_of(data_type)
    if is_event(data_type) and not isinstance(figure, EventFigure):
        raise Conflict("This event was deleted, so nothing is kept of it. Discard these screenshots.")
    return figure


def of_figures(column: str) -> Q:
    """Rows whose column names a figure."""
    return Q((f"{column}__in", list(FIGURES))) | Q((f"{column}__startswith", EVENT))
