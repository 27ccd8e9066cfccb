"""Rows of a review that are accepted together: which of them one look at the whole list settles.

In a growing alliance most rows ask for a look only because power or kills rose by more than a tenth. Where such a row
is sure in name and value, and rose as its list did, a leader learns nothing from looking at it alone. The same goes for
the first list of an empty portal, where everybody is new.
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
"""Fewer rows tell no spread, and fewer members are no roster yet."""

FEWEST_TOGETHER = 2

FENCE = 1.5
"""Tukey's fences: so many times the middle half's width away from it, a change is far outside."""

NARROWEST = 0.03
"""The middle half of a list counts as at least this wide (3 %), or a list that rose alike has outliers."""

LARGEST_RISE = math.log(2)
"""Who more than doubled is looked at alone, however wide the spread: a digit too many is a rise by ten."""

LARGEST_FALL = -99.9
"""In percent. Nothing is left of a figure that fell to 0, which no ratio can say."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a review as these rules see it.

    sure: nothing but its change, or that it is new, asks for a look. change: in percent against what the member has
    now, None if there is nothing to compare. conflict: that change is one by the spec. is_new: nobody's row.
    """

    row_id: int
    name: str
    sure: bool
    change: float | None
    conflict: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Rows to accept in one step, outliers first. least, most, middle: their changes in percent, None of new ones."""

    code: Code
    row_ids: tuple[int, ...]
    least: float | None = None
    most: float | None = None
    middle: float | None = None


def groups(lines: Sequence[Line], *, members: int) -> list[Group]:
    """The groups of a review. members: how many active ones the portal has."""
    found = [risen(lines), newcomers(lines, members)]
    return [group for group in found if group is not None and len(group.row_ids) >= FEWEST_TOGETHER]


def risen(lines: Sequence[Line]) -> Group | None:
    """Who rose by more than the spec takes for granted, as far as the list rose like that."""
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
    """Everybody on the first list of a portal without a roster, except those whose names look alike."""
    fresh = [line for line in lines if line.is_new]
    if members >= FEWEST_OF_LIST or len(fresh) < FEWEST_OF_LIST:
        return None
    shapes = Counter(fold(line.name) for line in fresh)
    return Group("new", tuple(line.row_id for line in fresh if line.sure and shapes[fold(line.name)] == 1))


def fences(ratios: Sequence[float]) -> tuple[float, float]:
    """The bounds of a list's ordinary changes; they hold even if a quarter of the changes are wrong."""
    first, _, third = quantiles(ratios, n=4, method="inclusive")
    reach = FENCE * max(third - first, NARROWEST)
    return first - reach, min(third + reach, LARGEST_RISE)


def ratio(change: float) -> float:
    """A change in percent as the logarithm of its factor: halving is as far as doubling."""
    return math.log1p(max(change, LARGEST_FALL) / 100)
