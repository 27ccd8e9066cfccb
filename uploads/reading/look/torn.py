"""Numbers with digits so far apart that an engine read them in pieces, and some not at all: `3 | 926 | 8 | 8 3`.

No piece of such a number is a value. The number becomes an unreadable text.
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
    """The pieces of each torn number, left to right: three or more on one line, nearer together than texts are, that
    are not the groups of one number."""
    return [row for row in lines_of_digits(page) if len(row) >= FEWEST_TORN and not are_groups(row)]


def lines_of_digits(page: Page) -> list[list[Piece]]:
    """Texts of one to four digits that are nearer together than texts are, left to right; single ones too."""
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
    """Whether a piece stands on the line of another, at most `apart` heights right of it."""
    same_line = abs(left.y - right.y) < 0.5 * min(left.height, right.height)
    return same_line and right.x0 - left.x1 < apart * max(left.height, right.height)


def are_groups(row: Sequence[Piece]) -> bool:
    """Whether all pieces but the first have three digits, as the groups of a number do, and are evenly spaced."""
    gaps = [right.x0 - left.x1 for left, right in pairwise(row)]
    even = max(gaps) - min(gaps) < 0.5 * row[0].height
    return even and all(_GROUP.fullmatch(piece.text.strip()) for piece in row[1:])


def place_of(row: Sequence[Piece]) -> TextBox:
    """The box of a torn number, as an unread text."""
    return TextBox("", union([piece.box.box for piece in row]), 0.0, ())
