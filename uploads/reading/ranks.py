"""Ranks by vote: each row's printed digits say where the list begins.

The majority is right; outlined digits and medals often are not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from uploads.reading.fields import Placed
from uploads.reading.page import Page, Piece

_DIGITS = re.compile(r"^\W*(\d{1,3})\W*$")
_COLUMN = 0.035
_SAME_HEIGHT = 0.14


@dataclass(frozen=True, slots=True)
class Ranks:
    """base: the rank of place 0, None where the list shows no ranks. read: row -> the digits that stand there."""

    base: int | None
    read: dict[int, int]
    pieces: dict[int, Piece]
    votes: int


NO_RANKS = Ranks(None, {}, {}, 0)


def printed(text: str) -> int | None:
    """The rank that a text is, None for any other text."""
    match = _DIGITS.match(text.strip())
    return int(match[1]) if match and 0 < int(match[1]) <= 999 else None


def vote(
    placed: Sequence[Placed], places: Sequence[int], off: frozenset[int], right_end: Sequence[float], page: Page
) -> Ranks:
    """The ranks of a list. placed: its texts; places: row numbers; off: rows off the beat, which do not vote.

    right_end: for each row the x that ranks mostly stand left of; right of it more rows must agree.
    """
    marks = [(one, number) for one in placed if (number := printed(one.piece.text)) is not None]
    best: tuple[tuple[bool, int, float], Ranks] | None = None
    for seed, number in marks:
        if seed.row in off:
            continue
        base = number - places[seed.row]
        near = [
            (one, n)
            for one, n in marks
            if abs(_middle(one) - _middle(seed)) <= _COLUMN * page.width + _lean(page, one, seed)
            and abs(one.dy - seed.dy) <= _SAME_HEIGHT + (0.1 if one.row in off else 0.0)
        ]
        agree = {one.row for one, n in near if n - places[one.row] == base and one.row not in off}
        against = {one.row for one, _ in near if one.row not in off} - agree
        ranks = Ranks(base, {one.row: n for one, n in near}, {one.row: one.piece for one, _ in near}, len(agree))
        right = seed.piece.x0 >= right_end[seed.row]
        key = (not right and len(agree) > 2, len(agree) - len(against) // 2, -_middle(seed))
        few = not right and (number <= 6 or (len(places) - len(off) <= 3 and not _has_rival(seed, number, marks, page)))
        enough = len(agree) >= (3 if right else 2) or (not against and few and number <= 100)
        if base >= 1 and enough and len(agree) >= len(against) and (best is None or key > best[0]):
            best = (key, ranks)
    return best[1] if best else NO_RANKS


def _has_rival(seed: Placed, number: int, marks: Sequence[tuple[Placed, int]], page: Page) -> bool:
    """Whether another number stands over or under the mark: a level on the avatar, the rank of the row below."""
    return any(
        one.row == seed.row and other != number and abs(_middle(one) - _middle(seed)) <= _COLUMN * page.width
        for one, other in marks
    )


def _middle(one: Placed) -> float:
    return (one.piece.x0 + one.piece.x1) / 2


def _lean(page: Page, one: Placed, other: Placed) -> float:
    return 0.09 * abs(one.piece.y - other.piece.y) if page.tilted else 0.0
