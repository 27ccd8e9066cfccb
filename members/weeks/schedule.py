"""Saving the week automatically each Sunday night, if SNAPSHOT_SCHEDULE is set (design decision 9)."""

from __future__ import annotations

import logging
from datetime import date, datetime, time, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django_q.models import Schedule

from members.days import end_of
from members.errors import Refused
from members.models import AllianceSettings, WeeklySnapshot
from members.weeks import snapshots
from members.weeks.calendar import last_sunday, week_ending

logger = logging.getLogger(__name__)

NAME = "Save the week"
AT = time(23, 30)
"""The time on Sunday, in the alliance's time zone."""


def save_week() -> None:
    """The scheduled task: save the most recent Sunday.

    It replaces a week that was saved before its Sunday was over. A week saved later is already whole, so a late run
    (after a worker was down) leaves it alone. If leaders want only complete weeks saved (uploads.week), it does
    nothing.
    """
    week = last_sunday(timezone.localdate())
    if saves_complete_weeks():
        logger.info("week ending %s is left to be saved once it is complete", week)
        return
    if WeeklySnapshot.objects.filter(week_ending=week, saved_at__gte=end_of(week)).exists():
        logger.info("week ending %s is saved already", week)
        return
    try:
        snapshots.save(week, actor_id=None)
    except Refused as refusal:
        logger.warning("week ending %s is not saved: %s", week, refusal.message)


def saves_complete_weeks() -> bool:
    """Whether leaders want a week to be saved automatically once it is complete, and not before."""
    return AllianceSettings.objects.filter(save_when_complete=True).exists()


def is_time(week: date, now: datetime) -> bool:
    """Whether the week's Sunday night has come, at a moment in the alliance's time zone."""
    return now >= datetime.combine(week, AT, tzinfo=now.tzinfo)


def follow_setting() -> None:
    """Create, correct or delete the schedule by the setting, when a worker starts or the time zone changes."""
    with transaction.atomic():
        schedules = Schedule.objects.select_for_update().filter(name=NAME).order_by("pk")
        if not settings.SNAPSHOT_SCHEDULE:
            schedules.delete()
            return
        kept, *others = schedules or [Schedule(name=NAME)]
        for other in others:  # duplicates from two workers that started at the same moment
            other.delete()
        if kept.pk is None or not is_due_time(kept.next_run):
            kept.next_run = next_time(timezone.localtime())
        kept.func, kept.schedule_type, kept.repeats = "members.weeks.schedule.save_week", Schedule.WEEKLY, -1
        kept.save()


def is_due_time(moment: datetime) -> bool:
    """Whether it is at Sunday's time in the alliance's time zone, which may have changed since it was created."""
    local = timezone.localtime(moment)
    return local.date() == week_ending(local.date()) and local.time() == AT


def next_time(now: datetime) -> datetime:
    """The next Sunday night after a moment in the alliance's time zone."""
    sunday = week_ending(now.date())
    due = datetime.combine(sunday, AT, tzinfo=now.tzinfo)
    return due if due > now else datetime.combine(sunday + timedelta(weeks=1), AT, tzinfo=now.tzinfo)
