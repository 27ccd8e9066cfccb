"""The newest week of mutual assistance."""

from __future__ import annotations

from datetime import date
from typing import Any

from analytics.points import Point, record_points
from members.figures import ASSISTANCE
from members.models import MemberRecord
from members.weeks.calendar import WEEK, monday_of, week_ending


def newest_week() -> dict[str, Any]:
    """The week of the newest record of an active member, most points first; `before`: the points of the week before.

    If a member has several records in one week, the newest counts.
    """
    newest = (
        MemberRecord.objects.filter(data_type=ASSISTANCE.data_type, member__is_active=True)
        .order_by("-record_date")
        .values_list("record_date", flat=True)
        .first()
    )
    if newest is None:
        return {"weekEnding": None, "rows": []}
    week = week_ending(newest)
    points = record_points([ASSISTANCE.data_type], monday_of(week - WEEK), week)
    return {"weekEnding": week, "rows": ranked(by_week(points, week), by_week(points, week - WEEK))}


def by_week(points: list[Point], week: date) -> dict[int, Point]:
    """member id -> the newest points of that week. points: oldest first."""
    return {point.member_id: point for point in points if week_ending(point.day) == week}


def ranked(now: dict[int, Point], before: dict[int, Point]) -> list[dict[str, Any]]:
    """The members' points with their places; equal points share a place."""
    rows: list[dict[str, Any]] = []
    for number, point in enumerate(sorted(now.values(), key=lambda one: (-one.value, one.name, one.member_id)), 1):
        shares = rows and rows[-1]["points"] == point.value
        rows.append(
            {
                "place": rows[-1]["place"] if shares else number,
                "memberId": point.member_id,
                "name": point.name,
                "points": point.value,
                "before": before[point.member_id].value if point.member_id in before else None,
                "recordDate": point.day,
            }
        )
    return rows
