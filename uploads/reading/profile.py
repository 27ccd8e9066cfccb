"""A player's own profile: power and kills, each a number beside its label, among other text.

It is not a list, so nothing is matched. The caller knows whose it is; `texts` lets it check whether another name is
written there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from uploads.reading.look.page import Page, Piece, straighten
from uploads.reading.look.texts import Value, values_of
from uploads.reading.look.words import kinds_in
from uploads.reading.types import Image, LabelledFigure, Reader, ScreenReading, TextBox

FIGURES: Final = ("strength", "kills")
"""The kinds of figures that a profile shows and the portal keeps."""
LEAST = 1_000
"""A smaller number beside such a label is a level, a place or a count."""
SURE_SCORE = 0.8
"""If every digit has at least this score, and nothing else stands beside the label, a figure may be accepted
unchecked."""
SAME_LINE, UNDER, ASIDE = 0.7, 3.0, 25.0
"""In label heights: how far the number may be from its label's line, below its label, and right of it."""


@dataclass(frozen=True, slots=True)
class Near:
    """A number and its distance from its label; less is nearer."""

    value: Value
    distance: float


def read_profile(image: Image, reader: Reader) -> ScreenReading:
    """What a profile says. image: the pixels of `open_image`."""
    size = (image.shape[1], image.shape[0])
    boxes = [box for box in reader.read(image) if box.text.strip()]
    return profile_of(boxes, size)


def profile_of(boxes: Sequence[TextBox], size: tuple[int, int]) -> ScreenReading:
    """The figures among these texts, at most one of each kind. `head`: all texts, top to bottom."""
    page = straighten(boxes, size)
    found = [figure for kind in FIGURES if (figure := figure_of(page, kind)) is not None]
    return ScreenReading(None, size, figures=tuple(found), head=tuple(piece.text.strip() for piece in page.pieces))


def figure_of(page: Page, kind: str) -> LabelledFigure | None:
    """The number of a label of the kind. Of several labels the greatest number counts, because the others are parts of
    it.

    Different numbers leave it unsure.
    """
    near = [one for label in page.pieces if kinds_in(label.text) == {kind} for one in nearest(label, page.pieces)]
    if not near:
        return None
    best = max(near, key=lambda one: one.value.number.value).value
    others = {one.value.number.value for one in near} - {best.number.value}
    sure = not others and best.number.style != "abbreviated" and best.score >= SURE_SCORE
    return LabelledFigure(kind, best.number.value, best.text, box_around(best, page), sure)


def nearest(label: Piece, pieces: Iterable[Piece]) -> list[Near]:
    """The number that belongs to a label: in its own text, else to its right, else below it; empty if there is none."""
    found = [Near(value, distance) for piece in pieces for value in figures_in(piece)
             if (distance := away(label, value)) is not None]  # fmt: skip
    return sorted(found, key=lambda one: one.distance)[:1]


def figures_in(piece: Piece) -> list[Value]:
    return [value for value in values_of(piece) if value.number.value >= LEAST]


def away(label: Piece, value: Value) -> float | None:
    """How far a number is from a label, in label heights; None if it does not belong to the label."""
    if value.piece is label:
        return 0.0
    if kinds_in(value.piece.text):  # it has its own label
        return None
    height = max(label.height, 1.0)
    down, right = (value.y - label.y) / height, (value.x0 - label.x1) / height
    if abs(down) <= SAME_LINE and -1 <= right <= ASIDE:
        return 1 + max(0.0, right)
    overlaps = value.x0 < label.x1 and value.x1 > label.x0
    return 1 + ASIDE + down if 0 < down <= UNDER and overlaps else None


def box_around(value: Value, page: Page) -> tuple[float, float, float, float]:
    """The line of the number, across the width of the picture: the part that a member is shown."""
    _, y0, _, y1 = value.piece.box.box
    room = value.piece.height * 1.2
    return 0.0, max(0.0, min(y0, y1) - room), float(page.size[0]), min(float(page.size[1]), max(y0, y1) + room)
