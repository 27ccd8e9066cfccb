"""Figures as numbers for an inline SVG drawing, so that the members' area needs no script for its charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

WIDTH, HEIGHT, EDGE = 320, 80, 4
LEAST_HEIGHT = 2


@dataclass(frozen=True, slots=True)
class Line:
    """points: of a polyline in a box of WIDTH x HEIGHT; first, last: the end days; least, most: the extreme values."""

    points: str
    end: tuple[float, float]
    first: date
    last: date
    least: int
    most: int


def line(entries: Sequence[tuple[date, int]]) -> Line | None:
    """A line through these days and values, oldest first; None for fewer than two."""
    if len(entries) < 2:
        return None
    days = [day.toordinal() for day, _ in entries]
    values = [value for _, value in entries]
    least, most = min(values), max(values)
    span, rise = days[-1] - days[0] or 1, most - least

    def at(day: int, value: int) -> tuple[float, float]:
        across = EDGE + (WIDTH - 2 * EDGE) * (day - days[0]) / span
        up = (value - least) / rise if rise else 0.5
        return round(across, 1), round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * up, 1)

    drawn = [at(day, value) for day, value in zip(days, values, strict=True)]
    points = " ".join(f"{across},{down}" for across, down in drawn)
    return Line(points, drawn[-1], entries[0][0], entries[-1][0], least, most)


@dataclass(frozen=True, slots=True)
class Bar:
    """One of six columns in a box of WIDTH x HEIGHT; None: that day is unknown."""

    left: float
    top: float
    width: float
    height: float


def bars(values: Sequence[int | None]) -> list[Bar | None]:
    """A column for each value, the highest as high as the box."""
    most = max((value for value in values if value is not None), default=0)
    room = WIDTH / max(1, len(values))

    def bar(index: int, value: int) -> Bar:
        height = max(LEAST_HEIGHT, round(HEIGHT * value / most, 1) if most else 0)
        return Bar(round(room * (index + 0.1), 1), round(HEIGHT - height, 1), round(room * 0.8, 1), height)

    return [None if value is None else bar(index, value) for index, value in enumerate(values)]
