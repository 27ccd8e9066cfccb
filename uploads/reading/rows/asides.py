"""What stands on the line of names and is none of them: a clan behind, when somebody was last there, a count before.

Each is cut off only where most of a list's names have one, so that it is no part of a single name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from uploads.reading import rows as limits
from uploads.reading.look.texts import says_state
from uploads.reading.look.words import tells_state

_CLAN = re.compile(r"^(.*?)\s*[\[<(【《«‹]\s?[^\W_]{1,6}\s?[\]>)】》»›]$")
_COUNT = re.compile(r"^\d{1,4}[ .]?(?=[^\W\d_]|[\[<(_])")
_SEPARATORS = " •·*|-–。."


def without_asides(lines: Sequence[str]) -> list[str]:
    """The texts of a list's name lines less what stands beside the names in most of them."""
    written = sum(bool(line) for line in lines)
    for cut, (fewest, share) in (
        (_without_state, limits.ASIDES),
        (_without_clan, limits.ASIDES),
        (_without_count, limits.COUNTS),
    ):
        found = [cut(line) for line in lines]
        changed = sum(line != other for line, other in zip(lines, found, strict=True))
        if changed >= max(fewest, share * written):
            lines = found
    return list(lines)


def _without_clan(line: str) -> str:
    match = _CLAN.match(line.strip())
    return match[1] if match else line


def _without_state(line: str) -> str:
    """Without the words at the end that say when somebody was last there."""
    words = line.split()
    for start in range(1, len(words)):
        said = " ".join(words[start:])
        if tells_state(said) or says_state(said):
            return " ".join(words[:start]).rstrip(_SEPARATORS)
    return line


def _without_count(line: str) -> str:
    return _COUNT.sub("", line.strip())
