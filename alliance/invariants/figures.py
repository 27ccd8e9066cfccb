"""The latest figures on Member are those of its newest records (design, Data)."""

from __future__ import annotations

from typing import Any

from alliance.invariants.finding import Found
from members import records
from members.figures import CACHED
from members.models import Change, Member, MemberRecord
from uploads.models import Upload


def latest_figures() -> Found:
    """Compares each cached figure with its moment, and the place of the VS score.

    A figure that a leader emptied stays empty until a newer record comes. A figure without any record can't be judged.
    """
    emptied = emptied_figures()
    members = Member.objects.order_by("pk")
    for figure in CACHED.values():
        newest_of = {f"newest_{field}": records.newest(figure, field) for field in records.cached_fields(figure)}
        members = members.annotate(**newest_of)
    counted = 0
    wrong = []
    for member in members.iterator(500):
        for figure in CACHED.values():
            fields = tuple(records.cached_fields(figure))
            newest = {field: getattr(member, f"newest_{field}") for field in fields}
            cached = {field: getattr(member, field) for field in fields}
            if newest[figure.field] is None:
                continue
            counted += 1
            if cached == newest or ((member.pk, figure.data_type) in emptied and is_empty(cached)):
                continue
            wrong.append(f"member {member.pk} ({member.name}), {figure.label}: {differences(cached, newest)}")
    return Found(counted, wrong)


def known_screenshots() -> Found:
    """The screenshot that a record was read from exists. There is no foreign key for it: uploads are above members."""
    read = MemberRecord.objects.filter(upload_id__isnull=False)
    lost = read.exclude(upload_id__in=Upload.objects.values("pk")).order_by("pk")
    wrong = [f"record {one.pk} was read from upload {one.upload_id}, which is gone" for one in lost]
    return Found(read.count(), wrong)


def emptied_figures() -> set[tuple[int, str]]:
    """(member, data type) of every figure that a standing change emptied."""
    emptying = Change.objects.filter(
        field__in=CACHED, change_set__undone_at=None, member__isnull=False, after__record__isnull=True
    )
    return set(emptying.order_by().values_list("member", "field"))


def is_empty(cached: dict[str, Any]) -> bool:
    return all(value is None for value in cached.values())


def differences(cached: dict[str, Any], newest: dict[str, Any]) -> str:
    return ", ".join(
        f"{field} is {value}, the newest record says {newest[field]}"
        for field, value in cached.items()
        if value != newest[field]
    )
