"""The latest figures after a change is undone (they are a cache of the newest records)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from members import records
from members.changes import sides
from members.figures import CachedFigure, Figure
from members.models import Change, Member


def put_back(figure: Figure, changes: Collection[Change]) -> None:
    """Put back the latest figures that these changes of one change set replaced. Their records are already back.

    1. If something newer changed the figure, the figure stays: empty, or the newest record.
    2. Otherwise it becomes what it was. If records came or went since, it becomes the newest one, or empty if an older
       change emptied it.
    """
    noted = {change.member_id: change for change in changes if change.member_id}
    if not noted or not isinstance(figure, CachedFigure):
        return
    members = records.with_newest(Member.objects.filter(pk__in=noted), [figure])
    emptied = emptied_before(figure, noted)
    gone = written_moments(figure, noted)
    wanted = {}
    for member in members:
        before, after = sides(noted[member.pk])
        before = before["latest"]
        now, newest = records.latest(member, figure), records.newest_latest(member, figure)
        if not is_still(figure, now, after):
            wanted[member.pk] = newest if newest and not is_empty(now) else now
        elif newest and newest != before:
            wanted[member.pk] = nothing(figure) if member.pk in emptied else newest
        elif newest is None and before[figure.updated_field] in gone:
            wanted[member.pk] = nothing(figure)
        else:
            wanted[member.pk] = before
    records.restore_latest(figure, wanted)


def is_still(figure: CachedFigure, now: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether the figure still is what the change made it. Applies by earlier versions noted only the record."""
    if "latest" in after:
        return bool(now == after["latest"])
    return bool(now[figure.updated_field] == after["record"]["recordedAt"])


def is_empty(latest: Mapping[str, Any]) -> bool:
    return all(value is None for value in latest.values())


def nothing(figure: Figure) -> dict[str, Any]:
    return dict.fromkeys(records.cached_fields(figure))


def emptied_before(figure: Figure, noted: Mapping[int, Change]) -> set[int]:
    """The members whose figure an older change, not undone, emptied without writing a record."""
    change_set = next(iter(noted.values())).change_set_id
    older = Change.objects.filter(
        member__in=noted, field=figure.data_type, change_set__undone_at=None, change_set__lt=change_set
    )
    return set(older.filter(after__record__isnull=True).values_list("member", flat=True).order_by())


def written_moments(figure: Figure, noted: Mapping[int, Change]) -> set[str]:
    """When the records that changes wrote were entered. A figure entered at another moment came from none of them."""
    moment = "after__record__recordedAt"
    written = Change.objects.filter(member__in=noted, field=figure.data_type, **{f"{moment}__isnull": False})
    return set(written.values_list(moment, flat=True).order_by())
