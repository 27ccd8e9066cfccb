"""Where cards have their ranks: bare numbers in one place of the cards that count from card to card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from uploads.reading import cells as limits
from uploads.reading.cells.grid import Lattice
from uploads.reading.look.page import Page, Piece, part
from uploads.reading.look.texts import printed

_NUMBERED = re.compile(r"#(\d{1,3}) *(?=[^\W\d]|[^\w\s.,])")
_LAST = 10_000
"""Higher than any rank."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A bare number. dx: the distance of its middle from its column's figures. dy: the distance of its line from
    theirs. place: of its card, counted line by line."""

    dx: float
    dy: float
    number: int
    place: int


def numbers_apart(page: Page) -> Page:
    """The page with ranks split from the names that an engine joined them to, `#36 Juniper`, if such numbers count down
    one edge."""
    numbered = [(piece, match) for piece in page.pieces if (match := _NUMBERED.match(piece.text))]
    apart: dict[int, list[Piece]] = {}
    for piece, match in numbered:
        near = limits.EDGE * page.width
        beside = [(one, int(other[1])) for one, other in numbered if abs(one.x0 - piece.x0) <= near]
        counting = sum((one.y > piece.y) == (number > int(match[1])) for one, number in beside if one is not piece)
        if counting >= max(limits.FEWEST_SMALL, limits.COUNTED * (len(beside) - 1)):
            halves = (part(piece, 0, match.end()), part(piece, match.end(), len(piece.text)))
            apart[id(piece)] = [half for half in halves if half is not None]
    return replace(page, pieces=tuple(half for one in page.pieces for half in apart.get(id(one), [one])))


def rank_place(lattice: Lattice, left: float, height: float, texts: Sequence[Piece], page: Page) -> Mark | None:
    """One of the ranks on cards, None if no numbers in one place of the cards count. left: the left edge of the first
    column. height: of a card."""
    marks = list(_marks(lattice, left, height, texts))
    near = limits.EDGE * page.width
    cut = lattice.columns - 0.5  # at the end of a page the ranks of cut cards are read without their figures
    best: tuple[tuple[float, bool], Mark | None] = ((0.0, False), None)
    for seed in marks:
        alike = [one for one in marks if abs(one.dx - seed.dx) <= near and abs(one.dy - seed.dy) <= near]
        counting = sum(one.number - one.place == seed.number - seed.place for one in alike)
        enough = counting >= max(limits.FEWEST_SMALL, limits.COUNTED * len(alike))
        key = (
            counting + cut * (seed.dy < 0),
            seed.dy < 0,
        )  # where it may be that of the card above or below, it is at the head of its card
        if enough and seed.number > seed.place and key > best[0]:
            best = (key, seed)
    return best[1]


def ranks_down(
    lattice: Lattice, left: float, height: float, texts: Sequence[Piece], page: Page
) -> tuple[Mark, tuple[int, ...]] | None:
    """One of the ranks if ranks count down each column of cards, and the cards' places in the order of their ranks.

    None if they do not.
    """
    marks = list(_marks(lattice, left, height, texts))
    near, lines = limits.EDGE * page.width, len(lattice.lines)
    for seed in marks:
        alike = [one for one in marks if abs(one.dx - seed.dx) <= near and abs(one.dy - seed.dy) <= near]
        first: list[int] = []
        counting = 0
        for column in range(lattice.columns):
            begins = Counter(one.number - one.place // lattice.columns for one in alike
                             if one.place % lattice.columns == column)  # fmt: skip
            begin, times = begins.most_common(1)[0] if begins else (0, 0)
            first.append(begin)
            counting += times if times > 1 else 0
        steps = {after - before for before, after in pairwise(first)}
        enough = max(limits.FEWEST_SMALL, limits.COUNTED * len(alike), len(lattice.figures) / 2)
        if counting >= enough and len(steps) == 1 and min(steps) > 1:
            return seed, _down(first, {one.place: one.number for one in alike}, lines)
    return None


def _down(first: Sequence[int], read: Mapping[int, int], lines: int) -> tuple[int, ...]:
    """The places of the cards in the order of their ranks. first: the rank at the top of each column. read: rank by
    place.

    A card with an unreadable rank follows the one above it. If another card has that rank, the line begins the list's
    next page (5, 11 beside 10, 16): its first card comes last, and cards with unknown ranks are left out.
    """
    follows = {line * len(first) + column: begin + line for line in range(lines) for column, begin in enumerate(first)}
    late = {place // len(first) for place, rank in follows.items() if place not in read and rank in read.values()}
    ranks = {place: _LAST if place // len(first) in late else rank for place, rank in follows.items()} | dict(read)
    return tuple(sorted((at for at in ranks if ranks[at] < _LAST or at % len(first) == 0), key=lambda at: ranks[at]))


def _marks(lattice: Lattice, left: float, height: float, texts: Sequence[Piece]) -> Iterator[Mark]:
    """The bare numbers, each as one of every card whose figure is near: it may stand between two."""
    figures = {id(figure.piece.box) for figure, _ in lattice.figures}
    for text in texts:
        number = printed(text.text)
        column = int((text.middle - lattice.lean * text.y - left) // lattice.width)
        if number is None or id(text.box) in figures or not 0 <= column < lattice.columns:
            continue
        at = lattice.x + column * lattice.width + lattice.lean * text.y
        for line, y in enumerate(lattice.lines):
            if abs(text.y - y) < limits.NAME_ABOVE * height:
                yield Mark(text.middle - at, text.y - y, number, line * lattice.columns + column)
