"""Undoing what leaders changed: one way in for every kind of change set.

A kind that a higher app makes brings its own way of undoing along (`register`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import transaction

from analytics.roster import undoing_edits, undoing_merges
from members.errors import Conflict, Missing
from members.models import ChangeSet

logger = logging.getLogger(__name__)

Undo = Callable[[ChangeSet, int | None], str]
"""Puts back what a change set changed, or raises Refused with the reason. Answers what to tell the leader."""

NOT_UNDONE = {
    ChangeSet.Kind.DELETE: "Deleting a member is for good: nothing was kept to put back.",
    ChangeSet.Kind.IMPORT: "An import can't be undone as a whole. Change the members back, or import a corrected file.",
}
_ways: dict[str, Undo] = {
    ChangeSet.Kind.EDIT: undoing_edits.undo,
    ChangeSet.Kind.TOGGLE: undoing_edits.undo,
    ChangeSet.Kind.MERGE: undoing_merges.undo,
}


def register(kind: ChangeSet.Kind, way: Undo) -> None:
    """How change sets of this kind are undone; called when the app that makes them is ready."""
    _ways[kind] = way


def can_undo(change_set: ChangeSet) -> bool:
    """Whether it is of a kind that can be undone, and was not yet. What stands on it is only known when it is tried."""
    return change_set.undone_at is None and change_set.kind in _ways


def undo(change_set_id: int, *, actor_id: int | None) -> str:
    """Undo a change set, in one transaction. Answers what to tell the leader.

    Raises Missing (no such change set), Conflict (undone already, newer changes stand on it, or it can't be undone).
    """
    with transaction.atomic():
        change_set = ChangeSet.objects.filter(pk=change_set_id).first()
        if change_set is None:
            raise Missing("There is no such change any more. Reload the page.")
        if change_set.kind not in _ways:
            raise Conflict(NOT_UNDONE.get(ChangeSet.Kind(change_set.kind), "This can't be undone."))
        message = _ways[change_set.kind](change_set, actor_id)
    logger.info("change set %s undone", change_set_id)
    return message
