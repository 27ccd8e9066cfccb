"""How a member's name may be stored."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 100
DIRECTION_MARKS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Invisible characters that change the direction of the text beside them."""


def clean(name: str) -> str:
    """A name without control characters, direction marks and lone surrogates; runs of blanks become one; in NFC.

    Everything visible stays: accents, emoji (with their joiners), any script. A text of joiners alone is not a name.
    """
    shown = "".join(c for c in name if unicodedata.category(c) not in ("Cc", "Cs") and c not in DIRECTION_MARKS)
    if all(unicodedata.category(c) == "Cf" or c.isspace() for c in shown):
        return ""
    return unicodedata.normalize("NFC", " ".join(shown.split()))
