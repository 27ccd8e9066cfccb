"""The events as a CSV file, out and in. The export includes it, so that imported results find their event."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final

from members import events
from members.errors import Refused
from members.events import Facts
from members.models import Event
from members.roster.csv.reading import decoded
from members.spreadsheets import unguarded

HEADER: Final = ("Event", "Unit", "Period", "High is Good", "Archived")
MOST_BYTES = 1024 * 1024
YES, NO = "yes", "no"


def rows() -> Iterator[tuple[object, ...]]:
    """Every event, by title."""
    for one in Event.objects.all():
        high, archived = (YES if said else NO for said in (one.high_is_good, one.archived_at))
        yield one.title, one.unit, one.get_period_display(), high, archived


def read(content: bytes) -> list[Facts]:
    """The events of a file. Raises Refused, naming the line, if a row is unusable."""
    if len(content) > MOST_BYTES:
        raise Refused("events.csv is larger than 1 MB. Nothing was changed.", status=413)
    try:
        lines = list(csv.reader(StringIO(decoded(content).lstrip("\ufeff"), newline="")))
    except csv.Error as error:
        raise Refused(f"events.csv is no CSV: {error}.") from error
    if not lines or tuple(title.strip() for title in lines[0]) != HEADER:
        raise Refused(f"events.csv lacks its heading: {', '.join(HEADER)}.")
    if len(lines) > events.MOST_EVENTS + 1:
        raise Refused(f"events.csv names more than {events.MOST_EVENTS} events.")
    return [facts_of(number, cells) for number, cells in enumerate(lines[1:], 2) if any(cells)]


def facts_of(line: int, cells: list[str]) -> Facts:
    periods = {label.casefold(): value for value, label in Event.Period.choices}
    said = [unguarded(cell.strip(" ")) for cell in cells]
    if len(said) != len(HEADER) or said[2].casefold() not in periods or not {*said[3:]} <= {YES, NO}:
        raise Refused(f"events.csv, line {line}: an event has {', '.join(HEADER)}. Nothing was changed.")
    try:
        return events.checked(Facts(said[0], said[1], periods[said[2].casefold()], said[3] == YES, said[4] == YES))
    except Refused as refused:
        raise Refused(f"events.csv, line {line}: {refused} Nothing was changed.") from refused


def import_events(content: bytes, *, apply: bool, actor_id: int | None) -> int:
    """Create the events of a file that do not exist here; existing ones stay as they are. Returns how many are new.

    Expects to run inside a transaction if events are to be created.
    """
    here = {title.casefold() for title in Event.objects.values_list("title", flat=True)}
    new = {one.title.casefold(): one for one in read(content) if one.title.casefold() not in here}
    for one in new.values() if apply else ():
        events.name_event(one, actor_id=actor_id)
    return len(new)
