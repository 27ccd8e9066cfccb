"""The contents of a teaching, and the texts of a page that stand where it says.

All distances are shares of the picture's width, so a teaching works on every phone of the same shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from uploads.reading import taught as limits
from uploads.reading.look.page import Page, Piece, cut, part
from uploads.reading.look.texts import Anchor, Value, nameable, printed, values_of
from uploads.reading.roles.placed import edge


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text of each row stands, in picture widths.

    x: of the edge (or middle) that `anchor` names. y: how far below the middle of the value's line. height: the text's.
    """

    x: float
    anchor: Anchor
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class Teaching:
    """How the rows of one design are read.

    key: its identifier for whoever stores it. shape: the picture's width divided by its height. pitch: the row height
    in picture widths. abbreviated: values are written like `20.3M`. kind: the list's data type. instead: use the
    teaching even if a list is found the ordinary way, because a leader said that it is misread. look: the words above
    the list (roles/over.py), which distinguish it from another list with the same design.
    """

    key: str
    shape: float
    pitch: float
    value: Place
    name: Place
    rank: Place | None = None
    abbreviated: bool = False
    kind: str = ""
    instead: bool = False
    look: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A number where the values stand. name: the text where its name should be. unread: there is a text that the engine
    could not read."""

    value: Value
    name: Piece | None
    unread: bool = False

    @property
    def whole(self) -> bool:
        return self.name is not None or self.unread


def is_of_shape(shape: float, size: tuple[int, int]) -> bool:
    """Whether a picture of that size has the shape (its width divided by its height)."""
    return abs(size[0] / size[1] / shape - 1) <= limits.SHAPE


def hits(page: Page, value: Place, name: Place, *, abbreviated: bool) -> list[Hit]:
    """The numbers of a page that stand where the values do, top to bottom, each with its name."""
    values = _values(page, value, abbreviated=abbreviated)
    own = {id(one.piece) for one in values}
    others = [piece for piece in page.pieces if id(piece) not in own]
    width = float(page.size[0])
    found = []
    for one in values:
        x, y = name.x * width, one.y + name.y * width
        near = name.height * width * limits.TEXT_LINE
        ends = ((0, one.number.start), (one.number.end, len(one.piece.text)))
        rest = [text for end in ends if (text := cut(one.piece, *end)) is not None]
        texts = (text for piece in (*rest, *others) if abs(piece.y - y) <= near for text in _at_edge(piece, name, x))
        fits = [
            text for text in texts if abs(edge(text, name.anchor) - x) <= limits.NAME_EDGE * width and _is_name(text)
        ]
        fits = [text for text in fits if _is_high(text.height, name.height * width)]
        unread = any(
            abs(piece.y - y) <= near and abs(edge(piece, name.anchor) - x) <= limits.NAME_EDGE * width
            for piece in page.unread
        )
        nearest = min(fits, key=lambda text: abs(edge(text, name.anchor) - x), default=None)
        found.append(Hit(one, nearest, unread))
    return found


def rank_of(page: Page, value: Value, rank: Place) -> Piece | None:
    """The number that stands where a value's row has its rank."""
    width = float(page.size[0])
    x, y = rank.x * width, value.y + rank.y * width
    fits = [
        piece
        for piece in page.pieces
        if printed(piece.text) is not None
        and abs(piece.middle - x) <= limits.RANK_EDGE * width
        and abs(piece.y - y) <= limits.TEXT_LINE * rank.height * width
    ]
    return min(fits, key=lambda piece: abs(piece.middle - x), default=None)


def _values(page: Page, place: Place, *, abbreviated: bool) -> list[Value]:
    """The numbers at the values' edge. Of two on one line, or two readings of one, the nearest counts."""
    width = float(page.size[0])
    away = [
        (abs(value.anchor(place.anchor) - place.x * width), value)
        for piece in page.pieces
        for value in values_of(piece)
        if _is_written(value, abbreviated=abbreviated) and _is_high(value.glyph, place.height * width)
    ]
    kept: list[Value] = []
    for distance, value in sorted(away, key=lambda one: (one[0], -one[1].number.value)):
        if distance > limits.VALUE_EDGE * width:
            break
        if all(abs(value.y - other.y) >= 0.5 * other.piece.height for other in kept):
            kept.append(value)
    return sorted(kept, key=lambda value: value.y)


def _is_written(value: Value, *, abbreviated: bool) -> bool:
    """Whether a number is in the values' format. Small numbers look the same in all formats."""
    short = value.number.style == "abbreviated"
    return short if abbreviated and value.number.value >= 1000 else abbreviated or not short


def _is_high(height: float, taught: float) -> bool:
    return limits.HEIGHTS[0] * taught <= height <= limits.HEIGHTS[1] * taught


def _is_name(piece: Piece) -> bool:
    return nameable(piece.text)


def _at_edge(piece: Piece, name: Place, x: float) -> Iterable[Piece]:
    """A text, and the rest of it from the names' edge on, in case a rank or badge was read as one text with the
    name."""
    yield piece
    chars = piece.box.chars
    if name.anchor != "left" or piece.x0 >= x or piece.x1 <= x or len(chars) != len(piece.text):
        return
    start = next((n for n, char in enumerate(chars) if char.x0 >= x - piece.height / 4), None)
    if start and (text := part(piece, start, len(chars))) is not None:
        yield text


def steps_of(hits: Sequence[Hit]) -> list[float]:
    """How far each hit is below the one before it."""
    return [after.value.y - before.value.y for before, after in pairwise(hits)]
