"""Where cards side by side have their names: above, beside or below their figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from uploads.reading import cells as limits
from uploads.reading.cells.grid import Lattice
from uploads.reading.look.borders import side_of
from uploads.reading.look.page import Page, Piece, cut
from uploads.reading.look.texts import Value, figures_of, nameable
from uploads.reading.look.words import squeeze


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a card has its name. dx: from the column's figures to the name's left edge or middle. dy: to its line."""

    dx: float
    dy: float
    middle: bool


@dataclass(frozen=True, slots=True)
class _Named:
    """A place for names with its worth. names: the names there, by their figures' ids."""

    worth: float
    slot: Slot
    names: Mapping[int, Piece]


def name_slot(
    lattice: Lattice, left: float, height: float, span: Sequence[Piece], page: Page
) -> tuple[Slot | None, frozenset[int], bool]:
    """Where cards have their names, the figures with a name there, and whether this is doubtful. It is the place with
    the most different texts.

    It is doubtful if nothing tells names above the figures from names below: if an edge of the list cuts the cards,
    each name stands above one figure and below another.
    """
    every = list(_places(lattice, left, height, span, page))
    best = max(every, key=lambda one: one.worth, default=None)
    if best is None:
        return None, frozenset(), False
    near = limits.APART * height
    across = [one for one in every if one.slot.dy * best.slot.dy < 0 and abs(one.slot.dy) > near]
    other = max(across, key=lambda one: one.worth, default=None)
    if abs(best.slot.dy) <= near or other is None or other.worth < limits.NEARLY_AS_WORTH * best.worth:
        return best.slot, frozenset(best.names), False
    over, under = sorted((best, other), key=lambda one: one.slot.dy)
    told = side_of(list(_borders(lattice, left, over, under, page)))
    told = side_of(list(_grounds(lattice, left, over, under, page))) if told is None else told
    if told is None:
        share = abs(over.slot.dy) / (abs(over.slot.dy) + abs(under.slot.dy))
        chosen = under if share > limits.NEARER_UNDER else over
        doubtful = limits.SURELY_OVER < share < limits.SURELY_UNDER
        return chosen.slot, frozenset(chosen.names), doubtful
    chosen = under if told else over
    return chosen.slot, frozenset(chosen.names), False


def _places(lattice: Lattice, left: float, height: float, span: Sequence[Piece], page: Page) -> Iterator[_Named]:
    """Every place in the cards with texts that may be names and differ."""
    found: list[tuple[Slot, Value, Piece]] = []
    for text in (word for piece in span for word in words_of(piece)):
        if not may_name(text):
            continue
        column = int((text.middle - lattice.lean * text.y - left) // lattice.width)
        for figure, own in lattice.figures:
            dy = text.y - figure.y
            highest = limits.HIGHEST_NAME * figure.piece.height
            above, below = min(limits.NAME_ABOVE * height, highest), min(limits.NAME_BELOW * height, highest)
            if own != column or not -above <= dy <= below:
                continue
            at = lattice.x + column * lattice.width + lattice.lean * text.y
            found += [
                (Slot(text.x0 - at, dy, middle=False), figure, text),
                (Slot(text.middle - at, dy, middle=True), figure, text),
            ]
    for slot, _, _ in found:
        named: dict[int, Piece] = {}
        for other, figure, text in found:
            near_x = abs(other.dx - slot.dx) <= limits.EDGE * page.width
            if (
                other.middle == slot.middle
                and near_x
                and abs(other.dy - slot.dy) < limits.NAME_LINE * figure.piece.height
            ):
                named.setdefault(id(figure), text)
        different = len({squeeze(text.text) or text.text or str(id(text)) for text in named.values()})
        worth = different * (limits.CENTRED if slot.middle else 1.0) - limits.FAR * abs(slot.dy) / height
        if different >= limits.DIFFERENT * len(named) and worth > 0:
            yield _Named(worth, slot, named)


def _borders(lattice: Lattice, left: float, over: _Named, under: _Named, page: Page) -> Iterator[tuple[float, float]]:
    """How much of an edge shows between each name and the figures above and below it in its column."""
    if page.borders is None:
        return
    for column, name, stretches in _between(lattice, over, under):
        start = left + lattice.lean * name.y + column * lattice.width
        ends = start + limits.EDGE * lattice.width, start + (1 - limits.EDGE) * lattice.width
        above, below = (page.borders.share(ends, stretch, page.to_picture) for stretch in stretches)
        if above is not None and below is not None:
            yield above, below


def _grounds(lattice: Lattice, left: float, over: _Named, under: _Named, page: Page) -> Iterator[tuple[float, float]]:
    """Whether the ground between cards shows between each name and the figures above and below it: 1 or 0. A portrait
    that fills its card has edges everywhere."""
    if page.borders is None:
        return
    ends = left, left + lattice.columns * lattice.width
    for _, _, stretches in _between(lattice, over, under):
        above, below = (page.borders.shows_ground(ends, stretch, page.to_picture) for stretch in stretches)
        yield float(above), float(below)


def _between(lattice: Lattice, over: _Named, under: _Named) -> Iterator[tuple[int, Piece, list[tuple[float, float]]]]:
    """The names between two figures of a column, with the column and the gaps above and below the name."""
    for lower, column in lattice.figures:
        before = [one for one, other in lattice.figures if other == column and one.y < lower.y - lower.piece.height]
        if not before:
            continue
        upper = max(before, key=lambda one: one.y)
        name = over.names.get(id(lower)) or under.names.get(id(upper))
        if name is None or not upper.y < name.y < lower.y:
            continue
        yield (
            column,
            name,
            [
                (one.y + one.height / 2, two.y - two.height / 2)
                for one, two in ((upper.piece, name), (name, lower.piece))
            ],
        )


def may_name(text: Piece) -> bool:
    """Whether a text can be a name, readable or not."""
    return nameable(text.text) or not text.text.strip()


def words_of(piece: Piece) -> list[Piece]:
    """The parts of a text beside its figures."""
    figures = sorted(figures_of(piece), key=lambda figure: figure.number.start)
    if not figures:
        return [piece]
    ends = [0, *(end for figure in figures for end in (figure.number.start, figure.number.end)), len(piece.text)]
    return [word for start, end in zip(ends[::2], ends[1::2], strict=True) if (word := cut(piece, start, end))]
