"""The rows of a recognised list, each with its proofs: cut, order, format, rank."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from uploads.reading import naming
from uploads.reading.columns import Value, common_style, descending, fits_style, has_caption, is_labelled
from uploads.reading.kinds import caption, is_heading
from uploads.reading.lattice import figures_of
from uploads.reading.level_columns import HIGHEST
from uploads.reading.name_pictures import name_picture
from uploads.reading.names import ON_LINE, Reread, lowest, name_lines, tag_end, unread_name
from uploads.reading.page import Piece, union
from uploads.reading.screen import Screen
from uploads.reading.sections import starts_section
from uploads.reading.types import Flag, ReadRow, TextBox

SURE = 0.85
"""Below this the lowest character of a value counts as hard to read."""
GREAT = 1_000_000
"""Where several figures are as great, and no table shows what is what, a number that may be a level is no value."""
CUT_HEIGHT = 0.8
SUSPECT_HEIGHT = 0.9
LEAST_HEIGHT = 0.74
LEAST_SCORE = 0.95
"""A value at the list's edge that is lower than CUT_HEIGHT is kept above these, and flagged."""


def assemble(
    screen: Screen,
    reread: Reread | None = None,
    unread: Sequence[TextBox] = (),
    avatars: Mapping[int, str] | None = None,
) -> tuple[ReadRow, ...]:
    """The rows of a list, top to bottom. Values cut by the list's edge are left out.

    reread: reads one line of the picture again, where a name was found in part or not at all. unread: where something
    is written that the engine cannot read. avatars: of the rows, as the values of the screen count.
    """
    lines = name_lines(screen, reread)
    tag = naming.common_tag(line.text for line in lines)
    badges = naming.shows_badges([*(line.text for line in lines), *_loose_badges(screen)])
    levels = naming.shows_levels(line.text for line in lines)
    in_order = _in_order(screen)
    style, _ = common_style(screen.values)
    figures = [] if _is_table(screen) else [f for piece in screen.page.pieces for f in figures_of(piece)]
    neighboured = _neighboured(screen, figures)
    great = sum(figure.number.value >= GREAT for figure in figures) > 1
    rows: list[ReadRow] = []
    for row, value in enumerate(screen.values):
        if _at_edge(screen, row) and (_unreadable(screen, row) or _low_and_disordered(screen, row, in_order)):
            continue
        if great and 0 < value.number.value <= HIGHEST:
            continue
        flags = _flags(screen, row, style, in_order)
        if row in neighboured:
            flags |= {"neighbour"}
        name = naming.clean(lines[row].text, tag, badges=badges and _badge(screen, row) is None, levels=levels)
        rank, rank_flags = _rank(screen, row, pinned="pinned" in flags)
        parts = [piece.box.box for piece in lines[row].pieces]
        inked = unread_name(screen, row, unread) or [piece.box for piece in lines[row].pieces]
        start = tag_end(lines[row]) if name.tag else 0.0
        picture, avatar = name_picture(inked, name.text, start), (avatars or {}).get(row)
        mark = screen.ranks.pieces.get(row)
        rows.append(
            ReadRow(
                place=len(rows),
                rank=rank,
                name=name.text,
                value=value.number.value,
                value_text=value.text,
                box=union([value.box, *parts, *([mark.box.box] if mark else [])]),
                name_box=union([box.box for box in inked]) if inked else None,
                value_box=value.box,
                score=value.score,
                name_score=min((lowest(piece) for piece in lines[row].pieces), default=0.0),
                name_variants=name.variants,
                tag=name.tag,
                badge=name.badge or _badge(screen, row),
                value_low=value.number.low if value.number.style == "abbreviated" else None,
                value_high=value.number.high if value.number.style == "abbreviated" else None,
                flags=flags | rank_flags,
                name_pictures=(picture,) if picture else (),
                avatars=(avatar,) if avatar else (),
            )
        )
    return tuple(rows)


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


def _only_rises(screen: Screen, row: int) -> bool:
    """Whether a row is taken for the viewer's own for its value alone: a misread value looks the same."""
    return row in screen.pinned and row not in screen.grid.off and screen.ranks.read.get(row) is None


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
    """Whether the list's edge may cut the row's value: not where its name or a header is seen between the two."""
    rows = [r for r in range(len(screen.values)) if r not in screen.pinned]
    names = screen.names
    named = names is not None and row in names.pieces and names.dy < -ON_LINE
    return bool(rows) and (
        row == rows[-1] or (row == rows[0] and not named and not starts_section(screen, screen.values[row]))
    )


def _cut(screen: Screen, row: int) -> float:
    """The height of the row's value, in heights of the column's middle one."""
    heights = sorted(value.glyph for value in screen.values)
    return screen.values[row].glyph / heights[len(heights) // 2]


def _unreadable(screen: Screen, row: int) -> bool:
    """Whether the list's edge cuts a value so that its digits cannot be trusted."""
    value, height = screen.values[row], _cut(screen, row)
    style, _ = common_style(screen.values)
    low = height < SUSPECT_HEIGHT or screen.names is None or row not in screen.names.pieces
    if (low and value.score < SURE) or (not fits_style(value, style) and (low or value.score < LEAST_SCORE)):
        return True
    shapes = {_shape(other.text) for position, other in enumerate(screen.values) if position != row}
    alike = _shape(value.text) in shapes or value.number.value < 1000
    return height < CUT_HEIGHT and not (height >= LEAST_HEIGHT and value.score >= LEAST_SCORE and alike)


def _low_and_disordered(screen: Screen, row: int, in_order: frozenset[int]) -> bool:
    """Whether a value is both lower than the others and out of order: the edge took a dot or a digit."""
    return row not in in_order and _cut(screen, row) < SUSPECT_HEIGHT


def _shape(text: str) -> str:
    """How a number is written, its digits aside: `75.36M` is `9.99M`, `12 468` and `1 468` are `9 999`."""
    return re.sub(r"\d", "9", re.sub(r"^\d+", "9", text))


def _is_table(screen: Screen) -> bool:
    """Whether ranks, or a head or label of the values, show that a line of the screen is one row."""
    captions = [piece for piece in screen.page.pieces if caption(piece.text)]
    heads = [word for word in captions if any(_heads_beside(word, piece) for piece in screen.page.pieces)]
    return screen.ranks.votes > 1 or has_caption(screen.column, heads) or is_labelled(screen.column, captions)


def _neighboured(screen: Screen, figures: Sequence[Value]) -> frozenset[int]:
    """The rows with another figure between name and value: it may be the name's, and the value of a card beside."""
    style, _ = common_style(screen.values)
    return frozenset(
        row
        for row, name in (screen.names.pieces if screen.names else {}).items()
        for figure in figures
        if abs(figure.y - screen.values[row].y) < 0.5 * figure.piece.height
        and fits_style(figure, style)
        and min(name.x0, screen.values[row].x0) <= figure.x0 < figure.x1 < max(name.x0, screen.values[row].x0)
    )


def _heads_beside(word: Piece, piece: Piece) -> bool:
    """Whether another column's head stands beside a word: a title stands alone."""
    on_line = piece is not word and abs(piece.y - word.y) < 0.7 * word.height
    other = piece.text.strip() != word.text.strip()
    return on_line and other and (is_heading(piece.text) or caption(piece.text) is not None)


def _flags(screen: Screen, row: int, style: str, in_order: frozenset[int]) -> frozenset[Flag]:
    value: Value = screen.values[row]
    checks: Sequence[tuple[Flag, bool]] = (
        ("abbreviated", value.number.style == "abbreviated"),
        ("cut", _at_edge(screen, row) and _cut(screen, row) < SUSPECT_HEIGHT),
        ("format", not fits_style(value, style)),  # type: ignore[arg-type]
        ("low-score", value.score < SURE),
        ("order", row not in in_order or _only_rises(screen, row)),
        ("pinned", row in screen.pinned),
    )
    return frozenset(flag for flag, failed in checks if failed)
