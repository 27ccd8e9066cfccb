"""Undoing what leaders changed: the entry point for every kind of change set, alone or with what stands on it.

A higher app registers how its own kind is undone (`register`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence

from members import authority, changes, locks
from members.errors import Forbidden
from members.models import Change, ChangeSet
from members.roster import rights, undo_plan, undoing_edits, undoing_merges
from members.roster.undo_plan import Plan, PlanChanged
from members.weeks import resaving

logger = logging.getLogger(__name__)

Undo = Callable[[ChangeSet, int | None], str]
"""Puts back what a change set changed, or raises Refused. Returns the message for the leader."""
Hold = Callable[[Collection[int]], object]
"""Locks everything else that undoing these change sets writes, until the transaction ends."""

_ways: dict[str, Undo] = {
    ChangeSet.Kind.EDIT: undoing_edits.undo,
    ChangeSet.Kind.TOGGLE: undoing_edits.undo,
    ChangeSet.Kind.MERGE: undoing_merges.undo,
    ChangeSet.Kind.WEEK: resaving.undo,
}
_holds: list[Hold] = []


def register(kind: ChangeSet.Kind, way: Undo, hold: Hold) -> None:
    """Set how change sets of this kind are undone; called when the app that makes them is ready."""
    _ways[kind] = way
    _holds.append(hold)


def can_undo(change_set: ChangeSet) -> bool:
    """Whether its kind can be undone and it is not undone yet. Newer changes may still block it."""
    return change_set.undone_at is None and change_set.kind in _ways


def plan(change_set_ids: Collection[int], *, actor_id: int | None) -> Plan:
    """What has to be undone with these change sets, newest first, and which steps the actor may not undo.

    Raises Missing, Conflict (undone already).
    """
    made = undo_plan.make(change_set_ids, _ways)
    return undo_plan.with_rights(made, rights.reserved(made.steps, actor_id))


def undo(change_set_id: int, *, actor_id: int | None, shown: Sequence[int] | None = None) -> str:
    """Undo a change set, in one transaction. Returns the message for the leader.

    shown: the ids of the plan that the leader saw; None: the change set alone. Raises Missing (no such change set),
    Forbidden (only an R5 may), Conflict (undone already, or it can't be undone), PlanChanged if the plan has changed.
    """
    return carry_out(shown or [change_set_id], [change_set_id], actor_id=actor_id)


def carry_out(shown: Sequence[int], wanted: Collection[int], *, actor_id: int | None) -> str:
    """Undo exactly the plan that was shown for these change sets, or nothing."""
    with locks.changing_members():
        ids = undo_plan.known(shown)
        for hold in _holds:
            hold(ids)
        touched = Change.objects.filter(change_set__in=ids, member__isnull=False)
        changes.lock_present(touched.order_by().values_list("member", flat=True))
        current = plan(wanted, actor_id=actor_id)
        if set(current.ids) != set(shown):
            raise PlanChanged(current.blocked or undo_plan.refusal(current, shown), current)
        if current.reserved:
            raise Forbidden(current.blocked)
        if current.blocked:
            raise PlanChanged(current.blocked, current)
        by_r5 = authority.actor(actor_id).is_r5
        messages = []
        for step in current.steps:
            rights.check_undo(step, actor_id)
            messages.append(_ways[step.kind](step, actor_id))
        if by_r5:
            authority.check_an_r5_stays(actor_id)
    logger.info("change sets %s undone", ", ".join(map(str, current.ids)))
    return messages[0] if len(messages) == 1 else f"{len(messages)} changes were undone, the newest first."
