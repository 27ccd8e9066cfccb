"""Where figures stand side by side: whole widths apart, on one line, as they do on cards of one kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from uploads.reading.columns import ANCHORS, Anchor, Value, find_columns, values_of
from uploads.reading.fields import EDGE, cut
from uploads.reading.page import Page, Piece

MOST_COLUMNS = 4
LEAST_FIGURE = 1000
"""Below this a number may be a level, a count or days."""
NARROWEST = 0.14
"""The least width of a card, as a share of the page's width; and it is wider than so many heights of its figure:"""
NARROWEST_TEXTS = 4.0
APART = 1.0
"""Letters farther apart than so many heights of their line are two texts that the engine took for one."""
ROOM = 0.4
"""So many heights of its line an engine's box begins left of the first letter."""
BESIDE = 0.5
"""Texts of one line are less than so many heights apart."""
FEWEST = 2
"""Figures on the lattice; so few must stand on one line."""
HOLES = 0.6
"""The share of the cards at most that have no figure though one right of them has."""
WIDEST = 1.05
"""All columns together, as a share of the picture's width."""
TWICE = 0.2
"""The share of the cards that may seem to hold a second figure beside the first."""
TRIED = 12
"""So many lattices are looked at closely."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Figures that stand side by side: (figure, its column), on lines from top to bottom."""

    width: float
    x: float
    anchor: Anchor
    lean: float
    figures: tuple[tuple[Value, int], ...]
    columns: int

    @property
    def holes(self) -> int:
        """Cards without a figure that have one right of them on their line: lines are filled from the left."""
        lines = self.lines
        found = 0
        for y in lines:
            columns = {column for figure, column in self.figures if abs(figure.y - y) < BESIDE * figure.piece.height}
            found += max(columns) + 1 - len(columns)
        return found

    @property
    def lines(self) -> list[float]:
        groups: list[list[Value]] = []
        for figure, _ in sorted(self.figures, key=lambda one: one[0].y):
            if groups and figure.y - groups[-1][-1].y < BESIDE * figure.piece.height:
                groups[-1].append(figure)
            else:
                groups.append([figure])
        return [median(figure.y for figure in group) for group in groups]


def parted(piece: Piece) -> list[Piece]:
    """The texts of one box, where letters far apart show that it holds several."""
    chars = piece.box.chars
    if len(chars) != len(piece.text):
        return [piece]
    inked = [place for place, char in enumerate(chars) if not char.text.isspace()]
    cuts = [after for before, after in pairwise(inked) if chars[after].x0 - chars[before].x1 > APART * piece.height]
    ends = [0, *cuts, len(chars)]
    return [found for start, end in pairwise(ends) if (found := part(piece, start, end)) is not None] or [piece]


def part(piece: Piece, start: int, end: int) -> Piece | None:
    """The part text[start:end] of a piece with as much room before it as engines leave; None where it is blank."""
    found = cut(piece, start, end)
    if found is None or found.x0 == piece.x0:
        return found
    x0 = max(piece.x0, found.x0 - ROOM * piece.height)
    return replace(found, x0=x0, box=replace(found.box, box=(x0, *found.box.box[1:])))


def figures_of(text: Piece) -> list[Value]:
    """The figures in a text, of several readings the one with most digits."""
    found: dict[int, Value] = {}
    for value in values_of(text):
        if value.number.value >= LEAST_FIGURE:
            found.setdefault(value.number.end, value)
    return list(found.values())


def lattices_on(figures: Sequence[Value], page: Page) -> list[Lattice]:
    """The lattices that figures may stand on, those that hold most of them first."""
    height = median(figure.piece.height for figure in figures)
    narrowest = max(NARROWEST * page.width, NARROWEST_TEXTS * height)
    near = EDGE * page.width
    lean = _lean(figures, page)
    found: dict[tuple[Anchor, frozenset[tuple[int, int]]], Lattice] = {}
    for anchor in ANCHORS:
        xs = [figure.anchor(anchor) - lean * figure.y for figure in figures]
        widths = sorted(abs(b - a) for i, a in enumerate(xs) for b in xs[i + 1 :] if abs(b - a) >= narrowest)
        for width in _spread(widths, near / 2):
            for seed in _spread(sorted(xs), near / 2):
                fitted = _fitted(figures, xs, width, seed, near)
                if fitted is not None:
                    columns = 1 + max(column for _, column in fitted[2])
                    lattice = Lattice(fitted[0], fitted[1], anchor, lean, fitted[2], columns)
                    if _is_filled(lattice, page):
                        key = (anchor, frozenset((id(one), column) for one, column in lattice.figures))
                        found.setdefault(key, lattice)
    return sorted(found.values(), key=lambda one: (one.holes - len(one.figures), one.columns))[:TRIED]


def _is_filled(lattice: Lattice, page: Page) -> bool:
    """Whether cards fit into the picture and fill their lines from the left, as far as their figures were read."""
    if lattice.columns * lattice.width > WIDEST * page.size[0]:
        return False
    few = len(lattice.figures) <= FEWEST
    return len(lattice.lines) == 1 if few else lattice.holes <= HOLES * len(lattice.figures)


def _lean(figures: Sequence[Value], page: Page) -> float:
    """How far the columns of a photographed page lean."""
    if not page.tilted:
        return 0.0
    own = {id(figure.piece.box) for figure in figures}
    columns = [
        column for column in find_columns(page) if sum(id(value.piece.box) in own for value in column.values) > 1
    ]
    return max(columns, key=lambda column: (len(column.values), -abs(column.lean))).lean if columns else 0.0


def _spread(numbers: Sequence[float], near: float) -> list[float]:
    """Ascending numbers, one for each group of near ones: its middle."""
    groups: list[list[float]] = []
    for number in numbers:
        if groups and number - groups[-1][0] <= near:
            groups[-1].append(number)
        else:
            groups.append([number])
    return [median(group) for group in groups]


def _fitted(
    figures: Sequence[Value], xs: Sequence[float], width: float, seed: float, near: float
) -> tuple[float, float, tuple[tuple[Value, int], ...]] | None:
    """The width, the x of the first column, and the figures that stand whole widths from the seed, with their columns.

    None unless they make two to four columns.
    """
    places = [round((x - seed) / width) for x in xs]
    on = [n for n, x in enumerate(xs) if abs(x - seed - places[n] * width) <= near]
    columns = sorted({places[n] for n in on})
    if len(on) < FEWEST or len(columns) < 2 or columns[-1] - columns[0] >= MOST_COLUMNS:
        return None
    first = columns[0]
    middle_x = sum(xs[n] for n in on) / len(on)
    middle_place = sum(places[n] for n in on) / len(on)
    spread = sum((places[n] - middle_place) ** 2 for n in on)
    exact = sum((xs[n] - middle_x) * (places[n] - middle_place) for n in on) / spread
    x = middle_x - exact * (middle_place - first)
    return exact, x, tuple((figures[n], places[n] - first) for n in on)


def is_doubled(lattice: Lattice, figures: Sequence[Value]) -> bool:
    """Whether many cards would hold two figures beside each other: the lattice is too wide."""
    on = {id(figure) for figure, _ in lattice.figures}
    others = [figure for figure in figures if id(figure) not in on]
    beside = [
        figure for figure in others if any(abs(figure.y - y) < BESIDE * figure.piece.height for y in lattice.lines)
    ]
    return len(beside) > TWICE * len(on)
