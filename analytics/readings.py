"""Fetches the records that changes are computed from: the active members' figures from some week on."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date

from django.utils import timezone

from analytics.change import Readings
from analytics.points import Point, last_points, record_points
from members.figures import VS, Figure
from members.models import Member
from members.weeks.calendar import monday_of, week_ending


def readings(figures: Collection[Figure], first: date, last: date | None = None) -> dict[str, Readings]:
    """Name of a figure -> its readings from a day's week on (to `last`), with earlier values that are carried over.

    At most three queries: the members, their records, their earlier values.
    """
    monday = monday_of(week_ending(first))
    carried = [one.data_type for one in figures if not one.weekly]
    records = record_points([one.data_type for one in figures], monday, last)
    before = last_points(carried, monday) if carried else []
    list_days = days_of_lists(
        (one for one in records if one.data_type != VS),
        (one for one in records if one.data_type == VS),
        timezone.localdate(),
    )
    members = list(Member.objects.active().order_by().values_list("pk", flat=True))
    return {
        one.name: Readings(
            (point for point in (*before, *records) if point.data_type == one.data_type),
            members,
            noun=one.noun,
            weekly=one.weekly,
            days=list_days if one.data_type == VS else None,
        )
        for one in figures
    }


def days_of_lists(records: Iterable[Point], scores: Iterable[Point], today: date) -> dict[date, date]:
    """Week ending of VS scores -> the day of that week's newest records, so that all figures are dated alike.

    For a week without records: its Sunday, or today while the week is still running.
    """
    newest: dict[date, date] = {}
    for record in records:
        sunday = week_ending(record.day)
        newest[sunday] = max(record.day, newest.get(sunday, record.day))
    return {score.day: newest.get(score.day, min(score.day, today)) for score in scores}
