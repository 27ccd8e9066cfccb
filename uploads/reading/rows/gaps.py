"""Gaps in a name where a letter was not read: the first reader leaves out letters that it lacks (`ạ`, `ễ`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median

from uploads.reading.look.page import Piece
from uploads.reading.rows import GAP
from uploads.reading.types import Char

WIDTHS = {**dict.fromkeys("iIlj1.,'|!:;()[]", 0.5), **dict.fromkeys("tfr", 0.75), **dict.fromkeys("mwMW@%", 1.5)}
"""Widths of letters relative to the usual one, roughly, in the fonts of games."""


def has_gap(pieces: Iterable[Piece]) -> bool:
    """Whether two letters of a name are so far apart that one is missing between them."""
    return any(is_gapped(piece.box.chars) for piece in pieces)


def is_gapped(chars: Sequence[Char]) -> bool:
    steps = [
        (after.x0 + after.x1 - before.x0 - before.x1) / (width(before) + width(after))
        for before, after in pairwise(chars)
        if before.text.isalpha() and after.text.isalpha()
    ]
    return len(steps) > 1 and max(steps) > GAP * median(steps)


def width(char: Char) -> float:
    return WIDTHS.get(char.text, 1.0)
