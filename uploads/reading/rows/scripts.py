"""Letters that an engine took from another script, or took apart, amid Latin ones: `ΓrozenStorm`, `Royal IIammer`; and
icons behind names, read as letters."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from uploads.reading.rows import LATIN_LETTERS, LIKE_ICONS

_GREEK = str.maketrans("ΓΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "FABEZHIKMNOPTYXo")
_ICON = re.compile(r"(?<=[\w…)\]]) ([^\W\d_a-zA-Z])$")
_SPLIT_H = re.compile(r"(?<![A-Z])II(?=[aeiouy][a-z])")
"""Two strokes before a vowel: no name has two capital I there, and a thin bar of an H is lost."""


def latin(text: str) -> str:
    """A text of which all but one letter is Latin with that one Latin too, where both look alike in some font."""
    scripts = [script(sign) for sign in text if sign.isalpha()]
    lone = scripts.count("GREEK") == 1 and scripts.count("LATIN") == len(scripts) - 1 >= LATIN_LETTERS
    return _SPLIT_H.sub("H", text.translate(_GREEK) if lone else text)


def icon_of(line: str) -> str:
    """The letter that ends a line alone behind a blank, of another script than all before it; empty where none does."""
    match = _ICON.search(line)
    return match[1] if match and script(match[1]) not in map(script, line[: match.start()]) else ""


def script(sign: str) -> str:
    """How Unicode's name of a sign begins: `LATIN`, `CJK`, `HIRAGANA`."""
    return unicodedata.name(sign, "").split(" ")[0]


def icons_of(lines: Iterable[str]) -> frozenset[str]:
    """The letters that are icons behind the names, as the engine reads them: a crown becomes `會`."""
    times = Counter(icon_of(line) for line in lines)
    return frozenset(icon for icon in times if icon and (times[icon] > 1 or icon in LIKE_ICONS))
