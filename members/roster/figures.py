"""One figure of one member set by a leader. The figures on Member are a cache, so what is set becomes a record."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Any

from django.utils import timezone

from members import changes, records
from members.days import alliance_day
from members.figures import Figure
from members.models import ChangeSet, Member


def set_figure(member: Member, figure: Figure, value: int | None, change_set: ChangeSet) -> None:
    """Make `value` the member's latest figure: a record of today, or an empty figure until a newer record comes."""
    if value is None:
        empty(member, figure, change_set)
        return
    taken = take_ahead([member.pk], figure)
    record(member, figure, value, alliance_day(), change_set)
    note_ahead(taken, {member.pk: member}, figure, change_set)


Ahead = Sequence[tuple[int, date, dict[str, Any]]]
"""Member id, day and contents of records that were taken away."""


def take_ahead(member_ids: Collection[int], figure: Figure) -> Ahead:
    """Take away these members' records of days that have not come, which a wrong clock left: what is set now is newer.

    To be noted by `note_ahead` after the new record, so that undoing puts them back before it takes that away.
    """
    taken = records.records_after(member_ids, figure.data_type, alliance_day())
    for member_id, day, _ in taken:
        records.drop_records(figure.data_type, day, [member_id])
    return taken


def note_ahead(taken: Ahead, members: Mapping[int, Member], figure: Figure, change_set: ChangeSet) -> None:
    """Keep what `take_ahead` took. The members are as the database has them."""
    for member_id, day, held in taken:
        member = members[member_id]
        now = records.latest(member, figure)
        before, after = {"record": held, "latest": now}, {"record": None, "latest": now}
        changes.note(change_set, member, figure.data_type, before=before, after=after, day=day)


def record(member: Member, figure: Figure, value: int, day: date, change_set: ChangeSet) -> None:
    """Write the record of a day or week, noting what it and the latest figure were before."""
    held = records.records_of([member.pk], figure.data_type, day).get(member.pk)
    before = {"record": held, "latest": records.latest(member, figure)}
    new: dict[str, Any] = {"value": value, "recordedAt": timezone.now().isoformat(), "upload": None}
    if figure.placed:
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
