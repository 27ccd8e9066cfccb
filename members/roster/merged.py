"""Into whom members who are gone were merged."""

from __future__ import annotations

from collections.abc import Collection

from members.models import ChangeSet, Member


def stand_ins(member_ids: Collection[int]) -> dict[int, int]:
    """Of these members, each who was merged into another -> that other, or whom that one was merged into in turn.

    A merge that was undone counts no more: both are members again.
    """
    there = set(Member.objects.filter(pk__in=member_ids).values_list("pk", flat=True))
    gone = set(member_ids) - there
    if not gone:
        return {}
    merges = ChangeSet.objects.filter(kind=ChangeSet.Kind.MERGE, undone_at=None).order_by("pk")
    kept = merges.values_list("kept__source__id", "kept__target__id")
    into: dict[int, int] = {source: target for source, target in kept if source is not None and target is not None}
    found = {}
    for member_id in gone & into.keys():
        other = into[member_id]
        for _ in into:  # never round in a circle
            other = into.get(other, other)
        found[member_id] = other
    return found
