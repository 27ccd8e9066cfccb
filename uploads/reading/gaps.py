"""Cells that the list's rhythm predicts and the engine did not find: a lone 0, a pale number. They are read again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from uploads.reading.columns import Column, Value, common_style, descending, fits_style, values_of
from uploads.reading.kinds import caption
from uploads.reading.names import Reread
from uploads.reading.page import Piece
from uploads.reading.ranks import printed
from uploads.reading.screen import Screen, rebuilt
from uploads.reading.types import TextBox

MOST_BEYOND = 12
LEAST_SCORE = 0.6
SURE_SCORE = 0.9
_ZEROS = ("O", "o", "〇", "○", "Q", "D")
_LONE_ZERO = re.compile(r"[^\W\d_a-zA-Z]? ?[0OoQD〇○口囗ロ日曰。]")
"""How a lone 0 is read that is hard to see, perhaps behind an icon that is read as a letter of another script."""


def fill_gaps(screen: Screen, reread: Reread) -> Screen:
    """The list with the values found that were missing in it, or right above and below it."""
    cells = [*_inside(screen), *_beyond(screen, 1), *_beyond(screen, -1)]
    found = [value for y in cells if (value := _read_cell(screen, y, reread)) is not None]
    kept = [_corrected(screen, position, reread) for position in range(len(screen.values))]
    if not found and all(value is old for value, old in zip(kept, screen.values, strict=True)):
        return screen
    values = tuple(sorted((*kept, *found), key=lambda value: value.y))
    return rebuilt(screen, replace(screen.column, values=values))


def _corrected(screen: Screen, position: int, reread: Reread) -> Value:
    """A value that breaks the list's order, read again in its whole cell: its box may hold half of it."""
    value = screen.values[position]
    numbers = [other.number.value for other in screen.values]
    if not screen.ordered or position in screen.pinned or position in descending(numbers):
        return value
    height = value.piece.height
    x0, x1 = next(_extents(screen.column, value.y, height))
    middle = (value.piece.box.box[1] + value.piece.box.box[3]) / 2
    text = reread((x0, middle - 0.55 * height, x1, middle + 0.55 * height))
    others = tuple(other for other in screen.values if other is not value)
    rest = replace(screen, column=replace(screen.column, values=others))
    again = _value(rest, text, value.y, height) if text else None
    return again if again is not None and again.score >= SURE_SCORE else value


def _inside(screen: Screen) -> Iterator[float]:
    """The heights of rows that are missing between others."""
    values, grid = screen.values, screen.grid
    for position in range(1, len(values)):
        missing = grid.places[position] - grid.places[position - 1] - 1
        if position in screen.pinned or missing > 8:
            continue
        top, bottom = values[position - 1].y, values[position].y
        for step in range(1, missing + 1):
            yield top + (bottom - top) * step / (missing + 1)


def _beyond(screen: Screen, direction: int) -> Iterator[float]:
    """The heights of rows over or under the list in which a name or a rank stands."""
    values, grid = screen.values, screen.grid
    ys = [value.y for value in values]
    inner = len(ys) - 1 - len(screen.pinned) if direction > 0 else 0
    pitch = grid.pitch_at(ys, inner)
    limit = ys[-1] - 0.5 * pitch if screen.pinned and direction > 0 else float("inf")
    y = ys[inner] + direction * pitch
    for _ in range(MOST_BEYOND):
        anchor = _row_there(screen, y, pitch)
        if anchor is None or y > limit:
            return
        yield anchor
        y = anchor + direction * pitch


def _row_there(screen: Screen, y: float, pitch: float) -> float | None:
    """The height of the row near y, told by its name or rank; None where neither is there."""
    names, tolerance = screen.names, 0.02 * screen.page.width
    rank_x = [(p.x0 + p.x1) / 2 for p in screen.ranks.pieces.values()] if screen.ranks.votes > 1 else []
    for piece in screen.page.pieces:
        if caption(piece.text):
            continue
        if names and not names.middle and abs(piece.x0 - names.x(piece.y)) < tolerance:
            away = piece.y - names.dy * pitch - y
            if abs(away) < 0.2 * pitch:
                return y + away
        is_rank = printed(piece.text) is not None and abs(piece.y - y) < 0.35 * pitch
        if is_rank and any(abs((piece.x0 + piece.x1) / 2 - x) < tolerance for x in rank_x):
            return y
    return None


def _read_cell(screen: Screen, y: float, reread: Reread) -> Value | None:
    column = screen.column
    height = sorted(value.piece.height for value in column.values)[len(column.values) // 2]
    round_ones: list[TextBox] = []
    for narrow, (x0, x1) in enumerate(_extents(column, y, height)):
        middle = screen.page.to_picture((x0 + x1) / 2, y)
        if any(_covers(piece, x0, x1, y, height) for piece in screen.page.pieces):
            return None
        text = reread((x0, middle - 0.55 * height, x1, middle + 0.55 * height))
        value = _value(screen, text, y, height) if text else None
        if value is not None and not (narrow and value.number.value):
            return value
        if text and _LONE_ZERO.fullmatch(text.text.strip()):
            round_ones.append(text)
    zero = _zero(round_ones[-1], y, height) if len(round_ones) > 1 else None
    return zero if zero is not None and _keeps_order(screen, zero) else None


def _zero(text: TextBox, y: float, height: float) -> Value | None:
    """The 0 at the end of a text that is said to be one; never sure."""
    ink = [char for char in text.chars if char.text.strip()]
    if not ink:
        return None
    last = replace(ink[-1], text="0", score=min(ink[-1].score, LEAST_SCORE))
    box = replace(text, text="0", box=(last.x0, text.box[1], last.x1, text.box[3]), score=last.score, chars=(last,))
    return next(iter(values_of(Piece(box, last.x0, last.x1, y, height))), None)


def _covers(piece: Piece, x0: float, x1: float, y: float, height: float) -> bool:
    """Whether other text stands in the cell: a header, a button."""
    inside = min(piece.x1, x1) - max(piece.x0, x0) > 0.5 * (piece.x1 - piece.x0)
    return inside and abs(piece.y - y) < 0.5 * height and len(piece.text.strip()) > 3


def _extents(column: Column, y: float, height: float) -> Iterator[tuple[float, float]]:
    """Where the number may stand: first as wide as the widest of the column, then one digit wide, for a lone 0."""
    x = column.x(y)
    for width in (max(value.x1 - value.x0 for value in column.values) + 0.6 * height, 1.5 * height):
        if column.anchor == "right":
            yield x - width + 0.4 * height, x + 0.4 * height
        elif column.anchor == "left":
            yield x - 0.4 * height, x + width - 0.4 * height
        else:
            yield x - width / 2, x + width / 2


def _value(screen: Screen, text: TextBox, y: float, height: float) -> Value | None:
    if text.text.strip() in _ZEROS and len(text.chars) == len(text.text):
        chars = tuple(replace(char, text="0") if char.text.strip() else char for char in text.chars)
        text = replace(text, text="".join(char.text for char in chars), chars=chars)
    piece = Piece(text, text.box[0], text.box[2], y, height)
    style, _ = common_style(screen.values)
    fitting = [v for v in values_of(piece) if fits_style(v, style) and v.score >= LEAST_SCORE]
    return fitting[-1] if fitting and _keeps_order(screen, fitting[-1]) else None


def _keeps_order(screen: Screen, found: Value) -> bool:
    if not screen.ordered:
        return True
    above = [v.number.high for v in screen.values if v.y < found.y]
    below = [v.number.low for position, v in enumerate(screen.values)
             if v.y > found.y and position not in screen.pinned]  # fmt: skip
    if not above or not below:
        near = above[-1] if above else below[0]
        value = found.number.value
        if value and len(str(value)) < len(str(near)) - 1:
            return False
    return (not above or found.number.low <= above[-1]) and (not below or found.number.high >= below[0])
