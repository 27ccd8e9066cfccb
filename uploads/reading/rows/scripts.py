"""Letters among Latin ones that an engine took from another script or split, as in `ΓrozenStorm` and `Royal IIammer`;
and icons behind names, read as letters."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from uploads.reading.rows import LATIN_LETTERS, LIKE_ICONS

_GREEK = str.maketrans("ΓΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "FABEZHIKMNOPTYXo")
_ICON = re.compile(r"(?<=[\w…)\]]) ([^\W\d_a-zA-Z])$")
_SPLIT_H = re.compile(r"(?<![A-Z])II(?=[aeiouy][a-z])")
"""Two strokes before a vowel: no name has two capital I there, so this is an H whose thin bar was lost."""


def latin(text: str) -> str:
    """A text with its only non-Latin letter made Latin, if the two look alike in some font."""
    scripts = [script(sign) for sign in text if sign.isalpha()]
    lone = scripts.count("GREEK") == 1 and scripts.count("LATIN") == len(scripts) - 1 >= LATIN_LETTERS
    return _SPLIT_H.sub("H", text.translate(_GREEK) if lone else text)


def icon_of(line: str) -> str:
    """The single letter at the end of a line, behind a blank, whose script differs from everything before it; empty if
    there is none."""
    match = _ICON.search(line)
    return match[1] if match and script(match[1]) not in map(script, line[: match.start()]) else ""


def script(sign: str) -> str:
    """The first word of a sign's Unicode name: `LATIN`, `CJK`, `HIRAGANA`."""
    return unicodedata.name(sign, "").split(" ")[0]


def icons_of(lines: Iterable[str]) -> frozenset[str]:
    """The letters that are icons behind the names, as the engine reads them: a crown becomes `會`."""
    times = Counter(icon_of(line) for line in lines)
    return frozenset(icon for icon in times if icon and (times[icon] > 1 or icon in LIKE_ICONS))
