"""Marking several members as inactive at once, as one change that is undone as a whole."""

from __future__ import annotations

import logging
from collections.abc import Collection

from members import authority, changes, locks
from members.errors import Refused
from members.models import Change, ChangeSet, Member
from members.roster import editing

logger = logging.getLogger(__name__)


def mark_inactive(member_ids: Collection[int], *, actor_id: int | None) -> tuple[ChangeSet | None, list[Member]]:
    """Make these members former ones, all or none. Returns who changed; the change set is None if all were former.

    Raises Missing (one is gone), Forbidden (only an R5 may), Refused (it would lock the leader out).
    """
    with locks.changing_members():
        leaving = [member for member in changes.lock(member_ids).values() if member.is_active]
        who = authority.actor(actor_id)
        for member in leaving:
            if who.is_own(member):
                raise Refused("You can't mark yourself as inactive: you would lose access. Untick yourself.")
            authority.check_person(who, member)
        if not leaving:
            return None, []
        whom = leaving[0].name if len(leaving) == 1 else f"{len(leaving)} members"
        change_set = changes.open_set(ChangeSet.Kind.TOGGLE, actor_id=actor_id, summary=f"Mark as inactive: {whom}")
        for member in leaving:
            editing.put_active(member, is_active=False)
            changes.note(change_set, member, Change.Field.ACTIVE, before=True, after=False)
    logger.info("%d members marked as inactive: change set %s", len(leaving), change_set.pk)
    return change_set, leaving
