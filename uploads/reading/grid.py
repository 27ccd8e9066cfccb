"""The rhythm of a list: its rows are equally high, so a missing row is a known gap and an own row is off the beat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

BEAT = 0.2
"""How far from a whole number of rows a distance may be, in rows."""


@dataclass(frozen=True, slots=True)
class Grid:
    """pitch: height of a row in pixels. places: for each y its row number from 0, gaps counted.

    off: positions at the end whose distance to the row above is no whole number of rows (an own row fixed at the
    bottom, a sum). steady: the share of distances that fit.
    """

    pitch: float
    places: tuple[int, ...]
    off: frozenset[int]
    steady: float

    def pitch_at(self, ys: Sequence[float], position: int) -> float:
        """The row height around one row: it changes over a photo. A header between two rows is none of it."""
        low = position - 1 if position and self._on_beat(ys, position) else position
        high = position + 1 if position + 1 < len(ys) and self._on_beat(ys, position + 1) else position
        rows = self.places[high] - self.places[low]
        return (ys[high] - ys[low]) / rows if rows else self.pitch

    def _on_beat(self, ys: Sequence[float], position: int) -> bool:
        """Whether a row is a whole number of rows below the one above it."""
        return position not in self.off and _is_beat(ys[position] - ys[position - 1], self.pitch)


def fit_grid(ys: Sequence[float], least: float) -> Grid:
    """The grid of at least one y, ascending. least: no row is lower than this."""
    steps = [after - before for before, after in pairwise(ys)]
    usable = [step for step in steps if step >= least]
    if not usable:
        return Grid(max(least, 4 * least), tuple(range(len(ys))), frozenset(), 0.0)
    pitch = _refined(max(usable, key=lambda step: _fit(steps, step)), steps)
    places = [0]
    off: set[int] = set()
    for position, step in enumerate(steps, start=1):
        rows = max(1, round(step / pitch))
        if position == len(steps) and abs(step / pitch - rows) > BEAT and len(steps) > 1:
            off.add(position)
        places.append(places[-1] + rows)
    fitting = sum(_is_beat(step, pitch) for step in steps[: len(steps) - len(off)])
    return Grid(pitch, tuple(places), frozenset(off), fitting / max(1, len(steps) - len(off)))


def _is_beat(step: float, pitch: float) -> bool:
    rows = round(step / pitch)
    return rows >= 1 and abs(step / pitch - rows) <= BEAT


def _fit(steps: Sequence[float], pitch: float) -> float:
    score = 0.0
    for step in steps:
        rows = round(step / pitch)
        if rows >= 1 and abs(step / pitch - rows) <= BEAT:
            score += 1.0 - abs(step / pitch - rows) - 0.15 * (rows - 1)
        else:
            score -= 0.5
    return score


def _refined(pitch: float, steps: Sequence[float]) -> float:
    beats = [step / round(step / pitch) for step in steps if _is_beat(step, pitch)]
    return sorted(beats)[len(beats) // 2] if beats else pitch
