"""Two sides that mirror each other: names and figures end near the middle on the left, and begin there on the right.

So games show two alliances. Both sides are one list only where the figures run down from side to side, line by line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from uploads.reading import cells as limits
from uploads.reading.cells.order import descending
from uploads.reading.look.page import Page, Piece
from uploads.reading.look.texts import Value, nameable, values_of


@dataclass(frozen=True, slots=True)
class Half:
    """One row of such a list. name: the texts of its name, read or not, left to right."""

    name: tuple[Piece, ...]
    value: Value


def halves_of(page: Page) -> list[Half]:
    """All rows, line by line from left to right; none where the page shows no such list."""
    figures = [value for piece in page.pieces for value in values_of(piece)]
    near = limits.EDGE * page.width
    lists = [
        _halves(page, [one for one in figures if abs(one.x1 - left) < near], figures) for left in _ends(figures, near)
    ]
    return max(lists, key=len, default=[])


def _ends(figures: Sequence[Value], near: float) -> Iterator[float]:
    """Where several figures end, each place once."""
    last: float | None = None
    for end in sorted(figure.x1 for figure in figures):
        if last is None or end - last > near / 2:
            last = end
            yield end


def _halves(page: Page, lefts: Sequence[Value], figures: Sequence[Value]) -> list[Half]:
    near, middle = limits.EDGE * page.width, page.size[0] / 2
    if len(lefts) < limits.FEWEST_MIRRORED or max(left.x1 for left in lefts) > middle:
        return []
    begin = 2 * middle - median(left.x1 for left in lefts)
    pairs = [(left, other) for left in lefts if (other := _beside(left, begin, 2 * near, figures)) is not None]
    told = [value for pair in pairs for value in pair]
    numbers = [value.number.value for value in told]
    if len(pairs) < limits.FEWEST_MIRRORED or len(descending(numbers)) < len(numbers) or numbers[0] == numbers[-1]:
        return []
    if lefts[-1].y > pairs[-1][0].y and lefts[-1].number.value <= numbers[-1]:
        told.append(lefts[-1])  # the last one, alone on its line
    if any(_parts(page, *pair) or _stand_outside(figures, *pair) for pair in pairs):
        return []
    pitch = min(lower.y - upper.y for upper, lower in pairwise(told[::2]))
    if pitch < limits.LEAST_MIRRORED * told[0].piece.height:
        return []
    names = [_name(page, value, pitch, right=bool(place % 2)) for place, value in enumerate(told)]
    if not (names[0] or names[1]) and any(_stands_under(page, value, pitch) for value in told[-2:]):
        return []  # the names stand under their figures
    starts = [texts[0].x0 for texts in names[::2] if texts]
    ends = [texts[-1].x1 for texts in names[1::2] if texts]
    ragged = any(xs and max(xs) - min(xs) > near for xs in (starts, ends))  # in line nearer to the middle alone
    if sum(map(bool, names)) < limits.MIRRORED_NAMES * len(names) or not ragged:
        return []
    return [Half(texts, value) for texts, value in zip(names, told, strict=True)]


def _beside(left: Value, begin: float, near: float, figures: Sequence[Value]) -> Value | None:
    """The figure right of the middle on the line of one left of it, as far from the middle."""
    return next(
        (
            one
            for one in figures
            if abs(one.y - left.y) < limits.BESIDE * left.piece.height and abs(one.x0 - begin) < near
        ),
        None,
    )


def _parts(page: Page, left: Value, right: Value) -> bool:
    """Whether something is written between two figures of one line: more than two stand side by side then.

    A lone letter is none: an engine reads such in portraits.
    """
    near = limits.BESIDE * left.piece.height
    others = [
        piece
        for piece in page.pieces
        if piece is not left.piece
        and piece is not right.piece
        and (len(piece.text.strip()) > 1 or piece.text.strip().isdecimal())
    ]
    return any(left.x1 < piece.middle < right.x0 and abs(piece.y - left.y) < near for piece in others)


def _stand_outside(figures: Sequence[Value], left: Value, right: Value) -> bool:
    """Whether more such figures stand on the line of two, nearer to the edges: four or six stand side by side then."""
    near = limits.BESIDE * left.piece.height
    return any(
        one.number.style == left.number.style != "plain"
        and abs(one.y - left.y) < near
        and (one.x1 < left.x0 or one.x0 > right.x1)
        for one in figures
    )


def _stands_under(page: Page, value: Value, pitch: float) -> bool:
    """Whether a text that may be a name stands right under a figure."""
    return any(
        value.piece.height / 2 < piece.y - value.y < pitch and piece.x0 < value.x1 and piece.x1 > value.x0
        for piece in page.pieces
        if nameable(piece.text)
    )


def _name(page: Page, value: Value, pitch: float, *, right: bool) -> tuple[Piece, ...]:
    """The texts of the lowest line right over a figure on its side of the middle, read or not; none that are not in
    line with the figure there. Farther over it stands the name under the figure above."""
    middle, near = page.size[0] / 2, 2 * limits.EDGE * page.width
    over = [
        piece
        for piece in (*page.pieces, *page.unread)
        if limits.MIRRORED_NAME * piece.height < value.y - piece.y < limits.MIRRORED_LINE * pitch
        and (piece.x0 > middle if right else piece.x1 < middle)
        and (nameable(piece.text) or not piece.text.strip() or piece.text.strip().isalnum())
    ]
    if not over:
        return ()
    lowest = max(piece.y for piece in over)
    line = sorted((one for one in over if lowest - one.y < limits.BESIDE * one.height), key=lambda one: one.x0)
    off = line[0].x0 - value.x0 if right else line[-1].x1 - value.x1
    return tuple(line) if abs(off) < near else ()
