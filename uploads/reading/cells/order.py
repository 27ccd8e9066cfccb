"""The longest run of numbers that never increases."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence


def descending(numbers: Sequence[int]) -> list[int]:
    """Positions of the longest run of numbers (gaps allowed) that never increases."""
    tails: list[int] = []
    tops: list[int] = []
    previous: list[int | None] = []
    for position, number in enumerate(numbers):
        place = bisect_right(tails, -number)
        previous.append(tops[place - 1] if place else None)
        tails[place : place + 1] = [-number]
        tops[place : place + 1] = [position]
    run: list[int] = []
    at = tops[-1] if tops else None
    while at is not None:
        run.append(at)
        at = previous[at]
    return run[::-1]
