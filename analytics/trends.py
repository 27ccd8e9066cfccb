"""How the alliance's figures move together: the dashboard's Performance Trends (design decision 4).

Totals rise when somebody joins and fall when a screenshot is missing. So a step from one day to the next compares only
members who have a figure on both, and the steps are chained: that is the change of like with like.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from analytics.metrics import METRICS
from analytics.points import Point, record_points, vs_points
from analytics.weeks import week_ending

WEEK = timedelta(days=7)

Values = Mapping[int, int]
"""member id -> value."""


class Day(NamedTuple):
    """One day of a line. total: of all members that have a figure; percent: since the first day."""

    day: date
    total: int
    percent: float | None


def standing(points: Iterable[Point]) -> list[tuple[date, dict[int, int]]]:
    """Every day with records, and what each member had by then: a member who was not read keeps the last figure."""
    by_day = each_day(points)
    held: dict[int, int] = {}
    told = []
    for day in sorted(by_day):
        held = held | by_day[day]
        told.append((day, held))
    return told


def each_day(points: Iterable[Point]) -> dict[date, dict[int, int]]:
    by_day: dict[date, dict[int, int]] = defaultdict(dict)
    for point in points:
        by_day[point.day][point.member_id] = point.value
    return by_day


def chained(days: Sequence[tuple[date, Values]]) -> list[Day]:
    """The days in percent since the first that has anything; None where no member links a day to those before."""
    told: list[Day] = []
    index: float | None = None
    last: Values = {}
    for day, values in days:
        step = like_with_like(last, values)
        if index is None:
            linked = sum(values.values()) > 0
            index = 1.0 if linked else None
        else:
            linked = step is not None
            index *= 1.0 if step is None else step
        if linked:
            last = values
        percent = round((index - 1) * 100, 2) if linked and index is not None else None
        told.append(Day(day, sum(values.values()), percent))
    return told


def like_with_like(before: Values, after: Values) -> float | None:
    """What the members of both days have now, as a share of what they had; None where they had nothing."""
    both = before.keys() & after.keys()
    had = sum(before[member] for member in both)
    return sum(after[member] for member in both) / had if had else None


def from_start(days: Sequence[tuple[date, Values]], start: date) -> list[tuple[date, Values]]:
    """The days from `start` on, and before them the last one until then, so that there is something to start from."""
    earlier = [one for one in days if one[0] <= start]
    return [*earlier[-1:], *(one for one in days if one[0] > start)]


def on_days_of(scores: Iterable[Point], records: Iterable[Point], today: date) -> list[Point]:
    """The VS scores on the day of their week's newest records, so that the lines share their days.

    In a week without records: on its Sunday, or today while the week still runs.
    """
    newest: dict[date, date] = {}
    for record in records:
        sunday = week_ending(record.day)
        newest[sunday] = max(record.day, newest.get(sunday, record.day))
    return [score._replace(day=newest.get(score.day, min(score.day, today))) for score in scores]


def line(key: str, label: str, days: Sequence[Day], dates: Sequence[date]) -> dict[str, Any]:
    """A line over the chart's dates: between its own days it stays as it was for up to six days, then has a gap."""
    values: list[float | None] = []
    totals: list[str | None] = []
    for at in dates:
        own = next((day for day in reversed(days) if at - WEEK < day.day <= at), None)
        values.append(own.percent if own else None)
        totals.append(str(own.total) if own else None)
    latest = next((day.percent for day in reversed(days) if day.percent is not None), None)
    return {
        "key": key,
        "label": label,
        "values": values,
        "totals": totals,
        "latest": latest if len(days) > 1 else None,
    }


def chart(records: Sequence[Point], scores: Sequence[Point], start: date, today: date) -> dict[str, Any]:
    """The chart of the days from `start` to `today`. latest: null where a line has but one day: nothing changed yet."""
    power = standing(point for point in records if point.data_type == "strength")
    donated = standing(point for point in records if point.data_type == "donations")
    scored = sorted(each_day(on_days_of(scores, records, today)).items())
    days = {
        "power": chained(from_start(power, start)),
        "vs": chained(from_start(scored, start)),
        "donations": chained(from_start(donated, start)),
    }
    dates = sorted({day.day for one in days.values() for day in one})
    return {
        "from": dates[0] if dates else None,
        "dates": dates,
        "lines": [line(key, METRICS[key].label, one, dates) for key, one in days.items()],
    }


def trends(days: int, today: date) -> dict[str, Any]:
    """GET /api/trends: two queries, over at most a week more than `days`."""
    start = today - timedelta(days=days)
    return chart(record_points(["strength", "donations"], start - WEEK), vs_points(start - WEEK), start, today)
