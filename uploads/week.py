"""The week at a glance with its waiting screenshots; and saving a complete week automatically (issue 19)."""

from __future__ import annotations

import logging
from dataclasses import asdict
from datetime import date
from typing import Any, Literal

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from analytics import week as weeks
from members.days import alliance_day
from members.errors import Refused
from members.figures import FIGURES
from members.kept import Kept
from members.models import WeeklySnapshot
from members.weeks import schedule, snapshots
from members.weeks.calendar import last_sunday, monday_of, week_ending
from uploads.models import DataType, Upload

logger = logging.getLogger(__name__)

UPLOAD = "/admin/upload"
WAITS = (Upload.Status.PROCESSING, Upload.Status.PENDING_CONFIRMATION)
ByItself = Literal["no", "sunday", "complete"]
AREAS = ("members", "records", "absences")

glances: Kept[weeks.Glance] = Kept(most=4)


def screenshots_waiting(week: date) -> int:
    """How many screenshots of a week's lists are being read, or wait for a leader."""
    kinds = [*FIGURES, DataType.AUTO]
    of_week = Q(batch__report_date__gte=monday_of(week), batch__report_date__lte=week, batch__data_type__in=kinds)
    return Upload.objects.filter(of_week, status__in=WAITS).count()


def at_a_glance(day: date | None = None) -> dict[str, Any]:
    """GET /api/week. day: any of the week's; None for this week."""
    week = week_ending(day or alliance_day())
    found = glances.get(week, AREAS, lambda: weeks.glance(week))
    waiting, today = screenshots_waiting(week), alliance_day()
    return {
        "weekEnding": week,
        "members": found.members,
        "lists": [
            asdict(one) | {"label": FIGURES[one.data_type].label, "state": one.state, "href": way_in(one.data_type)}
            for one in found.lists
        ],
        "days": [asdict(one) | {"state": one.state} for one in found.days],
        "waiting": waiting,
        "lacks": weeks.lacking(found, waiting),
        "savable": bool(found.members) and week <= today,
        "savedAt": found.saved_at,
        "byItself": saved_by_itself(found),
    }


def saved_by_itself(found: weeks.Glance) -> ByItself:
    """When a week is saved automatically: once complete if leaders want that, or Sunday night if the operator does."""
    if found.by_itself:
        return "complete"
    return "sunday" if settings.SNAPSHOT_SCHEDULE else "no"


def way_in(data_type: str) -> str:
    """Where screenshots of a list are uploaded."""
    return "/admin/mutual-assistance" if data_type == DataType.ASSISTANCE else f"{UPLOAD}?type={data_type}"


def save_by_itself() -> date | None:
    """The scheduled task: save the newest week once it is complete, if leaders want that. Returns what was saved.

    It waits for Sunday night, so that the week holds what was decided on that day. An already saved week is left alone.
    """
    now = timezone.localtime()
    week = last_sunday(now.date())
    if not schedule.saves_complete_weeks() or not schedule.is_time(week, now):
        return None
    if WeeklySnapshot.objects.filter(week_ending=week).exists():
        return None
    if lacks := weeks.lacking(weeks.glance(week), screenshots_waiting(week)):
        logger.info("week ending %s is not complete yet: %s", week, ", ".join(lacks))
        return None
    try:
        snapshots.save(week, actor_id=None)
    except Refused as refusal:
        logger.warning("week ending %s is not saved: %s", week, refusal.message)
        return None
    return week
