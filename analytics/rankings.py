"""The dashboard's three rankings (spec section 2): who stands where now, and where a week earlier.

Pure rules over points of the active members; `rankings` at the end asks the database.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from typing import Any

from analytics.points import Point, record_points, vs_points
from analytics.roster.listing import distinct_pairs
from analytics.weeks import week_ending
from members.distinct import DistinctPairs
from members.models import Member
from members.names import fold, normalise

WINDOW = timedelta(days=30)
WEEK = timedelta(days=7)
NONE_APART = DistinctPairs(())

Rule = Callable[[Sequence[Point]], list[Point]]
"""A ranking's points out of all points of its window, in any order, each member at most once."""


def strength(points: Sequence[Point], distinct: DistinctPairs = NONE_APART) -> list[Point]:
    """Each member's newest power; of near-duplicate names the newest, of one day the highest."""
    newest = best_of_each_member(points, lambda point: (point.day, point.value))
    return without_lookalikes(sorted(newest, key=lambda point: (point.day, point.value), reverse=True), distinct)


def duel(points: Sequence[Point], distinct: DistinctPairs = NONE_APART) -> list[Point]:
    """The best score of each member and of each near-duplicate name."""
    best = best_of_each_member(points, lambda point: (point.value, point.day))
    return without_lookalikes(sorted(best, key=lambda point: (point.value, point.day), reverse=True), distinct)


def donations(points: Sequence[Point]) -> list[Point]:
    """The latest list, with what leaders corrected by hand since."""
    if not points:
        return []
    latest = latest_list(points)
    return best_of_each_member([point for point in points if point.day >= latest], lambda point: (point.day,))


def latest_list(points: Sequence[Point]) -> date:
    """The day of the latest list: of the newest screenshot, else of the newest roster entered otherwise.

    A single figure typed in today is no list: a day without screenshots counts where it holds more than half as many
    members as the fullest day.
    """
    members = Counter(point.day for point in points)
    uploaded = {point.day for point in points if point.uploaded}
    fullest = max(members.values())
    return max(day for day, count in members.items() if day in uploaded or 2 * count > fullest)


def best_of_each_member(points: Iterable[Point], merit: Callable[[Point], tuple[Any, ...]]) -> list[Point]:
    best: dict[int, Point] = {}
    for point in points:
        held = best.get(point.member_id)
        if held is None or merit(point) > merit(held):
            best[point.member_id] = point
    return list(best.values())


def without_lookalikes(points: Iterable[Point], distinct: DistinctPairs) -> list[Point]:
    """The points less those whose name looks like an earlier one's. Names that are set apart never count as one."""
    kept: list[Point] = []
    by_shape: dict[str, list[Point]] = defaultdict(list)
    for point in points:
        shapes = {normalise(point.name), fold(point.name)} - {""}
        alike = (other for shape in shapes for other in by_shape[shape])
        if any(not distinct.apart(point.name, other.name) for other in alike):
            continue
        kept.append(point)
        for shape in shapes:
            by_shape[shape].append(point)
    return kept


def ranking(rule: Rule, points: Sequence[Point], today: date) -> dict[str, Any]:
    """A ranking with the places gained since the week before its newest day; null where a member had no place then."""
    now = by_place(rule([point for point in points if point.day >= today - WINDOW]))
    newest = max((point.day for point in now), default=None)
    before: dict[int, int] = {}
    if newest is not None:
        end = week_ending(newest) - WEEK
        earlier = by_place(rule([point for point in points if end - WINDOW <= point.day <= end]))
        before = {point.member_id: place for place, point in enumerate(earlier, start=1)}
    return {
        "date": newest,
        "rows": [
            {
                "place": place,
                "memberId": point.member_id,
                "name": point.name,
                "value": str(point.value),
                "change": before[point.member_id] - place if point.member_id in before else None,
            }
            for place, point in enumerate(now, start=1)
        ],
    }


def by_place(points: Iterable[Point]) -> list[Point]:
    """Highest first; equal values by name."""
    return sorted(points, key=lambda point: (-point.value, point.name, point.member_id))


def rankings(today: date) -> dict[str, Any]:
    """All three, as GET /api/rankings answers them. Four queries, whatever the history."""
    first = today - 2 * WINDOW - WEEK
    records = record_points(["strength", "donations"], first)
    distinct = distinct_pairs()
    return {
        "since": today - WINDOW,
        "members": Member.objects.active().count(),
        "strength": ranking(
            lambda points: strength(points, distinct), [one for one in records if one.data_type == "strength"], today
        ),
        "donations": ranking(donations, [one for one in records if one.data_type == "donations"], today),
        "vs": ranking(lambda points: duel(points, distinct), vs_points(first), today),
    }
