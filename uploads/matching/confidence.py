"""How sure a match is.

The name comes first: above 0.7 a member is suggested (low), above 0.9 medium, the same name or a confirmed
alias is high. Other evidence moves this by one level at most, and nothing is high against a broken proof or
beside a rival.
"""

from __future__ import annotations

from uploads.matching.evidence import SUGGESTED, Likeness
from uploads.matching.looks import SAME_TYPE
from uploads.reading.types import Confidence

MEDIUM = 0.9
_LEVELS: tuple[Confidence, ...] = ("none", "low", "medium", "high")


def confidence_of(chosen: Likeness | None, *, proved: bool, rivalled: bool) -> Confidence:
    """How sure a row's member is; none without one. rivalled: whether somebody else, or another row, may be meant."""
    if chosen is None:
        return "none"
    if chosen.left_over or (chosen.clear and chosen.similarity <= SUGGESTED):
        return "low"
    level = 3 if chosen.same_name else 2 if chosen.similarity > MEDIUM else 1 if chosen.strength > SUGGESTED else 0
    level = max(level, _by_picture(chosen))
    if chosen.support > 0:
        level = min(level + 1, 3)
    elif chosen.support < 0:
        level = max(level - 1, 1)
    if rivalled or not proved:
        level = min(level, 2)
    return _LEVELS[level]


def of_similarity(similarity: float) -> Confidence:
    """How sure a likeness of names is by itself."""
    return "medium" if similarity > MEDIUM else "low" if similarity > SUGGESTED else "none"


def _by_picture(chosen: Likeness) -> int:
    """The level that the name's picture is good for, with letters that agree or not.

    Only with them it is high. Without, a newcomer's name may look like that of the only member with such letters, so
    to be more than a guess it must look like the member's in print as well.
    """
    picture = chosen.picture
    if picture is None:
        return 0
    if chosen.similarity > SUGGESTED:
        return 3 if picture.sure else 2
    in_print = picture.source == "typeset" or (chosen.typeset or 0.0) >= SAME_TYPE
    return 2 if picture.sure and in_print else 1
