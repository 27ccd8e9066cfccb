"""Who was absent from a list that was read whole. Other members without a record were only not captured.

A higher app knows which lists were read whole, and registers the function that answers it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date

Way = Callable[[Collection[int], str, date, date], set[int]]
"""(member ids, data type, first day, last day) -> those who were absent from a list of these days."""

_ways: list[Way] = []


def register(way: Way) -> None:
    """Called by the app that records absences, when it is ready."""
    _ways.append(way)


def absent(member_ids: Collection[int], data_type: str, first: date, last: date) -> set[int]:
    """Which of these members were absent from a list of that type in these days."""
    return {pk for way in _ways for pk in way(member_ids, data_type, first, last)} if member_ids else set()
