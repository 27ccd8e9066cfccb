"""Warns of a list that is older than another list of its week: once recorded, its figures replace newer ones.

Figures by day are kept side by side, so this concerns only figures of which a week has one (`Figure.on_sunday`): the
week's duel, and events by week. Figures that a leader typed in come from no list.
"""

from __future__ import annotations

from datetime import date

from django.db.models import Max
from django.utils.translation import gettext

from members import formats
from members.known_figures import figure_of
from members.models import MemberRecord
from uploads.models import Batch, Upload


def newest_after(batch: Batch) -> date | None:
    """The day of the newest list recorded for the batch's week, if it is later than the batch's own day; else None."""
    figure = figure_of(batch.data_type)
    if not figure.on_sunday:
        return None
    of_week = MemberRecord.objects.filter(
        data_type=batch.data_type, record_date=figure.record_date(batch.report_date), upload_id__isnull=False
    )
    later = Upload.objects.filter(pk__in=of_week.values("upload_id"), batch__report_date__gt=batch.report_date)
    newest: date | None = later.exclude(batch=batch).aggregate(day=Max("batch__report_date"))["day"]
    return newest


def warning(batch: Batch) -> str:
    """What a leader must confirm before an older list is applied; empty if there is no newer one."""
    newest = newest_after(batch)
    if newest is None:
        return ""
    told = gettext(
        "A list of %(newest)s is recorded for this week already, and this one is of %(day)s: its older figures would "
        "take the place of the newer ones. Change its date or discard it, or confirm that it is to count."
    )
    return told % {"newest": formats.weekday_day(newest), "day": formats.weekday_day(batch.report_date)}
