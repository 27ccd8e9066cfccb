"""How far the letters of a name can be trusted: those that were read, and those in a member's name."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from uploads.reading.types import ReadRow

CLEAR = 0.75
"""A name whose letters all score higher is spelled as read: a newcomer, or a new name."""

SURELY_CLEAR = 0.9
"""The same compared with a name in letters that the engine cannot spell and replaces: `únsu` for นักรบ at 0.78."""

KNOWN_SCRIPTS = ("LATIN", "DIGIT", "CJK", "HIRAGANA", "KATAKANA", "FULLWIDTH", "HALFWIDTH", "IDEOGRAPHIC")


def is_doubtful(row: ReadRow) -> bool:
    """Whether the letters of a name are no more than a guess."""
    return row.name_score < CLEAR or len(row.name) < 2


def is_clear_beside(row: ReadRow, name: str) -> bool:
    """Whether the row's name was read clearly enough to be a different name than the member's.

    From letters that it cannot spell, an engine reads only the digits and signs: `_88` of ДикийГусь_88. So compared
    with a name in such letters, they mean nothing.
    """
    if not is_foreign(name):
        return not is_doubtful(row)
    has_letter = any(unicodedata.category(char)[0] == "L" for char in row.name)
    return not is_doubtful(row) and has_letter and row.name_score >= SURELY_CLEAR


@lru_cache(maxsize=4096)
def is_foreign(name: str) -> bool:
    """Whether most letters of a name are in scripts that the default engine does not know, or reads badly."""
    letters = [char for char in name if unicodedata.category(char)[0] == "L"]
    foreign = sum(not unicodedata.name(char, "").startswith(KNOWN_SCRIPTS) for char in letters)
    return 2 * foreign >= max(1, len(letters))
