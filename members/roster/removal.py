"""Deleting a member for good, with all its data (spec section 4)."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count

from members import authority, changes, locks
from members.errors import Conflict, Refused
from members.figures import EVENT_LIST, FIGURES, VS, is_event
from members.models import Change, ChangeSet, Member, SnapshotRow

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Holdings:
    """How much data a member has. records: by data type, of all events together.

    Snapshot rows stay when the member is deleted.
    """

    name: str
    records: dict[str, int]
    vs_scores: int
    sf_tech: int
    aliases: int
    snapshot_rows: int
    account: bool

    def as_json(self) -> dict[str, Any]:
        """The counts as the change set keeps them; the data themselves are not kept."""
        return {
            "name": self.name,
            "records": self.records,
            "vsScores": self.vs_scores,
            "sfTech": self.sf_tech,
            "aliases": self.aliases,
        }


def holdings(member: Member) -> Holdings:
    counted = dict(member.records.order_by().values_list("data_type").annotate(Count("pk")))
    return Holdings(
        name=member.name,
        records={data_type: counted.get(data_type, 0) for data_type in FIGURES if data_type != VS}
        | {EVENT_LIST.data_type: sum(count for data_type, count in counted.items() if is_event(data_type))},
        vs_scores=counted.get(VS, 0),
        sf_tech=member.sf_tech.count(),
        aliases=member.aliases.count(),
        snapshot_rows=SnapshotRow.objects.filter(member=member).count(),
        account=hasattr(member, "account"),
    )


def remove_created(members: Iterable[Member], change_set: ChangeSet) -> None:
    """Delete the members that a change set created, while it is being undone. Its figures are already put back.

    Raises Conflict if anything else was entered for one of them since.
    """
    for member in members:
        others = member.changes.exclude(change_set=change_set).exclude(change_set__kind=ChangeSet.Kind.WEEK)
        newer = others.filter(change_set__undone_at=None).exists()
        if newer or member.records.exists() or hasattr(member, "account"):
            raise Conflict(f"{member.name} was created by this change and has newer data. Undo that first.")
        member.delete()


def delete(member_id: int, *, actor_id: int | None) -> str:
    """Delete a member with all records; saved weeks stay. Returns the name. Raises Forbidden for an R4.

    The change set keeps how much data there was, but no figure. What earlier merges kept of the member is deleted too.
    """
    with locks.changing_members():
        member = changes.lock([member_id])[member_id]
        who = authority.actor(actor_id)
        if who.is_own(member):
            raise Refused("You can't delete yourself: you would lose access. Ask another leader to do it.")
        authority.check_delete(who, member)
        held = holdings(member)
        ChangeSet.objects.filter(kind=ChangeSet.Kind.MERGE, changes__member=member).update(kept=None)
        member.delete()
        change_set = changes.open_set(ChangeSet.Kind.DELETE, actor_id=actor_id, summary=f"Delete {held.name}")
        Change.objects.create(
            change_set=change_set,
            member_name=held.name,
            field=Change.Field.MEMBER,
            before=held.as_json(),
            after=None,
        )
    logger.info("member %s deleted: change set %s", member_id, change_set.pk)
    return held.name
