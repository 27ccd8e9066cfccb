"""Text that repeats row by row: the same left edge (or middle), the same height within the row.

Of these fields the name is the one whose text differs from row to row; statuses, the alliance's own name and labels
repeat, or say what they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from uploads.reading.columns import MOST_LEAN, Value
from uploads.reading.kinds import caption, is_heading, squeeze
from uploads.reading.page import Page, Piece
from uploads.reading.values import parse_value

ABOVE, BELOW = -0.74, 0.3
"""Which part of its surroundings belongs to a value's row, in rows: names stand beside a value or over it."""
SAME_LINE = 0.1
EDGE = 0.018
PADDING = 0.55
"""How far an engine's box starts left of its first letter at most, in heights of the box."""
SHORTEST_FIGURE = 4
"""A number with a unit or separators that is shorter may be somebody's name: `1M`."""

_BADGE = re.compile(r"^R[1-5](?= )")
_GLUED = re.compile(r"^R[1-5](?=[^\d\s])")
_LOOSE = re.compile(r"R[1-5](?: .*)?")
_STATUS = re.compile(
    r"^\W*(?:R ?[1-5]|online|offline|lv[.,l]?.*|lvl.*|last ?seen.*|.*\bago|warzone.*|server.*|"
    r"#\d+|\d+[smhd]|.*\d:\d\d.*|.*: ?\d+|\W*)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece in its row: dy is the distance of its line from the value's, in rows (negative: above)."""

    piece: Piece
    row: int
    dy: float


@dataclass(frozen=True, slots=True)
class Field:
    """A repeating text. pieces: row -> piece; x: the edge at a given height."""

    pieces: dict[int, Piece]
    dy: float
    at_zero: float
    lean: float
    middle: bool

    def x(self, y: float) -> float:
        return self.at_zero + self.lean * y


def cut(piece: Piece, start: int, end: int) -> Piece | None:
    """The part text[start:end] of a piece, None where it is blank."""
    text = piece.text[start:end]
    if not text.strip():
        return None
    lead = len(text) - len(text.lstrip())
    start, end = start + lead, start + len(text.rstrip())
    box = piece.box
    if len(box.chars) == len(box.text):
        chars = box.chars[start:end]
        x0, x1 = chars[0].x0, chars[-1].x1
        score = sum(char.score for char in chars) / len(chars)
    else:
        chars, score = (), box.score
        share = (piece.x1 - piece.x0) / max(1, len(box.text))
        x0, x1 = piece.x0 + start * share, piece.x0 + end * share
    if start == 0:
        x0 = piece.x0
    part = replace(box, text=box.text[start:end], box=(x0, box.box[1], x1, box.box[3]), score=score, chars=chars)
    return replace(piece, box=part, x0=x0, x1=x1)


def place(page: Page, values: Sequence[Value], pitches: Sequence[float]) -> list[Placed]:
    """Every text of the page that belongs to a row, the values themselves cut out of their boxes."""
    placed = []
    by_piece = {id(value.piece): value for value in values}
    badges = [piece for piece in page.pieces if _LOOSE.fullmatch(piece.text.strip())]
    for piece in page.pieces:
        value = by_piece.get(id(piece))
        parts: list[Piece | None] = [piece]
        if value is not None:
            parts = [cut(piece, 0, value.number.start), cut(piece, value.number.end, len(piece.text))]
        for part in parts:
            for bare in _badge_apart(part, badges) if part is not None else ():
                placed += [Placed(bare, row, dy) for row, dy in _rows_of(bare, values, pitches)]
    return placed


def _badge_apart(piece: Piece, badges: Sequence[Piece]) -> list[Piece]:
    """A rank badge (R1 to R5) before a name is a piece of its own, though the engine reads both as one.

    badges: the texts of the page that are or begin with one; a glued `R3aven` is split only where those begin.
    """
    match = _BADGE.match(piece.text)
    if match is None and sum(abs(other.x0 - piece.x0) < 0.25 * piece.height for other in badges) > 1:
        match = _GLUED.match(piece.text)
    if match is None:
        return [piece]
    badge, name = cut(piece, 0, match.end()), cut(piece, match.end(), len(piece.text))
    if badge is None or name is None:
        return [piece]
    x0 = min(name.x0, max(badge.x1, name.x0 - PADDING * name.height))
    box = replace(name.box, box=(x0, *name.box.box[1:]))
    return [badge, replace(name, box=box, x0=x0)]


def _rows_of(piece: Piece, values: Sequence[Value], pitches: Sequence[float]) -> Iterator[tuple[int, float]]:
    best: tuple[float, int, float] | None = None
    for row, value in enumerate(values):
        dy = (piece.y - value.y) / pitches[row]
        if ABOVE <= dy <= BELOW and (best is None or abs(dy + 0.1) < best[0]):
            best = (abs(dy + 0.1), row, dy)
    if best is not None:
        yield best[1], best[2]


def name_field(placed: Sequence[Placed], values: Sequence[Value], page: Page) -> Field | None:
    """The field that holds the names, or None where no text repeats."""
    texts = [p for p in placed if may_be_name(p, values[p.row])]
    best: tuple[float, Field] | None = None
    for middle in (False, True):
        for seed_x, lean, dy in _seeds(texts, middle=middle, tilted=page.tilted):
            field = _gather(texts, seed_x, lean, dy, middle=middle, tolerance=EDGE * page.width)
            score = _worth(field, len(values)) * (0.85 if middle else 1.0)
            right = sum(piece.x0 > values[row].x1 for row, piece in field.pieces.items())
            score *= 0.7 if right > len(field.pieces) / 2 else 1.0
            if best is None or score > best[0]:
                best = (score, field)
    return _with_centred(best[1], texts, page) if best and best[0] > 0 else None


def _with_centred(field: Field, texts: Sequence[Placed], page: Page) -> Field:
    """The field with long names that begin left of the others, where all have one middle."""
    tolerance = EDGE * page.width
    middles = [_edge(piece, middle=True) - field.lean * piece.y for piece in field.pieces.values()]
    at_zero = median(middles)
    if field.middle or max(abs(middle - at_zero) for middle in middles) > tolerance:
        return field
    centred = _gather(texts, at_zero, field.lean, field.dy, middle=True, tolerance=tolerance)
    return replace(field, pieces=centred.pieces | field.pieces)


def may_be_name(placed: Placed, value: Value) -> bool:
    """Whether a text can hold a name: no status, caption or bare number, and no bigger than names are."""
    return nameable(placed.piece.text) and placed.piece.height <= 2.2 * value.piece.height


def nameable(text: str) -> bool:
    """Whether a text can be a name: no status, caption or number."""
    text = text.strip()
    number = text.isdecimal() or (len(text) >= SHORTEST_FIGURE and parse_value(text) is not None)
    return bool(text) and not (is_status(text) or caption(text) or is_heading(text) or number)


def says_state(text: str) -> bool:
    """Whether a text says how somebody is (`Online`, `2 hour(s) ago`, `Lv.30`), as cards do below the portrait."""
    text = text.strip()
    return is_status(text) and not _LOOSE.fullmatch(text) and any(char.isalpha() for char in text)


def is_status(text: str) -> bool:
    """Whether a text says how somebody stands (`Online`, `20h ago`, `R4`, `Lv.30`), or holds no letter."""
    return bool(_STATUS.match(text.strip()))


def _edge(piece: Piece, *, middle: bool) -> float:
    return (piece.x0 + piece.x1) / 2 if middle else piece.x0


def _seeds(texts: Sequence[Placed], *, middle: bool, tilted: bool) -> Iterator[tuple[float, float, float]]:
    for one in texts:
        yield _edge(one.piece, middle=middle), 0.0, one.dy
    if not tilted:
        return
    for one in texts:
        for other in texts:
            run = other.piece.y - one.piece.y
            if other.row <= one.row or abs(other.dy - one.dy) > SAME_LINE or run <= 0:
                continue
            lean = (_edge(other.piece, middle=middle) - _edge(one.piece, middle=middle)) / run
            if abs(lean) <= MOST_LEAN:
                yield _edge(one.piece, middle=middle) - lean * one.piece.y, lean, (one.dy + other.dy) / 2


def _gather(
    texts: Sequence[Placed], at_zero: float, lean: float, dy: float, *, middle: bool, tolerance: float
) -> Field:
    nearest: dict[int, tuple[float, Piece]] = {}
    for one in texts:
        away = abs(_edge(one.piece, middle=middle) - at_zero - lean * one.piece.y)
        fits = away <= tolerance and abs(one.dy - dy) <= SAME_LINE
        if fits and (one.row not in nearest or away < nearest[one.row][0]):
            nearest[one.row] = (away, one.piece)
    return Field({row: piece for row, (_, piece) in nearest.items()}, dy, at_zero, lean, middle)


def _worth(field: Field, rows: int) -> float:
    """Names are everywhere, differ, hold letters, and stand in the upper part of the row."""
    texts = [squeeze(piece.text) or piece.text for piece in field.pieces.values()]
    if not texts:
        return 0.0
    different = len(set(texts)) / len(texts)
    lettered = sum(any(char.isalpha() for char in text) for text in texts) / len(texts)
    covered = len(texts) / rows
    if len(texts) > 2 and different < 0.5:
        return 0.0
    return covered * different * (0.3 + 0.7 * lettered) * (1.0 - 0.35 * (field.dy + 0.3))
