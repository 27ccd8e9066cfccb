"""Two columns of cards, the right one half a card lower: the right one is moved up to the left one.

Then they are ordinary cards side by side (cards.py): the first on the left, the second on the right, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median_low

from uploads.reading import cells as limits
from uploads.reading.cells.order import descending
from uploads.reading.cells.turns import has_own_card
from uploads.reading.look.page import Page, parted
from uploads.reading.look.texts import Value, figures_of


@dataclass(frozen=True, slots=True)
class Shifted:
    """Everything right of x and below top is `down` pixels too low."""

    x: float
    top: float
    down: int


def shifted_on(page: Page) -> Shifted | None:
    """How much lower the right one of two columns of cards is; None if there are no such columns."""
    lone = [figures[0] for piece in page.pieces for text in parted(piece) if len(figures := figures_of(text)) == 1]
    columns = sorted(_columns(lone, limits.EDGE * page.width), key=len)[-2:]
    if len(columns) < 2 or len(columns[0]) < limits.FEWEST_SHIFTED:
        return None
    left, right = sorted(columns, key=lambda column: column[0].x0)
    steps = [lower.y - upper.y for column in (left, right) for upper, lower in pairwise(column)]
    pitch = median_low(steps)
    down = (right[0].y - left[0].y) % pitch
    even = all(abs(step - round(step / pitch) * pitch) < limits.SHIFTED_BEAT * pitch for step in steps)
    if not even or not limits.SHIFTED[0] * pitch < down < limits.SHIFTED[1] * pitch or right[0].y < left[0].y:
        return None
    values = sorted((*left, *right), key=lambda value: value.y)
    numbers = [value.number.value for value in values]
    carded = sum(has_own_card(page, value, pitch) for value in values)
    if len(descending(numbers)) < len(numbers) or numbers[0] == numbers[-1] or carded < limits.ON_CARDS * len(values):
        return None
    top = right[0].y - pitch + right[0].piece.height
    beside = [piece for piece in page.pieces if top < piece.y < right[-1].y + pitch]
    edge = min(piece.x0 for piece in beside) + right[0].x0 - left[0].x0  # the right cards are as wide as the left ones
    starts = [piece.x0 for piece in beside if piece.middle > edge]
    ends = [piece.x1 for piece in beside if piece.middle <= edge]
    return Shifted((max(ends) + min(starts)) / 2, top, round(down)) if max(ends) < min(starts) else None


def _columns(figures: Sequence[Value], near: float) -> list[list[Value]]:
    """The figures that begin at one edge, top to bottom, for each edge."""
    found: list[list[Value]] = []
    for figure in sorted(figures, key=lambda one: one.y):
        own = next((column for column in found if abs(column[0].x0 - figure.x0) < near), None)
        if own is None:
            found.append([figure])
        else:
            own.append(figure)
    return found
