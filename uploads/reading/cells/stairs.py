"""Figures behind the ends of bars: they share no edge, but move to the left as they descend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from uploads.reading import cells as limits
from uploads.reading.look.styles import fits_style
from uploads.reading.look.texts import Value


def stairs_of(values: Sequence[Value], near: float) -> tuple[Value, ...]:
    """The longest run of figures down a page in which each begins no farther right than the one above it and is not
    greater; empty if there are few, or if they begin nearly below each other.

    near: how far to the right a figure may stand nevertheless. The length of the bars is proportional to the figures.
    The figures of the first rows may stand inside the ends of long bars; then their right ends move to the left.
    """
    figures = sorted((one for one in values if one.number.value), key=lambda one: one.y)
    for barred in (True, False):
        within, beyond = _longest_run(figures, near, barred=barred)
        if len(beyond) >= limits.FEWEST_STAIRS and _are_steps(beyond, near):
            return (*_fitting(within, beyond), *beyond)
    return ()


def _longest_run(figures: Sequence[Value], near: float, *, barred: bool) -> tuple[list[Value], list[Value]]:
    """The longest run: its figures inside bars and those behind bars, top to bottom. barred: some may be inside."""
    within: list[_Run] = []
    behind: list[_Run] = []
    for place, value in enumerate(figures):
        alike = [at for at in range(place) if fits_style(value, figures[at].number.style)]
        steps = [(behind[at], at, False) for at in alike if _follows(figures[at], value, near)]
        if barred:
            within.append(_longest((within[at], at, True) for at in alike if _within(figures[at], value, near)))
            steps += [(within[at], at, True) for at in alike if _leaves(figures[at], value, near)]
        behind.append(_longest(steps))
    last = max(range(len(figures)), key=lambda at: behind[at].length, default=None)
    run, out_of = [], 0
    before = None if last is None else behind[last]
    while last is not None and before is not None:
        run.append(figures[last])
        out_of += before.within
        last, before = before.at, (within if before.within else behind)[before.at] if before.at is not None else None
    run.reverse()
    return run[:out_of], run[out_of:]


def _fitting(within: Sequence[Value], beyond: Sequence[Value]) -> list[Value]:
    """The lowest figures inside bars, as far up as they end where their bars do."""
    kept = list(takewhile(lambda one: _fits(one, beyond), reversed(within)))
    return kept[::-1]


def _fits(value: Value, beyond: Sequence[Value]) -> bool:
    """Whether a figure ends where its bar does. The bar's length follows from the figures that stand behind the ends of
    theirs."""
    first, last = beyond[0], beyond[-1]
    scale = (first.x0 - last.x0) / (first.number.value - last.number.value)
    end = first.x0 + scale * (value.number.value - first.number.value)
    before, behind = limits.BAR_END
    return before * value.piece.height < value.x1 - end < behind * value.piece.height


class _Run(NamedTuple):
    """The run that ends at a figure. at: the figure before it, None if there is none. within: that figure is
    inside a bar."""

    length: int
    at: int | None
    within: bool


def _longest(before: Iterable[tuple[_Run, int, bool]]) -> _Run:
    return max((_Run(run.length + 1, at, inside) for run, at, inside in before), default=_Run(1, None, False))


def _are_steps(run: Sequence[Value], near: float) -> bool:
    """Whether figures move to the left step by step, not all at once as where another column continues."""
    wide = run[0].x0 - run[-1].x0
    widest = max(upper.x0 - lower.x0 for upper, lower in pairwise(run))
    return (
        wide > limits.STAIRS * near
        and widest <= limits.WIDEST_STEP * wide
        and run[0].number.value > run[-1].number.value
    )


def _follows(upper: Value, lower: Value, near: float) -> bool:
    """Whether a figure may belong to a lower row."""
    return _is_lower(upper, lower) and lower.x0 <= upper.x0 + near


def _within(upper: Value, lower: Value, near: float) -> bool:
    """Whether a figure may belong to a lower row if both stand inside their bars."""
    return _is_lower(upper, lower) and lower.x1 <= upper.x1 + near


def _leaves(upper: Value, lower: Value, near: float) -> bool:
    """Whether a figure may belong to a lower row whose bar is too short to hold it."""
    return _is_lower(upper, lower) and upper.x0 + near < lower.x0 <= upper.x1 + near


def _is_lower(upper: Value, lower: Value) -> bool:
    return (
        lower.y - upper.y > limits.STAIR * upper.piece.height
        and lower.number.value <= upper.number.value <= limits.BAR_FALLS * lower.number.value
        and limits.HEIGHTS[0] <= lower.glyph / upper.glyph <= limits.HEIGHTS[1]
    )
