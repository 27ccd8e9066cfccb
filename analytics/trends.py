"""How the alliance's figures move together: the dashboard's Performance Trends (design decision 4).

Each point of a line is the change since the range's first week (`analytics.change`); the last point is the number shown
beside the line.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from analytics.change import Change, Readings, Week
from analytics.readings import readings
from members.figures import CHARTED, NAMED
from members.weeks.calendar import WEEK


@dataclass(frozen=True, slots=True)
class Line:
    """A figure over the chart's dates. values: percent since the first week, None: a gap; change: the last value."""

    key: str
    values: list[float | None]
    change: Change


def values_at(weeks: Sequence[Week], percents: Sequence[float | None], dates: Sequence[date]) -> list[float | None]:
    """A line over the chart's dates: between its own days it keeps its value for up to six days, then has a gap."""
    own = list(zip(weeks, percents, strict=True))
    return [next((value for week, value in reversed(own) if at - WEEK < week.day <= at), None) for at in dates]


def near(weeks: Sequence[Week], start: date) -> list[Week]:
    """The weeks; those long before `start` are drawn one week before it."""
    return [week._replace(day=max(week.day, start - WEEK)) for week in weeks]


def lines(known: Mapping[str, Readings], start: date) -> tuple[list[date], list[Line]]:
    """The chart's dates from `start` on, and each figure's line over them."""
    weeks = {key: near(one.range(start), start) for key, one in known.items()}
    dates = sorted({week.day for own in weeks.values() for week in own})
    drawn = []
    for key, one in known.items():
        percents = one.line(weeks[key], weeks[key][0].ending) if weeks[key] else []
        drawn.append(Line(key, values_at(weeks[key], percents, dates), one.since(start)))
    return dates, drawn


def trend_lines(keys: Collection[str], days: int, today: date) -> tuple[list[date], list[Line]]:
    """The lines of these figures over the last days. At most two more weeks of records are read."""
    start = today - timedelta(days=days)
    return lines(readings([NAMED[key] for key in keys], start - WEEK), start)


def trends(days: int, today: date) -> dict[str, Any]:
    """GET /api/trends. latest: the last point of the line; null if the line has only its first point."""
    dates, drawn = trend_lines(CHARTED, days, today)
    return {
        "from": dates[0] if dates else None,
        "dates": dates,
        "lines": [
            {
                "key": line.key,
                "label": NAMED[line.key].title,
                "values": line.values,
                "latest": line.change.percent,
                "change": line.change.as_json(),
            }
            for line in drawn
        ],
    }
