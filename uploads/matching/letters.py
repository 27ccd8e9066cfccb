"""How far the letters of a name can be trusted: those that were read, and those that a member's name is made of."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from uploads.reading.types import ReadRow

CLEAR = 0.75
"""A name whose every letter scores more is spelled as it stands there: a newcomer, or a new name."""

SURELY_CLEAR = 0.9
"""The same beside a name in letters that the engine can't spell: it gives others for them, `únsu` for นักรบ at 0.78."""

KNOWN_SCRIPTS = ("LATIN", "DIGIT", "CJK", "HIRAGANA", "KATAKANA", "FULLWIDTH", "HALFWIDTH", "IDEOGRAPHIC")


def is_doubtful(row: ReadRow) -> bool:
    """Whether the letters of a name are no more than a guess."""
    return row.name_score < CLEAR or len(row.name) < 2


def is_clear_beside(row: ReadRow, name: str) -> bool:
    """Whether the row's name was read clearly enough to be another than a member's.

    Digits and signs alone are what an engine makes of letters that it can't spell: `_88` of ДикийГусь_88. So beside a
    name in such letters they say nothing.
    """
    if not is_foreign(name):
        return not is_doubtful(row)
    has_letter = any(unicodedata.category(char)[0] == "L" for char in row.name)
    return not is_doubtful(row) and has_letter and row.name_score >= SURELY_CLEAR


@lru_cache(maxsize=4096)
def is_foreign(name: str) -> bool:
    """Whether most letters of a name are of scripts that the default engine does not know, or reads badly."""
    letters = [char for char in name if unicodedata.category(char)[0] == "L"]
    foreign = sum(not unicodedata.name(char, "").startswith(KNOWN_SCRIPTS) for char in letters)
    return 2 * foreign >= max(1, len(letters))
