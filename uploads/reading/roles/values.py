"""Which column of numbers holds the list's values, judged by how values behave.

A screen shows many columns of numbers: ranks, levels, scores, a second figure below the name. The value column has the
most rows, one format and many digits, does not increase down the list, and stands below or beside its caption.

Columns of levels (of a commander, a headquarters, an avatar) are never the value column. Levels are small and
unordered, stand at a word for levels (`LV` above `27`), or beside far greater figures. A unit in letters that the
engine does not know becomes digits: `24레벨` is read as 2421, `27레벨` as 2721.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from uploads.reading import roles as limits
from uploads.reading.cells.grid import Column
from uploads.reading.cells.order import descending
from uploads.reading.look.page import Page, Piece, beside
from uploads.reading.look.styles import common_style, fits_style, formatless
from uploads.reading.look.texts import Value
from uploads.reading.look.words import is_heading, is_level_word


def counts_up(column: Column) -> bool:
    """Ranks: small numbers that grow by about one from row to row."""
    numbers = [value.number.value for value in column.values]
    if max(numbers) > limits.HIGHEST_COUNT or len(numbers) < 2:
        return False
    ups = sum(0 < after - before <= limits.COUNT_STEP for before, after in pairwise(numbers))
    return ups >= limits.COUNTED * (len(numbers) - 1)


def is_labelled(column: Column, captions: Sequence[Piece]) -> bool:
    """Whether the caption stands beside most of the values: `30 Help`."""
    words = {id(word) for word in captions}
    return sum(id(value.piece) in words for value in column.values) > len(column.values) / 2


def weight(column: Column, page: Page, captions: Sequence[Piece]) -> float:
    """How much a column looks like the value column; 0 if it cannot be."""
    if counts_up(column):
        return 0.0
    values = column.values
    numbers = [value.number.value for value in values]
    order = len(descending(numbers)) / len(numbers)
    _, style = common_style(values)
    digits = sum(len(str(number)) for number in numbers) / len(numbers)
    place = sum((value.x0 + value.x1) / 2 for value in values) / len(values) / page.size[0]
    size = min(1.0, max(limits.LEAST_WORTH, (digits - 1) / limits.DIGITS))
    steady = 1.0 if len(values) < limits.FEWEST_ORDERED else limits.UNORDERED + limits.IN_ORDER * order**3
    score = len(values) * steady * style**2 * size * (limits.LEFT + limits.RIGHT * place)
    if is_labelled(column, captions) or is_headed(column, page, captions):
        return score * limits.LABELLED
    return score * limits.CAPTIONED if has_caption(column, captions) else score


def whole(column: Column, columns: Sequence[Column]) -> Column:
    """The longest column that holds most of this one's values in the same format.

    A column is chosen by its order, but must not leave out rows that break the order. They are flagged later instead.
    """
    own = {id(value) for value in column.values}
    style, _ = common_style(column.values)

    def gain(other: Column) -> float:
        alike = [fits_style(value, style) and not formatless(value) for value in other.values]
        return sum(1.0 if one else limits.OTHER_FORMAT for one in alike)

    akin = [
        other
        for other in columns
        if len(own & {id(value) for value in other.values}) >= limits.AKIN * len(own)
        and common_style(other.values)[1] >= limits.ALIKE_FORMAT
    ]
    return max(akin, key=lambda other: (gain(other), -abs(other.lean)), default=column)


def has_caption(column: Column, captions: Sequence[Piece]) -> bool:
    """Whether a caption stands right above the column, or beside the values themselves."""
    top = column.values[0]
    pitch = top.piece.height * limits.CAPTION_REACH
    left, right = min(v.x0 for v in column.values), max(v.x1 for v in column.values)
    for word in captions:
        if any(word is value.piece for value in column.values):
            return True
        if word.x0 < right and word.x1 > left - limits.HEAD_ASIDE * top.glyph and 0 < top.y - word.y < pitch:
            return True
    return False


def without_levels(columns: Sequence[Column], page: Page, captions: Sequence[Piece]) -> list[Column]:
    """The columns that may hold a list's values."""
    return [column for column in columns if not holds_levels(column, columns, page, captions)]


def holds_levels(column: Column, columns: Sequence[Column], page: Page, captions: Sequence[Piece]) -> bool:
    """Whether a column's numbers are levels. columns: all columns of the page, which may hold the figures beside the
    levels."""
    words = [piece for piece in page.pieces if is_level_word(piece.text) and not _holds_digit(piece)]
    own = {id(value.piece) for value in column.values}
    others = [one for one in columns if not own <= {id(value.piece) for value in one.values}]  # '580K' over its own
    figures = [one for one in others if max(_numbers(one)) > limits.HIGHEST_LEVEL and not _are_prizes(one)]
    return _holds_levels(column, words, figures, page, captions)


def without_constants(columns: Sequence[Column]) -> list[Column]:
    """The columns without those that repeat one number, such as the server `S1070` of every member, if the figures of
    another column descend."""
    descends = any(is_ranking(_numbers(column), limits.NO_CHANCE) for column in columns)
    return [column for column in columns if not (descends and _is_constant(_numbers(column)))]


def _is_constant(numbers: Sequence[int]) -> bool:
    return len(numbers) >= limits.FEWEST_LINES and numbers[0] > 0 and len(set(numbers)) == 1


def _holds_digit(piece: Piece) -> bool:
    """Whether a word has its own number: `Lv. 10` does not mark another number as a level."""
    return any(char.isdecimal() for char in piece.text)


def _are_prizes(column: Column) -> bool:
    """Whether all figures of a column are round, like prizes beside small figures."""
    return all(
        value.number.style != "abbreviated" and value.number.value > 0 and value.number.value % limits.ROUND == 0
        for value in column.values
    )


def _holds_levels(
    column: Column, words: Sequence[Piece], figures: Sequence[Column], page: Page, captions: Sequence[Piece]
) -> bool:
    if any(value.number.style != "plain" for value in column.values) or is_labelled(column, captions):
        return False
    if sum(value.before == "+" for value in column.values) >= limits.MOSTLY * len(column.values):
        return False
    numbers = _numbers(column)
    small = max(numbers) <= limits.HIGHEST_LEVEL
    if small and sum(_is_worded(value, words) for value in column.values) >= limits.MOSTLY * len(numbers):
        return True
    if is_headed(column, page, captions):
        return False
    unordered = len(numbers) >= limits.FEWEST_LEVELS and len(descending(numbers)) < limits.ORDERED * len(numbers)
    if unordered and (small or _shares_unit(numbers)):
        return True
    if is_ranking(numbers) and not any(is_ranking(_numbers(one)) for one in figures if _stands_by(column, one)):
        return False
    return (small or (unordered and max(numbers) < limits.HIGHEST_LEVEL * limits.WITH_UNIT)) and any(
        _stands_by(column, other) for other in figures
    )


def is_ranking(numbers: Sequence[int], fewest: int = limits.FEWEST_FALLS) -> bool:
    """Whether numbers descend without a break, by at least that many steps."""
    falls = sum(before > after for before, after in pairwise(numbers))
    return falls >= fewest and len(descending(numbers)) == len(numbers)


def _numbers(column: Column) -> list[int]:
    return [value.number.value for value in column.values]


def _is_worded(value: Value, words: Sequence[Piece]) -> bool:
    """Whether a word for levels stands above, below or before a number."""
    reach = limits.LEVEL_WORD * value.glyph
    return any(
        abs(word.y - value.y) < reach and word.x1 > value.x0 - reach and word.x0 < value.x1 + 0.5 * value.glyph
        for word in words
        if word is not value.piece
    )


def is_headed(column: Column, page: Page, captions: Sequence[Piece]) -> bool:
    """Whether the column stands below a table header that names its figure."""
    top = column.values[0]
    left, right = min(value.x0 for value in column.values), max(value.x1 for value in column.values)
    return any(
        word.y < top.y
        and word.x0 < right
        and word.x1 > left - limits.HEAD_ASIDE * top.glyph
        and any(is_heading(other.text) for other in beside(word, page.pieces))
        for word in captions
    )


def _shares_unit(numbers: Sequence[int]) -> bool:
    """Whether the numbers are levels with the same two digits behind each: a misread unit."""
    ends = Counter(number % limits.WITH_UNIT for number in numbers)
    end, times = ends.most_common(1)[0]
    levels = {number // limits.WITH_UNIT for number in numbers if number % limits.WITH_UNIT == end}
    return (
        times >= limits.ALIKE * len(numbers)
        and len(levels) > 1
        and max(levels) <= limits.HIGHEST_LEVEL
        and min(levels) > 0
        and end % limits.ROUND != 0
    )


def _stands_by(column: Column, other: Column) -> bool:
    """Whether far greater figures stand in most of the column's rows."""
    beside = 0
    for value in column.values:
        near = [one for one in other.values if abs(one.y - value.y) < limits.LEVEL_WORD * value.glyph]
        beside += any(one.number.value > limits.GREATER * max(1, value.number.value) for one in near)
    return other is not column and beside >= limits.MOSTLY * len(column.values)
