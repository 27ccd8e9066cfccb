"""The names of the first three rows, if these rows are taller or wider than the others and their names begin
elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import median, pvariance

from uploads.reading.cells import ALIKE_STEPS, BEAT, BEST_ROWS, EDGE, FEWEST_BELOW
from uploads.reading.look.page import Page, Piece
from uploads.reading.look.texts import ANCHORS, Anchor, Value
from uploads.reading.roles.placed import Placed, edge


def best_three(
    line: Sequence[Placed], values: Sequence[Value], anchor: Anchor, x: Callable[[float], float], page: Page
) -> dict[int, Piece]:
    """The names of the first three rows, by row. Empty if these rows are like the others.

    line: the texts of these rows at the height of the names. anchor, x: where the other names are aligned.
    """
    if len(values) < FEWEST_BELOW + BEST_ROWS:
        return {}
    steps = [lower.y - upper.y for upper, lower in pairwise(values)]
    beat, usual = steps[0], median(steps[BEST_ROWS:])
    alike = max(steps[: BEST_ROWS - 1]) - min(steps[: BEST_ROWS - 1]) <= ALIKE_STEPS * beat
    if alike and beat > (1 + BEAT) * usual:
        for seed in line:
            at = edge(seed.piece, anchor)
            near = [one for one in line if abs(edge(one.piece, anchor) - at) <= EDGE * page.width]
            own = {one.row: one.piece for one in near}
            if len(own) == BEST_ROWS:
                return own
    return _mirrored(line, values, anchor, x, page)


def _mirrored(
    line: Sequence[Placed], values: Sequence[Value], anchor: Anchor, x: Callable[[float], float], page: Page
) -> dict[int, Piece]:
    """The names that begin as far to the left of the others as their rows' values reach farther to the right."""
    below = values[BEST_ROWS:]
    own = min(ANCHORS, key=lambda one: pvariance([value.anchor(one) for value in below]))
    usual = median(value.anchor(own) for value in below)
    found: dict[int, Piece] = {}
    for one in line:
        farther = values[one.row].anchor(own) - usual
        at = x(one.piece.y) - farther
        if farther > EDGE * page.width / 2 and abs(edge(one.piece, anchor) - at) <= EDGE * page.width:
            found[one.row] = one.piece
    return found
