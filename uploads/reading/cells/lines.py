"""Figures at the ends of text lines, as a bot or a mail writes them: they share no edge, because the lines share the
left one."""

from __future__ import annotations

from collections.abc import Sequence

from uploads.reading import cells as limits
from uploads.reading.cells.order import descending
from uploads.reading.look.page import Piece, beside
from uploads.reading.look.texts import Value


def ends_of_lines(values: Sequence[Value], pieces: Sequence[Piece], near: float) -> tuple[Value, ...]:
    """The figures that end lines of text and never increase down them; empty if there are few, or if they share an
    edge.

    near: how far from one edge lines may begin.
    """
    lines: dict[int, tuple[float, bool, Value]] = {}
    for value in values:
        if not value.after and value.number.end >= len(value.piece.text.rstrip()):
            begin = _begin_of(value, pieces)
            if begin is not None and id(value.piece) not in lines:  # of several readings, the one with the most digits
                lines[id(value.piece)] = (*begin, value)
    best: list[Value] = []
    for edge, _, _ in lines.values():
        own = [(joined, one) for begin, joined, one in lines.values() if abs(begin - edge) <= near]
        group = sorted((one for _, one in own), key=lambda one: one.y)
        joined = sum(one for one, _ in own) >= limits.JOINED_LINES * len(own)
        run = [group[place] for place in descending([value.number.value for value in group])]
        whole = len(run) >= limits.LINES_IN_ORDER * len(group) and _runs_down(run)
        if joined and len(run) > len(best) and whole and not _has_edge(run, near):
            best = run
    return tuple(best) if len(best) >= limits.FEWEST_LINES else ()


def _begin_of(value: Value, pieces: Sequence[Piece]) -> tuple[float, bool] | None:
    """Where a line that ends in a figure begins, and whether the figure directly follows a word.

    None if a text stands behind it, or none before it. Of a name that the engine cannot spell, only a part may be read.
    """
    line = beside(value.piece, pieces)
    if any(other.x0 >= value.piece.x1 - 0.5 * value.piece.height for other in line):
        return None
    begin, joined = value.piece.x0, value.before != ""
    found = joined
    for other in sorted(line, key=lambda one: -one.x1):
        if value.before and len(sign := other.text.strip()) == 1 and not sign.isdecimal():
            continue  # a bullet before the name
        near = begin - other.x1 < limits.WORDS_APART * value.piece.height
        if other.x0 < begin and (near or not found):
            joined = joined or (near and not found)
            begin, found = other.x0, True
    return (begin, joined) if found else None


def _runs_down(group: Sequence[Value]) -> bool:
    numbers = [value.number.value for value in group]
    return numbers == sorted(numbers, reverse=True) and numbers[0] > numbers[-1]


def _has_edge(group: Sequence[Value], near: float) -> bool:
    """Whether all the figures begin or end below each other: then they are an ordinary column."""
    return any(
        max(edges) - min(edges) <= near for edges in ([value.x0 for value in group], [value.x1 for value in group])
    )
