"""Assigns the page's texts to the values' rows: the row spacing, where names stand, and which ranks count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median_high

from uploads.reading import roles as limits
from uploads.reading.cells.grid import Column, Grid, fit_grid
from uploads.reading.cells.order import descending
from uploads.reading.look.page import Page
from uploads.reading.roles.fields import Screen, mark_of, name_field, vote
from uploads.reading.roles.placed import (
    FAR_OVER,
    OVER,
    UNDER,
    Placed,
    Reach,
    ranks_apart,
    texts_of_rows,
    unread_of_rows,
)
from uploads.reading.roles.stacked import bordered_under, lacks_over, names_between, stand_under


def with_fields(page: Page, column: Column) -> Screen:
    """The list with its names and ranks: above or beside the values, or below them if that fits better.

    It is doubtful if the only evidence for a side is that names are a little nearer there, or a name missing at the
    first or last row.
    """
    if page.under is not None:
        return _fields(page, column, UNDER) if page.under else _over(page, column)
    over = _fields(page, column, OVER)
    if over.names is None or over.names.dy > -limits.NEARER_OVER:
        return _across_borders(page, column, over)
    under = _fields(page, column, UNDER)
    if under.names is None:
        return over
    told = stand_under(over, under)
    if told is not None:
        return under if told else over
    share = abs(over.names.dy) / (abs(over.names.dy) + abs(under.names.dy))
    guessed = lacks_over(over, under)
    chosen = under if guessed or (guessed is None and share > 0.5) else over
    sure = share > 1 - limits.NEAR_ALONE if chosen is under else guessed is False and share < limits.NOT_FARTHER
    return replace(chosen, doubtful=not sure)


def _over(page: Page, column: Column) -> Screen:
    """The list of cards whose names stand above their figures, perhaps at the far end of a portrait: then the name of
    the next card is nearer to a figure than its own."""
    near = _fields(page, column, OVER)
    if near.names is not None and near.names.dy < limits.BESIDE:
        return near
    far = _fields(page, column, FAR_OVER)
    return far if far.names is not None and far.named >= near.named - 1 / len(near.values) else near


def _across_borders(page: Page, column: Column, near: Screen) -> Screen:
    """The list whose names seem to be near their values; if a card ends in between, with the names on the other side
    instead."""
    dy = near.names.dy if near.names else 0.0
    if abs(dy) < limits.APART_FROM_VALUE:
        return near
    if bordered_under(near, names_between(near)) is not (dy < 0):
        return near
    other = _fields(page, column, UNDER if dy < 0 else FAR_OVER)
    return replace(other, doubtful=True) if other.named >= near.named - 1 / len(near.values) else near


def _fields(page: Page, column: Column, reach: Reach) -> Screen:
    values = column.values
    ys = [value.y for value in values]
    grid = fit_grid(ys, limits.LOWEST_ROW * median_high(value.piece.height for value in values))
    grid = grid.with_open_rows([row for row, value in enumerate(values) if row and id(value) in column.below_open])
    screen = _on_grid(page, column, grid, reach)
    if screen.named < 1 and grid.steady < 1:
        uneven = _on_grid(page, column, replace(grid, uneven=True), reach)
        return uneven if uneven.named > screen.named else screen
    return screen


def _on_grid(page: Page, column: Column, grid: Grid, reach: Reach) -> Screen:
    values = column.values
    ys = [value.y for value in values]
    pitches = [grid.pitch_at(ys, position) for position in range(len(ys))]
    texts = texts_of_rows(page, values, pitches, reach)
    grid = grid.with_open_rows(_under_heads(texts, grid, page))
    placed = tuple(ranks_apart(texts, grid.places, page))
    names = name_field(placed, values, page, unread_of_rows(page, values, pitches, reach))
    ends = [names.x(value.y) + limits.RANK_ROOM * value.piece.height if names else value.x0 for value in values]
    if names and names.middle:
        ends = [value.x0 for value in values]
    ranks = vote(placed, grid.places, grid.off, ends, page)
    numbers = [value.number.value for position, value in enumerate(values) if position not in grid.off]
    ordered = len(descending(numbers)) >= max(2, limits.ORDERED * len(numbers))
    return Screen(page, None, "", column, grid, placed, names, ranks, ordered)


def _under_heads(placed: Sequence[Placed], grid: Grid, page: Page) -> list[int]:
    """The rows below a section header or something else that is not a row: their ranks are consecutive where the
    spacing suggests missing rows."""
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
