"""Former members who come back: known by their name, and made active again instead of anew (issue 19).

Recognised is a name, or a confirmed spelling, that is exactly one former member's. Former R4 and R5 are left to an R5,
who reactivates them on Previous Members: they would enter the portal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

from members.changes import note
from members.errors import Conflict
from members.formats import month
from members.models import Change, ChangeSet, Member, MemberAlias, Rank
from members.names import normalise
from members.roster import editing

RETURNED = "returned"
"""In what a change set keeps: since when each of its members was a former one, by id."""


def former_by_name(names: Collection[str]) -> dict[str, Member]:
    """Each of these names that is exactly one former member's -> that member. Two queries, none without names."""
    forms = {normalise(name) for name in names} - {""}
    if not forms:
        return {}
    former = {one.pk: one for one in Member.objects.inactive()}
    owners: dict[str, set[int]] = defaultdict(set)
    for one in former.values():
        owners[normalise(one.name)].add(one.pk)
    spelled = MemberAlias.objects.filter(member__is_active=False, normal_form__in=forms)
    for form, pk in spelled.values_list("normal_form", "member_id"):
        owners[form].add(pk)
    found = {name: owners.get(normalise(name), set()) for name in names}
    known = {name: former[pk] for name, pks in found.items() if len(pks) == 1 for pk in pks}
    return {name: member for name, member in known.items() if member.rank < Rank.R4}


def reason(member: Member) -> dict[str, str]:
    """What the review says of a row whose name is a former member's."""
    left = member.inactive_since
    until = f" until {timezone.localdate(left).day} {month(timezone.localdate(left))}" if left else " before"
    text = f"{member.name} was a member{until}: Create New brings them back, with all their records"
    return {"code": "returns", "text": text, "tone": "info"}


def bring_back(members: Iterable[Member], change_set: ChangeSet) -> None:
    """Make these former members active, as changes of an apply."""
    left: dict[str, str | None] = {}
    for member in members:
        since = member.inactive_since
        left[str(member.pk)] = since.isoformat() if since else None
        editing.put_active(member, is_active=True)
        note(change_set, member, Change.Field.ACTIVE, before=False, after=True)
    if left:
        change_set.kept = {RETURNED: left}
        change_set.save(update_fields=["kept"])


def send_back(change_set: ChangeSet, changes: Iterable[Change], members: Mapping[int, Member]) -> None:
    """Undo `bring_back`. Raises Conflict where one of them was marked as inactive since."""
    left: dict[str, Any] = (change_set.kept or {}).get(RETURNED, {})
    for change in changes:
        member = members.get(change.member_id or 0)
        if change.field != Change.Field.ACTIVE or member is None:
            continue
        if not member.is_active:
            raise Conflict(f"{member.name} was marked as inactive since. Undo that first.")
        since = left.get(str(member.pk))
        editing.put_active(member, is_active=False, since=datetime.fromisoformat(since) if since else None)
