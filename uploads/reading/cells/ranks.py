"""Where cards have their ranks: bare numbers at one place of the cards, which count from card to card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from uploads.reading import cells as limits
from uploads.reading.cells.grid import Lattice
from uploads.reading.look.page import Page, Piece
from uploads.reading.look.texts import printed


@dataclass(frozen=True, slots=True)
class Mark:
    """A bare number. dx, dy: how far its middle is from its column's figures, its line from theirs. place: of its card,
    line by line."""

    dx: float
    dy: float
    number: int
    place: int


def rank_place(lattice: Lattice, left: float, height: float, texts: Sequence[Piece], page: Page) -> Mark | None:
    """One of the ranks on cards, None where no numbers at one place of them count. left: the edge of the first column;
    height: of a card."""
    marks = list(_marks(lattice, left, height, texts))
    near = limits.EDGE * page.width
    for seed in marks:
        alike = [one for one in marks if abs(one.dx - seed.dx) <= near and abs(one.dy - seed.dy) <= near]
        counting = sum(one.number - one.place == seed.number - seed.place for one in alike)
        if counting >= max(limits.FEWEST_SMALL, limits.COUNTED * len(alike)) and seed.number > seed.place:
            return seed
    return None


def _marks(lattice: Lattice, left: float, height: float, texts: Sequence[Piece]) -> Iterator[Mark]:
    figures = {id(figure.piece.box) for figure, _ in lattice.figures}
    for text in texts:
        number = printed(text.text)
        column = int((text.middle - lattice.lean * text.y - left) // lattice.width)
        if number is None or id(text.box) in figures or not 0 <= column < lattice.columns:
            continue
        line, y = min(enumerate(lattice.lines), key=lambda one: abs(one[1] - text.y))
        if abs(text.y - y) < limits.NAME_ABOVE * height:
            at = lattice.x + column * lattice.width + lattice.lean * text.y
            yield Mark(text.middle - at, text.y - y, number, line * lattice.columns + column)
