"""One figure of one member set by a leader. The figures on Member are a cache, so what is set becomes a record."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import Max
from django.utils import timezone

from analytics import records
from analytics.models import MemberRecord, VsScore
from analytics.weeks import week_ending
from members import changes
from members.figures import Figure
from members.models import ChangeSet, Member


def set_figure(member: Member, figure: Figure, value: int | None, change_set: ChangeSet) -> None:
    """Make `value` the member's latest figure: a record of today, or an empty figure until a newer record comes."""
    if value is None:
        empty(member, figure, change_set)
    else:
        record(member, figure, value, newest_day(member, figure), change_set)


def newest_day(member: Member, figure: Figure) -> date:
    """Today, or the date of the newest record where that lies ahead: what is set now is to be the latest figure."""
    today = timezone.localdate()
    if figure.data_type == records.VS:
        newest = VsScore.objects.filter(member=member).aggregate(day=Max("week_ending"))["day"]
        return max(week_ending(today), newest or today)
    of_type = MemberRecord.objects.filter(member=member, data_type=figure.data_type)
    return max(today, of_type.aggregate(day=Max("record_date"))["day"] or today)


def record(member: Member, figure: Figure, value: int, day: date, change_set: ChangeSet) -> None:
    """Write the record of a day (VS: of its week), noting what it and the latest figure were before."""
    held = records.records_of([member.pk], figure.data_type, day).get(member.pk)
    before = {"record": held, "latest": records.latest(member, figure)}
    new: dict[str, Any] = {"value": value, "recordedAt": timezone.now().isoformat(), "upload": None}
    if figure.data_type == records.VS:
        new |= {"rank": held["rank"] if held else None, "name": member.name}
    records.put_records(figure.data_type, day, {member.pk: new})
    records.refresh_latest([member.pk], [figure.data_type])
    member.refresh_from_db()
    after = {"record": new, "latest": records.latest(member, figure)}
    changes.note(change_set, member, figure.data_type, before=before, after=after, day=day)


def empty(member: Member, figure: Figure, change_set: ChangeSet) -> None:
    before = {"latest": records.latest(member, figure)}
    records.set_fields(member, dict.fromkeys(records.cached_fields(figure)))
    member.save(update_fields=[*records.cached_fields(figure), "updated_at"])
    after = {"latest": records.latest(member, figure)}
    changes.note(change_set, member, figure.data_type, before=before, after=after)
