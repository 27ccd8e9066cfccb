"""The rows of a recognised list, each with its checks: cut, order, format, rank.

First, cells that the row spacing predicts and the engine did not find (a single 0, a pale number) are read again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import median_high

from uploads.reading import rows as limits
from uploads.reading.cells.grid import Column
from uploads.reading.cells.order import descending
from uploads.reading.look import FORMATTED
from uploads.reading.look.page import Piece, beside, union
from uploads.reading.look.styles import common_style, fits_style
from uploads.reading.look.texts import Style, Value, figures_of, printed, values_of
from uploads.reading.look.words import caption, is_heading
from uploads.reading.roles import HIGHEST_LEVEL
from uploads.reading.roles.fields import Screen, of_servers
from uploads.reading.roles.recognise import rebuilt
from uploads.reading.roles.strays import runs_out
from uploads.reading.roles.values import has_caption, is_labelled, is_ranking
from uploads.reading.rows.asides import bare_lines
from uploads.reading.rows.edges import at_edge, cut_to, low_and_disordered, torn, unreadable
from uploads.reading.rows.likeness import name_picture
from uploads.reading.rows.names import (
    Reread,
    as_server,
    badge_of,
    clean,
    common_ending,
    common_tag,
    name_lines,
    shows_badges,
    shows_counts,
    shows_levels,
    sureness,
    tag_end,
    unread_name,
)
from uploads.reading.rows.podium import with_podium
from uploads.reading.rows.rounds import true_rounds, with_rounds
from uploads.reading.rows.scripts import icons_of
from uploads.reading.types import Flag, ReadRow, TextBox

_GLUED = re.compile(r"\d{4,}[,.]\d{3}")
"""More digits than a group has before the first separator: a separator is lost, or another number stands before it."""
_ZEROS = ("O", "o", "〇", "○", "Q", "D")
_LONE_ZERO = re.compile(r"[^\W\d_a-zA-Z]? ?[0OoQD〇○口囗ロ日曰。]")
"""Readings of a single 0 that is hard to see, perhaps behind an icon read as a letter of another script."""


def assemble(
    screen: Screen,
    reread: Reread | None = None,
    unread: Sequence[TextBox] = (),
    avatars: Mapping[int, str] | None = None,
) -> tuple[ReadRow, ...]:
    """The rows of a list, top to bottom. Values cut by the list's edge are left out.

    reread: reads one line of the picture again, for a name found only in part or not at all. unread: places where
    something is written that the engine cannot read. avatars: pictures by the index of the screen's value.
    """
    spelt = name_lines(screen, reread)
    lines = bare_lines(screen, spelt)
    borders = screen.page.borders
    rounds = true_rounds(lines, borders.image) if borders else [""] * len(lines)
    ending = common_ending(line.text for line in lines)
    tag = common_tag(line.text for line in lines)
    badges = shows_badges([*(line.text for line in lines), *_loose_badges(screen)])
    icons = icons_of(line.text for line in lines)
    levels, counts = (shows([line.text for line in lines]) for shows in (shows_levels, shows_counts))
    servers = of_servers(screen)
    in_order = _in_order(screen)
    style, _ = common_style(screen.values)
    figures = [] if _is_table(screen) else [f for piece in screen.page.pieces for f in figures_of(piece)]
    neighboured = _neighboured(screen, figures)
    small = is_ranking([value.number.value for row, value in enumerate(screen.values) if row not in screen.pinned])
    great = not small and sum(figure.number.value >= limits.GREAT for figure in figures) > 1
    rows: list[ReadRow] = []
    for row, value in enumerate(screen.values):
        left = unreadable(screen, row) or low_and_disordered(screen, row, in_order) or torn(screen, row)
        if at_edge(screen, row) and left:
            continue
        if great and 0 < value.number.value <= HIGHEST_LEVEL:
            continue
        flags = _flags(screen, row, style, in_order)
        if screen.doubtful or row in neighboured:
            flags |= {"neighbour"}
        name = clean(
            as_server(lines[row].text) if servers else lines[row].text.removesuffix(ending),
            tag,
            badges=badges and _badge(screen, row) is None,
            levels=levels,
            counts=counts,
            icons=icons,
        )
        spelling = with_rounds(name.text, rounds[row])
        otherwise = (name.text,) if spelling != name.text else ()
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
                name=spelling,
                value=value.number.value,
                value_text=value.text,
                box=union([value.box, *parts, *([mark.box.box] if mark else [])]),
                name_box=union([box.box for box in inked]) if inked else None,
                value_box=value.box,
                score=value.score,
                name_score=sureness(lines[row]),
                name_variants=(*otherwise, *name.variants, *_with_beginning(lines[row].text, spelt[row].text)),
                tag=name.tag,
                badge=name.badge or _badge(screen, row),
                value_low=value.number.low if value.number.style == "abbreviated" else None,
                value_high=value.number.high if value.number.style == "abbreviated" else None,
                flags=flags | rank_flags,
                name_pictures=(picture,) if picture else (),
                avatars=(avatar,) if avatar else (),
            )
        )
    return with_podium(screen, rows, tag)


def _with_beginning(line: str, spelt: str) -> tuple[str, ...]:
    """The name with the tag or level that was cut off before it: members may have agreed on that word as part of their
    names."""
    return (spelt.strip(),) if line and spelt.endswith(f" {line}") else ()


def _badge(screen: Screen, row: int) -> int | None:
    for one in screen.placed:
        if one.row == row and (badge := badge_of(one.piece)):
            return badge
    return None


def _loose_badges(screen: Screen) -> list[str]:
    """Badges read as separate boxes. Others may be glued to the name."""
    field = screen.names
    if field is None:
        return []
    return [
        f"{one.piece.text.strip()} -"
        for one in screen.placed
        if badge_of(one.piece) and one.piece.x0 < field.x(one.piece.y) + one.piece.height
    ]


def _in_order(screen: Screen) -> frozenset[int]:
    """Rows whose value fits the descending order of the list; all rows if it has neither order nor ranks."""
    rows = [row for row in range(len(screen.values)) if row not in screen.pinned]
    if not screen.ordered and screen.ranks.votes <= 1:
        return frozenset(range(len(screen.values)))
    run = descending([screen.values[row].number.value for row in rows])
    return frozenset(rows[position] for position in run) | screen.pinned


def _only_rises(screen: Screen, row: int) -> bool:
    """Whether only its value makes a row the viewer's own: a misread value looks the same."""
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


def _is_table(screen: Screen) -> bool:
    """Whether ranks, or a header or label of the values, show that a line of the screen is one row."""
    captions = [piece for piece in screen.page.pieces if caption(piece.text)]
    heads = [word for word in captions if _heads_stand_beside(word, screen.page.pieces)]
    return screen.ranks.votes > 1 or has_caption(screen.column, heads) or is_labelled(screen.column, captions)


def _neighboured(screen: Screen, figures: Sequence[Value]) -> frozenset[int]:
    """The rows with another figure between name and value: the name may belong to it, and the value to a neighbouring
    card."""
    style, _ = common_style(screen.values)
    return frozenset(
        row
        for row, name in (screen.names.pieces if screen.names else {}).items()
        for figure in figures
        if abs(figure.y - screen.values[row].y) < 0.5 * figure.piece.height
        and fits_style(figure, style)
        and min(name.x0, screen.values[row].x0) <= figure.x0 < figure.x1 < max(name.x0, screen.values[row].x0)
    )


def _heads_stand_beside(word: Piece, pieces: Sequence[Piece]) -> bool:
    """Whether another column's header stands beside a word. A title stands alone."""
    others = [other.text for other in beside(word, pieces) if other.text.strip() != word.text.strip()]
    return any(is_heading(text) or caption(text) is not None for text in others)


def _flags(screen: Screen, row: int, style: Style, in_order: frozenset[int]) -> frozenset[Flag]:
    value: Value = screen.values[row]
    fits = fits_style(value, style) or runs_out(screen.values)
    checks: Sequence[tuple[Flag, bool]] = (
        ("abbreviated", value.number.style == "abbreviated"),
        ("cut", at_edge(screen, row) and cut_to(screen, row) < limits.SUSPECT_HEIGHT),
        ("format", not fits or bool(_GLUED.match(value.text)) or _touches_label(value) or _lost_a_group(value)),
        ("low-score", value.score < limits.SURE_VALUE),
        ("order", row not in in_order or _only_rises(screen, row)),
        ("pinned", row in screen.pinned),
    )
    return frozenset(flag for flag, failed in checks if failed)


def _touches_label(value: Value) -> bool:
    """Whether letters that the engine cannot spell touch ungrouped digits: the last digit may be such a letter."""
    behind = value.piece.text[value.number.end : value.number.end + 1]
    foreign = behind.isalpha() and not behind.isascii() and caption(value.after) is None
    return value.number.style == "plain" and value.number.value >= FORMATTED and foreign


def _lost_a_group(value: Value) -> bool:
    """Whether a grouping sign stands right before a value: its first digits were not read."""
    return value.before[-1:] in (",", ".", "'", "’") and not any(map(str.isalnum, value.before))


def fill_gaps(screen: Screen, reread: Reread) -> Screen:
    """The list, completed by values that were missing in it, or right above and below it."""
    cells = [*_inside(screen), *_beyond(screen, 1), *_beyond(screen, -1)]
    found = [value for y in cells if (value := _read_cell(screen, y, reread)) is not None]
    kept = [_corrected(screen, position, reread) for position in range(len(screen.values))]
    if not found and all(value is old for value, old in zip(kept, screen.values, strict=True)):
        return screen
    values = tuple(sorted((*kept, *found), key=lambda value: value.y))
    return rebuilt(screen, replace(screen.column, values=values))


def _corrected(screen: Screen, position: int, reread: Reread) -> Value:
    """A value that breaks the list's order, read again in its whole cell: its box may hold only half of it."""
    value = screen.values[position]
    numbers = [other.number.value for other in screen.values]
    if not screen.ordered or position in screen.pinned or position in descending(numbers):
        return value
    height = value.piece.height
    x0, x1 = next(_extents(screen.column, value.y, height))
    middle = (value.piece.box.box[1] + value.piece.box.box[3]) / 2
    text = reread((x0, middle - limits.HALF_CELL * height, x1, middle + limits.HALF_CELL * height))
    others = tuple(other for other in screen.values if other is not value)
    rest = replace(screen, column=replace(screen.column, values=others))
    again = _value(rest, text, value.y, height) if text else None
    return again if again is not None and again.score >= limits.SURE_REREAD else value


def _inside(screen: Screen) -> Iterator[float]:
    """The y of each row missing between others."""
    values, grid = screen.values, screen.grid
    for position in range(1, len(values)):
        missing = grid.places[position] - grid.places[position - 1] - 1
        if position in screen.pinned or missing > limits.MOST_MISSING:
            continue
        top, bottom = values[position - 1].y, values[position].y
        for step in range(1, missing + 1):
            yield top + (bottom - top) * step / (missing + 1)


def _beyond(screen: Screen, direction: int) -> Iterator[float]:
    """The y of each row above or below the list that shows a name or a rank."""
    values = screen.values
    last = len(values) - 1
    inner = last - (last in screen.pinned) if direction > 0 else 0
    pitch = screen.pitch_at(inner)
    limit = values[-1].y - 0.5 * pitch if last in screen.pinned and direction > 0 else float("inf")
    y = values[inner].y + direction * pitch
    for _ in range(limits.MOST_BEYOND):
        anchor = _row_there(screen, y, pitch)
        if anchor is None or y > limit:
            return
        yield anchor
        y = anchor + direction * pitch


def _row_there(screen: Screen, y: float, pitch: float) -> float | None:
    """The y of the row near y, found by its name or rank; None if there is neither."""
    names, tolerance = screen.names, limits.NAME_NEAR * screen.page.width
    rank_x = [p.middle for p in screen.ranks.pieces.values()] if screen.ranks.votes > 1 else []
    for piece in screen.page.pieces:
        if caption(piece.text):
            continue
        if names and not names.middle and abs(piece.x0 - names.x(piece.y)) < tolerance:
            away = piece.y - names.dy * pitch - y
            if abs(away) < limits.NAMES_LINE * pitch:
                return y + away
        is_rank = printed(piece.text) is not None and abs(piece.y - y) < limits.RANKS_LINE * pitch
        if is_rank and any(abs(piece.middle - x) < tolerance for x in rank_x):
            return y
    return None


def _read_cell(screen: Screen, y: float, reread: Reread) -> Value | None:
    column = screen.column
    height = median_high(value.piece.height for value in column.values)
    round_ones: list[TextBox] = []
    for narrow, (x0, x1) in enumerate(_extents(column, y, height)):
        middle = screen.page.to_picture((x0 + x1) / 2, y)
        if any(_covers(piece, x0, x1, y, height) for piece in screen.page.pieces):
            return None
        text = reread((x0, middle - limits.HALF_CELL * height, x1, middle + limits.HALF_CELL * height))
        value = _value(screen, text, y, height) if text else None
        if value is not None and not (narrow and value.number.value):
            return value
        if text and _LONE_ZERO.fullmatch(text.text.strip()):
            round_ones.append(text)
    zero = _zero(round_ones[-1], y, height) if len(round_ones) > 1 else None
    return zero if zero is not None and _keeps_order(screen, zero) else None


def _zero(text: TextBox, y: float, height: float) -> Value | None:
    """The 0 at the end of a text taken for one; its score is always low."""
    ink = [char for char in text.chars if char.text.strip()]
    if not ink:
        return None
    last = replace(ink[-1], text="0", score=min(ink[-1].score, limits.LEAST_REREAD))
    box = replace(text, text="0", box=(last.x0, text.box[1], last.x1, text.box[3]), score=last.score, chars=(last,))
    return next(iter(values_of(Piece(box, last.x0, last.x1, y, height))), None)


def _covers(piece: Piece, x0: float, x1: float, y: float, height: float) -> bool:
    """Whether other text stands in the cell: a header, a button."""
    inside = min(piece.x1, x1) - max(piece.x0, x0) > 0.5 * (piece.x1 - piece.x0)
    return inside and abs(piece.y - y) < 0.5 * height and len(piece.text.strip()) > limits.LONG_TEXT


def _extents(column: Column, y: float, height: float) -> Iterator[tuple[float, float]]:
    """Where the number may stand: first as wide as the column's widest, then one digit wide, for a single 0."""
    x = column.x(y)
    widest = max(value.x1 - value.x0 for value in column.values)
    for width in (widest + limits.CELL_ROOM * height, limits.ONE_DIGIT * height):
        if column.anchor == "right":
            yield x - width + limits.CELL_OVER * height, x + limits.CELL_OVER * height
        elif column.anchor == "left":
            yield x - limits.CELL_OVER * height, x + width - limits.CELL_OVER * height
        else:
            yield x - width / 2, x + width / 2


def _value(screen: Screen, text: TextBox, y: float, height: float) -> Value | None:
    if text.text.strip() in _ZEROS and len(text.chars) == len(text.text):
        chars = tuple(replace(char, text="0") if char.text.strip() else char for char in text.chars)
        text = replace(text, text="".join(char.text for char in chars), chars=chars)
    piece = Piece(text, text.box[0], text.box[2], y, height)
    style, _ = common_style(screen.values)
    fitting = [v for v in values_of(piece) if fits_style(v, style) and v.score >= limits.LEAST_REREAD]
    return fitting[-1] if fitting and _keeps_order(screen, fitting[-1]) else None


def _keeps_order(screen: Screen, found: Value) -> bool:
    if not screen.ordered:
        return True
    above = [v.number.high for v in screen.values if v.y < found.y]
    below = [v.number.low for position, v in enumerate(screen.values)
             if v.y > found.y and position not in screen.pinned]  # fmt: skip
    if not above or not below:
        near = above[-1] if above else below[0]
        value = found.number.value
        if value and len(str(value)) < len(str(near)) - 1:
            return False
    return (not above or found.number.low <= above[-1]) and (not below or found.number.high >= below[0])
