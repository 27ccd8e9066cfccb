"""Who was absent from a list that was read whole. Other members without a record were simply not captured.

A higher app knows which lists were read whole, and registers the functions that return the absences.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from datetime import date
from typing import NamedTuple


class Missed(NamedTuple):
    """A whole list that a member was not on. day: its report date."""

    data_type: str
    day: date


Way = Callable[[Collection[int], Collection[str], date, date], Iterable[tuple[int, Missed]]]
"""(member ids, data types, first day, last day) -> who was absent from a list of these days, with the list."""
OfMembers = Callable[[Collection[int]], Iterable[tuple[int, Missed]]]
"""(member ids) -> each list that one of them was absent from, with the member."""

_ways: list[tuple[Way, OfMembers]] = []


def register(way: Way, of_each: OfMembers) -> None:
    """Called by the app that records absences, when it is ready."""
    _ways.append((way, of_each))


def absent(member_ids: Collection[int], data_type: str, first: date, last: date) -> set[int]:
    """Which of these members were absent from a list of that type in these days."""
    return {pk for pk, _ in missed(member_ids, data_type, first, last)}


def missed(member_ids: Collection[int], data_type: str, first: date, last: date) -> set[tuple[int, date]]:
    """The absences of a data type in these days, each with the day of the list."""
    return missed_lists(member_ids, [data_type], first, last)[data_type]


def missed_lists(
    member_ids: Collection[int], data_types: Collection[str], first: date, last: date
) -> dict[str, set[tuple[int, date]]]:
    """The same for several data types at once: data type -> who was absent, each with the day of the list."""
    found: dict[str, set[tuple[int, date]]] = {one: set() for one in data_types}
    for way, _ in _ways if member_ids and data_types else ():
        for pk, one in way(member_ids, data_types, first, last):
            found[one.data_type].add((pk, one.day))
    return found


def of_members(member_ids: Collection[int]) -> dict[int, list[Missed]]:
    """member id -> the lists that the member was absent from; members who were on every list are left out."""
    found: dict[int, list[Missed]] = defaultdict(list)
    for _, of_each in _ways:
        for pk, missed in of_each(member_ids):
            found[pk].append(missed)
    return dict(found)
