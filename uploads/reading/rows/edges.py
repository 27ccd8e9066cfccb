"""Whether the edge of a list cuts a row, so that its digits cannot be trusted."""

from __future__ import annotations

import re
from statistics import median_high

from uploads.reading import rows as limits
from uploads.reading.look import FORMATTED
from uploads.reading.look.styles import common_style, fits_style
from uploads.reading.look.texts import Value
from uploads.reading.roles.fields import Screen
from uploads.reading.roles.people import starts_section

_HEAD = re.compile(r"\d{1,3}\W?")


def at_edge(screen: Screen, row: int) -> bool:
    """Whether the list's edge may cut the row's value: not if its name or a header is seen between them."""
    rows = [r for r in range(len(screen.values)) if r not in screen.pinned]
    names = screen.names
    named = names is not None and row in names.pieces and names.dy < -limits.ON_LINE
    return bool(rows) and (
        row == rows[-1] or (row == rows[0] and not named and not starts_section(screen, screen.values[row]))
    )


def cut_to(screen: Screen, row: int) -> float:
    """The height of the row's value, relative to the column's median."""
    return screen.values[row].glyph / median_high(value.glyph for value in screen.values)


def unreadable(screen: Screen, row: int) -> bool:
    """Whether the list's edge cuts a value so that its digits cannot be trusted."""
    value, height = screen.values[row], cut_to(screen, row)
    if _lost_its_head(screen, row):
        return True
    style, _ = common_style(screen.values)
    named = screen.unread_rows.union(screen.names.pieces if screen.names else ())
    placed = row in screen.counted_rows or row in named
    low = height < limits.SUSPECT_HEIGHT or not placed
    if fits_style(value, style) and height >= limits.CUT_HEIGHT and _whole_beside(screen, row):
        return False
    unsure = value.score < limits.CUT_SCORE
    if (low and value.score < limits.SURE_VALUE) or (not fits_style(value, style) and (low or unsure)):
        return True
    shapes = {_shape(other.text) for position, other in enumerate(screen.values) if position != row}
    alike = _shape(value.text) in shapes or value.number.value < FORMATTED
    return height < limits.CUT_HEIGHT and not (height >= limits.LEAST_HEIGHT and not unsure and alike)


def _lost_its_head(screen: Screen, row: int) -> bool:
    """Whether digits stand right before a value in a format of its own: `294 12K` is what an edge has left of 294.12K.
    Before a value in a common format, the digits may be a misread icon."""
    shapes = {_shape(other.text) for position, other in enumerate(screen.values) if position != row}
    if _shape(screen.values[row].text) in shapes:
        return False
    headed = [_has_head(screen, value) for value in screen.values]
    return headed[row] and sum(headed) == 1


def _has_head(screen: Screen, value: Value) -> bool:
    near = limits.HEAD_GAP * value.piece.height
    return bool(_HEAD.fullmatch(value.before)) or any(
        piece.text.strip().isdecimal()
        and abs(piece.y - value.y) < limits.SAME_LINE * value.piece.height
        and 0 <= value.x0 - piece.x1 < near
        for piece in screen.page.pieces
    )


def _whole_beside(screen: Screen, row: int) -> bool:
    """Whether a clear name of normal height stands on the line of a value: then no edge cuts that line."""
    names = screen.names
    if names is None or row not in names.pieces:
        return False
    name, value = names.pieces[row], screen.values[row]
    usual = median_high(piece.height for piece in names.pieces.values())
    on_line = abs(name.y - value.y) < limits.SAME_LINE * value.piece.height
    return on_line and name.height >= limits.SUSPECT_HEIGHT * usual and name.box.lowest >= limits.CUT_SCORE


def low_and_disordered(screen: Screen, row: int, in_order: frozenset[int]) -> bool:
    """Whether a value is both lower than the others and out of order: the edge took a dot or a digit."""
    return row not in in_order and cut_to(screen, row) < limits.SUSPECT_HEIGHT


def torn(screen: Screen, row: int) -> bool:
    """Whether the edge has left so little of a value that it looks like another small one: far less than its
    neighbours, or 0 in a row without a name and a rank."""
    value = screen.values[row].number.value
    if value == 0:
        named = screen.unread_rows.union(screen.names.pieces if screen.names else ())
        return row not in named and row not in screen.ranks.read
    beside = [screen.values[other].number.value for other in (row - 1, row + 1) if 0 <= other < len(screen.values)]
    return value < FORMATTED and min(beside, default=0) >= limits.TORN * value


def _shape(text: str) -> str:
    """The format of a number without its digits: `75.36M` becomes `9.99M`; `12 468` and `1 468` become `9 999`."""
    return re.sub(r"\d", "9", re.sub(r"^\d+", "9", text))
