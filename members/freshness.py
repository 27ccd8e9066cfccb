"""How old a figure is: counted from when it was entered, but never later than the end of the day that it is of.

A list of two weeks ago that is uploaded today is two weeks old. This moment is the "last-updated time" of the spec's
freshness badge: in the roster, in what needs attention, and in which of two members has the newer figure.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from members.days import end_of
from members.figures import CACHED, CachedFigure
from members.models import Member, MemberRecord


def as_of(entered: datetime | None, day: date | None) -> datetime | None:
    """The moment from which a figure's age counts. day: the date of its record, None for one without a record."""
    return entered if entered is None or day is None else min(entered, last_second(day))


def last_second(day: date) -> datetime:
    """The end of a day as a moment that is still of it."""
    return end_of(day) - timedelta(seconds=1)


def newest_day(figure: CachedFigure) -> Subquery:
    """The date of a member's newest record of a figure, as an expression for a query over members."""
    records = MemberRecord.objects.filter(member=OuterRef("pk"), data_type=figure.data_type).order_by("-record_date")
    return Subquery(records.values("record_date")[:1])


def moments_of(members: QuerySet[Member]) -> dict[int, dict[str, datetime | None]]:
    """member id -> a figure's field on Member -> the moment from which its age counts. One query."""
    figures = list(CACHED.values())
    columns = [one for figure in figures for one in (figure.updated_field, newest_day(figure))]
    found: dict[int, dict[str, datetime | None]] = {}
    for pk, *held in members.order_by().values_list("pk", *columns):
        pairs = zip(figures, held[::2], held[1::2], strict=True)
        found[pk] = {figure.field: as_of(entered, day) for figure, entered, day in pairs}
    return found


def count_from_days(row: dict[str, Any], keys: Collection[str], day: date | None, ends: dict[date, str]) -> None:
    """`as_of` for moments that the database wrote as text. ends: keeps the end of each day, as text."""
    if day is None:
        return
    if day not in ends:
        ends[day] = last_second(day).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    for key in keys:
        if row[key] is not None:
            row[key] = min(row[key], ends[day])
