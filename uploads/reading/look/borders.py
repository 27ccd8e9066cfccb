"""Where the picture itself separates texts: the edges of cards and the lines between rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from statistics import median

import numpy as np
from numpy.typing import NDArray

from uploads.reading import look as limits
from uploads.reading.types import Image


class Borders:
    """The places in a picture where the colour changes from one line of pixels to the next but one."""

    def __init__(self, image: Image) -> None:
        self.image = image

    @cached_property
    def _means(self) -> NDArray[np.float32]:
        """The mean colour of each line in each strip of the width."""
        width = self.image.shape[1]
        xs = (np.arange(limits.STRIPS * limits.SAMPLES) + 0.5) * width / (limits.STRIPS * limits.SAMPLES)
        lines = self.image[:, xs.astype(int)].reshape(len(self.image), limits.STRIPS, limits.SAMPLES, -1)
        means: NDArray[np.float32] = lines.mean(axis=2, dtype=np.float32)
        return means

    @cached_property
    def _changes(self) -> NDArray[np.bool_]:
        """For each line and each strip of the width, whether the colour changes there."""
        means = self._means
        steps = np.abs(means[limits.CHANGE_OVER :] - means[: -limits.CHANGE_OVER])
        changed: NDArray[np.bool_] = steps.max(axis=2) >= limits.CHANGE
        return changed

    def share(
        self, ends: tuple[float, float], stretch: tuple[float, float], at: Callable[[float, float], float]
    ) -> float | None:
        """The share of the width between two ends in which the colour changes within a vertical stretch, as at a card's
        edge; None if the stretch has too few lines. at: gives the picture's y for a point (x, y) of the page."""
        if stretch[1] - stretch[0] < limits.LEAST_STRETCH:
            return None
        step = self.image.shape[1] / limits.STRIPS
        strips = [place for place in range(limits.STRIPS) if ends[0] <= (place + 0.5) * step <= ends[1]]
        found = []
        for strip in strips:
            top, low = (max(0, round(at((strip + 0.5) * step, y))) for y in stretch)
            found.append(bool(self._changes[top : low - limits.CHANGE_OVER, strip].any()))
        return sum(found) / len(found) if found else None

    def lines(
        self, ends: tuple[float, float], stretch: tuple[float, float], at: Callable[[float, float], float]
    ) -> float:
        """How many edges lie above each other in a stretch: two if one card ends and another begins, one if the colour
        of a card changes. This is the median over the width. The parameters are those of `share`."""
        step = self.image.shape[1] / limits.STRIPS
        found = []
        for strip in range(limits.STRIPS):
            if ends[0] <= (strip + 0.5) * step <= ends[1]:
                top, low = (max(0, round(at((strip + 0.5) * step, y))) for y in stretch)
                changed = self._changes[top : low - limits.CHANGE_OVER, strip].astype(np.int8)
                found.append(int((np.diff(changed, prepend=0) == 1).sum()))
        return float(median(found)) if found else 0.0

    def shows_ground(
        self, ends: tuple[float, float], stretch: tuple[float, float], at: Callable[[float, float], float]
    ) -> bool:
        """Whether a line of pixels within a stretch has no edge between two ends: the ground between one line of cards
        and the next. A line through cards has their edges. The parameters are those of `share`."""
        left, right = (round(end) for end in ends)
        top, low = (max(0, round(at((left + right) / 2, y))) for y in stretch)
        lines = self.image[top:low, max(0, left) : right : limits.GROUND_STEP].astype(np.int16)
        if min(lines.shape[:2]) < limits.LEAST_STRETCH:
            return False
        steps = np.abs(np.diff(lines, axis=1)).max(axis=(1, 2))
        return bool((steps < limits.CHANGE).any())

    def is_thin_line(
        self, ends: tuple[float, float], stretch: tuple[float, float], at: Callable[[float, float], float]
    ) -> bool:
        """Whether a stretch shows one thin line with the same colour above and below it, along most of the width. Such
        a line may run between two rows or within one. The parameters are those of `share`."""
        step = self.image.shape[1] / limits.STRIPS
        thin = []
        for strip in range(limits.STRIPS):
            if ends[0] <= (strip + 0.5) * step <= ends[1]:
                top, low = (max(0, round(at((strip + 0.5) * step, y))) for y in stretch)
                changed = np.flatnonzero(self._changes[top : low - limits.CHANGE_OVER, strip])
                if len(changed):
                    over, under = self._means[top + changed[0], strip], self._means[top + changed[-1] + 2, strip]
                    narrow = changed[-1] - changed[0] < limits.THIN_LINE
                    thin.append(bool(narrow and np.abs(over - under).max() < limits.CHANGE))
        return bool(thin) and sum(thin) > len(thin) / 2


def side_of(shares: Sequence[tuple[float, float]]) -> bool | None:
    """Whether an edge shows below most names of a list and not above them; False for the reverse, None for neither or
    both. shares: for each name, the share of the width along which an edge shows above and below it."""
    if len(shares) < limits.FEWEST_PARTED:
        return None
    over, under = (median(sides) for sides in zip(*shares, strict=True))
    if max(over, under) < limits.BORDER or abs(over - under) < limits.BORDER_MORE:
        return None
    return bool(under > over)
