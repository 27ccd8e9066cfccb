"""Figures that a leader emptied: unknown from the emptied figure's date on, until something newer is entered.

The records stay. Values entered before the emptying no longer count for that date and later ones. That also holds if
the apply that brought the figure is undone and an older record becomes the newest: nobody has confirmed the older one.
Undoing the emptying brings the figure back. Earlier weeks keep what they had.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import QuerySet

from members.figures import CACHED, date_of_record
from members.models import Change, MemberRecord
from members.weeks.calendar import monday_of, week_ending

Key = tuple[int, str]
"""A member's figure: member id and data type."""


@dataclass(frozen=True, slots=True)
class Emptying:
    """entered: when the record of the emptied figure was entered; day: its date, None if unknown.

    at: when a leader emptied it.
    """

    entered: datetime
    at: datetime
    day: date | None = None

    def hides(self, day: date, entered: datetime, until: date | None = None) -> bool:
        """Whether a record of a day no longer counts among those up to a date. until None: of all dates."""
        if entered == self.entered:
            return True
        if self.day is None or (until is not None and until < self.day):
            return False
        return day <= self.day and entered < self.at


def emptied_figures(member_ids: Collection[int]) -> dict[Key, list[Emptying]]:
    """The figures of these members that leaders emptied. One query; two more if there are any."""
    noted = Change.objects.filter(
        field__in=CACHED, change_set__undone_at=None, member__in=member_ids, after__record__isnull=True
    ).order_by()
    told: list[tuple[Key, str, datetime]] = []
    for member_id, field, before, at in noted.values_list("member", "field", "before", "change_set__at"):
        entered = ((before or {}).get("latest") or {}).get(CACHED[field].updated_field)
        if entered and member_id:
            told.append(((member_id, field), entered, at))
    if not told:
        return {}
    days = days_of({(*key, entered) for key, entered, _ in told})
    found = defaultdict(list)
    for key, entered, at in told:
        found[key].append(Emptying(datetime.fromisoformat(entered), at, days.get((*key, entered))))
    return dict(found)


def days_of(entries: Collection[tuple[int, str, str]]) -> dict[tuple[int, str, str], date]:
    """Dates of records by member, data type and moment of entry; of deleted ones, from the changes that wrote them."""
    who = {"member__in": {pk for pk, _, _ in entries}}
    moments = {entered for _, _, entered in entries}
    written = Change.objects.filter(
        **who, field__in=CACHED, record_date__isnull=False, after__record__recordedAt__in=moments
    )
    days = {
        (pk, kind, entered): date_of_record(kind, day)
        for pk, kind, entered, day in written.order_by().values_list(
            "member", "field", "after__record__recordedAt", "record_date"
        )
        if day
    }
    there = MemberRecord.objects.filter(**who, recorded_at__in=moments).order_by()
    found = there.values_list("member", "data_type", "recorded_at", "record_date")
    at = {(pk, kind, moment): day for pk, kind, moment, day in found}
    for pk, kind, entered in entries:
        if day := at.get((pk, kind, datetime.fromisoformat(entered))):
            days[pk, kind, entered] = day
    return days


def hidden(found: Mapping[Key, Iterable[Emptying]], record: MemberRecord, until: date | None = None) -> bool:
    """Whether a member's newest record up to a date no longer counts."""
    emptyings = found.get((record.member_id, record.data_type), ())
    return any(one.hides(record.record_date, record.recorded_at, until) for one in emptyings)


def unknown_now(member_ids: Collection[int]) -> set[Key]:
    """The figures of these members whose newest record no longer counts."""
    found = emptied_figures(member_ids)
    newest: dict[Key, MemberRecord] = {}
    for record in records_of(found).order_by("record_date") if found else ():
        newest[record.member_id, record.data_type] = record
    return {key for key, record in newest.items() if hidden(found, record)}


def emptied_days(member_ids: Collection[int]) -> set[tuple[str, int, date]]:
    """The records that no longer count in their own week, as data type, member id and day."""
    found = emptied_figures(member_ids)
    if not found:
        return set()
    weeks = {monday_of(one.day) for emptyings in found.values() for one in emptyings if one.day}
    days = {monday + timedelta(days=index) for monday in weeks for index in range(7)}
    return {
        (record.data_type, record.member_id, record.record_date)
        for record in records_of(found).filter(record_date__in=days).order_by()
        if hidden(found, record, week_ending(record.record_date))
    }


def records_of(found: Collection[Key]) -> QuerySet[MemberRecord]:
    """The records of these figures."""
    members, kinds = {pk for pk, _ in found}, {kind for _, kind in found}
    return MemberRecord.objects.filter(member__in=members, data_type__in=kinds)
