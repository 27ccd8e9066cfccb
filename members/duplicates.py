"""Which members are probably the same person (spec section 2, Duplicates tab)."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable

from members.distinct import DistinctPairs


def duplicate_form(name: str) -> str:
    """A name in lower case without punctuation and spaces; a name that has nothing else keeps its signs."""
    lower = unicodedata.normalize("NFC", name.lower())
    letters = "".join(char for char in lower if unicodedata.category(char)[0] in "LMN")
    return letters or "".join(lower.split())


def duplicates(members: Iterable[tuple[int, str]], distinct: DistinctPairs) -> list[list[int]]:
    """Groups of two or more ids whose names are the same apart from case, punctuation and spaces, in the given order.

    members: (id, name). A member that is kept apart from every other of its group is left out.
    """
    by_form: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for pk, name in members:
        by_form[duplicate_form(name)].append((pk, name))
    groups = (
        [pk for pk, name in group if any(other != pk and not distinct.apart(name, its) for other, its in group)]
        for group in by_form.values()
    )
    return [group for group in groups if len(group) > 1]
