"""Writing down what a leader changed (decision 6: each change of a member keeps who, when, from, to).

Everything here runs inside the transaction that makes the change.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Any

from members.errors import Missing
from members.figures import LARGEST
from members.models import Change, ChangeSet, Member

GONE = "There is no such member any more. Reload the page."


def open_set(kind: ChangeSet.Kind, *, actor_id: int | None, summary: str) -> ChangeSet:
    """A new change set, for `note` to fill. summary: one line for leaders, cut where it is too long."""
    return ChangeSet.objects.create(kind=kind, actor_id=actor_id, summary=summary[:200])


def note(
    change_set: ChangeSet,
    member: Member | None,
    field: Change.Field | str,
    *,
    before: Any,
    after: Any,
    day: date | None = None,
) -> Change:
    """Keep one value before and after. member None: it is nobody's (rank criteria), or nobody's any more."""
    return Change.objects.create(
        change_set=change_set,
        member=member,
        member_name=member.name if member else "",
        field=field,
        record_date=day,
        before=before,
        after=after,
    )


def lock(member_ids: Collection[int]) -> dict[int, Member]:
    """The members of these ids, locked in the order of their ids until the transaction ends. Missing: one is gone."""
    wanted = {pk for pk in member_ids if 0 < pk <= LARGEST}
    found = {member.pk: member for member in Member.objects.select_for_update().filter(pk__in=wanted).order_by("pk")}
    if len(found) < len(set(member_ids)):
        raise Missing(GONE)
    return found
