"""Records of the active members as plain rows, for rules that work without a database. Every query has a first day.

A figure that a leader emptied is unknown until a newer one comes. Its records stay in the member's history, but are
left out here.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery

from members.figures import CACHED
from members.models import Member, MemberRecord


class Point(NamedTuple):
    """One figure of one member. day: of the record, for a VS score its week ending; uploaded: from a screenshot."""

    member_id: int
    name: str
    data_type: str
    day: date
    value: int
    uploaded: bool = True


def record_points(data_types: Collection[str], first: date, last: date | None = None) -> list[Point]:
    """The records of these types from `first` (to `last`), oldest first."""
    found = MemberRecord.objects.filter(member__is_active=True, data_type__in=data_types, record_date__gte=first)
    if last is not None:
        found = found.filter(record_date__lte=last)
    for data_type in CACHED.keys() & set(data_types):
        found = with_the_figure(found, data_type)
    rows = found.order_by("record_date", "pk").values_list(
        "member_id", "member__name", "data_type", "record_date", "value", "upload_id"
    )
    return [
        Point(member_id, name, data_type, day, value, upload is not None)
        for member_id, name, data_type, day, value, upload in rows
    ]


def with_the_figure(records: QuerySet[MemberRecord], data_type: str) -> QuerySet[MemberRecord]:
    """The records of this type, without those of members whose figure a leader emptied."""
    return records.exclude(**{"data_type": data_type, f"member__{CACHED[data_type].field}": None})


def last_points(data_types: Collection[str], first: date) -> list[Point]:
    """The last record before a day, for each member and type: one index look-up for each."""

    def newest(data_type: str, column: str) -> Subquery:
        records = MemberRecord.objects.filter(member=OuterRef("pk"), data_type=data_type, record_date__lt=first)
        return Subquery(with_the_figure(records, data_type).order_by("-record_date").values(column)[:1])

    columns = ("record_date", "value")
    wanted = {f"{column}_{index}": newest(one, column) for index, one in enumerate(data_types) for column in columns}
    members = Member.objects.active().order_by().annotate(**wanted)
    return [
        Point(member_id, name, data_type, day, value)
        for member_id, name, *found in members.values_list("pk", "name", *wanted)
        for data_type, day, value in zip(data_types, found[::2], found[1::2], strict=True)
        if day is not None
    ]
