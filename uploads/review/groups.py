"""Rows of a review that can be accepted together, because one look at the whole list settles them.

In a growing alliance most rows are marked for review only because power or kills rose by more than a tenth. If such a
row is sure in name and value, and rose like the rest of its list, a leader learns nothing by looking at it alone. The
same is true for the first list of an empty portal, where everybody is new.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Literal

from members.names import fold

Code = Literal["rose", "new"]

FEWEST_OF_LIST = 8
"""With fewer rows the spread is unknown. With fewer members there is no roster yet."""

FEWEST_TOGETHER = 2

FENCE = 1.5
"""Tukey's fences: a change is an outlier beyond this many interquartile ranges from the quartiles."""

NARROWEST = 0.03
"""The least interquartile range (3 %), because otherwise a list with similar changes would have outliers."""

LARGEST_RISE = math.log(2)
"""Members who more than doubled are reviewed alone, however wide the spread. An extra digit is a rise by ten times."""

LARGEST_FALL = -99.9
"""In percent. A fall to 0 is -100 %, whose logarithm does not exist."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a review as these rules see it.

    sure: nothing except its change, or being new, marks it for review. change: in percent of the member's current
    figure, None if there is nothing to compare. conflict: by the spec, the change is a conflict. is_new: no member's.
    """

    row_id: int
    name: str
    sure: bool
    change: float | None
    conflict: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Rows to accept in one step, outliers first. least, most, middle: their changes in percent, None for new rows."""

    code: Code
    row_ids: tuple[int, ...]
    least: float | None = None
    most: float | None = None
    middle: float | None = None


def groups(lines: Sequence[Line], *, members: int) -> list[Group]:
    """The groups of a review. members: the number of active members in the portal."""
    found = [risen(lines), newcomers(lines, members)]
    return [group for group in found if group is not None and len(group.row_ids) >= FEWEST_TOGETHER]


def risen(lines: Sequence[Line]) -> Group | None:
    """The rows that rose by more than the spec accepts unseen, as far as the whole list rose like that."""
    changes = {line.row_id: line.change for line in lines if line.sure and line.change is not None}
    if len(changes) < FEWEST_OF_LIST:
        return None
    lower, upper = fences([ratio(change) for change in changes.values()])
    rose = {
        line.row_id: changes[line.row_id]
        for line in lines
        if line.conflict
        and line.row_id in changes
        and changes[line.row_id] > 0
        and lower <= ratio(changes[line.row_id]) <= upper
    }
    if not rose:
        return None
    middle = median(rose.values())
    outliers_first = sorted(rose, key=lambda row_id: -abs(ratio(rose[row_id]) - ratio(middle)))
    return Group("rose", tuple(outliers_first), min(rose.values()), max(rose.values()), middle)


def newcomers(lines: Sequence[Line], members: int) -> Group | None:
    """Everybody on the first list of a portal without a roster, except names that look alike."""
    fresh = [line for line in lines if line.is_new]
    if members >= FEWEST_OF_LIST or len(fresh) < FEWEST_OF_LIST:
        return None
    shapes = Counter(fold(line.name) for line in fresh)
    return Group("new", tuple(line.row_id for line in fresh if line.sure and shapes[fold(line.name)] == 1))


def fences(ratios: Sequence[float]) -> tuple[float, float]:
    """The bounds of a list's ordinary changes. They hold even if a quarter of the changes are wrong."""
    first, _, third = quantiles(ratios, n=4, method="inclusive")
    reach = FENCE * max(third - first, NARROWEST)
    return first - reach, min(third + reach, LARGEST_RISE)


def ratio(change: float) -> float:
    """A change in percent as the logarithm of its factor, so that halving is as far as doubling."""
    return math.log1p(max(change, LARGEST_FALL) / 100)
