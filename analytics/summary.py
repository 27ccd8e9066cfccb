"""The analytics screen's cards (spec section 2): data points, growth, variance, top performers, distribution.

Growth and variance are computed (design decision 4) from each type's change over the range (`analytics.change`). The
growth rate is that change, or for several types the mean of their changes. The variance is the spread of the members'
own changes.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from analytics.change import Readings
from analytics.points import Point, record_points
from analytics.readings import readings
from members.figures import FIGURES
from members.weeks.calendar import WEEK

TOP = 5


def top_performers(points: Sequence[Point]) -> list[dict[str, Any]]:
    """The members with the highest sum of all values in the range."""
    sums: Counter[tuple[int, str]] = Counter()
    for point in points:
        sums[point.member_id, point.name] += point.value
    best = sorted(sums.items(), key=lambda entry: (-entry[1], entry[0][1], entry[0][0]))[:TOP]
    return [{"memberId": member_id, "name": name, "value": str(value)} for (member_id, name), value in best]


def distribution(points: Sequence[Point], data_types: Sequence[str]) -> list[dict[str, Any]]:
    """The share of each type in the records, in percent with one decimal."""
    records = Counter(point.data_type for point in points)
    return [
        {
            "dataType": data_type,
            "records": records[data_type],
            "percent": round(100 * records[data_type] / len(points), 1) if points else 0.0,
        }
        for data_type in data_types
    ]


def mean(values: Sequence[float | None]) -> float | None:
    """The mean of the known values, with two decimals."""
    known = [value for value in values if value is not None]
    return round(statistics.fmean(known), 2) if known else None


def cards(points: Sequence[Point], known: Mapping[str, Readings], start: date) -> dict[str, Any]:
    """points: the records of the range, known: data type -> its readings."""
    changes = {data_type: one.since(start) for data_type, one in known.items()}
    return {
        "dataPoints": len(points),
        "activeMembers": len({point.member_id for point in points}),
        "growthRate": mean([change.percent for change in changes.values()]),
        "variance": mean([change.spread for change in changes.values()]),
        "changes": [{"dataType": data_type, **change.as_json()} for data_type, change in changes.items()],
        "topPerformers": top_performers(points),
        "distribution": distribution(points, list(known)),
    }


def summary(days: int, data_type: str | None, today: date) -> dict[str, Any]:
    """GET /api/analytics, for one type or (None) for all."""
    data_types = [data_type] if data_type else ["strength", "kills", "donations"]
    start = today - timedelta(days=days)
    known = readings([FIGURES[one] for one in data_types], start - WEEK)
    return cards(record_points(data_types, start), {one: known[FIGURES[one].name] for one in data_types}, start)
