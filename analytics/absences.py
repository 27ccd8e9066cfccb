"""Who was not on a list that was read whole: absent, where others were only not captured.

Which lists were read whole is known to a higher app, which brings its way of telling along (`register`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date

Way = Callable[[Collection[int], str, date, date], set[int]]
"""(member ids, data type, first day, last day) -> those who were absent from a list of these days."""

_ways: list[Way] = []


def register(way: Way) -> None:
    """How absences are told; called when the app that records them is ready."""
    _ways.append(way)


def absent(member_ids: Collection[int], data_type: str, first: date, last: date) -> set[int]:
    """Which of these members were absent from a list of that type, of these days."""
    return {pk for way in _ways for pk in way(member_ids, data_type, first, last)} if member_ids else set()
