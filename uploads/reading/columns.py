"""Which column of numbers is the list's value: found by alignment, chosen by what values do.

A screen shows many columns of numbers: ranks, levels, scores, a second figure under the name. The value column has
most rows, one format, many digits, does not increase down the list, and stands under or beside its caption.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from uploads.reading.kinds import caption, squeeze
from uploads.reading.page import Page, Piece
from uploads.reading.types import Box
from uploads.reading.values import Number, Style, find_numbers

Anchor = Literal["right", "middle", "left"]
ANCHORS: tuple[Anchor, ...] = ("right", "middle", "left")

CAPTIONED, LABELLED = 1.6, 2.4
"""How much more a column weighs under a word for a figure, or with one in each row: a title stands over any column."""
TOLERANCE = 0.016
"""How far from its column's line a value may stand, as a share of the page's width."""
MOST_LEAN = 0.09
HEIGHTS = (0.68, 1.45)
"""Glyph heights of one column, as a ratio to the seed's."""


@dataclass(frozen=True, slots=True)
class Value:
    """A number on the page. before and after: the rest of its text box. score: the lowest of its characters."""

    piece: Piece
    number: Number
    x0: float
    x1: float
    score: float

    @property
    def y(self) -> float:
        return self.piece.y

    @property
    def glyph(self) -> float:
        """The height of the digits, comparable between short and long texts: engines draw slimmer boxes round few."""
        letters = min(4, len(self.piece.text.strip()))
        return self.piece.height / (0.72, 0.85, 0.93, 1.0)[letters - 1]

    @property
    def before(self) -> str:
        return self.piece.text[: self.number.start].strip()

    @property
    def after(self) -> str:
        return self.piece.text[self.number.end :].strip()

    @property
    def text(self) -> str:
        return self.piece.text[self.number.start : self.number.end].strip()

    @property
    def box(self) -> Box:
        return (self.x0, self.piece.box.box[1], self.x1, self.piece.box.box[3])

    def anchor(self, kind: Anchor) -> float:
        return {"right": self.x1, "middle": (self.x0 + self.x1) / 2, "left": self.x0}[kind]


@dataclass(frozen=True, slots=True)
class Column:
    """Values on one line, top to bottom: x = x_at_zero + lean * y of their anchor."""

    values: tuple[Value, ...]
    anchor: Anchor
    at_zero: float
    lean: float

    def x(self, y: float) -> float:
        return self.at_zero + self.lean * y


def values_of(piece: Piece) -> list[Value]:
    """All numbers of a piece, every reading of each."""
    return [
        Value(piece, number, *_extent(piece, number))
        for readings in find_numbers(piece.text)
        for number in readings
        if not _inside_word(piece.text, number)
    ]


def _inside_word(text: str, number: Number) -> bool:
    """Whether a few digits belong to a name (`Raven501`, `S1len7`) and are no value."""
    if number.style != "plain" or number.value >= 100_000:
        return False
    before, after = text[: number.start], text[number.end :]
    if number.value < 1000 and any(len(squeeze(rest)) > 2 and not caption(rest) for rest in (before, after)):
        return True
    if after[:1].isalpha() or after[:1] == "_":
        return True
    if len(before.strip()) == 1 and not before.strip().isascii():
        return False  # an icon beside the number, read as a letter of another script
    touches = before[-1:].isalpha() or before[-1:] in ("_", "-", ".")
    return touches and caption(before) is None


def _extent(piece: Piece, number: Number) -> tuple[float, float, float]:
    chars = piece.box.chars
    if len(chars) == len(piece.text):
        part = [char for char in chars[number.start : number.end] if not char.text.isspace()]
        return part[0].x0, part[-1].x1, min(char.score for char in part)
    share = (piece.x1 - piece.x0) / max(1, len(piece.text))
    return piece.x0 + number.start * share, piece.x0 + number.end * share, piece.box.score


def find_columns(page: Page) -> list[Column]:
    """Every column of at least two numbers on the page."""
    values = [value for piece in page.pieces for value in values_of(piece)]
    found: dict[frozenset[int], Column] = {}
    for anchor in ANCHORS:
        for at_zero, lean, height in _lines(values, anchor, tilted=page.tilted):
            column = _members(
                values, anchor, at_zero=at_zero, lean=lean, height=height, tolerance=TOLERANCE * page.width
            )
            if len(column.values) > 1:
                found.setdefault(frozenset(id(value) for value in column.values), column)
    return list(found.values())


def _lines(values: Sequence[Value], anchor: Anchor, *, tilted: bool) -> Iterator[tuple[float, float, float]]:
    for value in values:
        yield value.anchor(anchor), 0.0, value.glyph
    if not tilted:
        return
    for first in values:
        for second in values:
            if second.y - first.y < 2 * first.piece.height:
                continue
            lean = (second.anchor(anchor) - first.anchor(anchor)) / (second.y - first.y)
            if abs(lean) <= MOST_LEAN:
                yield first.anchor(anchor) - lean * first.y, lean, first.glyph


def _members(
    values: Sequence[Value], anchor: Anchor, *, at_zero: float, lean: float, height: float, tolerance: float
) -> Column:
    """The values on one line; of two on the same text line the nearer, of two readings of one place likewise."""
    near: list[tuple[float, Value]] = []
    for value in values:
        away = abs(value.anchor(anchor) - at_zero - lean * value.y)
        if away <= tolerance and HEIGHTS[0] <= value.glyph / height <= HEIGHTS[1]:
            if near and value.y - near[-1][1].y < 0.5 * height:
                if away < near[-1][0]:
                    near[-1] = (away, value)
            else:
                near.append((away, value))
    return Column(tuple(value for _, value in near), anchor, at_zero, lean)


def common_style(values: Sequence[Value]) -> tuple[Style, float]:
    """The format that most values are written in, and their share. Numbers under 1000 look alike in all formats."""
    styles = Counter(_family(v.number.style) for v in values if not _formatless(v))
    if not styles:
        return "plain", 1.0
    style, count = styles.most_common(1)[0]
    return style, (count + sum(_formatless(v) for v in values)) / len(values)


def fits_style(value: Value, style: Style) -> bool:
    """Whether a value is written in the column's format."""
    return _formatless(value) or _family(value.number.style) == _family(style)


def _family(style: Style) -> Style:
    """Thin spaces between digits are easily lost."""
    return "plain" if style == "space" else style


def _formatless(value: Value) -> bool:
    return value.number.style == "plain" and value.number.value < 1000


def descending(numbers: Sequence[int]) -> list[int]:
    """Positions of the longest run of numbers (gaps allowed) that never increases."""
    tails: list[int] = []
    tops: list[int] = []
    previous: list[int | None] = []
    for position, number in enumerate(numbers):
        place = bisect_right(tails, -number)
        previous.append(tops[place - 1] if place else None)
        if place == len(tails):
            tails.append(-number)
            tops.append(position)
        else:
            tails[place] = -number
            tops[place] = position
    run: list[int] = []
    position_or_none = tops[-1] if tops else None
    while position_or_none is not None:
        run.append(position_or_none)
        position_or_none = previous[position_or_none]
    return run[::-1]


def counts_up(column: Column) -> bool:
    """Ranks: small numbers that grow by about one from row to row."""
    numbers = [value.number.value for value in column.values]
    if max(numbers) > 500 or len(numbers) < 2:
        return False
    ups = sum(0 < after - before <= 3 for before, after in pairwise(numbers))
    return ups >= 0.6 * (len(numbers) - 1)


def is_labelled(column: Column, captions: Sequence[Piece]) -> bool:
    """Whether the word for the figure stands beside most of the values: `30 Help`."""
    words = {id(word) for word in captions}
    return sum(id(value.piece) in words for value in column.values) > len(column.values) / 2


def weight(column: Column, page: Page, captions: Sequence[Piece]) -> float:
    """How much a column looks like the value column; 0 for one that cannot be it."""
    if counts_up(column):
        return 0.0
    values = column.values
    numbers = [value.number.value for value in values]
    order = len(descending(numbers)) / len(numbers)
    _, style = common_style(values)
    digits = sum(len(str(number)) for number in numbers) / len(numbers)
    place = sum((value.x0 + value.x1) / 2 for value in values) / len(values) / page.size[0]
    size = min(1.0, max(0.1, (digits - 1) / 2.5))
    steady = 1.0 if len(values) < 3 else 0.15 + 0.85 * order**3
    score = len(values) * steady * style**2 * size * (0.7 + 0.3 * place)
    return score * (LABELLED if is_labelled(column, captions) else CAPTIONED if has_caption(column, captions) else 1.0)


def whole(column: Column, columns: Sequence[Column]) -> Column:
    """The longest of the columns that hold most of this one's values and are written alike.

    Order chooses the column; it must not leave out rows that break it, which are flagged later instead.
    """
    own = {id(value) for value in column.values}
    style, _ = common_style(column.values)

    def gain(other: Column) -> float:
        return sum(1.0 if fits_style(value, style) and not _formatless(value) else 0.1 for value in other.values)

    akin = [
        other
        for other in columns
        if len(own & {id(value) for value in other.values}) >= 0.6 * len(own) and common_style(other.values)[1] >= 0.8
    ]
    return max(akin, key=lambda other: (gain(other), -abs(other.lean)), default=column)


def has_caption(column: Column, captions: Sequence[Piece]) -> bool:
    """Whether a word for the figure stands right above the column, or beside the values themselves."""
    top = column.values[0]
    pitch = top.piece.height * 6
    left, right = min(v.x0 for v in column.values), max(v.x1 for v in column.values)
    for word in captions:
        if any(word is value.piece for value in column.values):
            return True
        if word.x0 < right and word.x1 > left and 0 < top.y - word.y < pitch:
            return True
    return False


def without(column: Column, dropped: Sequence[Value]) -> Column:
    """The column less some of its values."""
    gone = {id(value) for value in dropped}
    return replace(column, values=tuple(v for v in column.values if id(v) not in gone))
