"""The dashboard's three rankings (spec section 2), with the places gained in a week.

Pure rules over points of the active members; `rankings` at the end queries the database. Two active members are two
people, however alike their names: whose row it is was decided when the list was applied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from typing import Any

from analytics.change import enough, places_gained
from analytics.points import Point, record_points
from members.figures import DUEL_DAY, DUELS, VS
from members.models import Member
from members.weeks.calendar import WEEK, week_ending

WINDOW = timedelta(days=30)
TOO_FEW = "Fewer than half of the members were on both rankings: too few to compare."

Rule = Callable[[Sequence[Point]], list[Point]]
"""Chooses a ranking's points from all points of its window: at most one per member, in any order."""


def strength(points: Sequence[Point]) -> list[Point]:
    """Each member's newest power."""
    return best_of_each_member(points, lambda point: (point.day, point.value))


def duel(points: Sequence[Point]) -> list[Point]:
    """The best score of each member."""
    return best_of_each_member(points, lambda point: (point.value, point.day))


def newest_day(points: Sequence[Point]) -> list[Point]:
    """The scores of the newest day of the duel."""
    newest = max((point.day for point in points), default=None)
    return [point for point in points if point.day == newest]


def donations(points: Sequence[Point]) -> list[Point]:
    """The latest list, with leaders' later corrections by hand."""
    if not points:
        return []
    latest = latest_list(points)
    return best_of_each_member([point for point in points if point.day >= latest], lambda point: (point.day,))


def latest_list(points: Sequence[Point]) -> date:
    """The day of the latest list: of the newest screenshot, or of a newer roster entered otherwise.

    A single figure typed in today is not a list. A day without screenshots counts only if it holds more than half as
    many members as the fullest day.
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


def ranking(rule: Rule, points: Sequence[Point], today: date, members: int) -> dict[str, Any]:
    """A ranking with the places gained since the week before its newest day; null if a member had no place then.

    members: how many active members there are. Only members of both rankings are compared, so nobody moves because
    somebody joined or left. If fewer than half of the members are in both, nobody moves.
    """
    now = by_place(rule([point for point in points if point.day >= today - WINDOW]))
    newest = max((point.day for point in now), default=None)
    end = week_ending(newest) - WEEK if newest is not None else today - WEEK
    earlier = by_place(rule([point for point in points if end - WINDOW <= point.day <= end]))
    gained = places_gained(numbered(now), numbered(earlier))
    compared = enough(len(gained), members)
    return {
        "date": newest,
        "compared": {"with": end, "members": len(gained), "of": members, "reason": None if compared else TOO_FEW},
        "rows": [
            {
                "place": place,
                "memberId": point.member_id,
                "name": point.name,
                "value": str(point.value),
                "change": gained.get(point.member_id) if compared else None,
            }
            for place, point in enumerate(now, start=1)
        ],
    }


def numbered(points: Iterable[Point]) -> dict[int, int]:
    """member id -> place, for points in order."""
    return {point.member_id: place for place, point in enumerate(points, start=1)}


def by_place(points: Iterable[Point]) -> list[Point]:
    """Highest first; equal values by name."""
    return sorted(points, key=lambda point: (-point.value, point.name, point.member_id))


def rankings(today: date) -> dict[str, Any]:
    """The three rankings, and the duel's newest day, for GET /api/rankings. Two queries, however long the history."""
    first = today - 2 * WINDOW - WEEK
    members = Member.objects.active().count()
    records = record_points(["strength", "donations", *DUELS], first)
    return {
        "since": today - WINDOW,
        "members": members,
        "strength": ranking(strength, [one for one in records if one.data_type == "strength"], today, members),
        "donations": ranking(donations, [one for one in records if one.data_type == "donations"], today, members),
        "vs": ranking(duel, [one for one in records if one.data_type == VS], today, members),
        "duelDay": ranking(newest_day, [one for one in records if one.data_type == DUEL_DAY.data_type], today, members),
    }


def of_the_week(today: date) -> dict[str, Any]:
    """The rankings that members see: power, the newest week of the duel, donations. Two queries in all."""
    members = Member.objects.active().count()
    records = record_points(["strength", "donations", VS], today - 2 * WINDOW - WEEK)
    return {
        "power": ranking(strength, [one for one in records if one.data_type == "strength"], today, members),
        "vs": ranking(newest_day, [one for one in records if one.data_type == VS], today, members),
        "donations": ranking(donations, [one for one in records if one.data_type == "donations"], today, members),
    }
