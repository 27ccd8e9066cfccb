"""The alliance's member list: no ranking but sections R5 to R1, each a header with the cards of its members below.

A header gives the rank of the rows below it up to the next one. A row whose section is not certain has none: a wrong
rank would give or take access to the portal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from uploads.reading.columns import Value, common_style, fits_style
from uploads.reading.page import Piece
from uploads.reading.types import BatchRow, ReadRow, ScreenReading

if TYPE_CHECKING:
    from uploads.reading.screen import Screen

_HEADER = re.compile(r"^R ?([1-5])$")
_COUNT = re.compile(r"^[\d/|Il ]+$")
_LEVEL = re.compile(r"^Lv[.,: ]*\d", re.IGNORECASE)

SURE = 0.9
"""The least score of a header's characters."""
FIRST_ROW = (0.4, 1.35)
"""How far below its header the first row's value stands, in rows. Beyond that a header may have been missed."""
WHOLE = 0.15
"""How far from a whole number of rows two values may stand apart when no header is between them."""
CARD = 1.6
"""How far above a value its card reaches at least, in heights of its digits; below it half as far."""
LEVELS = 0.6
"""The share of rows with a level beside the value that makes a list without ranks a member list."""


@dataclass(frozen=True, slots=True)
class Header:
    rank: int
    y: float


def as_member_list(screen: Screen) -> Screen:
    """The screen, marked where it shows the member list: that has no order, no ranks and no pinned row."""
    if screen.ranks.base is not None:
        return screen
    rows_with_level = {
        one.row
        for one in screen.placed
        if abs(one.dy) < WHOLE and one.piece.x0 > screen.values[one.row].x1 and _LEVEL.match(one.piece.text.strip())
    }
    estimates = common_style(screen.values)[0] == "abbreviated"
    if headers(screen) or (estimates and len(rows_with_level) >= LEVELS * len(screen.values)):
        return replace(screen, members=True, ordered=False)
    return screen


def headers(screen: Screen) -> list[Header]:
    """The section headers on a screen, top to bottom; none where they do not descend, for then one is misread."""
    found = []
    for piece in screen.page.pieces:
        match = _HEADER.match(piece.text.strip())
        if match and _stands_as_header(screen, piece):
            found.append(Header(int(match[1]), piece.y))
    return found if all(upper.rank > lower.rank for upper, lower in pairwise(found)) else []


def starts_section(screen: Screen, value: Value) -> bool:
    """Whether a value written like the others stands right below a header, perhaps the only one of its section."""
    return fits_style(value, common_style(screen.values)[0]) and any(
        _heads(value.y - header.y, screen.grid.pitch) for header in headers(screen)
    )


def _stands_as_header(screen: Screen, piece: Piece) -> bool:
    """Whether a rank badge stands left of the names, alone on its line but for a count, and outside the cards."""
    score = min((char.score for char in piece.box.chars), default=piece.box.score)
    if screen.names is None or score < SURE or piece.x1 > screen.names.x(piece.y):
        return False
    beside = [
        other for other in screen.page.pieces if other is not piece and abs(other.y - piece.y) < 0.7 * piece.height
    ]
    if not all(_COUNT.match(other.text.strip()) for other in beside):
        return False
    return not any(-CARD * value.glyph < piece.y - value.y < CARD / 2 * value.glyph for value in screen.values)


def marked(screen: Screen, rows: Sequence[ReadRow], tops: Sequence[Header]) -> tuple[ReadRow, ...]:
    """The rows of a member list with their section where it is certain. tops: the headers on the screenshot.

    `segment` counts the stretches of rows that nothing stands between: all of one share a section, known or not.
    """
    if not screen.members:
        return tuple(rows)
    lines = {value.box: value.y for value in screen.values}
    ys = [lines[row.value_box] for row in rows]
    pitch = row_pitch(ys)
    result: list[ReadRow] = []
    segment, section, above = -1, None, None
    for row, y in zip(rows, ys, strict=True):
        header = next((top for top in reversed(tops) if top.y < y and (above is None or top.y > above)), None)
        if header is not None:
            segment, section = segment + 1, header.rank if pitch and _heads(y - header.y, pitch) else None
        elif above is None or not pitch or not _follows(y - above, pitch):
            segment, section = segment + 1, None
        result.append(replace(row, section=section, segment=segment))
        above = y
    return tuple(result)


def row_pitch(ys: Sequence[float]) -> float | None:
    """The height of a card: the least step between rows, if another is like it. Headers make other steps longer."""
    steps = sorted(after - before for before, after in pairwise(ys))
    alike = [step for step in steps if step <= (1 + WHOLE) * steps[0]]
    return median(alike) if len(alike) > 1 else None


def _heads(distance: float, pitch: float) -> bool:
    """Whether a header stands right above a row, without room for another that was missed."""
    return FIRST_ROW[0] <= distance / pitch <= FIRST_ROW[1]


def _follows(step: float, pitch: float) -> bool:
    """Whether a row follows another without a header between: it is a whole number of rows below."""
    rows = step / pitch
    return round(rows) >= 1 and abs(rows - round(rows)) <= WHOLE


def settled(merged: Sequence[BatchRow], readings: Sequence[ScreenReading]) -> list[BatchRow]:
    """The rows of a whole list, each with the section that all screenshots agree on.

    A segment whose header is on another screenshot learns its section from a row that both show.
    """
    segments = {(shot, row.place): (shot, row.segment) for shot, reading in enumerate(readings) for row in reading.rows}
    known = {
        (shot, row.segment): row.section
        for shot, reading in enumerate(readings)
        for row in reading.rows
        if row.section is not None
    }
    group = {segment: segment for segment in segments.values()}

    def root(segment: tuple[int, int | None]) -> tuple[int, int | None]:
        while group[segment] != segment:
            segment = group[segment]
        return segment

    for item in merged:
        first, *others = (segments[source] for source in item.sources)
        for other in others:
            group[root(other)] = root(first)
    claims: dict[tuple[int, int | None], set[int]] = {}
    for segment, section in known.items():
        claims.setdefault(root(segment), set()).add(section)
    return [
        replace(item, row=replace(item.row, section=_only(claims.get(root(segments[item.sources[0]])))))
        for item in merged
    ]


def _only(sections: set[int] | None) -> int | None:
    return next(iter(sections)) if sections and len(sections) == 1 else None
