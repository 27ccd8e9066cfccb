"""The rows of a recognised list, each with its proofs: cut, order, format, rank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from uploads.reading import naming
from uploads.reading.columns import Value, common_style, descending, fits_style
from uploads.reading.fields import Placed
from uploads.reading.page import Piece, union
from uploads.reading.screen import Screen
from uploads.reading.types import Flag, ReadRow

SURE = 0.85
"""Below this the lowest character of a value counts as hard to read."""
CUT_HEIGHT = 0.8
SUSPECT_HEIGHT = 0.9
GAP = 1.3
"""The widest gap inside a name line, in heights of its box."""


@dataclass(frozen=True, slots=True)
class _Line:
    """The pieces of one row's name, left to right, and its text."""

    pieces: tuple[Piece, ...]
    text: str


def assemble(screen: Screen) -> tuple[ReadRow, ...]:
    """The rows of a list, top to bottom. Values cut by the list's edge are left out."""
    lines = [_name_line(screen, row) for row in range(len(screen.values))]
    tag = naming.common_tag(line.text for line in lines)
    badges = naming.shows_badges([*(line.text for line in lines), *_loose_badges(screen)])
    levels = naming.shows_levels(line.text for line in lines)
    in_order = _in_order(screen)
    style, _ = common_style(screen.values)
    rows = []
    for row, value in enumerate(screen.values):
        if _cut(screen, row) < CUT_HEIGHT and _at_edge(screen, row):
            continue
        flags = _flags(screen, row, style, in_order)
        name = naming.clean(lines[row].text, tag, badges=badges, levels=levels)
        rank, rank_flags = _rank(screen, row, pinned="pinned" in flags)
        parts = [piece.box.box for piece in lines[row].pieces]
        mark = screen.ranks.pieces.get(row)
        rows.append(
            ReadRow(
                place=len(rows),
                rank=rank,
                name=name.text,
                value=value.number.value,
                value_text=value.text,
                box=union([value.box, *parts, *([mark.box.box] if mark else [])]),
                name_box=union(parts) if parts else None,
                value_box=value.box,
                score=value.score,
                name_score=min((_lowest(piece) for piece in lines[row].pieces), default=0.0),
                name_variants=name.variants,
                tag=name.tag,
                badge=name.badge or _badge(screen, row),
                value_low=value.number.low if value.number.style == "abbreviated" else None,
                value_high=value.number.high if value.number.style == "abbreviated" else None,
                flags=flags | rank_flags,
            )
        )
    return tuple(rows)


def _lowest(piece: Piece) -> float:
    return min((char.score for char in piece.box.chars), default=piece.box.score)


def _name_line(screen: Screen, row: int) -> _Line:
    """The row's name: what stands at the field's edge, and what follows on the same line without a wide gap."""
    field = screen.names
    if field is None:
        return _Line((), "")
    start = field.pieces.get(row)
    value = screen.values[row]
    line = [one for one in screen.placed if one.row == row and _on_name_line(screen, one)]
    if start is None:
        edge = field.x(value.y) - 0.02 * screen.page.width
        inside = [one.piece for one in line if one.piece.x0 >= edge and _nameable(one.piece)]
        if not inside or field.middle:
            return _Line((), "")
        start = min(inside, key=lambda piece: piece.x0)
    pieces = [start]
    for piece in sorted((one.piece for one in line), key=lambda piece: piece.x0):
        last = pieces[-1]
        follows = piece is not start and piece.x0 > last.x0 and piece.x0 - last.x1 < GAP * start.height
        before_value = piece.x1 <= value.x0 + start.height or start.x0 > value.x1
        if follows and before_value and _nameable(piece) and not _repeats(screen, piece, row):
            pieces.append(piece)
    text = " ".join(piece.text.strip() for piece in pieces)
    return _Line(tuple(pieces), text)


def _on_name_line(screen: Screen, one: Placed) -> bool:
    assert screen.names is not None
    return abs(one.dy - screen.names.dy) <= 0.11


def _nameable(piece: Piece) -> bool:
    text = piece.text.strip()
    return bool(text) and not (len(text) == 2 and text[0] == "R" and text[1] in "12345")


def _repeats(screen: Screen, piece: Piece, row: int) -> bool:
    """Whether the piece belongs to a narrow column of its own (levels, last seen), not to the name."""
    alike = {
        one.row
        for one in screen.placed
        if one.row != row
        and abs(one.piece.x0 - piece.x0) < 0.6 * piece.height
        and _on_name_line(screen, one)
        and one.piece is not piece
    }
    return len(alike) >= max(1, 0.4 * (len(screen.values) - 1))


def _badge(screen: Screen, row: int) -> int | None:
    for one in screen.placed:
        text = one.piece.text.strip()
        if one.row == row and len(text) == 2 and text[0] == "R" and text[1] in "12345":
            return int(text[1])
    return None


def _loose_badges(screen: Screen) -> list[str]:
    """Badges read as boxes of their own: others may be glued to the name."""
    field = screen.names
    if field is None:
        return []
    return [
        f"{one.piece.text.strip()} -"
        for one in screen.placed
        if len(one.piece.text.strip()) == 2
        and one.piece.text.strip()[0] == "R"
        and one.piece.text.strip()[1] in "12345"
        and one.piece.x0 < field.x(one.piece.y) + one.piece.height
    ]


def _in_order(screen: Screen) -> frozenset[int]:
    """Rows whose value fits the descending order of the list; all of them where the list has no order."""
    rows = [row for row in range(len(screen.values)) if row not in screen.pinned]
    if not screen.ordered:
        return frozenset(range(len(screen.values)))
    run = descending([screen.values[row].number.value for row in rows])
    return frozenset(rows[position] for position in run) | screen.pinned


def _rank(screen: Screen, row: int, *, pinned: bool) -> tuple[int | None, frozenset[Flag]]:
    ranks = screen.ranks
    read = ranks.read.get(row)
    if pinned:
        return read, frozenset()
    if ranks.base is None:
        return None, frozenset()
    rank = ranks.base + screen.grid.places[row]
    return rank, frozenset() if read == rank else frozenset({"rank-inferred"})


def _at_edge(screen: Screen, row: int) -> bool:
    rows = [r for r in range(len(screen.values)) if r not in screen.pinned]
    return bool(rows) and row in (rows[0], rows[-1])


def _cut(screen: Screen, row: int) -> float:
    """The height of the row's value, in heights of the column's middle one."""
    heights = sorted(value.glyph for value in screen.values)
    return screen.values[row].glyph / heights[len(heights) // 2]


def _flags(screen: Screen, row: int, style: str, in_order: frozenset[int]) -> frozenset[Flag]:
    value: Value = screen.values[row]
    checks: Sequence[tuple[Flag, bool]] = (
        ("abbreviated", value.number.style == "abbreviated"),
        ("cut", _at_edge(screen, row) and _cut(screen, row) < SUSPECT_HEIGHT),
        ("format", not fits_style(value, style)),  # type: ignore[arg-type]
        ("low-score", value.score < SURE),
        ("order", row not in in_order),
        ("pinned", row in screen.pinned),
    )
    return frozenset(flag for flag, failed in checks if failed)
