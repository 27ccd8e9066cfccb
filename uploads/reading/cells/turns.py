"""Rows that alternate between left-to-right and right-to-left: names are left of their values, then right of them.

Or each name stands above its value, and both begin at the left edge, then end at the right edge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median, pvariance

from uploads.reading import cells as limits
from uploads.reading.cells.grid import Column, find_columns
from uploads.reading.cells.order import descending
from uploads.reading.look.page import Page, Piece, part
from uploads.reading.look.texts import Value, figures_of, nameable, printed, values_of
from uploads.reading.look.words import squeeze


@dataclass(frozen=True, slots=True)
class Turn:
    """A row of such a list. name, value: its texts. to_name, to_value: how far to the right they must move to align
    with the other rows."""

    name: Piece | None
    value: Value
    to_name: float
    to_value: float
    top: float
    bottom: float


def turns_of(page: Page) -> list[Turn]:
    """All rows of the list, top to bottom, with the moves that align them with the rows whose names are on the left;
    empty if there is no such list. page: with names and figures split (`names_apart`)."""
    columns = find_columns(page)
    lone = [Column((value,), "left", value.x0, 0.0) for piece in page.pieces for value in figures_of(piece)]
    lists = [_turns(page, usual, turned) for usual in columns for turned in columns if usual is not turned]
    lists += [_turns(page, usual, turned) for usual in columns if len(usual.values) == limits.FEWEST for turned in lone]
    return max(lists, key=len, default=[])


def stacked_turns_of(page: Page) -> list[Turn]:
    """All rows of a list whose names stand above their values, at the left edge and at the right edge in turn; empty if
    there is no such list. Each right row is moved to the left edge."""
    values = list(_told(page))
    lefts = _at_one_edge(values, [value.piece.x0 for value in values], limits.EDGE * page.width)
    rights = _at_one_edge(values, [value.piece.x1 for value in values], limits.EDGE * page.width)
    lists = [_stacked(page, usual, turned) for usual in lefts for turned in rights if usual[0].x1 < turned[0].x0]
    return max(lists, key=len, default=[])


def _told(page: Page) -> Iterator[Value]:
    """The texts with one figure; of small numbers those with the same word before or behind as enough others."""
    lone = [values[0] for piece in page.pieces if len(values := figures_of(piece) or values_of(piece)) == 1]
    words = Counter(squeeze(value.before + value.after) for value in lone)
    for value in lone:
        word = squeeze(value.before + value.after)
        if figures_of(value.piece) or (word and words[word] >= limits.FEWEST_TURNS):
            yield value


def _at_one_edge(values: Sequence[Value], edges: Sequence[float], near: float) -> list[list[Value]]:
    """The groups of at least two values whose texts have an edge in common, top to bottom."""
    found: list[list[Value]] = []
    for at in sorted(set(edges)):
        own = [value for value, edge in zip(values, edges, strict=True) if 0 <= edge - at < near]
        if len(own) > 1 and not (found and set(map(id, own)) <= set(map(id, found[-1]))):
            found.append(sorted(own, key=lambda value: value.y))
    return found


def _stacked(page: Page, usual: Sequence[Value], turned: Sequence[Value]) -> list[Turn]:
    sides = sorted([*((v, False) for v in usual), *((v, True) for v in turned)], key=lambda one: one[0].y)
    values = [value for value, _ in sides]
    if len(sides) < limits.FEWEST_TURNS or not _alternate(sides) or not _descend(values):
        return []
    if max(value.x1 for value in usual) >= min(value.piece.x0 for value in turned):
        return []
    near, pitch = limits.EDGE * page.width, min(lower.y - upper.y for upper, lower in pairwise(values))
    over = [_stands_over(page, value, pitch, near, right=is_turned) for value, is_turned in sides]
    ragged = [name.x0 for name, (_, is_turned) in zip(over, sides, strict=True) if name and is_turned]
    missing = sum(name is None for name in over)
    if missing > limits.UNNAMED_TURNS * len(over) or not ragged or max(ragged) - min(ragged) < 2 * near:
        return []  # names that also begin in line are those of cards side by side
    left = median(value.piece.x0 for value in usual)
    return [
        Turn(
            name, value, left - name.x0 if name and is_turned else 0.0, left - value.piece.x0 if is_turned else 0.0,
            value.y - limits.STACKED_ABOVE * pitch, value.y + (1 - limits.STACKED_ABOVE) * pitch,
        )
        for name, (value, is_turned) in zip(over, sides, strict=True)
    ]  # fmt: skip


def _stands_over(page: Page, value: Value, pitch: float, near: float, *, right: bool) -> Piece | None:
    """The name right above a value that begins with it, or ends with it on the right side."""
    over = [
        piece
        for piece in (*page.pieces, *page.unread)
        if 0.5 * piece.height < value.y - piece.y < limits.STACKED_ABOVE * pitch
        and abs(piece.x1 - value.piece.x1 if right else piece.x0 - value.piece.x0) < near
        and (nameable(piece.text) or not piece.text.strip())
    ]
    return max(over, key=lambda piece: piece.y, default=None)


def _alternate(sides: Sequence[tuple[Value, bool]]) -> bool:
    """Whether rows of both kinds alternate with even steps."""
    steps = [lower[0].y - upper[0].y for upper, lower in pairwise(sides)]
    return all(one[1] != other[1] for one, other in pairwise(sides)) and max(steps) <= limits.EVEN_TURNS * min(steps)


def _descend(values: Sequence[Value]) -> bool:
    numbers = [value.number.value for value in values]
    return len(descending(numbers)) == len(numbers) and numbers[0] != numbers[-1]


def names_apart(page: Page) -> Page:
    """The page with names and figures split that an engine read as one text: `272 712 309 Mambo`.

    A word that stands beside several figures stays with them.
    """
    lone = {id(piece): figures[0] for piece in page.pieces if len(figures := figures_of(piece)) == 1}
    words = Counter(squeeze(word) for value in lone.values() for word in (value.before, value.after))
    pieces: list[Piece] = []
    for piece in page.pieces:
        value = lone.get(id(piece))
        beside = [word for word in (value.before, value.after) if nameable(word)] if value else []
        own = len(beside) == 1 and len(squeeze(beside[0])) > limits.SHORT_WORD and words[squeeze(beside[0])] == 1
        ends = [value.number.start, value.number.end] if value and own else []
        texts = [part(piece, *edges) for edges in pairwise([0, *ends, len(piece.text)])]
        pieces += [text for text in texts if text is not None]
    return replace(page, pieces=tuple(pieces))


def _turns(page: Page, usual: Column, turned: Column) -> list[Turn]:
    sides = sorted([*((v, False) for v in usual.values), *((v, True) for v in turned.values)], key=lambda one: one[0].y)
    values = [value for value, _ in sides]
    if len(sides) < limits.FEWEST_RANKED_TURNS or not _alternate(sides):
        return []
    pitch = min(lower.y - upper.y for upper, lower in pairwise(values))
    if len(sides) < limits.FEWEST_TURNS and not _are_ranked(page, values, pitch):
        return []
    if min(value.x0 for value in usual.values) <= max(value.x1 for value in turned.values):
        return []
    if not _descend(values):
        return []
    if sum(has_own_card(page, value, pitch) for value in values) > limits.MOSTLY_CARDS * len(values):
        return []
    names = [_name(page, value, pitch, right=is_turned) for value, is_turned in sides]
    missing = sum(name is None for name in names)
    left = [name.x0 for name, (_, is_turned) in zip(names, sides, strict=True) if name and not is_turned]
    if missing > limits.UNNAMED_TURNS * len(names) or not left:
        return []
    return list(_laid(sides, names, median(left), pitch))


def _laid(
    sides: Sequence[tuple[Value, bool]], names: Sequence[Piece | None], left: float, pitch: float
) -> Iterator[Turn]:
    usual = [value for value, is_turned in sides if not is_turned]
    end_of = min((_end_of_value, _end_of_text), key=lambda end: pvariance([end(value) for value in usual]))
    right = median(map(end_of, usual))
    for (value, is_turned), name in zip(sides, names, strict=True):
        to_name = left - name.x0 if name and is_turned else 0.0
        to_value = right - end_of(value) if is_turned else 0.0
        yield Turn(name, value, to_name, to_value, value.y - pitch / 2, value.y + pitch / 2)


def _are_ranked(page: Page, values: Sequence[Value], pitch: float) -> bool:
    """Whether numbers in one column count the rows."""
    ranks = [
        [
            (piece.middle, rank - row)
            for piece in page.pieces
            if abs(piece.y - value.y) < limits.TURN_LINE * pitch and (rank := printed(piece.text)) is not None
        ]
        for row, value in enumerate(values)
    ]
    return any(
        all(any(base == own and abs(x - other) < limits.EDGE * page.width for x, own in row) for row in ranks)
        for other, base in ranks[0]
    )


def _end_of_value(value: Value) -> float:
    return value.x1


def _end_of_text(value: Value) -> float:
    """The x where the text behind a value ends: `20.7M (+1.7M)`."""
    return value.piece.x1


def has_own_card(page: Page, value: Value, pitch: float) -> bool:
    """Whether a name begins right above a value, as on cards that are offset from their neighbours: then the text on
    the value's line is another card's name."""
    return any(
        0.5 * (piece.height + value.piece.height) < value.y - piece.y < pitch
        and abs(piece.x0 - value.piece.x0) < limits.CARD_EDGE * value.piece.height
        and nameable(piece.text)
        for piece in page.pieces
    )


def _name(page: Page, value: Value, pitch: float, *, right: bool) -> Piece | None:
    """The longest possible name on the value's side of the row, readable or not."""
    near = [
        piece
        for piece in (*page.pieces, *page.unread)
        if abs(piece.y - value.y) < limits.TURN_LINE * pitch
        and (piece.x0 > value.x1 if right else piece.x1 < value.x0)
        and (nameable(piece.text) or not piece.text.strip())
    ]
    return max(near, key=lambda piece: piece.x1 - piece.x0, default=None)
