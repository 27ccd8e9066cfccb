"""Cards in two columns (the member list of some games): two lists side by side, read one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from uploads.reading.columns import ANCHORS, Value, common_style, fits_style, values_of
from uploads.reading.screen import Screen, recognise
from uploads.reading.types import ReadRow, TextBox

APART = 0.25
"""The least distance between the values of two cards, as a share of the page's width."""
ENOUGH = 0.6
"""The share of the rows that have a card beside them; the last row may be without."""
NAMED = 0.7
"""The share of the rows with a name in each half: else the second column is a second figure of the same rows."""
LEAST_VALUE = 1000
"""Below this a number beside a value may be a level, a count or days."""
ALIKE = 0.03
"""How far the cards of both halves may differ in where the value stands beside its name, as a share of the width."""


def lists_on(screen: Screen, boxes: Sequence[TextBox]) -> list[Screen]:
    """The lists side by side on a screen, left to right; mostly the one that was recognised."""
    parting = parted_at(screen)
    if parting is None:
        return [screen]
    x, figures = parting
    parts = [recognise(half, screen.page.size, figures=figures) for half in halves_of(boxes, x)]
    whole = [part for part in parts if part and part.names and len(part.names.pieces) >= NAMED * len(part.values)]
    if len(whole) < len(parts) or not _alike(*whole):
        return [screen]
    return [replace(part, members=screen.members, ordered=part.ordered and not screen.members) for part in whole]


def _alike(left: Screen, right: Screen) -> bool:
    """Whether the value stands by its name in the same way in both halves, as on cards of one kind."""
    if left.names is None or right.names is None:
        return False
    shifts = [
        median(value.anchor(anchor) - left.names.x(value.y) for value in left.values)
        - median(value.anchor(anchor) - right.names.x(value.y) for value in right.values)
        for anchor in ANCHORS
    ]
    return min(map(abs, shifts)) <= ALIKE * left.page.width


def parted_at(screen: Screen) -> tuple[float, list[TextBox]] | None:
    """The x between the two columns of cards, and the texts that hold the figures of both.

    None for an ordinary list, as all with ranks are.
    """
    style, _ = common_style(screen.values)
    if screen.ranks.base is not None:
        return None
    others = [
        value
        for piece in screen.page.pieces
        for value in values_of(piece)
        if value.number.value >= LEAST_VALUE
        and fits_style(value, style)
        and any(_beside(value, own, screen) for own in screen.values)
    ]
    if len(others) < max(2, ENOUGH * (len(screen.values) - 1)):
        return None
    left, right = sorted((list(screen.values), others), key=lambda values: min(value.x0 for value in values))
    x = _gap(screen, max(value.x1 for value in left), min(value.x0 for value in right))
    return None if x is None else (x, [value.piece.box for value in (*left, *right)])


def _beside(value: Value, own: Value, screen: Screen) -> bool:
    return abs(value.y - own.y) < 0.5 * own.piece.height and abs(value.x0 - own.x0) > APART * screen.page.width


def _gap(screen: Screen, start: float, end: float) -> float | None:
    """The middle of the widest stretch from `start` to `end` without text in the list; None where there is none."""
    bottom = screen.values[-1].y + screen.grid.pitch
    listed = [piece for piece in screen.page.pieces if screen.top < piece.y < bottom]
    inside = sorted((piece.x0, piece.x1) for piece in listed if piece.x1 > start and piece.x0 < end)
    reached, gaps = start, []
    for x0, x1 in inside:
        gaps.append((x0 - reached, (x0 + reached) / 2))
        reached = max(reached, x1)
    gaps.append((end - reached, (end + reached) / 2))
    width, middle = max(gaps)
    return middle if width > 0 else None


def halves_of(boxes: Sequence[TextBox], x: float) -> tuple[list[TextBox], list[TextBox]]:
    """The texts left and right of x, by their middles."""
    left = [box for box in boxes if (box.box[0] + box.box[2]) / 2 < x]
    return left, [box for box in boxes if (box.box[0] + box.box[2]) / 2 >= x]


def interleaved(halves: Sequence[Sequence[ReadRow]]) -> tuple[ReadRow, ...]:
    """The rows of both halves as one list, line by line from left to right, with places and segments of its own."""
    offset, rows = 0, []
    for half in halves:
        rows += [replace(row, segment=None if row.segment is None else row.segment + offset) for row in half]
        offset += len(half) + 1
    height = min((row.value_box[3] - row.value_box[1] for row in rows), default=0.0)
    rows.sort(key=lambda row: row.value_box[1])
    lines: list[list[ReadRow]] = [rows[:1]] if rows else []
    for above, row in pairwise(rows):
        if row.value_box[1] - above.value_box[1] < 0.5 * height:
            lines[-1].append(row)
        else:
            lines.append([row])
    ordered = [row for line in lines for row in sorted(line, key=lambda row: row.value_box[0])]
    return tuple(replace(row, place=place) for place, row in enumerate(ordered))
