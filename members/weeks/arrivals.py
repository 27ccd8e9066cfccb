"""When a member came to the alliance, as far as the portal can tell.

`Member.created_at` says when the portal first heard of a member, which is not when the member joined. A leader who sets
the portal up types in a hundred members on one day and may date the first lists before that day.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from django.db.models import Min
from django.utils import timezone

from members.days import end_of
from members.models import Member, MemberRecord
from members.weeks.calendar import week_ending


def first_week_ended() -> datetime | None:
    """When the portal's first week with a roster ended; None without members. One query.

    The second member decides, because the set-up makes the leader's own member, perhaps days before the others.
    """
    first = list(Member.objects.order_by("created_at").values_list("created_at", flat=True)[:2])
    return end_of(week_ending(timezone.localdate(first[-1]))) if first else None


def first_days(members: Iterable[tuple[int, datetime]], asked_from: date = date.min) -> dict[int, date | None]:
    """member id -> the day on which the member came; None: before the portal can tell. Two queries at most.

    Nobody can tell when the members of the portal's first week joined: they count as having always been there. A later
    member came on the day of creation, or on the date of the earliest record if the list is older.
    members: the id of each and when they were created. asked_from: earlier days make no difference to the caller, so
    the records of members created by then are not looked up.
    """
    ended = first_week_ended()
    created = dict(members)
    later = [pk for pk, at in created.items() if ended and at >= ended]
    days = {pk: timezone.localdate(created[pk]) for pk in later}
    unsure = [pk for pk, day in days.items() if day > asked_from]
    recorded = earliest_records(unsure) if unsure else {}
    came = {pk: min(day, recorded.get(pk, day)) for pk, day in days.items()}
    return {pk: came[pk] if pk in came and ended and end_of(came[pk]) > ended else None for pk in created}


def earliest_records(members: Iterable[int]) -> dict[int, date]:
    """member id -> the date of the earliest record."""
    dated = MemberRecord.objects.filter(member__in=members).order_by()
    return dict(dated.values_list("member").annotate(Min("record_date")))
