"""The analytics screen's cards (spec section 2): data points, growth, variance, top performers, distribution.

Growth and variance are computed (design decision 4). For each member and type the change counts from the last record
before the range (else the first in it) to the last in it, in percent. The growth rate is the mean of these changes, the
variance their standard deviation.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django.db.models import OuterRef, Subquery

from analytics.models import MemberRecord
from analytics.points import Point, record_points
from members.models import Member

TOP = 5

Before = Mapping[tuple[int, str], int]
"""(member id, type) -> the value of the last record before the range."""


def growth(points: Sequence[Point], before: Before) -> list[float]:
    """The change of each member and type in percent; those without two figures, or that began with 0, are left out.

    points: oldest first.
    """
    first: dict[tuple[int, str], int] = dict(before)
    last: dict[tuple[int, str], int] = {}
    counted: Counter[tuple[int, str]] = Counter(before.keys())
    for point in points:
        key = (point.member_id, point.data_type)
        first.setdefault(key, point.value)
        last[key] = point.value
        counted[key] += 1
    return [(last[key] - first[key]) * 100 / first[key] for key in last if counted[key] > 1 and first[key]]


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


def cards(points: Sequence[Point], before: Before, data_types: Sequence[str]) -> dict[str, Any]:
    changes = growth(points, before)
    return {
        "dataPoints": len(points),
        "activeMembers": len({point.member_id for point in points}),
        "growthRate": round(statistics.fmean(changes), 2) if changes else None,
        "variance": round(statistics.stdev(changes), 2) if len(changes) > 1 else None,
        "topPerformers": top_performers(points),
        "distribution": distribution(points, data_types),
    }


def last_before(data_types: Collection[str], first: date) -> dict[tuple[int, str], int]:
    """The last value before a day, of each active member and type: one look into the index for each."""

    def newest(data_type: str) -> Subquery:
        records = MemberRecord.objects.filter(member=OuterRef("pk"), data_type=data_type, record_date__lt=first)
        return Subquery(records.order_by("-record_date").values("value")[:1])

    members = Member.objects.active().order_by().annotate(**{f"last_{one}": newest(one) for one in data_types})
    return {
        (member_id, data_type): value
        for member_id, *values in members.values_list("pk", *(f"last_{one}" for one in data_types))
        for data_type, value in zip(data_types, values, strict=True)
        if value is not None
    }


def summary(days: int, data_type: str | None, today: date) -> dict[str, Any]:
    """GET /api/analytics, for one type or (None) for all. Two queries."""
    data_types = [data_type] if data_type else ["strength", "kills", "donations"]
    first = today - timedelta(days=days)
    return cards(record_points(data_types, first), last_before(data_types, first), data_types)
