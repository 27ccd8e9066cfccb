"""Figures that stand behind the ends of bars: no edge is common to them, they go to the left as they run down."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from uploads.reading import cells as limits
from uploads.reading.look.texts import Value


def stairs_of(values: Sequence[Value], near: float) -> tuple[Value, ...]:
    """The longest run of figures down a page of which each begins no farther right than the one over it, and is no
    greater; none where there are few, or where they begin nearly below each other.

    near: so far to the right a figure may stand all the same. The bars are as long as the figures are great.
    """
    figures = sorted((one for one in values if one.number.value), key=lambda one: one.y)
    longest: list[tuple[int, int | None]] = []
    for place, value in enumerate(figures):
        before = [
            (longest[at][0], at)
            for at in range(place)
            if _follows(figures[at], value, near) and figures[at].number.style == value.number.style
        ]
        best = max(before, default=(0, None))
        longest.append((best[0] + 1, best[1]))
    run: list[Value] = []
    at = max(range(len(longest)), key=lambda one: longest[one][0], default=None)
    while at is not None:
        run.append(figures[at])
        at = longest[at][1]
    run.reverse()
    return tuple(run) if len(run) >= limits.FEWEST_STAIRS and _are_steps(run, near) else ()


def _are_steps(run: Sequence[Value], near: float) -> bool:
    """Whether figures go to the left step by step; not all at once, as where another column goes on."""
    wide = run[0].x0 - run[-1].x0
    widest = max(upper.x0 - lower.x0 for upper, lower in pairwise(run))
    return wide > limits.STAIRS * near and widest <= limits.WIDEST_STEP * wide and run[0].number != run[-1].number


def _follows(upper: Value, lower: Value, near: float) -> bool:
    """Whether a figure may be that of a lower row."""
    return (
        lower.y - upper.y > limits.STAIR * upper.piece.height
        and lower.x0 <= upper.x0 + near
        and lower.number.value <= upper.number.value
        and limits.HEIGHTS[0] <= lower.glyph / upper.glyph <= limits.HEIGHTS[1]
    )
