"""Screenshots to the lists they show: which belong together, and what each says once they are read as one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from members.names import similarity
from uploads.matching import propose
from uploads.reading.stitch import merge
from uploads.reading.types import BatchRow, Kind, Proposal, ReadRow, RosterEntry, ScreenReading

_SAME_TITLE = 0.6
"""Titles less alike than this are different lists; the same title is misread now and then."""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of one screenshot, in the light of all that show its list.

    own: as this screenshot shows it; merged: as all of them together do. proposal: None where no member was sought.
    """

    own: ReadRow
    merged: BatchRow
    proposal: Proposal | None


def same_lists(readings: Sequence[ScreenReading], origins: Sequence[Hashable]) -> list[list[int]]:
    """Indices of the screenshots that can be of one list: same origin (a folder), same kind, and titles that agree.

    A screenshot without a title (scrolled away, hidden by a banner) goes with the first list it could be of.
    """
    groups: list[list[int]] = []
    for index in sorted(range(len(readings)), key=lambda index: not readings[index].title):
        reading, origin = readings[index], origins[index]
        for group in groups:
            first = readings[group[0]]
            if (origin, reading.kind) == (origins[group[0]], first.kind) and _titles_agree(reading, first):
                group.append(index)
                break
        else:
            groups.append([index])
    return [sorted(group) for group in groups]


def _titles_agree(one: ScreenReading, other: ScreenReading) -> bool:
    return not one.title or not other.title or similarity(one.title, other.title) >= _SAME_TITLE


def rows_by_screenshot(
    readings: Sequence[ScreenReading],
    origins: Sequence[Hashable],
    roster: Callable[[Kind | None], list[RosterEntry]] | None = None,
) -> list[list[ShownRow]]:
    """For every screenshot all the rows it shows, also those that another one shows too, top to bottom.

    roster: the members, with the figures of a kind; without one nobody is proposed. A reading that comes twice
    counts once: the same picture would prove itself.
    """
    shown: list[dict[int, ShownRow]] = [{} for _ in readings]
    for group in same_lists(readings, origins):
        unique = list(dict.fromkeys(readings[index] for index in group))
        rows = _read_as_one(unique, roster)
        for index in group:
            shown[index] = rows[unique.index(readings[index])]
    return [[rows[place] for place in sorted(rows)] for rows in shown]


def _read_as_one(
    readings: Sequence[ScreenReading], roster: Callable[[Kind | None], list[RosterEntry]] | None
) -> list[dict[int, ShownRow]]:
    """{place: row} of every screenshot of one list."""
    kind = readings[0].kind
    merged = merge(readings)
    proposals: Sequence[Proposal | None] = [None] * len(merged)
    if roster and kind != "sf-tech":
        proposals = propose(merged, roster(kind), kind=kind)
    own = [{row.place: row for row in reading.rows} for reading in readings]
    shown: list[dict[int, ShownRow]] = [{} for _ in readings]
    for row, proposal in zip(merged, proposals, strict=True):
        for screenshot, place in row.sources:
            shown[screenshot][place] = ShownRow(own[screenshot][place], row, proposal)
    return shown
