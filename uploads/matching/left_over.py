"""Rows and members that the letters leave over, paired by everything else that a list shows of them.

An engine makes other letters, or none, of a name in a script that it does not know. Such a row can only be a member
with such a name, of about that length and value. What is found here is a guess, and never more than low.
"""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median

from members.names import normalise
from uploads.matching.assign import best_pairs
from uploads.matching.evidence import Likeness
from uploads.matching.letters import is_doubtful, is_foreign
from uploads.reading.proofs.coverage import coverage, is_whole
from uploads.reading.types import BatchRow

LEAST = 0.75
"""What the evidence must add up to, of three: the letters, the length and the value."""
ALIKE = 0.5
"""How near a figure that starts anew each week must be to last week's: between half and twice."""
LIKE_TYPE = 0.7
TYPE_WORTH = 2.0
"""What a name's likeness to the member's in plain type, above or below the usual one of two names, is worth."""
FEWEST_MEASURED = 3
_NARROW, _WIDE = "iljftrI1.,:;'|!()[]- ", "mwMW@%"


Chosen = Mapping[int, Likeness]
"""{index of the row: the member it is}."""


def alone_in_value(
    rows: Sequence[BatchRow], likenesses: Sequence[Sequence[Likeness]], chosen: Chosen
) -> dict[int, Likeness]:
    """Rows whose letters could not be read, where last week's value leaves one member alone, and the other way."""
    taken = {like.member.member_id for like in chosen.values()}
    fits: dict[int, list[Likeness]] = {}
    for index, batch_row in enumerate(rows):
        if index not in chosen and not normalise(batch_row.row.name):
            free = (like for like in likenesses[index] if like.member.member_id not in taken)
            fits[index] = [like for like in free if like.verdict == "fits" and like.avatar != "other"]
    wanted = Counter(like.member.member_id for likes in fits.values() for like in likes)
    return {
        index: replace(likes[0], left_over=True)
        for index, likes in fits.items()
        if len(likes) == 1 and wanted[likes[0].member.member_id] == 1
    }


def paired(rows: Sequence[BatchRow], likenesses: Sequence[Sequence[Likeness]], chosen: Chosen) -> dict[int, Likeness]:
    """The rows that nobody was chosen for and the members in foreign scripts, by the greatest total."""
    taken = {like.member.member_id for like in chosen.values()}
    lengths = _Lengths(rows, chosen)
    candidates = {
        (index, like.member.member_id): (like, worth)
        for index, batch_row in enumerate(rows)
        if index not in chosen and is_doubtful(batch_row.row)
        for like in likenesses[index]
        if like.member.member_id not in taken
        and like.support >= 0
        and (is_foreign(like.member.name) or like.support > 1)
        for worth in [_worth(like, batch_row, lengths.agreement(batch_row, like.member.name))]
        if worth >= LEAST
    }
    pairs = best_pairs({pair: worth for pair, (_, worth) in candidates.items()})
    return {index: replace(candidates[index, member_id][0], left_over=True) for index, member_id in pairs.items()}


def renamed(rows: Sequence[BatchRow], likenesses: Sequence[Sequence[Likeness]], chosen: Chosen) -> dict[int, Likeness]:
    """Rows that are clearly spelled like nobody, where one member is left whom nothing but the name speaks against.

    By the avatar, power or kills in any list; by another figure only where a whole list leaves one row and one member
    over.
    """
    taken = {like.member.member_id for like in chosen.values()}
    unknown = [index for index in range(len(rows)) if index not in chosen and not is_doubtful(rows[index].row)]
    free = {
        index: [
            like
            for like in likenesses[index]
            if like.member.member_id not in taken and not like.member.listed and like.avatar != "other"
        ]
        for index in unknown
    }
    fits = {index: _nearest_of(rows[index].row.value, likes) for index, likes in free.items()}
    wanted = Counter(like.member.member_id for likes in fits.values() for like in likes)
    found = {
        index: replace(likes[0], left_over=True, renamed=True)
        for index, likes in fits.items()
        if len(likes) == 1 and wanted[likes[0].member.member_id] == 1
    }
    if len(unknown) == 1 and len(chosen) == len(rows) - 1 and is_whole(coverage(rows), active=len(rows)):
        likes = [like for like in next(iter(free.values())) if like.member.value]
        if len(likes) == 1 and _nearness(rows[unknown[0]].row.value, likes[0].member.value) >= ALIKE:
            found[unknown[0]] = replace(likes[0], left_over=True, renamed=True)
    return found


def _nearest_of(value: int, likes: Sequence[Likeness]) -> list[Likeness]:
    """Those of the members left whom the avatar or the value names, the avatar before the value."""
    shown = [like for like in likes if like.avatar == "same" and like.verdict != "contradicts"]
    fitting = [like for like in shown or likes if like.verdict == "fits"]
    return fitting or [like for like in shown if not like.member.value or _nearness(value, like.member.value) >= ALIKE]


def _worth(like: Likeness, batch_row: BatchRow, length: float) -> float:
    support = 0.5 * ((like.verdict == "fits") + (like.avatar == "same"))
    if like.typeset is not None:
        support += TYPE_WORTH * (like.typeset - LIKE_TYPE)
    return like.similarity + length + _nearness(batch_row.row.value, like.member.value) + support


def _nearness(value: int, before: int | None) -> float:
    """How near a value is to last week's, 0 to 1: 1 where it is the same, a third where it tripled."""
    if before is None:
        return 0.0
    return math.exp(-abs(math.log((value + 1) / (before + 1))))


class _Lengths:
    """How wide a name is drawn, told by the names of the same screenshots that are known."""

    def __init__(self, rows: Sequence[BatchRow], chosen: Chosen) -> None:
        heights: dict[int, list[float]] = {}
        for batch_row in rows:
            if batch_row.row.name_box:
                box = batch_row.row.name_box
                heights.setdefault(batch_row.sources[0][0], []).append(box[3] - box[1])
        self._height = {shot: median(found) for shot, found in heights.items()}
        known = [
            (drawn_width(like.member.name), width)
            for index, like in chosen.items()
            if like.same_name and (width := self._width(rows[index])) is not None
        ]
        self._line = _fitted(known)

    def agreement(self, batch_row: BatchRow, name: str) -> float:
        """0 to 1: how well a name's length fits what is drawn in the row."""
        width = self._width(batch_row)
        if width is None or self._line is None:
            return 0.0
        slope, offset = self._line
        expected = offset + slope * drawn_width(name)
        return math.exp(-2 * abs(math.log(max(width, 0.1) / max(expected, 0.1))))

    def _width(self, batch_row: BatchRow) -> float | None:
        box = batch_row.row.name_box
        return (box[2] - box[0]) / self._height[batch_row.sources[0][0]] if box else None


def drawn_width(name: str) -> float:
    """About how wide a name is drawn, in heights of its letters."""
    return sum(_letter_width(char) for char in name)


def _letter_width(char: str) -> float:
    if unicodedata.combining(char) or unicodedata.category(char) == "Mn":
        return 0.0
    if unicodedata.east_asian_width(char) in "WF":
        return 1.0
    if char in _NARROW:
        return 0.3
    return 0.85 if char in _WIDE else 0.65 if char.isupper() else 0.55


def _fitted(points: Sequence[tuple[float, float]]) -> tuple[float, float] | None:
    """Slope and offset of the line through the points, by the middle of the slopes of all pairs (Theil and Sen)."""
    slopes = [
        (y1 - y0) / (x1 - x0) for place, (x0, y0) in enumerate(points) for x1, y1 in points[:place] if abs(x1 - x0) > 1
    ]
    if len(slopes) < FEWEST_MEASURED:
        return None
    slope = median(slopes)
    return slope, median(y - slope * x for x, y in points)
