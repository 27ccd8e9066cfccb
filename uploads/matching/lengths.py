"""How wide a name is drawn, which distinguishes names that cannot be read."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from statistics import median

from uploads.reading.types import BatchRow

FEWEST_MEASURED = 3
_NARROW, _WIDE = "iljftrI1.,:;'|!()[]- ", "mwMW@%"


def agreement_by_length(rows: Sequence[BatchRow], names: Mapping[int, str]) -> Callable[[BatchRow, str], float]:
    """A function that says how well a name's length fits what is drawn in a row, 0 to 1.

    names: {index of a row: the name that certainly stands there}. The screenshots are calibrated with these.
    """
    heights: dict[int, list[float]] = {}
    for batch_row in rows:
        if box := batch_row.row.name_box:
            heights.setdefault(batch_row.sources[0][0], []).append(box[3] - box[1])
    height = {screenshot: median(found) for screenshot, found in heights.items()}

    def drawn(batch_row: BatchRow) -> float | None:
        box = batch_row.row.name_box
        return (box[2] - box[0]) / height[batch_row.sources[0][0]] if box else None

    widths = ((name, drawn(rows[index])) for index, name in names.items())
    line = _fitted([(width_in_letters(name), width) for name, width in widths if width is not None])

    def agreement(batch_row: BatchRow, name: str) -> float:
        width = drawn(batch_row)
        if width is None or line is None:
            return 0.0
        expected = line[1] + line[0] * width_in_letters(name)
        return math.exp(-2 * abs(math.log(max(width, 0.1) / max(expected, 0.1))))

    return agreement


def width_in_letters(name: str) -> float:
    """About how wide a name is drawn, in heights of its letters."""
    return sum(_letter_width(char) for char in name)


def _letter_width(char: str) -> float:
    if unicodedata.combining(char) or unicodedata.category(char) == "Mn":
        return 0.0
    if unicodedata.east_asian_width(char) in "WF":
        return 1.0
    if char in _NARROW:
        return 0.3
    return 0.85 if char in _WIDE else 0.65 if char.isupper() else 0.55


def _fitted(points: Sequence[tuple[float, float]]) -> tuple[float, float] | None:
    """Slope and offset of the line through the points, by the median of the slopes of all pairs (Theil and Sen)."""
    slopes = [(y1 - y0) / (x1 - x0) for (x0, y0), (x1, y1) in combinations(points, 2) if abs(x1 - x0) > 1]
    if len(slopes) < FEWEST_MEASURED:
        return None
    slope = median(slopes)
    return slope, median(y - slope * x for x, y in points)
