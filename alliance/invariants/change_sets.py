"""Change sets agree with the records: what was written is there, what was undone is not, and nothing is there twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Q

from alliance.invariants.finding import Found
from members.figures import ASSISTANCE, date_of_record
from members.known_figures import of_figures
from members.models import Change, ChangeSet, MemberRecord
from uploads.models import DataType, ReadRow, Upload

Slot = tuple[int, str, date]
"""The key of one record: member, data type, and its date."""


@dataclass(frozen=True, slots=True)
class Written:
    """One figure that a standing change set wrote."""

    change_set: int
    kind: str
    upload: int | None
    value: int
    at: datetime


def written_figures() -> dict[Slot, list[Written]]:
    """The standing writes to each slot, oldest first. Deleted members are left out."""
    changes = Change.objects.filter(
        of_figures("field"), change_set__undone_at=None, member__isnull=False, record_date__isnull=False
    )
    fields = ("member", "field", "record_date", "change_set", "change_set__kind", "after")
    found: dict[Slot, list[Written]] = defaultdict(list)
    for member, field, day, change_set, kind, after in changes.order_by("change_set", "pk").values_list(*fields):
        if not after or "record" not in after:
            continue
        record = after["record"]
        dated = date_of_record(field, day)
        if record is None:  # the record was removed
            found.pop((member, field, dated), None)
            continue
        at = datetime.fromisoformat(record["recordedAt"])
        written = Written(change_set, kind, record.get("upload"), record["value"], at)
        found[member, field, dated].append(written)
    return found


def held_figures() -> Iterator[tuple[Slot, tuple[int, datetime]]]:
    """Every record: its slot, and its value with the moment of entry."""
    records = MemberRecord.objects.order_by().values_list("member", "data_type", "record_date", "value", "recorded_at")
    for member, data_type, day, value, at in records.iterator():
        yield (member, data_type, day), (value, at)


def merged_members() -> set[int]:
    """Members into whom others were merged. When two histories are joined, the later record stays, whoever wrote it."""
    merges = Change.objects.filter(
        change_set__kind=ChangeSet.Kind.MERGE, change_set__undone_at=None, field=Change.Field.MEMBER
    )
    return set(merges.filter(member__isnull=False).values_list("member", flat=True))


def changes_are_whole() -> Found:
    """The record of a slot is what the newest standing change set wrote there."""
    expected = written_figures()
    counted = len(expected)
    merged = merged_members()
    wrong = []
    for slot, held in held_figures():
        newest = expected.pop(slot, [None])[-1]
        if newest and held != (newest.value, newest.at) and slot[0] not in merged:
            wrong.append(f"{described(slot)} is {held[0]}, change set {newest.change_set} made it {newest.value}")
    wrong += [
        f"{described(slot)} is missing, change set {written[-1].change_set} wrote it"
        for slot, written in expected.items()
    ]
    return Found(counted, wrong)


def nothing_twice() -> Found:
    """No change set writes a slot twice, and no screenshot's value reaches a slot by two applies.

    Exception: for mutual assistance a leader may give a waiting row to a member whose other row was recorded
    automatically.
    """
    merged = merged_members()
    found = written_figures()
    wrong = []
    for slot, written in found.items():
        if slot[0] in merged:
            continue
        sets = [one.change_set for one in written]
        wrong += [f"{described(slot)}: change set {one} wrote it twice" for one in repeated(sets)]
        applies = [one.upload for one in written if one.kind == ChangeSet.Kind.APPLY and one.upload]
        if slot[1] != ASSISTANCE.data_type:
            wrong += [f"{described(slot)}: upload {one} was applied to it twice" for one in repeated(applies)]
    return Found(sum(map(len, found.values())), wrong)


def repeated(values: list[Any]) -> list[Any]:
    return sorted({value for value in values if values.count(value) > 1})


def described(slot: Slot) -> str:
    member, data_type, day = slot
    return f"{data_type} of member {member}, {day}"


def applied_uploads() -> Found:
    """A completed upload has a standing change set; one that waits again has none."""
    rankings = Upload.objects.filter(of_figures("batch__data_type"))
    ended = rankings.filter(status=Upload.Status.COMPLETED, discarded_at=None)
    wrong = [f"{named(upload)} is completed without an apply" for upload in ended.filter(change_set=None)]
    undone = ended.filter(change_set__undone_at__isnull=False)
    wrong += [f"{named(upload)} is completed, its apply {upload.change_set_id} was undone" for upload in undone]
    waiting = rankings.exclude(status=Upload.Status.COMPLETED).exclude(batch__data_type=DataType.ASSISTANCE)
    applied = waiting.filter(change_set__isnull=False, change_set__undone_at=None)
    wrong += [f"{named(upload)} is {upload.status}, its apply {upload.change_set_id} stands" for upload in applied]
    return Found(ended.count(), wrong)


def applied_rows() -> Found:
    """An applied row names a standing apply that wrote figures of its kind."""
    figures = Change.objects.filter(
        change_set=OuterRef("change_set"), field=OuterRef("upload__batch__data_type"), change_set__undone_at=None
    )
    taken = ReadRow.objects.filter(change_set__isnull=False)
    broken = taken.filter(~Q(change_set__kind=ChangeSet.Kind.APPLY) | ~Exists(figures)).annotate(
        undone=F("change_set__undone_at")
    )
    wrong = [
        f"row {row.pk} ({row.name}) of upload {row.upload_id}: change set {row.change_set_id} "
        f"{'was undone' if row.undone else 'wrote no such figure'}"
        for row in broken.order_by("pk")
    ]
    return Found(taken.count(), wrong)


def named(upload: Upload) -> str:
    return f"upload {upload.pk} ({upload.original_name})"
