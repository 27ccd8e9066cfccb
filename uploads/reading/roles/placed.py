"""Assigns each text of a page to a row. Rank badges, and ranks before names, become texts of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from uploads.reading import roles as limits
from uploads.reading.look.page import Page, Piece, cut, part
from uploads.reading.look.texts import _LOOSE, Anchor, Value

_BADGE = re.compile(r"^(?:R[1-5]|V[I1l|]?P ?\d{1,2})(?= )")
"""A rank in the alliance, or a VIP level (`VIP12`)."""
_GLUED = re.compile(r"^R[1-5](?=[^\d\s])")
_BADGE_BEHIND = re.compile(r"\S{2} (?=R[1-5]$)")
_LEADS = re.compile(
    r"\W{0,2}(?P<no>n[o0]?[.:] ?)?(?P<rank>\d{1,3})(?:[.)] (?=\d+[^\W\d_]{2})|"
    r"(?:[.)]|st|nd|rd|th|位|名|위|등)? ?(?(no)|(?<![\d#]))(?=[^\d\s.,:/%]|$))",
    re.IGNORECASE,
)
"""The rank before a name that an engine read as one text: `#4 [ABC] Mambo`, `4. Mambo`, `No.4Mambo`, `4位 Mambo`."""


Reach = tuple[float, float, float]
"""The part around a value that belongs to its row, in row heights from the value: its upper end, where most texts of
the row stand, its lower end."""
OVER: Reach = (limits.ABOVE, limits.USUAL, limits.BELOW)
UNDER: Reach = (-limits.BELOW, -limits.USUAL, -limits.ABOVE)
FAR_OVER: Reach = limits.FAR_OVER


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece in its row. dy: the distance of its line from the value's, in rows (negative: above)."""

    piece: Piece
    row: int
    dy: float


def edge(piece: Piece, anchor: Anchor) -> float:
    """The x where a text begins, has its middle or ends."""
    return {"left": piece.x0, "middle": piece.middle, "right": piece.x1}[anchor]


def texts_of_rows(page: Page, values: Sequence[Value], pitches: Sequence[float], reach: Reach = OVER) -> list[Placed]:
    """Every text of the page that belongs to a row, with the values themselves cut out of their boxes."""
    placed = []
    by_piece = {id(value.piece): value for value in values}
    badges = [piece for piece in page.pieces if _LOOSE.fullmatch(piece.text.strip())]
    for piece in page.pieces:
        value = by_piece.get(id(piece))
        parts: list[Piece | None] = [piece]
        if value is not None:
            parts = [cut(piece, 0, value.number.start), cut(piece, value.number.end, len(piece.text))]
        for text in parts:
            for bare in _badge_apart(text, badges) if text is not None else ():
                placed += [Placed(bare, row, dy) for row, dy in _rows_of(bare, values, pitches, reach)]
    return placed


def ranks_apart(placed: Sequence[Placed], places: Sequence[int], page: Page) -> list[Placed]:
    """The texts, with the ranks cut off that stand before names in them. At least two of these ranks must count with
    the rows.

    places: row numbers.
    """
    leading = [(one, match) for one in placed if (match := _LEADS.match(one.piece.text))]
    agreeing: list[tuple[Placed, re.Match[str]]] = []
    for seed, first in leading:
        near = [
            (one, match)
            for one, match in leading
            if abs(one.piece.x0 - seed.piece.x0) < limits.RANK_COLUMN * page.width
            and abs(one.dy - seed.dy) <= limits.RANK_LINE + limits.OFF_BEAT_LINE
        ]
        base = int(first["rank"]) - places[seed.row]
        agree = sum(int(match["rank"]) - places[one.row] == base for one, match in near)
        lettered = any(match.end() < len(one.piece.text) for one, match in near)
        if base >= 1 and lettered and agree > max(1, len(near) / 2) and len(near) > len(agreeing):
            agreeing = near
    cuts = {id(one): match for one, match in agreeing}
    return [piece for one in placed for piece in _rank_apart(one, cuts.get(id(one)))]


def _rank_apart(one: Placed, match: re.Match[str] | None) -> list[Placed]:
    if match is None:
        return [one]
    rank, name = cut(one.piece, 0, match.end()), part(one.piece, match.end(), len(one.piece.text))
    return [replace(one, piece=piece) for piece in (rank, name) if piece is not None]


def _badge_apart(piece: Piece, badges: Sequence[Piece]) -> list[Piece]:
    """A badge (R1 to R5, VIP12) before a name becomes a piece of its own if the engine read both as one.

    badges: the page's texts that are a badge or begin with one. A glued `R3aven` is split only where these begin.
    """
    match = _BADGE.match(piece.text)
    if match is None and sum(abs(other.x0 - piece.x0) < limits.BADGE_EDGE * piece.height for other in badges) > 1:
        match = _GLUED.match(piece.text)
    if match is None:
        return _badge_behind(piece, badges)
    badge, name = cut(piece, 0, match.end()), cut(piece, match.end(), len(piece.text))
    if badge is None or name is None:
        return [piece]
    x0 = min(name.x0, max(badge.x1, name.x0 - limits.PADDING * name.height))
    box = replace(name.box, box=(x0, *name.box.box[1:]))
    return [badge, replace(name, box=box, x0=x0)]


def _badge_behind(piece: Piece, badges: Sequence[Piece]) -> list[Piece]:
    """A badge behind a name also becomes a piece of its own, if other badges stand alone."""
    match = _BADGE_BEHIND.search(piece.text)
    if match is None or sum(len(one.text.strip()) == len("R4") for one in badges) < limits.BADGES_APART:
        return [piece]
    halves = cut(piece, 0, match.end()), cut(piece, match.end(), len(piece.text))
    return [half for half in halves if half is not None]


def _rows_of(piece: Piece, values: Sequence[Value], pitches: Sequence[float], reach: Reach) -> list[tuple[int, float]]:
    """The row of a text, and how far the text is below the row's value, in rows; empty if it is in no row."""
    distances = [(piece.y - value.y) / pitches[row] for row, value in enumerate(values)]
    low, usual, high = reach
    near = [(abs(dy - usual), row, dy) for row, dy in enumerate(distances) if low <= dy <= high]
    return [min(near)[1:]] if near else []


def unread_of_rows(page: Page, values: Sequence[Value], pitches: Sequence[float], reach: Reach = OVER) -> list[Placed]:
    """Every unreadable text that belongs to a row."""
    return [Placed(piece, row, dy) for piece in page.unread for row, dy in _rows_of(piece, values, pitches, reach)]
