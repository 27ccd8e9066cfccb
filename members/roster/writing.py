"""Writing many members at once, into one change set: new ones, ranks and Discord names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from members import authority, changes, records
from members.models import Change, ChangeSet, Member, Rank
from members.roster.editing import PLAIN_FIELDS

WRITTEN_FIELDS = ("rank", "discord_username")

Wanted = tuple[Member, dict[str, Any]]
"""A member and the new values of its fields."""


def all_members() -> dict[int, Member]:
    return {member.pk: member for member in Member.objects.order_by("pk")}


def create(newcomers: Iterable[tuple[str, bool]], change_set: ChangeSet) -> list[Member]:
    """Create members, in this order. newcomers: the name of each, and whether the member is active."""
    members = []
    for name, active in newcomers:
        members.append(member := Member(name=name))
        member.put_active(active)
    Member.objects.bulk_create(members)
    Change.objects.bulk_create(
        changes.changed(change_set, member, Change.Field.MEMBER, after={"name": member.name}) for member in members
    )
    return members


def write_fields(wanted: Iterable[Wanted], change_set: ChangeSet, *, vouched: bool) -> None:
    """Write ranks and Discord names. vouched: whether new names may sign in for the first time (members.authority).

    Raises Refused if no R5 could sign in any more.
    """
    noted, written = [], []
    for member, values in wanted:
        before = {field: getattr(member, field) for field in WRITTEN_FIELDS}
        differing = {
            field: values[field] for field in WRITTEN_FIELDS if field in values and values[field] != before[field]
        }
        if not differing:
            continue
        records.set_fields(member, differing)
        if "discord_username" in differing:
            member.discord_vouched = vouched and bool(member.discord_username)
        written.append(member)
        noted += [
            changes.changed(change_set, member, PLAIN_FIELDS[field], before=before[field], after=value)
            for field, value in differing.items()
        ]
    Member.objects.bulk_update(written, [*WRITTEN_FIELDS, "discord_vouched", "updated_at"], batch_size=50)
    if any(one.field == Change.Field.RANK and (one.before or 0) >= Rank.R5 for one in noted):
        authority.check_an_r5_stays(change_set.actor_id)
    Change.objects.bulk_create(noted)
