"""A page of text, straightened: on a photo of a screen, lines fall and columns lean.

After straightening, every line of the list has one y at any x, so rows and columns are found by comparing single
numbers. The boxes themselves stay as the engine gave them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np

from uploads.reading import look as limits
from uploads.reading.look.borders import Borders
from uploads.reading.types import Box, TextBox

UNIT_LETTERS = "KMBGT万萬亿億"
"""The endings of abbreviated figures."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A text box on the straightened page. y: the middle of its line. height: of its letters' box."""

    box: TextBox
    x0: float
    x1: float
    y: float
    height: float

    @property
    def text(self) -> str:
        return self.box.text

    @property
    def middle(self) -> float:
        return (self.x0 + self.x1) / 2

    def span(self, start: int, end: int) -> tuple[float, float]:
        """The x where text[start:end] starts and ends."""
        if len(self.box.chars) == len(self.text):
            return self.box.chars[start].x0, self.box.chars[end - 1].x1
        share = (self.x1 - self.x0) / max(1, len(self.text))
        return self.x0 + start * share, self.x0 + end * share


@dataclass(frozen=True, slots=True)
class Page:
    """pieces: top to bottom. size: (width, height) in pixels. tilted: it is a photo, so columns may lean.

    unread: texts of which the engine could read nothing. under: whether names stand below their values, if cards tell.
    cards: whether cards side by side were rearranged one below the other. borders: the picture's, if known.
    """

    pieces: tuple[Piece, ...]
    size: tuple[int, int]
    tilted: bool
    fall: tuple[float, float]
    unread: tuple[Piece, ...] = ()
    under: bool | None = None
    cards: bool = False
    borders: Borders | None = field(default=None, compare=False, repr=False)

    @property
    def width(self) -> float:
        """The width that horizontal distances are relative to: a wide window shows its list in the middle."""
        return float(min(self.size[0], self.size[1] * limits.WIDE))

    def to_picture(self, x: float, y: float) -> float:
        """The picture's y for a point of the straightened page."""
        return y + (self.fall[0] + self.fall[1] * y) * (x - self.size[0] / 2)


def straighten(boxes: Sequence[TextBox], size: tuple[int, int], fall: tuple[float, float] | None = None) -> Page:
    """The page that the boxes make. size: (width, height). fall: the page's, if known."""
    boxes = [box for box in boxes if min(box.box[2] - box.box[0], box.box[3] - box.box[1]) >= limits.THINNEST]
    fall = _fall(boxes, size) if fall is None else fall
    tilted = fall != (0.0, 0.0)
    pieces = []
    for box in boxes:
        x0, y0, x1, y1 = box.box
        slope = fall[0] + fall[1] * (y0 + y1) / 2
        middle = (y0 + y1) / 2 - slope * ((x0 + x1) / 2 - size[0] / 2)
        height = (y1 - y0) - abs(slope) * (x1 - x0) if tilted else y1 - y0
        pieces.append(Piece(box, x0, x1, middle, max(height, (y1 - y0) / limits.FLATTEST)))
    return Page(tuple(sorted(pieces, key=lambda piece: piece.y)), size, tilted, fall)


def _fall(boxes: Sequence[TextBox], size: tuple[int, int]) -> tuple[float, float]:
    """(a, b): a line at height y falls a + b*y per pixel. It is fitted to the long lines, whose angle is certain."""
    lines = [b for b in boxes if b.box[2] - b.box[0] > limits.LONG_LINE * (b.box[3] - b.box[1])]
    if len(lines) < limits.FEWEST_LINES:
        return 0.0, 0.0
    y = np.array([(b.box[1] + b.box[3]) / 2 for b in lines])
    tilt = np.array([b.tilt for b in lines])
    weight = np.array([b.box[2] - b.box[0] for b in lines])
    middle = size[1] / 2
    slope, offset = 0.0, 0.0
    keep = np.ones(len(lines), dtype=bool)
    for _ in range(limits.FITS):
        if keep.sum() < limits.FEWEST_LINES:
            break
        slope, offset = np.polyfit(y[keep] - middle, tilt[keep], 1, w=weight[keep])
        rest = np.abs(tilt - (offset + slope * (y - middle)))
        keep = rest <= max(limits.STRAY_TILT, limits.STRAY_TIMES * float(np.median(rest)))
    plain = float(np.sum(weight * tilt**2))
    fitted = float(np.sum(weight * (tilt - offset - slope * (y - middle)) ** 2))
    ends = (offset - slope * middle, offset + slope * middle)
    if max(abs(end) for end in ends) < limits.LEVEL or fitted > limits.UNEXPLAINED * plain:
        return 0.0, 0.0
    return float(offset - slope * middle), float(slope)


def union(boxes: Sequence[Box]) -> Box:
    """The smallest box around all boxes (at least one)."""
    x0s, y0s, x1s, y1s = zip(*boxes, strict=True)
    return min(x0s), min(y0s), max(x1s), max(y1s)


def beside(piece: Piece, others: Iterable[Piece]) -> list[Piece]:
    """The other texts on the same line, such as neighbouring tabs or column headers."""
    near = limits.SAME_LINE * piece.height
    return [other for other in others if other is not piece and abs(other.y - piece.y) < near]


def cut(piece: Piece, start: int, end: int) -> Piece | None:
    """The part text[start:end] of a piece, None if it is blank."""
    text = piece.text[start:end]
    if not text.strip():
        return None
    lead = len(text) - len(text.lstrip())
    start, end = start + lead, start + len(text.rstrip())
    box = piece.box
    chars = box.chars[start:end] if len(box.chars) == len(box.text) else ()
    score = sum(char.score for char in chars) / len(chars) if chars else box.score
    x0, x1 = piece.span(start, end)
    x0 = x0 if start else piece.x0
    part = replace(box, text=box.text[start:end], box=(x0, box.box[1], x1, box.box[3]), score=score, chars=chars)
    return replace(piece, box=part, x0=x0, x1=x1)


def parted(piece: Piece) -> list[Piece]:
    """The texts of one box, split where letters are far apart; a unit stays with its number."""
    chars = piece.box.chars
    if len(chars) != len(piece.text):
        return [piece]
    inked = [place for place, char in enumerate(chars) if not char.text.isspace()]
    gap = limits.APART * piece.height
    cuts = [
        after
        for before, after in pairwise(inked)
        if chars[after].x0 - chars[before].x1 > gap
        and not (chars[before].text.isdecimal() and piece.text[after:].strip() in tuple(UNIT_LETTERS))
    ]
    ends = [0, *cuts, len(chars)]
    return [found for start, end in pairwise(ends) if (found := part(piece, start, end)) is not None] or [piece]


def part(piece: Piece, start: int, end: int) -> Piece | None:
    """The part text[start:end] of a piece with as much space before it as engines leave; None if it is blank."""
    found = cut(piece, start, end)
    if found is None or found.x0 == piece.x0:
        return found
    x0 = max(piece.x0, found.x0 - limits.ROOM * piece.height)
    return replace(found, x0=x0, box=replace(found.box, box=(x0, *found.box.box[1:])))
