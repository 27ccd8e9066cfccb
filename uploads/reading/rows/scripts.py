"""Letters that an engine took from another script, or took apart, amid Latin ones: `ΓrozenStorm`, `Royal IIammer`."""

from __future__ import annotations

import re
import unicodedata

from uploads.reading.rows import LATIN_LETTERS

_GREEK = str.maketrans("ΓΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "FABEZHIKMNOPTYXo")
_SPLIT_H = re.compile(r"(?<![A-Z])II(?=[aeiouy][a-z])")
"""Two strokes before a vowel: no name has two capital I there, and a thin bar of an H is lost."""


def latin(text: str) -> str:
    """A text of which all but one letter is Latin with that one Latin too, where both look alike in some font."""
    scripts = [unicodedata.name(sign, "").split(" ")[0] for sign in text if sign.isalpha()]
    lone = scripts.count("GREEK") == 1 and scripts.count("LATIN") == len(scripts) - 1 >= LATIN_LETTERS
    return _SPLIT_H.sub("H", text.translate(_GREEK) if lone else text)
