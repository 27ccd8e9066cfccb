"""A teaching made from two or three rows that a leader marked on a picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from statistics import mean, median

from uploads.reading import taught as limits
from uploads.reading.look.page import Page, Piece, cut
from uploads.reading.look.texts import ANCHORS, Anchor, Value, printed, values_of
from uploads.reading.roles.placed import edge
from uploads.reading.taught.places import Hit, Place, Teaching, hits, steps_of
from uploads.reading.types import Box


class NotTaught(Exception):
    """Nothing can be learned from the marked rows. The message says what to mark instead."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A row as a leader marks it: the box of each of its texts, in pixels of the picture. rank: if the row shows
    one."""

    name: Box
    value: Box
    rank: Box | None = None


@dataclass(frozen=True, slots=True)
class _Row:
    """A marked row: its texts, with the value cut out of its text."""

    value: Value
    name: Piece
    rank: Piece | None


def taught_by(marks: Sequence[Mark], page: Page, *, key: str = "", kind: str = "", instead: bool = False) -> Teaching:
    """What the marked rows of a page teach, without its look. Raises NotTaught with what to mark instead."""
    if not limits.MARKS[0] <= len(marks) <= limits.MARKS[1]:
        raise NotTaught("Mark two or three rows.")
    rows = sorted(_rows(marks, page), key=lambda row: row.value.y)
    width = float(page.size[0])
    steps = [after.value.y - before.value.y for before, after in pairwise(rows)]
    if min(steps) < max(row.value.piece.height for row in rows):
        raise NotTaught("Two of the marked values stand on one line. Mark rows that stand below each other.")
    values = _places(
        {anchor: [row.value.anchor(anchor) / width for row in rows] for anchor in ANCHORS},
        [0.0] * len(rows),
        [row.value.glyph / width for row in rows],
        limits.VALUE_EDGE,
    )
    if not values:
        raise NotTaught("The marked values don't stand below each other. Mark the same figure in each row.")
    names = _of_texts([(row.value, row.name) for row in rows], width, ANCHORS, limits.NAME_EDGE)
    if not names:
        raise NotTaught("The marked names don't stand below each other. Mark the name in each row.")
    ranked = [(row.value, row.rank) for row in rows if row.rank is not None]
    ranks = _of_texts(ranked, width, ("middle",), limits.RANK_EDGE)
    if ranked and not ranks:
        raise NotTaught("The marked ranks don't stand below each other. Mark the rank in each row, or none.")
    abbreviated = all(row.value.number.style == "abbreviated" for row in rows)
    value, name, found = _likeliest(page, values, names, abbreviated=abbreviated)
    return Teaching(
        key,
        shape=page.size[0] / page.size[1],
        pitch=_pitch(steps, steps_of(found)) / width,
        value=value,
        name=name,
        rank=ranks[0] if ranks else None,
        abbreviated=abbreviated,
        kind=kind,
        instead=instead,
    )


def _rows(marks: Sequence[Mark], page: Page) -> list[_Row]:
    """The marked rows. In texts with several numbers, the values are the numbers that stand below each other."""
    read: list[list[Value]] = []
    for mark in marks:
        piece = at(page, mark.value)
        values = values_of(piece) if piece is not None else []
        if not values:
            said = f" in “{piece.text.strip()}”" if piece is not None and piece.text.strip() else " there"
            raise NotTaught(f"No figure could be read{said}. Mark the value of another row.")
        read.append(values)
    rows = []
    for mark, value in zip(marks, _same(read, float(page.size[0])), strict=True):
        name = at(page, mark.name)
        if name is value.piece:
            name = _beside(value)
        if name is None:
            raise NotTaught("No name could be read there. Mark the name of another row.")
        rank = at(page, mark.rank) if mark.rank is not None else None
        if mark.rank is not None and (rank is None or printed(rank.text) is None):
            raise NotTaught("No rank could be read there. Mark the rank of another row, or none.")
        rows.append(_Row(value, name, rank))
    return rows


def at(page: Page, box: Box) -> Piece | None:
    """The text of the page that a box marks, None if it marks none.

    If an engine joined several texts that were then split, a mark on all of them means the one that covers most.
    """
    found = max(page.pieces, key=lambda piece: _shared(piece.box.box, box), default=None)
    return found if found is not None and _shared(found.box.box, box) >= limits.COVERED else None


def _shared(one: Box, other: Box) -> float:
    """The share of the area of two boxes that is in both."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    areas = sum((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
    return width * height / (areas - width * height)


def _beside(value: Value) -> Piece | None:
    """The name that shares its box with a value: the longer of the texts before and behind it."""
    piece = value.piece
    ends = [(0, value.number.start), (value.number.end, len(piece.text))]
    texts = [text for end in ends if (text := cut(piece, *end)) is not None]
    return max(texts, key=lambda text: len(text.text.strip()), default=None)


def _same(choices: Sequence[Sequence[Value]], width: float) -> list[Value]:
    """Of each row's numbers, the one that stands below the others; of several, the greatest."""

    def worth(chosen: Iterable[Value]) -> tuple[bool, int, int]:
        values = list(chosen)
        spread = min(_spread([value.anchor(anchor) for value in values]) for anchor in ANCHORS)
        styles = {value.number.style == "abbreviated" for value in values}
        return spread <= limits.VALUE_EDGE * width, -len(styles), min(value.number.value for value in values)

    return list(max(product(*(one[: limits.READINGS] for one in choices)), key=worth))


def _likeliest(
    page: Page, values: Sequence[Place], names: Sequence[Place], *, abbreviated: bool
) -> tuple[Place, Place, list[Hit]]:
    """Which edges the values and the names share, and the rows of the page that show this.

    Two values of three digits share both edges and their middle: then the other rows decide, or else the usual edge.
    """
    tried = [
        (value, name, [one for one in hits(page, value, name, abbreviated=abbreviated) if one.whole])
        for value, name in product(values, names)
    ]
    return max(tried, key=lambda one: (len(one[2]), -round(_away(page, *one), 4), _is_usual(*one[:2])))


def _is_usual(value: Place, name: Place) -> bool:
    """Whether values share the usual edge: the left one below the names, else the right one. This decides if values of
    one length share every edge."""
    under = value.anchor == "left" and name.anchor == "left" and abs(value.x - name.x) <= limits.VALUE_EDGE
    return under or (value.anchor == "right" and value.x - name.x > limits.BESIDE)


def _away(page: Page, value: Place, name: Place, found: Sequence[Hit]) -> float:
    """How far the values and names of these rows are from their edges in total, in picture widths."""
    width = float(page.size[0])
    values = [abs(one.value.anchor(value.anchor) / width - value.x) for one in found]
    names = [abs(edge(one.name, name.anchor) / width - name.x) for one in found if one.name is not None]
    return sum(values) + sum(names)


def _of_texts(rows: Sequence[tuple[Value, Piece]], width: float, anchors: Sequence[Anchor], most: float) -> list[Place]:
    """Where the texts of the rows may stand, the likeliest first; empty if they do not stand in the same place of their
    rows."""
    lines = [(piece.y - value.y) / width for value, piece in rows]
    heights = [piece.height / width for _, piece in rows]
    if not rows or _spread(lines) > 2 * limits.TEXT_LINE * median(heights):
        return []
    return _places({one: [edge(piece, one) / width for _, piece in rows] for one in anchors}, lines, heights, most)


def _places(
    edges: dict[Anchor, list[float]], lines: Sequence[float], heights: Sequence[float], most: float
) -> list[Place]:
    """Where texts may stand, for each edge (or the middle) that they share, all in picture widths; the nearest
    first."""
    shared = sorted((anchor for anchor in edges if _spread(edges[anchor]) <= most), key=lambda one: _spread(edges[one]))
    return [Place(mean(edges[anchor]), anchor, mean(lines), median(heights)) for anchor in shared]


def _spread(numbers: Sequence[float]) -> float:
    return max(numbers) - min(numbers)


def _pitch(marked: Sequence[float], found: Sequence[float]) -> float:
    """The height of a row: the smallest step between rows of the page that divides the distances of the marked rows.

    marked, found: how far apart the marked rows and all rows that look like them are.
    """
    for step in sorted(step for step in found if step > 0):
        if step < min(marked) and all(abs(one / step - round(one / step)) <= limits.BEAT for one in marked):
            return step
    return min(marked)
