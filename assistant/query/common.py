"""What the operations share: which members are asked about, their values, and how many of them have one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from assistant.query.figures import (
    Held,
    by_week,
    held,
)
from assistant.query.people import Alliance
from assistant.query.types import MOST_ROWS, Coverage, FigureName, Query, Row
from members.weeks.calendar import week_ending

LISTED = 10
"""Rows when the query gives no limit but the whole list would be too long."""


def figure_in(query: Query) -> FigureName:
    return query.figure or "power"


def bounded(query: Query, rows: Sequence[Row], default: int = MOST_ROWS) -> tuple[Row, ...]:
    return tuple(rows[: query.limit or default])


def coverage_of(group: Sequence[Any], values: dict[int, Held]) -> Coverage:
    return Coverage(
        sum(member.pk in values for member in group),
        len(group),
        tuple(member.name for member in group if member.pk not in values),
    )


def with_values(alliance: Alliance, query: Query) -> tuple[list[Any], dict[int, Held]]:
    """The members asked about, conditions included, and their values of the figure."""
    group = alliance.meeting(query.subjects)[0]
    return group, held(figure_in(query), group, query.time)


def ends(days: Sequence[date]) -> tuple[date, ...]:
    return tuple(sorted({min(days), max(days)})) if days else ()


def weeks_added(query: Query) -> tuple[date, ...]:
    """The weeks that were added up, or the one week that was asked for."""
    if query.time.week:
        return (week_ending(query.time.week),)
    return tuple(by_week(figure_in(query), query.time)) if query.time.is_span else ()
