"""Into whom deleted members were merged."""

from __future__ import annotations

from collections.abc import Collection

from members.models import ChangeSet, Member


def stand_ins(member_ids: Collection[int]) -> dict[int, int]:
    """Those of these members who were merged -> the member they went into, following later merges.

    A merge that was undone does not count: both are members again.
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
        for _ in into:  # bounded, so that a cycle can't loop for ever
            other = into.get(other, other)
        found[member_id] = other
    return found
