"""Columns of numbers that are levels: of a commander, a headquarters, an avatar. They are never a list's value.

They are small and without order, stand at a word for levels (`LV` over `27`), or beside far greater figures. A unit in
letters that the engine has none for becomes digits: `24레벨` is read as 2421, `27레벨` as 2721.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from uploads.reading.columns import Column, Value, descending, is_labelled
from uploads.reading.kinds import is_heading
from uploads.reading.page import Page, Piece

HIGHEST = 150
"""No level of the game is greater."""
WITH_UNIT = 100
"""What a unit of two letters, read as two digits, makes of a level: this many times as much, and the digits."""
GREATER = 20
"""How many times as great the figures beside levels are at least."""
MOSTLY = 0.5
ALIKE = 0.75
"""The share of the numbers that end in the same two digits where these are a misread unit."""
ORDERED = 0.75
FEWEST = 3
NEAR = 2.2
"""How far from a level its word stands at most, in heights of the level."""
_WORD = re.compile(
    r"(?:l[vyu]l?|lev|level|n[vi]v?|niveau|nivel|n[ií]vel|stufe|seviye|poziom|livello|ур|уров\w*|레벨|レベル|等级|等級|级|級|급)"
    r"[.,:]?",
    re.IGNORECASE,
)


def without_levels(columns: Sequence[Column], page: Page, captions: Sequence[Piece]) -> list[Column]:
    """The columns that may hold a list's values."""
    words = [piece for piece in page.pieces if _WORD.fullmatch(piece.text.strip())]
    figures = [column for column in columns if max(_numbers(column)) > HIGHEST]
    return [column for column in columns if not _holds_levels(column, words, figures, page, captions)]


def _holds_levels(
    column: Column, words: Sequence[Piece], figures: Sequence[Column], page: Page, captions: Sequence[Piece]
) -> bool:
    if any(value.number.style != "plain" for value in column.values) or is_labelled(column, captions):
        return False
    numbers = _numbers(column)
    small = max(numbers) <= HIGHEST
    if small and sum(_is_worded(value, words) for value in column.values) >= MOSTLY * len(numbers):
        return True
    if _is_headed(column, page, captions):
        return False
    unordered = len(numbers) >= FEWEST and len(descending(numbers)) < ORDERED * len(numbers)
    if unordered and (small or _shares_unit(numbers)):
        return True
    return (small or (unordered and max(numbers) < HIGHEST * WITH_UNIT)) and any(
        _stands_by(column, other) for other in figures
    )


def _numbers(column: Column) -> list[int]:
    return [value.number.value for value in column.values]


def _is_worded(value: Value, words: Sequence[Piece]) -> bool:
    """Whether a word for levels stands over, under or before a number."""
    reach = NEAR * value.glyph
    return any(
        abs(word.y - value.y) < reach and word.x1 > value.x0 - reach and word.x0 < value.x1 + 0.5 * value.glyph
        for word in words
        if word is not value.piece
    )


def _is_headed(column: Column, page: Page, captions: Sequence[Piece]) -> bool:
    """Whether the column stands under the head of a table that names its figure."""
    top = column.values[0]
    left, right = min(value.x0 for value in column.values), max(value.x1 for value in column.values)
    return any(
        word.y < top.y
        and word.x0 < right
        and word.x1 > left
        and any(
            other is not word and abs(other.y - word.y) < 0.7 * word.height and is_heading(other.text)
            for other in page.pieces
        )
        for word in captions
    )


def _shares_unit(numbers: Sequence[int]) -> bool:
    """Whether the numbers are levels with the same two digits behind each: the unit, misread."""
    ends = Counter(number % WITH_UNIT for number in numbers)
    end, times = ends.most_common(1)[0]
    levels = {number // WITH_UNIT for number in numbers if number % WITH_UNIT == end}
    return (
        times >= ALIKE * len(numbers)
        and len(levels) > 1
        and max(levels) <= HIGHEST
        and min(levels) > 0
        and end % 50 != 0
    )


def _stands_by(column: Column, other: Column) -> bool:
    """Whether far greater figures stand in most of the column's rows."""
    beside = 0
    for value in column.values:
        near = [one for one in other.values if abs(one.y - value.y) < NEAR * value.glyph]
        beside += any(one.number.value > GREATER * max(1, value.number.value) for one in near)
    return other is not column and beside >= MOSTLY * len(column.values)
