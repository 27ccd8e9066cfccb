"""Recording what a leader changed (decision 6: each change of a member keeps who, when, from and to).

Everything here runs inside the transaction that makes the change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import QuerySet
from django.utils import timezone

from members.errors import Conflict, Missing
from members.figures import CACHED, LARGEST
from members.models import Change, ChangeSet, Member

GONE = "This member no longer exists. Reload the page."


def open_set(kind: ChangeSet.Kind, *, actor_id: int | None, summary: str) -> ChangeSet:
    """A new change set, which `note` then fills. summary: one line for leaders, cut if too long."""
    return ChangeSet.objects.create(kind=kind, actor_id=actor_id, summary=summary[:200])


def changed(
    change_set: ChangeSet,
    member: Member | None,
    field: Change.Field | str,
    *,
    before: Any = None,
    after: Any = None,
    day: date | None = None,
) -> Change:
    """One value before and after, not yet saved. member None: about no member (rank criteria), or a deleted one."""
    return Change(
        change_set=change_set,
        member=member,
        member_name=member.name if member else "",
        field=field,
        record_date=day,
        before=before,
        after=after,
    )


def note(change_set: ChangeSet, member: Member | None, field: Change.Field | str, **values: Any) -> None:
    """Save one value before and after (see `changed`)."""
    changed(change_set, member, field, **values).save()


def signed(noted: Mapping[str, Any]) -> dict[str, Any]:
    """Who wrote what a change keeps, and when, so that undoing restores both; None: a command, or a deleted account.

    Older changes of days away and targets do not hold this. Then nobody is named, because the leader who undoes it did
    not write it.
    """
    by = noted.get("by")
    author = get_user_model().objects.filter(pk=by).first() if by else None
    return {"by": author, **({"at": datetime.fromisoformat(noted["at"])} if "at" in noted else {})}


def lock(member_ids: Collection[int]) -> dict[int, Member]:
    """The members with these ids, locked in id order until the transaction ends. Raises Missing if one is gone."""
    wanted = {pk for pk in member_ids if 0 < pk <= LARGEST}
    found = {member.pk: member for member in Member.objects.select_for_update().filter(pk__in=wanted).order_by("pk")}
    if len(found) < len(set(member_ids)):
        raise Missing(GONE)
    return found


def lock_present(member_ids: Iterable[int]) -> dict[int, Member]:
    """Like `lock`, but skips members who are gone."""
    found = Member.objects.select_for_update().filter(pk__in=set(member_ids)).order_by("pk")
    return {member.pk: member for member in found}


def mark_undone(change_set: ChangeSet, actor_id: int | None) -> None:
    """Mark a change set as undone. Raises Conflict if it was undone already: of two concurrent calls only one wins."""
    at = timezone.now()
    if not ChangeSet.objects.filter(pk=change_set.pk, undone_at=None).update(undone_at=at, undone_by_id=actor_id):
        raise Conflict("This was undone already.")


def refuse_under_merge(change_set: ChangeSet, member_ids: Collection[int]) -> None:
    """Raises Conflict if a newer merge moved these members' rows: that merge has to be undone first."""
    merge = newer_changes(change_set, member_ids).filter(change_set__kind=ChangeSet.Kind.MERGE).first()
    if merge:
        raise Conflict(f"{merge.member_name} was merged with another member since. Undo the merge first.")


def newer_changes(change_set: ChangeSet, member_ids: Collection[int]) -> QuerySet[Change]:
    """Newer changes of these members that were not undone. A week saved again does not count: it is only a copy."""
    found = Change.objects.filter(member__in=member_ids, change_set__undone_at=None, change_set_id__gt=change_set.pk)
    return found.exclude(change_set__kind=ChangeSet.Kind.WEEK).select_related("change_set")


def sides(change: Change) -> tuple[dict[str, Any], dict[str, Any]]:
    """The two sides of a change that keeps both as objects; {} for a missing side."""
    return dict(change.before or {}), dict(change.after or {})


def record_sides(change: Change) -> tuple[int | None, int | None]:
    """The value of a day's record before and after a change; None if there was no record.

    If the day had no record and the change replaced the latest figure, that figure counts as the value before.
    """
    before, after = sides(change)
    held, new = before.get("record"), after["record"]
    figure = CACHED.get(change.field)
    moved = before.get("latest") != after.get("latest")
    was_latest = before["latest"].get(figure.field) if figure and moved else None
    old = held["value"] if held else was_latest
    return old, new["value"] if new else None
