"""Narrow columns beside the names: levels, times, alliances."""

from __future__ import annotations

from uploads.reading import rows as limits
from uploads.reading.look.page import Piece
from uploads.reading.roles.fields import Field, Screen
from uploads.reading.roles.placed import Placed


def on_name_line(screen: Screen, one: Placed) -> bool:
    """Whether a text stands on the line of its row's name."""
    return screen.names is not None and abs(one.dy - screen.names.dy) <= limits.ON_LINE


def repeats(screen: Screen, piece: Piece, row: int) -> bool:
    """Whether the piece belongs to a separate narrow column (levels, last online), not to the name."""
    alike = {
        one.row
        for one in screen.placed
        if one.row != row
        and min(abs(one.piece.x0 - piece.x0), abs(one.piece.x1 - piece.x1)) < limits.SAME_EDGE * piece.height
        and on_name_line(screen, one)
        and one.piece is not piece
    }
    return len(alike) >= max(1, limits.OWN_COLUMN * (len(screen.values) - 1))


def is_beside_names(screen: Screen, field: Field, piece: Piece, row: int) -> bool:
    """Whether an apparent name stands right of where the others begin, in a separate column: it is an alliance."""
    if field.middle or piece.x0 - field.x(piece.y) <= limits.BESIDE_NAMES * piece.height:
        return False
    beside = {
        one.row
        for one in screen.placed
        if one.row in field.pieces
        and one.piece is not field.pieces[one.row]
        and min(abs(one.piece.x0 - piece.x0), abs(one.piece.middle - piece.middle)) < limits.SAME_EDGE * piece.height
        and on_name_line(screen, one)
    }
    return len(beside - {row}) >= max(2, limits.OWN_COLUMN * (len(screen.values) - 1))
