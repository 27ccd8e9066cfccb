"""Whose tech tree a screenshot shows, if it says so."""

from __future__ import annotations

from collections.abc import Sequence

from members.names import is_usable_alias, look_alike
from uploads.reading.rows.names import clean
from uploads.reading.types import RosterEntry


def owner(head: Sequence[str], roster: Sequence[RosterEntry]) -> int | None:
    """The id of the one member whose name, with or without an alliance tag, is among the texts over a tree.

    None if there is no such member, or more than one.
    """
    found = named(head, roster)
    return found.pop() if len(found) == 1 else None


def named(head: Sequence[str], roster: Sequence[RosterEntry]) -> set[int]:
    """The members whose name, or another usable spelling of it, is one of these texts."""
    shown = [reading for text in head for reading in _readings(text)]
    return {
        entry.member_id
        for entry in roster
        for spelling in (entry.name, *filter(is_usable_alias, entry.aliases))
        if any(look_alike(reading, spelling) for reading in shown)
    }


def _readings(text: str) -> tuple[str, ...]:
    name = clean(text, None, badges=False)
    return (name.text, *name.variants)
