"""Writing figures as records, each with a change that keeps the previous value.

The figures on Member are a cache, so a figure that a leader sets becomes a record of today.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from members import changes, records
from members.days import alliance_day
from members.figures import Figure
from members.models import Change, ChangeSet, Member


def set_figure(member: Member, figure: Figure, value: int | None, change_set: ChangeSet) -> None:
    """Set the member's latest figure by a record of today; None empties it until a newer record comes."""
    if value is None:
        empty(member, figure, change_set)
        return
    taken = take_ahead([member.pk], figure)
    record(member, figure, value, alliance_day(), change_set)
    note_ahead(taken, {member.pk: member}, figure, change_set)


Ahead = Sequence[tuple[int, date, dict[str, Any]]]
"""Member id, day and contents of records that were removed."""


def take_ahead(member_ids: Collection[int], figure: Figure) -> Ahead:
    """Remove these members' records dated in the future, left by a wrong clock: the figure set now is newer.

    Note them by `note_ahead` after the new record, so that undoing puts them back before it removes the new record.
    """
    taken = records.records_after(member_ids, figure.data_type, alliance_day())
    for member_id, day, _ in taken:
        records.drop_records(figure.data_type, day, [member_id])
    return taken


def note_ahead(taken: Ahead, members: Mapping[int, Member], figure: Figure, change_set: ChangeSet) -> None:
    """Note the records that `take_ahead` removed. The members are fresh from the database."""
    for member_id, day, held in taken:
        member = members[member_id]
        now = records.latest(member, figure)
        before, after = {"record": held, "latest": now}, {"record": None, "latest": now}
        changes.note(change_set, member, figure.data_type, before=before, after=after, day=day)


def record(member: Member, figure: Figure, value: int, day: date, change_set: ChangeSet) -> None:
    """Write the record of a day or week, noting the record and the latest figure as they were before."""
    write(figure, day, [Entry(member, value)], change_set)


@dataclass(frozen=True, slots=True)
class Entry:
    """A member's figure to be recorded. upload_id, row_id, place, spelling: of the list that it was read from.

    upload_id None: a leader enters it; then an existing record keeps its place, unless a place is given.
    recorded_at: when the figure was entered, for a record that comes from a file; now if not given.
    """

    member: Member
    value: int
    upload_id: int | None = None
    row_id: int | None = None
    place: int | None = None
    spelling: str = ""
    recorded_at: str = ""


def write(figure: Figure, day: date, entries: Collection[Entry], change_set: ChangeSet) -> None:
    """Record the figures of a day, one per member, and refresh the latest ones, noting both before and after."""
    now = timezone.now().isoformat()
    members = {entry.member.pk: entry.member for entry in entries}
    before = {pk: records.latest(member, figure) for pk, member in members.items()}
    held_before = records.records_of(members, figure.data_type, day)
    held_now = {entry.member.pk: contents(figure, entry, held_before.get(entry.member.pk), now) for entry in entries}
    records.put_records(figure.data_type, day, held_now)
    for fresh in records.refresh_latest(members, [figure.data_type]):
        for field in (*records.cached_fields(figure), "updated_at"):
            setattr(members[fresh.pk], field, getattr(fresh, field))
    noted, named = [], figure.day_of_change(day)
    for entry in entries:
        pk = entry.member.pk
        was = {"record": held_before.get(pk), "latest": before[pk]}
        after: dict[str, Any] = {"record": held_now[pk], "latest": records.latest(entry.member, figure)}
        if entry.upload_id:
            after["row"] = entry.row_id
        noted.append(changes.changed(change_set, entry.member, figure.data_type, before=was, after=after, day=named))
    Change.objects.bulk_create(noted)


def contents(figure: Figure, entry: Entry, held: Mapping[str, Any] | None, now: str) -> dict[str, Any]:
    """The new contents of an entry's record. held: its current contents."""
    new = {"value": entry.value, "recordedAt": entry.recorded_at or now, "upload": entry.upload_id}
    if figure.placed:
        kept = held["rank"] if held and entry.upload_id is None and entry.place is None else entry.place
        new |= {"rank": kept, "name": entry.spelling or entry.member.name}
    return new


def empty(member: Member, figure: Figure, change_set: ChangeSet) -> None:
    before = {"latest": records.latest(member, figure)}
    records.set_fields(member, dict.fromkeys(records.cached_fields(figure)))
    member.save(update_fields=[*records.cached_fields(figure), "updated_at"])
    after = {"latest": records.latest(member, figure)}
    changes.note(change_set, member, figure.data_type, before=before, after=after)
