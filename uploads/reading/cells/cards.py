"""Cards side by side: which part of the picture belongs to which card, decided before names and values are looked for.

Cards of one kind repeat: a text on one card has a counterpart on the next, one card's width to the right. So the
figures stand on a lattice, and so do the names. The width, left edge and upper edge of the cards follow from that
lattice. Each text then lies in one card, or across the edge of two, where it is split or left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from math import ceil
from statistics import median

from uploads.reading import cells as limits
from uploads.reading.cells.grid import Lattice, is_doubled, lattices_on
from uploads.reading.cells.ranks import Mark, rank_place, ranks_down
from uploads.reading.cells.slots import Slot, may_name, name_slot
from uploads.reading.look.page import Page, Piece, parted
from uploads.reading.look.texts import Anchor, Value, figures_of, nameable, says_state, values_of
from uploads.reading.look.words import is_title, squeeze

_HEADER = re.compile(r"^R ?[1-5]$")
_COUNT = re.compile(r"^\W*\d+ ?[/|] ?\d+\W*$")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of cards: the y of the figures, the top and bottom of the cards."""

    y: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Cells:
    """Cards side by side. The card of column c begins at `left + c * width`; its figure stands at `x + c * width`.

    height: from one line of cards to the next. lean: how far columns go to the right per pixel down (photos).
    abbreviated: the format of the figures. rank: one of the ranks on the cards, None if they show none.
    """

    columns: int
    width: float
    left: float
    x: float
    anchor: Anchor
    lines: tuple[Line, ...]
    height: float
    lean: float
    abbreviated: bool
    slot: Slot
    rank: Mark | None = None
    order: tuple[int, ...] = ()
    """The cards' places, counted line by line, in the order of the list, if the list runs down one column after
    the other."""
    doubtful: bool = False
    """Whether names above and below the figures fit equally well, so that no value is proved."""

    @property
    def under(self) -> bool | None:
        """Whether names stand below their figures; None if they stand beside them."""
        return self.slot.dy > 0 if abs(self.slot.dy) > limits.APART * self.height else None

    def edge(self, column: int, y: float) -> float:
        """The x of a card's left edge at the height y; the edge of the next column is its right edge."""
        return self.left + self.lean * y + column * self.width

    def figure_x(self, column: int, y: float) -> float:
        """The x of a column's figures at the height y."""
        return self.x + self.lean * y + column * self.width

    def line_at(self, y: float) -> Line | None:
        """The line of cards at the height y."""
        return next((line for line in self.lines if line.top <= y < line.bottom), None)


def find_cells(page: Page) -> Cells | None:
    """The cards side by side on a page; None for an ordinary list and for undecidable cases."""
    texts = [part for piece in page.pieces for part in parted(piece)]
    every = [figure for text in texts for figure in figures_of(text)]
    best: tuple[float, Cells] | None = None
    for small in (False, True):
        figures = [figure for text in texts for figure in values_of(text)] if small else every
        found = [
            one
            for some, labelled in (((figures, False), (_labelled(figures), True)) if small else ((figures, False),))
            for abbreviated in ((False,) if small else (True, False))
            for one in _cells_of(
                [figure for figure in some if (figure.number.style == "abbreviated") == abbreviated],
                texts,
                page,
                abbreviated=abbreviated,
                small=small,
                labelled=labelled,
            )
        ]
        other = max(found, key=lambda one: one[0], default=None)
        if best is None or (other is not None and _goes_on(best[1], other[1])):
            best = other or best
    return best[1] if best else None


def _labelled(figures: Sequence[Value]) -> list[Value]:
    """The figures behind the most common word before figures; empty if too few have it."""
    words = Counter(word for figure in figures if (word := squeeze(figure.before)))
    word, times = words.most_common(1)[0] if words else ("", 0)
    return [one for one in figures if squeeze(one.before) == word] if times >= limits.FEWEST_SMALL else []


def _goes_on(cells: Cells, other: Cells) -> bool:
    """Whether other cards are the same and continue on further lines, where their figures are below a thousand."""
    ys, more = [line.y for line in cells.lines], [line.y for line in other.lines]
    same = cells.columns == other.columns and abs(cells.width - other.width) < limits.SLOT_SHARE * cells.width
    return same and len(more) > len(ys) and all(any(abs(y - one) < 1 for one in more) for y in ys)


def _cells_of(
    figures: Sequence[Value], texts: Sequence[Piece], page: Page, *, abbreviated: bool, small: bool, labelled: bool
) -> Iterator[tuple[float, Cells]]:
    """The possible cards of these figures, each with its worth. small: the figures may be levels or ranks, so they must
    be in order from card to card, as only a ranking's are. labelled: the same word stands before all of them."""
    figures = _without_ranks(figures, page) if small else figures
    if len(figures) < limits.FEWEST:
        return
    for lattice in lattices_on(figures, page):
        if _is_one_number(lattice) or (small and not (is_ranking_of(lattice) or _runs_down(lattice))):
            continue
        heights = (_cells_on(lattice, texts, figures, page, high, abbreviated=abbreviated) for high in limits.LONE_CARD)
        found = next((one for one in heights if one is not None), None)
        few = limits.MOSTLY_NAMED if labelled else limits.WHOLLY_NAMED
        if found is not None and not (small and found[0] < few * len(lattice.figures)):
            yield found


def _cells_on(
    lattice: Lattice, texts: Sequence[Piece], figures: Sequence[Value], page: Page, high: float, *, abbreviated: bool
) -> tuple[float, Cells] | None:
    """The cards on a lattice with their worth; None if they are not cards of one kind.

    high: the card height, in heights of its figure, if there is only one line of cards.
    """
    if len(lattice.figures) < limits.EXPLAINED * len(_as_great(figures, lattice)) or is_doubled(lattice, figures):
        return None
    if _is_podium(lattice):
        return None
    height = _card_height(lattice, high)
    ys = lattice.lines
    near = [text for text in texts if ys[0] - limits.NAME_ABOVE * height < text.y < ys[-1] + limits.NAME_ABOVE * height]
    between = _between(near, lattice, page)
    span = [text for text in near if text not in between]
    repeated = [text for text in span if _repeats(text, span, lattice, page)]
    widened = _widened(lattice, repeated)
    marked = any(
        _COUNT.match(text.text) or _HEADER.match(text.text.strip()) or (text.y < ys[0] and is_title(text.text))
        for text in texts
    )
    if widened is None:
        return None
    lattice, left = widened[0], _left_edge(widened[0], span, *widened[1])
    slot, named, doubtful = name_slot(lattice, left, height, span, page)
    few = len(named) < max(2, limits.EXPLAINED * len(lattice.figures))
    if slot is None or few or _are_cells(lattice, left, slot, named, span):
        return None
    heads = [text for text in texts if ys[0] - height < text.y < ys[-1] + limits.NAME_ABOVE * height]
    rank = rank_place(lattice, left, height, heads, page)
    ranked = rank is not None and is_ranking_of(lattice) and len(lattice.figures) >= limits.LONE_LINE
    whole = abbreviated and len(named) == len(lattice.figures) >= limits.LONE_LINE
    if not (len(ys) > 1 or marked or whole or ranked):
        return None
    if lattice.columns > limits.MOST_COLUMNS and not ranked:
        return None
    columns = {column for figure, column in lattice.figures if id(figure) in named}
    states = [text for text in repeated if says_state(text.text)]
    if len(columns) < 2 and len(states) < len(ys):
        return None
    head = min(slot.dy, rank.dy if rank and ranked else 0.0)
    lines = _lines(_without_strangers(lattice, named), height, (head, slot.dy), span, between)
    down = ranks_down(lattice, left, height, near, page) if rank is None and len(lines) == len(ys) else None
    cells = Cells(
        columns=lattice.columns,
        width=lattice.width,
        left=left,
        x=lattice.x,
        anchor=lattice.anchor,
        lines=lines,
        height=height,
        lean=lattice.lean,
        abbreviated=abbreviated,
        slot=slot,
        rank=down[0] if down else rank,
        order=down[1] if down else (),
        doubtful=doubtful,
    )
    worth = len(named) + limits.FIGURE * len(lattice.figures)
    return worth - limits.HOLE * lattice.holes - limits.COLUMN * lattice.columns, cells


def _are_cells(lattice: Lattice, left: float, slot: Slot, named: Container[int], span: Sequence[Piece]) -> bool:
    """Whether figures stand side by side under one name, as cells of one row: nothing but labels was read where each
    card would have its name, and each line has one other text, in the first column."""
    firsts, others = 0, 0
    for figure, own in lattice.figures:
        at = lattice.x + own * lattice.width + lattice.lean * figure.y
        for text in span:
            column = int((text.middle - lattice.lean * text.y - left) // lattice.width)
            if column != own or not nameable(text.text) or abs(text.y - figure.y) > limits.HIGHEST_NAME * text.height:
                continue
            edge = text.middle if slot.middle else text.x0
            in_slot = abs(text.y - figure.y - slot.dy) < limits.NAME_LINE * figure.piece.height
            if id(figure) in named and in_slot and abs(edge - at - slot.dx) < limits.SLOT_SHARE * lattice.width:
                return False
            over = text.y < figure.y + min(0.0, slot.dy)
            firsts, others = firsts + (over and own == 0), others + (over and own > 0)
    return firsts >= limits.FEWEST_CELLS and not others


def is_ranking_of(lattice: Lattice) -> bool:
    """Whether the figures descend from card to card, line by line, and are not all equal."""
    numbers = [figure.number.value for figure in lattice.in_order]
    return (
        len(numbers) >= limits.FEWEST_SMALL
        and numbers[0] > numbers[-1]
        and all(before >= after for before, after in pairwise(numbers))
    )


def _without_ranks(figures: Sequence[Value], page: Page) -> list[Value]:
    """The figures without those that count up down a column: each is one more than the number above it, or more by the
    number of cards on a line."""
    near = limits.EDGE * page.width
    by_number: dict[int, list[Value]] = {}
    for figure in figures:
        by_number.setdefault(figure.number.value, []).append(figure)
    ranks: set[int] = set()
    for step in range(1, limits.MOST_COLUMNS + 1):
        counts = {
            id(one)
            for upper in figures
            for lower in by_number.get(upper.number.value + step, ())
            if lower.y > upper.y and min(abs(lower.x0 - upper.x0), abs(lower.x1 - upper.x1)) <= near
            for one in (upper, lower)
        }
        ranks |= counts if len(counts) >= limits.FEWEST_SMALL * step else set()
    return [one for one in figures if id(one) not in ranks]


def _is_one_number(lattice: Lattice) -> bool:
    """Whether one column repeats a single number while others do not: everybody's server."""
    columns = [[one.number.value for one, own in lattice.figures if own == column] for column in range(lattice.columns)]
    same = [len(set(numbers)) == 1 for numbers in columns if len(numbers) >= limits.FEWEST_SMALL]
    return any(same) and not all(same)


def _runs_down(lattice: Lattice) -> bool:
    """Whether the figures descend down one column after the other, with at least three figures per column."""
    by_column = sorted(lattice.figures, key=lambda one: (one[1], one[0].y))
    numbers = [figure.number.value for figure, _ in by_column]
    long = len(numbers) >= limits.FEWEST_SMALL * lattice.columns and numbers[0] > numbers[-1]
    return long and all(before >= after for before, after in pairwise(numbers))


def _as_great(figures: Sequence[Value], lattice: Lattice) -> list[Value]:
    """The figures that may be of the same sort as a lattice's: counts of rewards are far smaller."""
    least = median(figure.number.value for figure, _ in lattice.figures) / limits.GREATER
    return [figure for figure in figures if figure.number.value >= least]


def _is_podium(lattice: Lattice) -> bool:
    """Whether every line but the first has only one figure: a podium above a list."""
    per_line = [sum(abs(one.y - y) < limits.BESIDE * one.piece.height for one, _ in lattice.figures)
                for y in lattice.lines]  # fmt: skip
    return len(per_line) > limits.FEWEST_UNDER_PODIUM and max(per_line[1:]) == 1


def _without_strangers(lattice: Lattice, named: Container[int]) -> Lattice:
    """The lattice without lines that begin right of the first column and have no name: their figures are
    something else."""
    kept: list[tuple[Value, int]] = []
    for y in lattice.lines:
        line = [(one, column) for one, column in lattice.figures if abs(one.y - y) < limits.BESIDE * one.piece.height]
        if any(column == 0 or id(one) in named for one, column in line):
            kept += line
    return replace(lattice, figures=tuple(kept))


def _text_height(lattice: Lattice) -> float:
    return median(figure.piece.height for figure, _ in lattice.figures)


def _card_height(lattice: Lattice, high: float) -> float:
    """The height of a card with the gap below it: the smallest step between lines, because headers make others
    longer."""
    steps = [after - before for before, after in pairwise(lattice.lines)]
    return min(steps, default=high * _text_height(lattice))


def _between(texts: Sequence[Piece], lattice: Lattice, page: Page) -> list[Piece]:
    """The texts of headers between lines of cards: a rank or a count (`1/9`) and the texts beside it."""
    marks = [text for text in texts if _COUNT.match(text.text) and not _repeats(text, texts, lattice, page)]
    marks += [text for text in texts if _HEADER.match(text.text.strip())]
    found = []
    for mark in marks:
        line = [text for text in texts if abs(text.y - mark.y) < limits.BESIDE * mark.height]
        lone = all(_COUNT.match(text.text) or text is mark or text.text.isdecimal() for text in line)
        if not any(figures_of(text) for text in line) and (lone or _COUNT.match(mark.text)):
            found += line
    return found


def _repeats(text: Piece, texts: Iterable[Piece], lattice: Lattice, page: Page) -> bool:
    """Whether a text of the same sort stands on the same line, one card's width away."""
    return any(
        other is not text
        and abs(other.y - text.y) < limits.BESIDE * text.height
        and min(abs(abs(shift) - lattice.width) for shift in _shifts(text, other)) <= limits.EDGE * page.width
        and _sort(other) == _sort(text)
        for other in texts
    )


def _shifts(text: Piece, other: Piece) -> tuple[float, float, float]:
    """How far right of a text another stands: by their left edges, right edges and middles."""
    left, right = other.x0 - text.x0, other.x1 - text.x1
    return left, right, (left + right) / 2


def _sort(text: Piece) -> str:
    if figures_of(text):
        return "figure"
    return "state" if says_state(text.text) else "name" if may_name(text) else "other"


def _widened(lattice: Lattice, repeated: Sequence[Piece]) -> tuple[Lattice, tuple[float, float]] | None:
    """The lattice, extended by columns without a readable figure, and the two x between which its left edge lies.

    None if the repeated texts need more columns than allowed.
    """
    width, lean = lattice.width, lattice.lean
    inside = [(text.x0, text.x1, text.y) for text in repeated]
    inside += [(figure.x0, figure.x1, figure.y) for figure, _ in lattice.figures]
    first = min(x0 - lean * y for x0, _, y in inside)
    last = max(x1 - lean * y for _, x1, y in inside)
    columns = max(lattice.columns, ceil((last - first) / width - limits.SLACK))
    if columns > (limits.MOST_COLUMNS if len(lattice.lines) > 1 else limits.MOST_ON_A_LINE):
        return None
    left = (first + last - columns * width) / 2
    before = int((lattice.x - left) // width)
    figures = tuple((figure, column + before) for figure, column in lattice.figures)
    wider = replace(lattice, x=lattice.x - before * width, figures=figures, columns=columns)
    return wider, (last - columns * width, first)


def _left_edge(lattice: Lattice, span: Sequence[Piece], one: float, other: float) -> float:
    """The left edge of the first column, between two x: where the fewest texts cross the edges of cards."""
    width, lean = lattice.width, lattice.lean
    texts = [(text.x0 - lean * text.y, text.x1 - lean * text.y) for text in span]

    def crossed(x: float) -> int:
        return sum(x0 < x + column * width < x1 for x0, x1 in texts for column in range(lattice.columns + 1))

    return _clearest(min(one, other), max(one, other), crossed)


def _clearest(low: float, high: float, crossed: Callable[[float], int]) -> float:
    """The middle of the longest stretch from low to high that the fewest texts cross."""
    places = [low + (high - low) * step / limits.STEPS for step in range(limits.STEPS + 1)]
    costs = [crossed(place) for place in places]
    least = min(costs)
    runs = [list(run) for cost, run in groupby(range(len(places)), costs.__getitem__) if cost == least]
    longest = max(runs, key=len)
    return (places[longest[0]] + places[longest[-1]]) / 2


def _lines(
    lattice: Lattice, height: float, reach: tuple[float, float], span: Sequence[Piece], between: Sequence[Piece]
) -> tuple[Line, ...]:
    """The lines of cards: a card ends below its figure where the fewest texts are, at the latest at a header.
    reach: how far above and below its figure its name or its rank stands."""
    half, ys = _text_height(lattice) / 2, lattice.lines
    up, down = half + max(0.0, -reach[0]), half + max(0.0, reach[1])
    extents = [
        (text.y - text.height / 2 - y, text.y + text.height / 2 - y)
        for text in span
        for y in ys
        if abs(text.y - y) < height
    ]

    def crossed(below: float) -> int:
        return sum(top < below < bottom or top < below - height < bottom for top, bottom in extents)

    below = _clearest(min(down, height - up), max(down, height - up), crossed)
    tops = [max([y + below - height, *(h.y + h.height / 2 for h in between if h.y < y - up)]) for y in ys]
    bottoms = [min([y + below, *(h.y - h.height / 2 for h in between if h.y > y + down)]) for y in ys]
    return tuple(map(Line, ys, tops, bottoms))
