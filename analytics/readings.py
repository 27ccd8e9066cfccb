"""The records that changes are computed from, fetched: the figures of the active members since some week."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date, timedelta

from django.utils import timezone

from analytics.change import Readings
from analytics.points import Point, last_points, record_points, vs_points
from members.metrics import TOLD
from members.models import Member
from members.records import VS
from members.weeks.calendar import week_ending

SIX_DAYS = timedelta(days=6)


def readings(keys: Collection[str], first: date) -> dict[str, Readings]:
    """Metric key -> its readings from the week of a day on, and before it what is carried into that week.

    At most four queries: the members, their records, what they had before, the VS scores.
    """
    monday = week_ending(first) - SIX_DAYS
    metrics = [TOLD[key] for key in keys]
    recorded = [one.data_type for one in metrics if one.data_type != VS]
    carried = [one.data_type for one in metrics if not one.weekly]
    records = record_points(recorded, monday) if recorded else []
    before = last_points(carried, monday) if carried else []
    scores = vs_points(monday) if len(recorded) < len(metrics) else []
    list_days = days_of_lists(records, scores, timezone.localdate())
    members = list(Member.objects.active().order_by().values_list("pk", flat=True))
    return {
        one.key: Readings(
            (point for point in (*before, *records, *scores) if point.data_type == one.data_type),
            members,
            noun=one.noun,
            weekly=one.weekly,
            days=list_days if one.data_type == VS else None,
        )
        for one in metrics
    }


def days_of_lists(records: Iterable[Point], scores: Iterable[Point], today: date) -> dict[date, date]:
    """Week ending of VS scores -> the day of that week's newest records, so that the figures share their days.

    In a week without records: its Sunday, or today while the week still runs.
    """
    newest: dict[date, date] = {}
    for record in records:
        sunday = week_ending(record.day)
        newest[sunday] = max(record.day, newest.get(sunday, record.day))
    return {score.day: newest.get(score.day, min(score.day, today)) for score in scores}
