"""Other columns of the same rows that may hold a list's values instead, or that probably do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import median

from uploads.reading import roles as limits
from uploads.reading.cells import BEST_ROWS
from uploads.reading.cells.order import descending
from uploads.reading.look import LEAST_FIGURE
from uploads.reading.look.page import Piece
from uploads.reading.look.texts import Value
from uploads.reading.roles.fields import Screen
from uploads.reading.roles.learned import NEVER, WEIGHTS, may_be

_SORTED_BY = re.compile(r"[^\W\d_].* ?[▼▽▾↓]$")
"""The header of the column by which a table is sorted, descending: `Points ▼`."""

Likely = Sequence[tuple[float, Screen, bool]]
"""Possible lists with their log-odds, and whether no text shows that they are people."""

Possible = Sequence[tuple[Screen, Mapping[str, float]]]
"""Possible lists with the evidence for each."""


def has_rival(screen: Screen, odds: float, likely: Likely) -> bool:
    """Whether a list with none of its values is nearly as likely; or whether (nearly) all its values are equal, as
    goals are."""
    numbers = [value.number.value for value in screen.values]
    if shows_one_figure(screen) or (
        len(numbers) >= limits.FEWEST_ORDERED and min(numbers) == max(numbers) >= LEAST_FIGURE
    ):
        return True
    own = _boxes(screen)
    return any(other > odds - limits.DOUBT and own.isdisjoint(_boxes(one)) for other, one, _ in likely)


def part_of(screen: Screen, ruled: Screen) -> bool:
    """Whether the list is the rules' list without some of its named rows: the rules decide which values are rows."""
    own, rules = ({value.piece.box.box for value in one.values} for one in (screen, ruled))
    named = ruled.unread_rows.union(ruled.names.pieces if ruled.names else ())
    return own < rules and any(ruled.values[row].piece.box.box not in own for row in named)


def in_order_instead(found: Screen, lists: Possible) -> tuple[Screen, Mapping[str, float]] | None:
    """The list of the same rows whose values never rise, if the found list's do, with its evidence; None if there is
    none. It is in taller print; or its order is not chance, because it has many rows, with far greater figures or
    beside unordered ones.

    So the figure above or beside a count is preferred to it, and to the counts of its parts.
    """
    if not rises(found):
        return None
    better = [
        (one, evidence)
        for one, evidence in lists
        if may_be(evidence)
        and one.named >= limits.LEAST_NAMED
        and (
            (_runs_down(one) and (_is_higher(one, found) or _is_far_greater(one, found)))
            or (not found.ordered and _runs_down_far(one))
        )
        and (_holds_the_rows_of(one, found) or (not found.page.cards and _is_every_other_line(one, found)))
    ]
    return max(better, key=lambda one: len(one[0].values), default=None)


def with_first_rows(found: Screen, lists: Possible) -> tuple[Screen, Mapping[str, float]] | None:
    """The found list with up to three wider rows above it. All must be in order, each with a name, and with ranks for
    them if the list shows ranks. None if there is no such list."""
    own = [id(value.piece.box) for value in found.values]
    longer = [
        (one, evidence)
        for one, evidence in lists
        if may_be(evidence)
        and 0 < len(one.values) - len(own) <= BEST_ROWS
        and [id(value.piece.box) for value in one.values[-len(own) :]] == own
        and not rises(one)
        and one.named == 1.0
        and (not found.ranks.votes or one.ranks.votes >= found.ranks.votes + len(one.values) - len(own))
    ]
    return max(longer, key=lambda one: len(one[0].values), default=None)


def instead_of_one_figure(found: Screen, lists: Possible) -> tuple[Screen, Mapping[str, float]] | None:
    """The likeliest other list of the same rows, if nearly all values of the found list are equal: a button's word read
    as digits. The other list's ranks may be unordered. None if the values are not equal or there is no other list."""
    if not shows_one_figure(found):
        return None
    others = [
        (one, evidence)
        for one, evidence in lists
        if not any(evidence[name] for name in NEVER if name != "ranks without order")
        and not shows_one_figure(one)
        and one.named >= limits.LEAST_NAMED
        and len(one.values) >= limits.SAME_FIGURE * len(found.values)
        and _boxes(one).isdisjoint(_boxes(found))
    ]
    return max(others, key=lambda one: WEIGHTS.odds(one[1]), default=None)


def shows_one_figure(screen: Screen) -> bool:
    """Whether nearly all values of a list are the same great figure."""
    numbers = [value.number.value for value in screen.values]
    figure, times = Counter(numbers).most_common(1)[0]
    return len(numbers) >= limits.ENOUGH_ROWS and figure >= LEAST_FIGURE and times >= limits.SAME_FIGURE * len(numbers)


def under_marked_head(found: Screen, lists: Possible) -> tuple[Screen, Mapping[str, float]] | None:
    """The list of the same rows below the one header that says by which column a table is sorted, with its evidence.

    None if no header says so, the found list stands below it, or the column below it is not sorted.
    """
    heads = [piece for piece in found.page.pieces if piece.y < found.top and _SORTED_BY.search(piece.text.strip())]
    if len(heads) != 1 or _stands_under(found, heads[0]):
        return None
    sorted_by = [
        (one, evidence)
        for one, evidence in lists
        if may_be(evidence)
        and _stands_under(one, heads[0])
        and _holds_the_rows_of(one, found)
        and not rises(one)
        and _boxes(one).isdisjoint(_boxes(found))
    ]
    return max(sorted_by, key=lambda one: len(one[0].values), default=None)


def _stands_under(screen: Screen, head: Piece) -> bool:
    """Whether the values stand below a column's header."""
    left, right = min(value.x0 for value in screen.values), max(value.x1 for value in screen.values)
    return head.x0 < right and head.x1 > left


def may_be_another(found: Screen, lists: Possible) -> bool:
    """Whether the values of the found list rise somewhere, while another figure of all its rows never does."""
    return rises(found) and any(
        may_be(evidence)
        and len(one.values) >= limits.FEWEST_ALL_IN_ORDER
        and _boxes(one).isdisjoint(_boxes(found))
        and _runs_down(one)
        and _holds_the_rows_of(one, found)
        for one, evidence in lists
    )


def rises(screen: Screen) -> bool:
    """Whether the values of a list are out of order, apart from the viewer's own row. The member list has no order."""
    numbers = [value.number.value for row, value in enumerate(screen.values) if row not in screen.set_apart]
    return not screen.members and len(descending(numbers)) < len(numbers)


def _listed(screen: Screen) -> list[int]:
    return [value.number.value for row, value in enumerate(screen.values) if row not in screen.pinned]


def _boxes(screen: Screen) -> set[int]:
    return {id(value.piece.box) for value in screen.values}


def _runs_down(screen: Screen) -> bool:
    numbers = _listed(screen)
    falls = sum(before > after for before, after in pairwise(numbers))
    return falls >= limits.FEWEST_ORDERED - 1 and len(descending(numbers)) == len(numbers)


def _runs_down_far(screen: Screen) -> bool:
    """Whether the values of many rows never rise. The viewer's own row may stand above them."""
    numbers = [value.number.value for value in screen.values][1:]
    falls = sum(before > after for before, after in pairwise(numbers))
    return falls >= limits.NO_CHANCE and len(descending(numbers)) == len(numbers)


def _is_higher(one: Screen, found: Screen) -> bool:
    """Whether its print is clearly taller than the other list's values that it does not share."""
    own = _boxes(one)
    others = [value.glyph for value in found.values if id(value.piece.box) not in own]
    return bool(others) and median(value.glyph for value in one.values) >= limits.HIGHER * median(others)


def _is_far_greater(one: Screen, found: Screen) -> bool:
    """Whether many figures of one list are each far greater than the other list's figure beside them."""
    return len(one.values) >= limits.NO_CHANCE and all(
        _nearest(value, one).number.value > limits.GREATER * max(1, value.number.value) for value in found.values
    )


def _holds_the_rows_of(one: Screen, found: Screen) -> bool:
    """Whether it has a separate value in each row of the found list."""
    reach = limits.BESIDE_ROW * found.grid.pitch
    near = [_nearest(value, one) for value in found.values]
    return len(set(map(id, near))) == len(near) and all(
        abs(other.y - value.y) < reach for value, other in zip(found.values, near, strict=True)
    )


def _nearest(value: Value, screen: Screen) -> Value:
    return min(screen.values, key=lambda other: abs(other.y - value.y))


def _is_every_other_line(one: Screen, found: Screen) -> bool:
    """Whether the found list takes the second line of each row for a row: every other value belongs to the list."""
    own = _boxes(one)
    turns = [id(value.piece.box) in own for value in found.values]
    return sum(turns) == len(one.values) and all(upper != lower for upper, lower in pairwise(turns))
