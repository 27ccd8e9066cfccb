"""What repeats on a page: numbers in a column, evenly spaced rows, figures side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median, median_high

from uploads.reading import cells as limits
from uploads.reading.cells.lines import ends_of_lines
from uploads.reading.cells.order import descending
from uploads.reading.cells.stairs import stairs_of
from uploads.reading.look.page import Page
from uploads.reading.look.texts import ANCHORS, Anchor, Value, values_of


@dataclass(frozen=True, slots=True)
class Grid:
    """pitch: height of a row in pixels. places: the row number for each y, from 0, counting gaps.

    off: last positions at a distance from the row above that is not a whole number of rows (the viewer's own row at the
    bottom, a sum). steady: the share of distances that fit. uneven: some rows may be taller than others; otherwise
    extra space above a row is a header.
    """

    pitch: float
    places: tuple[int, ...]
    off: frozenset[int]
    steady: float
    uneven: bool = False

    def pitch_at(self, ys: Sequence[float], position: int) -> float:
        """The row height around one row, because it changes over a photo. A header between two rows does not count."""
        low = position - 1 if position and self._on_beat(ys, position) else position
        high = position + 1 if position + 1 < len(ys) and self._on_beat(ys, position + 1) else position
        rows = self.places[high] - self.places[low]
        usual = (ys[high] - ys[low]) / rows if rows else self.pitch
        return (self._higher_at(ys, position) if self.uneven else None) or usual

    def _higher_at(self, ys: Sequence[float], position: int) -> float | None:
        """The height of a row that is taller than most, as the first three may be: two successive steps are then
        similar."""
        for first in (position, position - 1, position - 2):
            if 0 <= first < len(ys) - 2:
                step, following = ys[first + 1] - ys[first], ys[first + 2] - ys[first + 1]
                if (
                    abs(following - step) <= limits.ALIKE_STEPS * step
                    and 1 + limits.BEAT < step / self.pitch < limits.HIGHER_ROW
                ):
                    return (step + following) / 2
        return None

    def _on_beat(self, ys: Sequence[float], position: int) -> bool:
        """Whether a row is a whole number of rows below the one above it."""
        step = ys[position] - ys[position - 1]
        closed = round(step / self.pitch) != self.places[position] - self.places[position - 1]
        return position not in self.off and _is_beat(step, self.pitch) and not closed

    def with_open_rows(self, below: Sequence[int]) -> Grid:
        """The grid without rows in the gaps above some positions, because the row above is expanded."""
        places = list(self.places)
        for position in below:
            gap = places[position] - places[position - 1] - 1
            places[position:] = [place - gap for place in places[position:]]
        return replace(self, places=tuple(places))


def fit_grid(ys: Sequence[float], least: float) -> Grid:
    """The grid of at least one y, ascending. least: no row is lower than this."""
    steps = [after - before for before, after in pairwise(ys)]
    usable = [step for step in steps if step >= least] if not (low := _low_rows(steps, least)) else low
    if not usable:
        return Grid(max(least, limits.LONE_ROW * least), tuple(range(len(ys))), frozenset(), 0.0)
    if len(usable) >= limits.STEPS_BEFORE and not any(_is_beat(usable[-1], step) for step in usable[:-1]):
        usable = usable[:-1]  # a row fixed at the bottom may stand half a row below the last one
    pitch = _refined(max(usable, key=lambda step: _fit(steps, step)), steps)
    places = [0]
    off: set[int] = set()
    for position, step in enumerate(steps, start=1):
        rows = max(1, int(step / pitch + limits.BEAT))  # the remainder is a header, or a taller row
        if position == len(steps) and abs(step / pitch - rows) > limits.BEAT and len(steps) > 1:
            off.add(position)
        places.append(places[-1] + rows)
    fitting = sum(_is_beat(step, pitch) for step in steps[: len(steps) - len(off)])
    return Grid(pitch, tuple(places), frozenset(off), fitting / max(1, len(steps) - len(off)))


def _low_rows(steps: Sequence[float], least: float) -> list[float]:
    """The steps of rows lower than usual, as in a table without space between its texts; empty for other rows."""
    usual = median(steps) if len(steps) >= limits.LOW_ROWS else least
    if not limits.LOWER_ROW * least <= usual < least:
        return []
    on_beat = [step for step in steps if _is_beat(step, usual)]
    return [step for step in on_beat if step < least] if len(on_beat) >= limits.AT_LOW_BEAT * len(steps) else []


def _is_beat(step: float, pitch: float) -> bool:
    rows = round(step / pitch)
    return rows >= 1 and abs(step / pitch - rows) <= limits.BEAT


def _fit(steps: Sequence[float], pitch: float) -> float:
    score = 0.0
    for step in steps:
        rows = round(step / pitch)
        if rows >= 1 and abs(step / pitch - rows) <= limits.BEAT:
            score += 1.0 - abs(step / pitch - rows) - limits.SKIPPED_ROW * (rows - 1)
        else:
            score -= 0.5
    return score


def _refined(pitch: float, steps: Sequence[float]) -> float:
    beats = [step / round(step / pitch) for step in steps if _is_beat(step, pitch)]
    return median_high(beats) if beats else pitch


@dataclass(frozen=True, slots=True)
class Column:
    """Values on one line, top to bottom: their anchor is at x = at_zero + lean * y. below_open: values below expanded
    rows."""

    values: tuple[Value, ...]
    anchor: Anchor
    at_zero: float
    lean: float
    below_open: frozenset[int] = frozenset()

    def x(self, y: float) -> float:
        return self.at_zero + self.lean * y


def find_columns(page: Page) -> list[Column]:
    """Every column of at least two numbers on the page."""
    values = [value for piece in page.pieces for value in values_of(piece)]
    found: dict[frozenset[int], Column] = {}
    for anchor in ANCHORS:
        for at_zero, lean, height in _lines(values, anchor, tilted=page.tilted):
            column = _members(
                values, anchor, at_zero=at_zero, lean=lean, height=height, tolerance=limits.TOLERANCE * page.width
            )
            if len(column.values) > 1:
                found.setdefault(frozenset(id(value) for value in column.values), column)
    for column in (*_by_texts(values, page), *_behind_bars(values, page), *_at_ends(values, page)):
        found.setdefault(frozenset(id(value) for value in column.values), column)
    for column in [longer for one in found.values() if (longer := _with_best_three(one, values, page))]:
        found.setdefault(frozenset(id(value) for value in column.values), column)
    return _longest(list(found.values()), len(page.pieces))


def _longest(columns: Sequence[Column], texts: int) -> list[Column]:
    """The columns with the most values, in the given order, limited so that reading a page takes bounded time: on a
    photo of a hundred lines, thousands of slanted lines pass through some values. texts: the number of texts on the
    page."""
    room, kept = limits.MOST_IN_COLUMNS * min(1.0, limits.MANY_TEXTS / max(1, texts)), set[int]()
    for place in sorted(range(len(columns)), key=lambda place: -len(columns[place].values)):
        room -= len(columns[place].values)
        if room < 0:
            break
        kept.add(place)
    return [column for place, column in enumerate(columns) if place in kept]


def _with_best_three(column: Column, values: Sequence[Value], page: Page) -> Column | None:
    """The column, extended by three taller rows above it with their own even spacing and edge.

    None if there are no such values that descend to the first of the column.
    """
    first = column.values[0]
    if len(column.values) < limits.FEWEST_BELOW:
        return None
    usual = median(lower.y - upper.y for upper, lower in pairwise(column.values))
    over = [
        value
        for value in values
        if 0 < first.y - value.y < limits.BEST_ROWS * limits.HIGHER_ROW * usual
        and abs(value.anchor(column.anchor) - first.anchor(column.anchor)) < limits.BEST_ASIDE * page.width
        and limits.HEIGHTS[0] < value.glyph / first.glyph < limits.HIGHER_PRINT
        and value.number.value >= first.number.value
    ]
    if len(over) != limits.BEST_ROWS:
        return None
    over.sort(key=lambda value: value.y)
    edges = [value.anchor(column.anchor) for value in over]
    steps = [lower.y - upper.y for upper, lower in pairwise(over)]
    numbers = [value.number.value for value in over]
    aside = max(edges) - min(edges) > limits.TOLERANCE * page.width
    uneven = max(steps) - min(steps) > limits.ALIKE_STEPS * steps[0]
    higher = not aside and not uneven and steps[0] > (1 + limits.BEAT) * usual
    narrowing = steps[0] >= steps[1] > usual and _narrows([*edges, first.anchor(column.anchor)])
    if len(descending(numbers)) < len(numbers) or not (higher or narrowing):
        return None
    return replace(column, values=(*over, *column.values))


def _narrows(edges: Sequence[float]) -> bool:
    """Whether the rows get narrower step by step."""
    steps = [lower - upper for upper, lower in pairwise(edges)]
    least = min(map(abs, steps))
    return (all(step > 0 for step in steps) or all(step < 0 for step in steps)) and least > limits.NARROWER * max(
        map(abs, steps)
    )


def _by_texts(values: Sequence[Value], page: Page) -> Iterator[Column]:
    """The columns of values whose texts end at one edge, although the texts behind the values differ in width."""
    texts = [value for value in values if _is_followed(value)]
    for edge in _spread(sorted(value.piece.x1 for value in texts), limits.TOLERANCE * page.width):
        near = [value for value in values if abs(value.piece.x1 - edge) < limits.TOLERANCE * page.width]
        lines = [value for n, value in enumerate(near) if not n or near[n - 1].piece is not value.piece]
        if len(lines) > limits.FEWEST and sum(map(_is_followed, lines)) > len(lines) / 2:
            yield Column(tuple(lines), "right", median(value.x1 for value in lines), 0.0)


def _behind_bars(values: Sequence[Value], page: Page) -> Iterator[Column]:
    """The column of figures behind the ends of bars, which have no common edge."""
    if stairs := stairs_of(values, limits.TOLERANCE * page.width):
        first, last = stairs[0], stairs[-1]
        lean = (last.x0 - first.x0) / (last.y - first.y)
        yield Column(stairs, "left", first.x0 - lean * first.y, lean)


def _at_ends(values: Sequence[Value], page: Page) -> Iterator[Column]:
    """The column of figures at the ends of text lines, which have no common edge."""
    if ends := ends_of_lines(values, page.pieces, limits.EDGE * page.width):
        yield Column(ends, "left", ends[0].x0, 0.0)


def _is_followed(value: Value) -> bool:
    """Whether a text stands behind a value, or stood there before it was cut off."""
    return bool(value.after) or value.piece.x1 - value.x1 > value.piece.height


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
            if abs(lean) <= limits.MOST_LEAN:
                yield first.anchor(anchor) - lean * first.y, lean, first.glyph


def _members(
    values: Sequence[Value], anchor: Anchor, *, at_zero: float, lean: float, height: float, tolerance: float
) -> Column:
    """The values on one line. Of two on the same text line the nearer counts, and so it does of two readings of one
    number."""
    near: list[tuple[float, Value]] = []
    for value in values:
        away = abs(value.anchor(anchor) - at_zero - lean * value.y)
        if away <= tolerance and limits.HEIGHTS[0] <= value.glyph / height <= limits.HEIGHTS[1]:
            if near and value.y - near[-1][1].y < 0.5 * height:
                if away < near[-1][0]:
                    near[-1] = (away, value)
            else:
                near.append((away, value))
    return Column(tuple(value for _, value in near), anchor, at_zero, lean)


@dataclass(frozen=True, slots=True)
class Lattice:
    """Figures side by side, as (figure, its column), on lines from top to bottom."""

    width: float
    x: float
    anchor: Anchor
    lean: float
    figures: tuple[tuple[Value, int], ...]
    columns: int

    @property
    def holes(self) -> int:
        """The number of cards without a figure left of a card with one: lines are filled from the left."""
        lines = self.lines
        found = 0
        for y in lines:
            columns = {column for figure, column in self.figures if _on_line(figure, y)}
            found += max(columns) + 1 - len(columns)
        return found

    @property
    def in_order(self) -> list[Value]:
        """The figures line by line, left to right."""
        lines = self.lines
        return [
            figure for y in lines for figure, _ in sorted(self.figures, key=lambda one: one[1]) if _on_line(figure, y)
        ]

    @property
    def lines(self) -> list[float]:
        groups: list[list[Value]] = []
        for figure, _ in sorted(self.figures, key=lambda one: one[0].y):
            if groups and figure.y - groups[-1][-1].y < limits.BESIDE * figure.piece.height:
                groups[-1].append(figure)
            else:
                groups.append([figure])
        return [median(figure.y for figure in group) for group in groups]


def _on_line(figure: Value, y: float) -> bool:
    return abs(figure.y - y) < limits.BESIDE * figure.piece.height


def lattices_on(figures: Sequence[Value], page: Page) -> list[Lattice]:
    """The possible lattices of the figures, those with the most figures first."""
    height = median(figure.piece.height for figure in figures)
    narrowest = max(limits.NARROWEST * page.width, limits.NARROWEST_TEXTS * height)
    near = limits.EDGE * page.width
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
    return sorted(found.values(), key=lambda one: (one.holes - len(one.figures), one.columns))[: limits.TRIED]


def _is_filled(lattice: Lattice, page: Page) -> bool:
    """Whether the cards fit into the picture and fill their lines from the left, as far as their figures were read."""
    if lattice.columns * lattice.width > limits.WIDEST * page.size[0]:
        return False
    few = len(lattice.figures) <= limits.FEWEST
    return len(lattice.lines) == 1 if few else lattice.holes <= limits.HOLES * len(lattice.figures)


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
    """Ascending numbers, with each group of near ones replaced by its median."""
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
    """The width, the x of the first column, and the figures at whole widths from the seed, each with its column.

    None unless they make at least two columns, and not too many.
    """
    places = [round((x - seed) / width) for x in xs]
    on = [n for n, x in enumerate(xs) if abs(x - seed - places[n] * width) <= near]
    columns = sorted({places[n] for n in on})
    lines = max(figures[n].y for n in on) - min(figures[n].y for n in on) if on else 0.0
    most = limits.MOST_COLUMNS if lines > near else limits.MOST_ON_A_LINE
    if len(on) < limits.FEWEST or len(columns) < 2 or columns[-1] - columns[0] >= most:
        return None
    first = columns[0]
    middle_x = sum(xs[n] for n in on) / len(on)
    middle_place = sum(places[n] for n in on) / len(on)
    spread = sum((places[n] - middle_place) ** 2 for n in on)
    exact = sum((xs[n] - middle_x) * (places[n] - middle_place) for n in on) / spread
    x = middle_x - exact * (middle_place - first)
    return exact, x, tuple((figures[n], places[n] - first) for n in on)


def is_doubled(lattice: Lattice, figures: Sequence[Value]) -> bool:
    """Whether many cards would hold two figures side by side: then the lattice is too wide."""
    on = {id(figure) for figure, _ in lattice.figures}
    others = [figure for figure in figures if id(figure) not in on]
    beside = [figure for figure in others if any(_on_line(figure, y) for y in lattice.lines)]
    return len(beside) > limits.TWICE * len(on)
