"""The texts of the rows laid about their values: on which beat rows stand, where their names are, what ranks count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median, median_high

from uploads.reading import roles as limits
from uploads.reading.cells.grid import Column, Grid, fit_grid
from uploads.reading.cells.order import descending
from uploads.reading.look.page import Page
from uploads.reading.look.texts import Value
from uploads.reading.look.words import squeeze
from uploads.reading.roles.fields import Screen, mark_of, name_field, vote
from uploads.reading.roles.placed import Placed, ranks_apart, texts_of_rows, unread_of_rows


def with_fields(page: Page, column: Column) -> Screen:
    """The list with its names and ranks, over or beside the values; or under them, where these fit better.

    It is doubtful where nothing tells but that they stand a little nearer there.
    """
    if page.under is not None:
        return _fields(page, column, under=page.under)
    over = _fields(page, column, under=False)
    if over.names is None or over.names.dy > -limits.NEARER_OVER:
        return over
    under = _fields(page, column, under=True)
    if under.names is None:
        return over
    stand_under = _stand_under(over, under)
    if stand_under is not None:
        return under if stand_under else over
    nearest, farthest = sorted((over, under), key=lambda one: abs(one.names.dy) if one.names else 1.0)
    near, far = (abs(one.names.dy) if one.names else 1.0 for one in (nearest, farthest))
    ranked = max(over.ranks.votes, under.ranks.votes) > 1
    return replace(nearest, doubtful=not ranked and near > limits.NEARLY_AS_FAR * far)


def _stand_under(over: Screen, under: Screen) -> bool | None:
    """Whether names stand under their values, None where nothing tells. Ranks do, in the middle of the rows; else a
    word over each value, or what the outer rows lack.

    Ranks on the line of the names stand where these do, over the values or under them.
    """
    if under.ranks.votes > 1 and under.names is not None:
        height = _height_of_ranks(under)
        apart = abs(height - under.names.dy) > limits.RANK_LINE
        if apart and abs(height) > limits.RANK_UNDER:
            nearest = abs(_height_of_ranks(over)) if over.ranks.votes > 1 else limits.FARTHEST_RANK
            return 0 < height <= nearest
    if over.names is None or under.names is None:
        return over.names is None
    if min(over.ranks.votes, under.ranks.votes) > 1 and len(over.ranks.read) > len(under.ranks.read):
        return False  # more under them tell nothing: a row of which the edge cut off the value still shows its rank
    if _are_worded(over) or (over.ranks.base == 1 and over.ranks.votes > 1 and 0 in over.names.pieces):
        return False  # of a list from its first rank on every name has a row
    last = len(over.values) - 1
    first_over, last_under = 0 in over.names.pieces, last in under.names.pieces
    return last_under if first_over != last_under else None


def _are_worded(screen: Screen) -> bool:
    """Whether one word stands right over most values, as in a cell under a name."""
    over = [word for value in screen.values if (word := _word_over(value, screen))]
    same = max(map(over.count, over), default=0)
    return same >= max(limits.FEWEST_LINES, limits.WHOLLY * len(screen.values))


def _word_over(value: Value, screen: Screen) -> str:
    """The text right over a value, a sign for one that could not be read; empty where there is none."""
    near = [
        piece
        for piece in (*screen.page.pieces, *screen.page.unread)
        if 0 < value.y - piece.y < limits.WORD_OVER * value.piece.height and piece.x0 < value.x1 and piece.x1 > value.x0
    ]
    return (squeeze(max(near, key=lambda piece: piece.y).text) or "?") if near else ""


def _height_of_ranks(screen: Screen) -> float:
    """How far under their values ranks stand, in heights of a row."""
    return median((piece.y - screen.values[row].y) / screen.pitch_at(row) for row, piece in screen.ranks.pieces.items())


def _fields(page: Page, column: Column, *, under: bool) -> Screen:
    values = column.values
    ys = [value.y for value in values]
    grid = fit_grid(ys, limits.LOWEST_ROW * median_high(value.piece.height for value in values))
    grid = grid.with_open_rows([row for row, value in enumerate(values) if row and id(value) in column.below_open])
    screen = _on_grid(page, column, grid, under=under)
    if screen.named < 1 and grid.steady < 1:
        uneven = _on_grid(page, column, replace(grid, uneven=True), under=under)
        return uneven if uneven.named > screen.named else screen
    return screen


def _on_grid(page: Page, column: Column, grid: Grid, *, under: bool) -> Screen:
    values = column.values
    ys = [value.y for value in values]
    pitches = [grid.pitch_at(ys, position) for position in range(len(ys))]
    texts = texts_of_rows(page, values, pitches, under=under)
    grid = grid.with_open_rows(_under_heads(texts, grid, page))
    placed = tuple(ranks_apart(texts, grid.places, page))
    names = name_field(placed, values, page, unread_of_rows(page, values, pitches, under=under))
    ends = [names.x(value.y) + limits.RANK_ROOM * value.piece.height if names else value.x0 for value in values]
    if names and names.middle:
        ends = [value.x0 for value in values]
    ranks = vote(placed, grid.places, grid.off, ends, page)
    numbers = [value.number.value for position, value in enumerate(values) if position not in grid.off]
    ordered = len(descending(numbers)) >= max(2, limits.ORDERED * len(numbers))
    return Screen(page, None, "", column, grid, placed, names, ranks, ordered)


def _under_heads(placed: Sequence[Placed], grid: Grid, page: Page) -> list[int]:
    """The rows with a head over them, or what else is no row: their ranks count on where rows seem to be missing."""
    marks: dict[int, list[tuple[float, int]]] = {}
    for one in placed:
        if (number := mark_of(one.piece)) is not None:
            marks.setdefault(one.row, []).append((one.piece.middle, number))
    near = limits.RANK_COLUMN * page.width
    steps = [
        (row, grid.places[row] - grid.places[row - 1])
        for row in range(1, len(grid.places))
        if row not in grid.off
        and any(
            number == other + 1 and abs(x - at) <= near
            for x, number in marks.get(row, ())
            for at, other in marks.get(row - 1, ())
        )
    ]
    headed = [row for row, rows in steps if rows > 1]
    return headed if len(steps) - len(headed) >= limits.COUNTING_ROWS else []
