"""Free-text notes on members, with author and time, for leaders only."""

from __future__ import annotations

import logging
from typing import Any

from members import authority, changes, locks
from members.errors import Conflict, Missing
from members.models import Change, ChangeSet, Member, Note

logger = logging.getLogger(__name__)

GONE = "This note no longer exists. Reload the page."


def of_member(member_id: int) -> list[Note]:
    """A member's notes, newest first. One query."""
    return list(Note.objects.select_related("member", "by").filter(member=member_id))


def add(member_id: int, text: str, *, actor_id: int | None) -> tuple[Note, ChangeSet]:
    """Write a note on a member, active or not. Raises Missing."""
    with locks.changing_members():
        member = changes.lock([member_id])[member_id]
        change_set = changes.open_set(ChangeSet.Kind.EDIT, actor_id=actor_id, summary=f"Note on {member.name}")
        note = Note.objects.create(member=member, text=text, by_id=actor_id)
        changes.note(change_set, member, Change.Field.NOTE, before=None, after=as_noted(note))
    logger.info("note on member %s: change set %s", member.pk, change_set.pk)
    return note, change_set


def remove(note_id: int, *, actor_id: int | None) -> tuple[Note, ChangeSet]:
    """Delete a note. Raises Missing; Forbidden for another leader's note, unless the actor is an R5."""
    with locks.changing_members():
        note = Note.objects.select_related("member").filter(pk=note_id).first()
        if note is None:
            raise Missing(GONE)
        authority.check_note(authority.actor(actor_id), note.by_id)
        change_set = changes.open_set(
            ChangeSet.Kind.EDIT, actor_id=actor_id, summary=f"Note on {note.member.name} deleted"
        )
        changes.note(change_set, note.member, Change.Field.NOTE, before=as_noted(note), after=None)
        note.delete()
    logger.info("note on member %s deleted: change set %s", note.member_id, change_set.pk)
    return note, change_set


def put_back(change: Change, member: Member) -> None:
    """Undo the writing or deleting of a note. Raises Conflict if the note is gone by now."""
    before, after = changes.sides(change)
    if after:
        gone, _ = Note.objects.filter(pk=after["id"], member=member).delete()
        if not gone:
            raise Conflict(f"{member.name}: this note was deleted since. Undo that first.")
        return
    Note.objects.create(pk=before["id"], member=member, text=before["text"], **changes.signed(before))


def as_noted(note: Note) -> dict[str, Any]:
    """A note as a change stores it."""
    return {"id": note.pk, "text": note.text, "by": note.by_id, "at": note.at.isoformat()}
