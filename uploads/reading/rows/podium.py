"""The first three of a ranking, side by side above a list that begins at rank 4, or left of it on a wide screen.

They share neither the list's columns nor its rows: each is a name with the figure right below it. They become rows only
if exactly three stand there, none has less than the list's first row, and they are in the order of a podium or of a
line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from uploads.reading import rows as limits
from uploads.reading.look.page import Piece, union
from uploads.reading.look.styles import common_style, fits_style
from uploads.reading.look.texts import Value, nameable, printed, values_of
from uploads.reading.look.words import caption
from uploads.reading.roles.fields import Screen
from uploads.reading.rows.names import clean
from uploads.reading.types import Flag, ReadRow

FIRST_LISTED = 4
PODIUM = (1, 0, 2)
"""Which of the three, left to right, have ranks 1, 2 and 3: the first stands in the middle."""
LINE = (0, 1, 2)
FROM_RIGHT = (1, 2, 0)
"""A podium in a right-to-left language."""
_BADGE = re.compile(r"R[1-5]|V[I1l|]?P ?\d{1,2}")
_BADGE_BEFORE = re.compile(rf"^(?:{_BADGE.pattern}) (?=\S)")


@dataclass(frozen=True, slots=True)
class Stand:
    """One of the first three. rank: None if nothing shows that it is the first. name: None if it could not be read."""

    rank: int | None
    name: Piece | None
    value: Value


def podium(screen: Screen) -> list[Stand]:
    """The three that stand above the list, first to third; empty if this is not certain.

    Either the list shows that it begins at rank 4, or at least two of the three show their own ranks, or the one in the
    middle stands above the others while the list shows no ranks or is scrolled past rank 4.
    """
    start = _fourth(screen)
    if start is not None:
        return _ranked(screen, start)
    for start in range(min(2, len(screen.values))):
        found = _ranked(screen, start)
        marks = [_mark_over(stand, screen) for stand in found]
        told = sum(mark == stand.rank for mark, stand in zip(marks, found, strict=True)) >= limits.PODIUM_VOTES
        named = all(stand.name is not None for stand in found) or any(marks)
        raised = bool(found) and (not screen.ranks.read or _is_scrolled(screen, start)) and _is_raised(found) and named
        if (told or raised) and all(mark in (None, stand.rank) for mark, stand in zip(marks, found, strict=True)):
            return found
    return []


def first_alone(screen: Screen) -> list[Stand]:
    """The first of a ranking in a banner above the list, which begins at rank 2 or below; empty if uncertain.

    The banner shows rank 1 beside or above the name, or the list's own label before its figure, `Kills: 494.9M`. In the
    second case there must be an alliance tag before the name unless the list begins at rank 2. The banner has one
    figure below the name, less than the sum of the others.
    """
    ranks = screen.ranks
    if ranks.base is None or ranks.votes < limits.PODIUM_VOTES or ranks.base + screen.grid.places[0] < 2:
        return []
    first, style = screen.values[0], common_style(screen.values)[0]
    top = first.y - 0.5 * screen.grid.pitch
    over = [piece for piece in screen.page.pieces if top - limits.BANNER_HEIGHT * screen.grid.pitch < piece.y < top]
    numbers = [value.number.value for row, value in enumerate(screen.values) if row not in screen.pinned]
    figures = [value for piece in over for value in values_of(piece) if fits_style(value, style)]
    figures = [value for value in figures if numbers[0] <= value.number.value < sum(numbers)]
    if len(figures) != 1 or nameable(figures[0].after) or 0 in screen.unread_rows:
        return []
    value, height = figures[0], figures[0].piece.height
    names = [
        piece
        for piece in over
        if nameable(piece.text)
        and not _BADGE.fullmatch(piece.text.strip())
        and 0.5 * height < value.y - piece.y < limits.PODIUM_NAME * height
        and min(abs(_begins(piece, over) - value.piece.x0), abs(piece.middle - value.piece.middle)) < height
    ]
    if len(names) != 1:
        return []
    marks = [
        piece
        for piece in over
        if printed(piece.text) == 1 and piece.x0 < names[0].x0 + height and piece.y < value.y - 0.5 * height
    ]
    if len(marks) == 1:
        return [Stand(1, names[0], value)]
    second = ranks.base + screen.grid.places[0] == 2  # else it may be the viewer's own row
    tagged = names[0].text.strip().startswith(("[", "【"))
    if marks or not _is_labelled_alike(value, screen) or not (tagged or (second and _is_no_caption(names[0], value))):
        return []
    return [Stand(1 if second else None, names[0], value)]


def _is_no_caption(name: Piece, value: Value) -> bool:
    """Whether the text above a figure is not its caption, as `Your kills` is above `Kills: 494.9M`."""
    label = value.before.strip(" :：").casefold()
    return caption(name.text) is None and label not in name.text.casefold()


def _begins(name: Piece, over: Sequence[Piece]) -> float:
    """The x where a name begins, or the badge right before it."""
    badges = [one for one in over if _BADGE.fullmatch(one.text.strip()) and abs(one.y - name.y) < 0.5 * name.height]
    return next((one.x0 for one in badges if 0 <= name.x0 - one.x1 < name.height), name.x0)


def _is_labelled_alike(value: Value, screen: Screen) -> bool:
    """Whether the label before a figure is the label before most figures of the list."""
    label = value.before.strip().casefold()
    alike = sum(one.before.strip().casefold() == label for one in screen.values)
    return any(map(str.isalpha, label)) and alike > len(screen.values) / 2


def _ranked(screen: Screen, start: int) -> list[Stand]:
    """The three above the row where the list begins, or left of the list, in the order of a podium or of a line."""
    top = screen.values[start].y - 0.5 * screen.grid.pitch
    above = _in_order(screen, start, lambda piece: piece.y < top)
    if above and top - max(stand.value.y for stand in above) <= limits.PODIUM_ABOVE * screen.grid.pitch:
        return above
    left = min((piece.x0 for piece in screen.ranks.pieces.values()), default=0.0)
    return _in_order(screen, start, lambda piece: piece.x1 < left)


def _in_order(screen: Screen, start: int, stands: Callable[[Piece], bool]) -> list[Stand]:
    """The three among the texts of a part of the page, first to third. stands: whether a text is in that part."""
    first, pitch = screen.values[start], screen.grid.pitch
    found = [stand for stand in _side_by_side(screen, stands) if stand.value.number.value >= first.number.value]
    if len(found) != len(PODIUM):
        return []
    ys = [stand.value.y for stand in found]
    steps = ys[1] < min(ys[0], ys[2]) and max(ys) - min(ys) < limits.PODIUM_STEPS * pitch
    if max(ys) - min(ys) > pitch and not steps and not _is_pyramid(found, pitch):
        return []
    for order in (PODIUM, LINE, *((FROM_RIGHT,) if ys[1] < min(ys[0], ys[2]) else ())):
        ranked = [found[place] for place in order]
        if all(upper.value.number.value >= lower.value.number.value for upper, lower in pairwise(ranked)):
            return [Stand(rank, one.name, one.value) for rank, one in enumerate(ranked, start=1)]
    return []


def _is_scrolled(screen: Screen, start: int) -> bool:
    """Whether the list's ranks show that it begins below rank 4."""
    ranks = screen.ranks
    if ranks.base is None or ranks.votes < limits.PODIUM_VOTES:
        return False
    return ranks.base + screen.grid.places[start] > FIRST_LISTED


def _is_pyramid(found: Sequence[Stand], pitch: float) -> bool:
    """Whether the middle one of three, left to right, stands above the two others, which are on one line."""
    left, first, right = (stand.value for stand in found)
    level = abs(left.y - right.y) < limits.PODIUM_LEVEL * left.piece.height
    return level and 0 < left.y - first.y < limits.PODIUM_STEP * pitch


def _is_raised(found: Sequence[Stand]) -> bool:
    """Whether three figures descend, and the first stands in the middle and above the others."""
    first, *others = (stand.value for stand in found)
    falls = first.number.value > others[0].number.value >= others[1].number.value
    left, right = sorted(others, key=lambda one: one.x0)
    aside = left.x1 < first.x0 and first.x1 < right.x0
    raised = all(0 < other.y - first.y < limits.PODIUM_RAISED * first.piece.height for other in others)
    return falls and aside and raised


def _mark_over(stand: Stand, screen: Screen) -> int | None:
    """The rank printed above one of the first three, or below it on a step; None if none was read."""
    name = stand.name or stand.value.piece
    over, under = (one * stand.value.piece.height for one in (limits.PODIUM_MARK, limits.PODIUM_MARK_UNDER))
    return next(
        (
            number
            for piece in screen.page.pieces
            if (number := printed(piece.text)) is not None
            and number <= len(PODIUM)
            and (0 < name.y - piece.y < over or 0 < piece.y - stand.value.y < under)
            and abs(piece.middle - name.middle) < limits.PODIUM_ASIDE * screen.page.width
        ),
        None,
    )


def _fourth(screen: Screen) -> int | None:
    """The row with rank 4, if no row above it but the viewer's own shows a rank: figures above it are in its column by
    chance."""
    ranks = screen.ranks
    if ranks.base is None:
        return 0 if _begins_fourth(screen) else None
    if ranks.votes < limits.PODIUM_VOTES:
        return None
    row = next((at for at, place in enumerate(screen.grid.places) if ranks.base + place == FIRST_LISTED), None)
    listed = ranks.read.keys() - screen.pinned
    return None if row is None or row > 1 or any(above in listed for above in range(row)) else row


def _begins_fourth(screen: Screen) -> bool:
    """Whether ranks in one column, too few for a list on their own, continue a podium."""
    marks = [
        (one.piece.middle, number - screen.grid.places[one.row])
        for one in screen.placed
        if (number := printed(one.piece.text)) is not None
    ]
    near = limits.PODIUM_ASIDE / 2 * screen.page.width
    columns = [[base for middle, base in marks if abs(middle - x) < near] for x, _ in marks]
    return any(len(column) >= limits.PODIUM_VOTES and set(column) == {FIRST_LISTED} for column in columns)


def _side_by_side(screen: Screen, stands: Callable[[Piece], bool]) -> list[Stand]:
    """The figures in a part of the page with a name above each, left to right."""
    style, _ = common_style(screen.values)
    above = [piece for piece in screen.page.pieces if stands(piece)]
    unread = [piece for piece in screen.page.unread if stands(piece)]
    found = []
    for piece in above:
        for value in values_of(piece):
            if not fits_style(value, style) or nameable(value.before) or nameable(value.after):
                continue
            name = _over(value, [one for one in above if _may_name(one)], screen)
            if name is not None or _over(value, unread, screen) is not None:
                found.append(Stand(0, name, value))
    return sorted(found, key=lambda stand: stand.value.x0)


def _may_name(piece: Piece) -> bool:
    """Whether a text may be a name, or its remaining tag or digits: a number greater than the podium's ranks."""
    rank = printed(piece.text)
    tagged = piece.text.strip().startswith(("[", "【"))
    return tagged or nameable(piece.text) or (piece.text.strip().isdecimal() and (rank is None or rank > len(PODIUM)))


def _over(value: Value, pieces: Sequence[Piece], screen: Screen) -> Piece | None:
    """The lowest of the texts right above a figure, or above it and its label, with their middles or their left edges
    aligned."""
    middles = ((value.x0 + value.x1) / 2, value.piece.middle)
    height = value.piece.height
    near = [
        piece
        for piece in pieces
        if 0.5 * height < value.y - piece.y < limits.PODIUM_NAME * height
        and min(abs(piece.x0 - value.x0), *(abs(piece.middle - middle) for middle in middles))
        < limits.PODIUM_ASIDE * screen.page.width
    ]
    return max(near, key=lambda piece: piece.y, default=None)


def with_podium(screen: Screen, rows: Sequence[ReadRow], tag: str | None) -> tuple[ReadRow, ...]:
    """The rows of a list with the first three, or the first alone, before them. tag: the list's alliance tag."""
    first = [_row(stand, tag) for stand in podium(screen) or first_alone(screen)]
    boxes = {row.value_box for row in first}
    listed = [row for row in rows if row.value_box not in boxes]
    return tuple(replace(row, place=place) for place, row in enumerate([*first, *listed]))


def _row(stand: Stand, tag: str | None) -> ReadRow:
    value, box = stand.value, stand.name.box if stand.name else None
    name = clean(_BADGE_BEFORE.sub("", box.text) if box else "", tag, badges=False)
    number = value.number
    estimated = number.style == "abbreviated"
    flags: set[Flag] = {"rank-inferred"} if stand.rank else set()
    flags |= {"abbreviated"} if estimated else set()
    flags |= {"low-score"} if value.score < limits.SURE_VALUE else set()
    return ReadRow(
        place=0,
        rank=stand.rank,
        name=name.text,
        value=number.value,
        value_text=value.text,
        box=union([value.box, *([box.box] if box else [])]),
        name_box=box.box if box else None,
        value_box=value.box,
        score=value.score,
        name_score=box.lowest if box else 0.0,
        name_variants=name.variants,
        tag=name.tag,
        badge=None,
        value_low=number.low if estimated else None,
        value_high=number.high if estimated else None,
        flags=frozenset(flags),
    )
