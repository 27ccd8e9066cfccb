"""Names that the reader cut out of a longer text. What was cut off may be part of the name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from rapidfuzz.distance import Levenshtein

from uploads.reading.types import ReadRow

_BADGE = re.compile(r"^R ?[1-5] *")
_TAG = re.compile(r"^\W?[\[［【({「]\s?([^\s\[\]()]{1,6}?)\s?[\]］】)}」]\s*")
_LEVEL = re.compile(r"\s?\d{1,2}")
"""A level behind a name, as on a crown."""

MISREAD = 1
"""How many letters of the list's tag may be misread."""


def common_tag(rows: Iterable[ReadRow]) -> str | None:
    """The alliance tag of a list: one that several rows carry."""
    tags = Counter(row.tag for row in rows if row.tag)
    tag, carried = max(tags.items(), key=lambda one: (one[1], one[0]), default=(None, 0))
    return tag if carried > 1 else None


def cut_from(row: ReadRow, tag: str | None) -> str | None:
    """The text that the row's name was cut out of; None if only a badge, a level or the list's tag stood beside it."""
    if not row.name:
        return None
    longer = [text for text in row.name_variants if row.name in text and _beside(row.name, text, tag)]
    return min(longer, key=lambda text: (len(text), text), default=None)


def _beside(name: str, text: str, tag: str | None) -> str:
    """The text around the name that is not a badge, a level or the list's tag."""
    before, _, after = text.partition(name)
    before = _BADGE.sub("", before)
    found = _TAG.match(before)
    if found and tag and Levenshtein.distance(found[1], tag) <= MISREAD:
        before = before[found.end() :]
    return (before + ("" if _LEVEL.fullmatch(after) else after)).strip()
