"""What stands on the line of names and is none of them: a clan behind, when somebody was last there, a count before.

Each is cut off only where most of a list's names have one, so that it is no part of a single name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from uploads.reading import rows as limits
from uploads.reading.look.texts import says_state
from uploads.reading.look.words import tells_state
from uploads.reading.roles.fields import Screen
from uploads.reading.rows.names import NameLine, on_name_line

_CLAN = re.compile(r"^(.*?)\s*[\[<(【《«‹]\s?[^\W_]{1,6}\s?[\]>)】》»›]$")
_COUNT = re.compile(r"^\d{1,4}[ .]?(?=[^\W\d_]|[\[<(_])")
_SEPARATORS = " •·*|-–。."


def bare_lines(screen: Screen, lines: Sequence[NameLine]) -> list[NameLine]:
    """The name lines of a list less what stands beside the names."""
    stated = sum(says_state(one.piece.text) for one in screen.placed if on_name_line(screen, one))
    texts = without_asides([line.text for line in lines], stated)
    return [replace(line, text=text) for line, text in zip(lines, texts, strict=True)]


def without_asides(lines: Sequence[str], stated: int = 0) -> list[str]:
    """The texts of a list's name lines less what stands beside the names in most of them.

    stated: how many names have a text of its own beside them that says when somebody was last there.
    """
    written = sum(bool(line) for line in lines)
    for cut, (fewest, share), others in (
        (_without_state, limits.ASIDES, stated),
        (_without_clan, limits.ASIDES, 0),
        (_without_count, limits.COUNTS, 0),
    ):
        found = [cut(line) for line in lines]
        changed = sum(line != other for line, other in zip(lines, found, strict=True))
        if changed and changed + others >= max(fewest, share * written):
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
