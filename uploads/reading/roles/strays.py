"""Which numbers of a column are not rows: slivers at its ends, gains, times, counts between far greater figures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median, median_high

from uploads.reading import roles as limits
from uploads.reading.cells.order import descending
from uploads.reading.look.styles import fits_style
from uploads.reading.look.texts import Style, Value, nameable


def belongs(value: Value, style: Style) -> bool:
    """Whether a value may stand in a column of that format: abbreviated and full numbers do not mix."""
    if fits_style(value, style):
        return True
    return "abbreviated" not in (style, value.number.style)


def runs_out(values: Sequence[Value]) -> bool:
    """Whether a column begins with abbreviated figures and continues with smaller ones in full, below the
    smallest unit."""
    short = [value.number for value in values if value.number.style == "abbreviated"]
    full = [value.number for value in values[len(short) :]]
    numbers = [value.number.value for value in values]
    return (
        min(len(short), len(full)) > 1
        and all(value.number.style == "abbreviated" for value in values[: len(short)])
        and numbers == sorted(numbers, reverse=True)
        and full[0].value < limits.LEAST_UNIT <= short[-1].value
    )


def rows_only(values: Sequence[Value], style: Style) -> tuple[Value, ...]:
    """The values without slivers of cut-off rows at the ends, and without bare numbers between far greater ones."""
    values = _without_sentences(_on_one_beat(_without_gains(values), style))
    usual = median_high(value.glyph for value in values)
    kept = []
    for position, value in enumerate(values):
        near_end = position == 0 or position >= len(values) - 2
        low = value.glyph < limits.SLIVER_HEIGHT * usual
        sliver = near_end and low and value.score < limits.SLIVER_SCORE
        if not sliver and not _strays(values, position, style):
            kept.append(value)
    return tuple(kept)


def _without_gains(values: Sequence[Value]) -> Sequence[Value]:
    """The values without those behind an arrow, a plus or a minus or in brackets, if others have none: a gain, loss or
    shortfall below each figure."""
    plain = [value for value in values if value.before != "+" and not _is_bracketed(value)]
    values = plain if len(plain) >= max(2, len(values) - len(plain) - 1) else values
    bare = [value for value in values if not value.before.endswith(limits.ARROWS)]
    marked = [value for value in values if value.before.endswith(limits.ARROWS)]
    gains = _stand_under(marked, bare) if len(bare) > 1 else [False]  # an engine may read an icon as an arrow
    figures = bare if all(gains[1:] or gains) else values  # the first gain may be of a row whose figure is cut off
    lacking = [value for value in figures if value.before in limits.MINUS]
    whole = [value for value in figures if value.before not in limits.MINUS]
    if not lacking or len(whole) < max(2, len(lacking) - 1):
        return figures
    under = _stand_under(lacking, whole)
    first = lacking[0].y < whole[0].y  # of a row whose figure the edge cut off
    return whole if all(under[1:] if first else under) else figures


def _stand_under(marked: Sequence[Value], figures: Sequence[Value]) -> list[bool]:
    """For each marked value, whether it stands right below or beside one of at least two figures, nearer to it than to
    the figure below."""
    reach = limits.UNDER_FIGURE * min(lower.y - upper.y for upper, lower in pairwise(figures))
    found = []
    for one in marked:
        over = min((one.y - figure.y for figure in figures if figure.y <= one.y), default=reach)
        under = min((figure.y - one.y for figure in figures if figure.y > one.y), default=2 * reach)
        found.append(over < min(reach, limits.NEARER_FIGURE * under))
    return found


def _without_sentences(values: Sequence[Value]) -> Sequence[Value]:
    """The values without one that alone has words before it and breaks the order: an overlay on a row that has left
    only the end of the row's value."""
    worded = [place for place, value in enumerate(values) if nameable(value.before)]
    if len(worded) != 1 or len(values) < limits.FEWEST_FIGURES + 1:
        return values
    numbers = [value.number.value for value in values]
    others = [*numbers[: worded[0]], *numbers[worded[0] + 1 :]]
    disordered = len(descending(others)) == len(others) and len(descending(numbers)) < len(numbers)
    return [*values[: worded[0]], *values[worded[0] + 1 :]] if disordered else values


def _is_bracketed(value: Value) -> bool:
    """Whether a figure stands in brackets, with nothing else."""
    return (value.before[-1:], value.after[:1]) in limits.BRACKETS and len(value.before) == len(value.after) == 1


def _on_one_beat(values: Sequence[Value], style: Style) -> list[Value]:
    """The values without small bare numbers between the rows of far greater figures, such as times above each
    figure."""
    figures = [value for value in values if value.number.style == style != "plain"]
    bare = [value for value in values if value.number.style == "plain"]
    if (
        not bare
        or len(figures) < max(limits.FEWEST_FIGURES, len(bare) - 1)
        or min(one.number.value for one in figures) <= limits.STRAY * max(one.number.value for one in bare)
    ):
        return list(values)
    pitch = min(after.y - before.y for before, after in pairwise(figures))
    between = {id(one) for one in bare if min(abs(one.y - two.y) for two in figures) < limits.BETWEEN * pitch}
    return [value for value in values if id(value) not in between]


def _strays(values: Sequence[Value], position: int, style: Style) -> bool:
    number = values[position].number
    if position == 0 and style == "abbreviated" and number.style == "plain" and len(values) > limits.FEWEST_FIGURES:
        following = [value.number for value in values[1:]]
        arrow = number.value < limits.LEAST_ABBREVIATED and all(one.style == style for one in following)
        return arrow and all(one.value > limits.STRAY * number.value for one in following)  # '>' in the title, as 1
    near = (*values[max(0, position - 1) : position], *values[position + 1 : position + 2])
    return (
        style != "plain"
        and number.style == "plain"
        and len(near) > 1
        and (
            near[1].y - near[0].y < limits.NEXT_ROW * median(after.y - before.y for before, after in pairwise(values))
            or (style == "abbreviated" and number.value < limits.LEAST_ABBREVIATED)
        )
        and all(other.number.style == style and other.number.value > limits.STRAY * number.value for other in near)
    )
