"""Numbers whose digits stand so far apart that an engine read them in pieces, and some not at all: `3 | 926 | 8 | 8 3`.

No piece of such a number is a value. It is a place where something is written that could not be read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from uploads.reading.look import DIGITS_APART, FEWEST_TORN
from uploads.reading.look.page import Page, Piece, union
from uploads.reading.types import TextBox

_DIGITS = re.compile(r"[,. ]*\d(?:[,. ]*\d){0,3}[,. ]*")
_GROUP = re.compile(r"\d{3}")


def torn_numbers(page: Page) -> list[list[Piece]]:
    """The pieces of each torn number, from left to right: three or more on one line, nearer to each other than texts
    are, that are not the groups of one number."""
    return [row for row in lines_of_digits(page) if len(row) >= FEWEST_TORN and not are_groups(row)]


def lines_of_digits(page: Page) -> list[list[Piece]]:
    """Texts of one to four digits that stand beside each other nearer than texts do, from left to right; lone ones
    too."""
    digits = sorted((piece for piece in page.pieces if _DIGITS.fullmatch(piece.text.strip())), key=lambda one: one.x0)
    rows: list[list[Piece]] = []
    for piece in digits:
        row = next((row for row in rows if goes_on(row[-1], piece, DIGITS_APART)), None)
        if row is None:
            rows.append([piece])
        else:
            row.append(piece)
    return rows


def goes_on(left: Piece, right: Piece, apart: float) -> bool:
    """Whether a piece stands on the line of another and no more than so many heights right of it."""
    same_line = abs(left.y - right.y) < 0.5 * min(left.height, right.height)
    return same_line and right.x0 - left.x1 < apart * max(left.height, right.height)


def are_groups(row: Sequence[Piece]) -> bool:
    """Whether all but the first are three digits, as the groups of a number are, and evenly apart."""
    gaps = [right.x0 - left.x1 for left, right in pairwise(row)]
    even = max(gaps) - min(gaps) < 0.5 * row[0].height
    return even and all(_GROUP.fullmatch(piece.text.strip()) for piece in row[1:])


def place_of(row: Sequence[Piece]) -> TextBox:
    """Where a torn number stands, as a text that was not read."""
    return TextBox("", union([piece.box.box for piece in row]), 0.0, ())
