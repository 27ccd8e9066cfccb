"""Two mirrored sides: names and figures on the left end near the middle, and those on the right begin there; or they
begin at the left edge and end at the right edge.

Games show two alliances like this. Both sides are one list only if the figures descend from side to side, line by line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from uploads.reading import cells as limits
from uploads.reading.cells.order import descending
from uploads.reading.look.page import Page, Piece
from uploads.reading.look.texts import SHARE, Value, nameable, printed, values_of


@dataclass(frozen=True, slots=True)
class Half:
    """One row of such a list. name: the texts of its name, readable or not, left to right."""

    name: tuple[Piece, ...]
    value: Value


@dataclass(frozen=True, slots=True)
class Sides:
    """Where the figures of both sides and the names above them align, and the line between the sides.

    inner: they align at their edges near the middle. Otherwise they align at the outer edges, and words may stand
    before a figure and a share of the whole behind it.
    """

    inner: bool
    left_edge: float
    right_edge: float

    @property
    def middle(self) -> float:
        return (self.left_edge + self.right_edge) / 2

    def of_name(self, line: Sequence[Piece], *, right: bool, inner: bool) -> float:
        """The x of a name's inner or outer edge."""
        return line[0].x0 if right == inner else line[-1].x1


def halves_of(page: Page) -> list[Half]:
    """All rows, line by line, left to right; empty if the page shows no such list."""
    figures = [value for piece in page.pieces for value in values_of(piece)]
    near = limits.EDGE * page.width
    inner = [
        _halves(page, Sides(True, left, page.size[0] - left), lefts, rights, figures)
        for left, lefts in _in_line(figures, [one.x1 for one in figures], near)
        for rights in [[one for one in figures if abs(one.x0 - page.size[0] + left) < 2 * near]]
    ]
    ends = [_line_end(page, one) for one in figures]
    outer = [
        _halves(page, Sides(False, left, right), lefts, rights, figures)
        for left, lefts in _in_line(figures, [one.piece.x0 for one in figures], near)
        for right, rights in _in_line(figures, ends, near)
        if right - left > page.size[0] / 2
    ]
    return max((*inner, *outer), key=len, default=[])


def _in_line(figures: Sequence[Value], edges: Sequence[float], near: float) -> Iterator[tuple[float, list[Value]]]:
    """Each x where the edges of several figures align, with these figures."""
    last: float | None = None
    for at in sorted(edges):
        found = [one for one, edge in zip(figures, edges, strict=True) if abs(edge - at) < near]
        if (last is None or at - last > near / 2) and len(found) >= limits.FEWEST_MIRRORED:
            last = at
            yield median(edge for edge in edges if abs(edge - at) < near), found


def _line_end(page: Page, value: Value) -> float:
    """The x where a figure ends, or a share of the whole (`10.23%`) right behind it."""
    height = value.piece.height
    behind = [
        piece.x1
        for piece in page.pieces
        if abs(piece.y - value.y) < limits.BESIDE * height
        and -height < piece.x0 - value.x1 < limits.SHARE_BEHIND * height
        and SHARE.fullmatch(piece.text.strip())
    ]
    own = value.piece.x1 if SHARE.fullmatch(value.after) else value.x1
    return max([own, *behind])


def _halves(
    page: Page, sides: Sides, lefts: Sequence[Value], rights: Sequence[Value], figures: Sequence[Value]
) -> list[Half]:
    near, middle = limits.EDGE * page.width, sides.middle
    if len(lefts) < limits.FEWEST_MIRRORED or max(left.x1 for left in lefts) > middle:
        return []
    pairs = [(left, other) for left in lefts if (other := _beside(left, rights)) is not None]
    while not sides.inner and pairs and any(not one.text.strip().isdecimal() for one in _between(page, *pairs[0])):
        pairs = pairs[1:]  # the sums of both sides stand above them in line, with `VS` between
    told = [value for pair in pairs for value in pair]
    numbers = [value.number.value for value in told]
    if len(pairs) < limits.FEWEST_MIRRORED or len(descending(numbers)) < len(numbers) or numbers[0] == numbers[-1]:
        return []
    if lefts[-1].y > pairs[-1][0].y and lefts[-1].number.value <= numbers[-1]:
        told.append(lefts[-1])  # the last one, alone on its line
    between = [_between(page, *pair) for pair in pairs]
    if (any(between) and not _counts_up(between)) or any(_stand_outside(figures, *pair) for pair in pairs):
        return []
    if _begin_alike(page, [left if sides.inner else right for left, right in pairs]):
        return []
    pitch = min(lower.y - upper.y for upper, lower in pairwise(told[::2]))
    if pitch < limits.LEAST_MIRRORED * told[0].piece.height:
        return []
    names = [_name(page, sides, value, pitch, right=bool(place % 2)) for place, value in enumerate(told)]
    over = [value.y - name[0].y for name, value in zip(names, told, strict=True) if name]
    nearer = not sides.inner and over and median(over) < limits.NEARER * pitch
    if not (names[0] or names[1] or nearer) and any(_stands_under(page, value, pitch) for value in told[-2:]):
        return []  # the names stand below their figures
    starts = [sides.of_name(texts, right=False, inner=not sides.inner) for texts in names[::2] if texts]
    ends = [sides.of_name(texts, right=True, inner=not sides.inner) for texts in names[1::2] if texts]
    ragged = any(xs and max(xs) - min(xs) > near for xs in (starts, ends))  # aligned at only one of their edges
    few = sum(map(bool, names)) < limits.MIRRORED_NAMES * len(names)
    if few or not ragged or _are_centred(page, names, told) or _count_across(page, pairs):
        return []
    return [Half(texts, value) for texts, value in zip(names, told, strict=True)]


def _are_centred(page: Page, names: Sequence[Sequence[Piece]], told: Sequence[Value]) -> bool:
    """Whether names have their middles above the middles of their figures, as on cards side by side."""
    pairs = [(texts[0].x0, texts[-1].x1, value.piece) for texts, value in zip(names, told, strict=True) if texts]
    apart = [abs(x0 + x1 - value.x0 - value.x1) / 2 for x0, x1, value in pairs]
    wider = [abs(x1 - x0 - value.x1 + value.x0) for x0, x1, value in pairs]
    return median(wider) > max(limits.EDGE * page.width, limits.CENTRED_NAMES * median(apart))


def _count_across(page: Page, pairs: Sequence[tuple[Value, Value]]) -> bool:
    """Whether ranks count from left to right, each in the same place beside its figure, as on cards side by side."""
    near = limits.EDGE * page.width
    ranks = [(piece, rank) for piece in page.pieces if (rank := printed(piece.text)) is not None]
    across = [
        (left, right)
        for left, rank in ranks
        for right, other in ranks
        if other == rank + 1 and right.x0 > left.x1 and abs(right.y - left.y) < limits.BESIDE * left.height
    ]
    steps = [right.x0 + right.x1 - left.x0 - left.x1 for left, right in pairs]
    alike = [one for one in across if abs(one[1].middle - one[0].middle - median(steps) / 2) < near]
    return len(alike) >= max(limits.FEWEST_MIRRORED, limits.MIRRORED_NAMES * len(pairs))


def _begin_alike(page: Page, rights: Sequence[Value]) -> bool:
    """Whether names on the right side also share their left edge and have ragged ends, as on cards side by side."""
    near = limits.EDGE * page.width
    pitch = min((lower.y - upper.y for upper, lower in pairwise(rights)), default=0.0)
    over = [
        [piece for piece in (*page.pieces, *page.unread) if 0 < value.y - piece.y < pitch and _is_over(piece, value)]
        for value in rights
    ]
    for first in (piece for texts in over for piece in texts):
        begun = [next((one for one in texts if abs(one.x0 - first.x0) < near), None) for texts in over]
        told = [one for one in begun if one is not None]
        starts, ends = [one.x0 for one in told], [one.x1 for one in told]
        least = max(2 * (max(starts) - min(starts)), limits.RAGGED * first.height)
        if len(told) >= limits.MIRRORED_NAMES * len(over) and max(ends) - min(ends) > least:
            return True
    return False


def _is_over(piece: Piece, value: Value) -> bool:
    """Whether a text that may be a name stands somewhere above a figure, not beside it."""
    return (nameable(piece.text) or not piece.text.strip()) and _overlaps(piece, value)


def _overlaps(piece: Piece, value: Value) -> bool:
    return piece.x0 < value.x1 and piece.x1 > value.piece.x0


def _beside(left: Value, rights: Sequence[Value]) -> Value | None:
    """The right side's figure on the line of a left one."""
    near = limits.BESIDE * left.piece.height
    return next((one for one in rights if abs(one.y - left.y) < near and one.x0 > left.x1), None)


def _between(page: Page, left: Value, right: Value) -> list[Piece]:
    """The texts between two figures of one line. If there are any, more than two figures stand side by side.

    A single letter does not count: engines read them in portraits.
    """
    near = limits.BESIDE * left.piece.height
    end = _line_end(page, left)
    return [
        piece
        for piece in page.pieces
        if piece is not left.piece
        and piece is not right.piece
        and (len(piece.text.strip()) > 1 or piece.text.strip().isdecimal())
        and end < piece.middle < right.x0
        and abs(piece.y - left.y) < near
    ]


def _counts_up(between: Sequence[Sequence[Piece]]) -> bool:
    """Whether only ranks stand between the sides, either one per line for both sides, or one for each."""
    told = [(row, {piece.text.strip(" .#") for piece in pieces}) for row, pieces in enumerate(between) if pieces]
    if not all(len(texts) == 1 and next(iter(texts)).isdecimal() for _, texts in told):
        return False
    return len({int(next(iter(texts))) - row for row, texts in told}) == 1


def _stand_outside(figures: Sequence[Value], left: Value, right: Value) -> bool:
    """Whether more such figures stand on the line of two, nearer to the edges: then four or six stand side by side."""
    near = limits.BESIDE * left.piece.height
    return any(
        one.number.style == left.number.style != "plain"
        and abs(one.y - left.y) < near
        and (one.x1 < left.x0 or one.x0 > right.x1)
        for one in figures
    )


def _stands_under(page: Page, value: Value, pitch: float) -> bool:
    """Whether a text that may be a name stands right below a figure."""
    return any(
        value.piece.height / 2 < piece.y - value.y < pitch and piece.x0 < value.x1 and piece.x1 > value.x0
        for piece in page.pieces
        if nameable(piece.text)
    )


def _name(page: Page, sides: Sides, value: Value, pitch: float, *, right: bool) -> tuple[Piece, ...]:
    """The texts of the lowest line right above a figure on its side of the middle, readable or not; empty if they are
    not in line with the figure. A name farther above may stand below the figure above."""
    middle, near = sides.middle, 2 * limits.EDGE * page.width
    farthest = (limits.MIRRORED_LINE if sides.inner else limits.OUTER_LINE) * pitch
    over = [
        piece
        for piece in (*page.pieces, *page.unread)
        if limits.MIRRORED_NAME * piece.height < value.y - piece.y < farthest
        and (piece.x0 > middle if right else piece.x1 < middle)
        and (nameable(piece.text) or not piece.text.strip() or piece.text.strip().isalnum())
        and not (piece.text.strip().isdecimal() and not _overlaps(piece, value))  # a rank beside the name
    ]
    if not over:
        return ()
    lowest = max(piece.y for piece in over)
    line = sorted((one for one in over if lowest - one.y < limits.BESIDE * one.height), key=lambda one: one.x0)
    at = sides.of_name(line, right=right, inner=sides.inner)
    if sides.inner:
        off = at - (value.x0 if right else value.x1)
    else:
        off = at - (sides.right_edge if right else sides.left_edge)
    return tuple(line) if abs(off) < near else ()
