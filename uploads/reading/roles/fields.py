"""Which texts of the rows are names and ranks, and the screen that they make with the values.

Text that repeats row by row has the same left edge (or middle) and the same height within the row. Of these fields the
name is the one whose text differs from row to row; statuses, the alliance's own name and labels repeat, or say what
they are. Ranks go by vote: each row's printed digits say where the list begins. The majority is right; outlined digits
and medals often are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median, median_high

from uploads.reading import roles as limits
from uploads.reading.cells import EDGE, MOST_LEAN
from uploads.reading.cells.grid import Column, Grid, descending
from uploads.reading.look.page import Page, Piece, cut, part
from uploads.reading.look.texts import _LOOSE, Value, nameable, printed
from uploads.reading.look.words import squeeze
from uploads.reading.types import Kind

_BADGE = re.compile(r"^R[1-5](?= )")
_GLUED = re.compile(r"^R[1-5](?=[^\d\s])")
_LEADS = re.compile(
    r"\W{0,2}(?:n[o0]?[.:] ?)?(\d{1,3})(?:[.)]|st|nd|rd|th)? ?(?<![\d#])(?=[^\d\s.,:/%]|$)", re.IGNORECASE
)
"""The rank before a name that an engine read as one text: `#4 [ABC] Mambo`, `4. Mambo`, `No.4 Mambo`."""


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


def texts_of_rows(page: Page, values: Sequence[Value], pitches: Sequence[float]) -> list[Placed]:
    """Every text of the page that belongs to a row, the values themselves cut out of their boxes."""
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
                placed += [Placed(bare, row, dy) for row, dy in _rows_of(bare, values, pitches)]
    return placed


def ranks_apart(placed: Sequence[Placed], places: Sequence[int], page: Page) -> list[Placed]:
    """The texts with the ranks cut off that stand before names in them: two at least that count with the rows.

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
        base = int(first[1]) - places[seed.row]
        agree = sum(int(match[1]) - places[one.row] == base for one, match in near)
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
    """A rank badge (R1 to R5) before a name is a piece of its own, though the engine reads both as one.

    badges: the texts of the page that are or begin with one; a glued `R3aven` is split only where those begin.
    """
    match = _BADGE.match(piece.text)
    if match is None and sum(abs(other.x0 - piece.x0) < limits.BADGE_EDGE * piece.height for other in badges) > 1:
        match = _GLUED.match(piece.text)
    if match is None:
        return [piece]
    badge, name = cut(piece, 0, match.end()), cut(piece, match.end(), len(piece.text))
    if badge is None or name is None:
        return [piece]
    x0 = min(name.x0, max(badge.x1, name.x0 - limits.PADDING * name.height))
    box = replace(name.box, box=(x0, *name.box.box[1:]))
    return [badge, replace(name, box=box, x0=x0)]


def _rows_of(piece: Piece, values: Sequence[Value], pitches: Sequence[float]) -> list[tuple[int, float]]:
    """The row that a text is in, and how far below the row's value, in rows; nothing where it is in none."""
    distances = [(piece.y - value.y) / pitches[row] for row, value in enumerate(values)]
    near = [(abs(dy - limits.USUAL), row, dy) for row, dy in enumerate(distances) if limits.ABOVE <= dy <= limits.BELOW]
    return [min(near)[1:]] if near else []


def name_field(placed: Sequence[Placed], values: Sequence[Value], page: Page) -> Field | None:
    """The field that holds the names, or None where no text repeats."""
    texts = [p for p in placed if may_be_name(p, values[p.row])]
    best: tuple[float, Field] | None = None
    tallest = median_high(height_of_row(texts)) if texts else 0.0
    for middle in (False, True):
        for seed_x, lean, dy in _seeds(texts, middle=middle, tilted=page.tilted):
            field = _gather(texts, seed_x, lean, dy, middle=middle, tolerance=EDGE * page.width)
            score = _worth(field, len(values)) * (limits.CENTRED if middle else 1.0)
            right = sum(piece.x0 > values[row].x1 for row, piece in field.pieces.items())
            score *= limits.BEHIND if right > len(field.pieces) / 2 else 1.0
            score *= _prominence(field, tallest)
            if best is None or score > best[0]:
                best = (score, field)
    return _with_centred(best[1], texts, page) if best and best[0] > 0 else None


def height_of_row(texts: Sequence[Placed]) -> list[float]:
    """For each row with texts, how high the highest of them is, in pixels."""
    heights: dict[int, float] = {}
    for one in texts:
        heights[one.row] = max(one.piece.height, heights.get(one.row, 0.0))
    return list(heights.values())


def _prominence(field: Field, tallest: float) -> float:
    """1 for texts as high as the highest of their rows; small print (an alliance, a language) is worth less."""
    heights = [piece.height for piece in field.pieces.values()]
    return 1.0 - limits.SMALL_PRINT * (1.0 - min(1.0, median_high(heights) / tallest)) if heights else 0.0


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
    return nameable(placed.piece.text) and placed.piece.height <= limits.TALLEST_NAME * value.piece.height


def _edge(piece: Piece, *, middle: bool) -> float:
    return piece.middle if middle else piece.x0


def _seeds(texts: Sequence[Placed], *, middle: bool, tilted: bool) -> Iterator[tuple[float, float, float]]:
    for one in texts:
        yield _edge(one.piece, middle=middle), 0.0, one.dy
    if not tilted:
        return
    for one in texts:
        for other in texts:
            run = other.piece.y - one.piece.y
            if other.row <= one.row or abs(other.dy - one.dy) > limits.NAME_LINE or run <= 0:
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
        fits = away <= tolerance and abs(one.dy - dy) <= limits.NAME_LINE
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
    if len(texts) > 2 and different < limits.REPEATED:
        return 0.0
    return (
        covered
        * different
        * (limits.UNLETTERED + limits.LETTERS * lettered)
        * (1.0 - limits.LOW * (field.dy + limits.LEVEL_ROW))
    )


@dataclass(frozen=True, slots=True)
class Ranks:
    """base: the rank of place 0, None where the list shows no ranks. read: row -> the digits that stand there."""

    base: int | None
    read: dict[int, int]
    pieces: dict[int, Piece]
    votes: int


NO_RANKS = Ranks(None, {}, {}, 0)


def vote(
    placed: Sequence[Placed], places: Sequence[int], off: frozenset[int], right_end: Sequence[float], page: Page
) -> Ranks:
    """The ranks of a list. placed: its texts; places: row numbers; off: rows off the beat, which do not vote.

    right_end: for each row the x that ranks mostly stand left of; right of it more rows must agree.
    """
    marks = [(one, number) for one in placed if (number := printed(one.piece.text)) is not None]
    best: tuple[tuple[bool, int, float], Ranks] | None = None
    for seed, number in marks:
        if seed.row in off:
            continue
        base = number - places[seed.row]
        near = [
            (one, n)
            for one, n in marks
            if abs(one.piece.middle - seed.piece.middle) <= limits.RANK_COLUMN * page.width + _lean(page, one, seed)
            and abs(one.dy - seed.dy) <= limits.RANK_LINE + (limits.OFF_BEAT_LINE if one.row in off else 0.0)
        ]
        agree = {one.row for one, n in near if n - places[one.row] == base and one.row not in off}
        against = {one.row for one, _ in near if one.row not in off} - agree
        ranks = Ranks(base, {one.row: n for one, n in near}, {one.row: one.piece for one, _ in near}, len(agree))
        right = seed.piece.x0 >= right_end[seed.row]
        key = (not right and len(agree) > 2, len(agree) - len(against) // 2, -seed.piece.middle)
        few_rows = len(places) - len(off) <= limits.FEW_ROWS
        few = not right and (number <= limits.FIRST_RANKS or (few_rows and not _has_rival(seed, number, marks, page)))
        lone = not against and few and number <= limits.LONE_RANK
        enough = len(agree) >= (limits.RIGHT_VOTES if right else 2) or lone
        if base >= 1 and enough and len(agree) >= len(against) and (best is None or key > best[0]):
            best = (key, ranks)
    return best[1] if best else NO_RANKS


def _has_rival(seed: Placed, number: int, marks: Sequence[tuple[Placed, int]], page: Page) -> bool:
    """Whether another number stands over or under the mark: a level on the avatar, the rank of the row below."""
    return any(
        one.row == seed.row
        and other != number
        and abs(one.piece.middle - seed.piece.middle) <= limits.RANK_COLUMN * page.width
        for one, other in marks
    )


def _lean(page: Page, one: Placed, other: Placed) -> float:
    return MOST_LEAN * abs(one.piece.y - other.piece.y) if page.tilted else 0.0


@dataclass(frozen=True, slots=True)
class Screen:
    """A recognised list. values: one per row, top to bottom; placed: the texts of the rows; names: the name field.

    plain: all that the picture says of its kind agrees, and is enough. members: it is the alliance's member list.
    guessed: nothing read tells of people, so portraits have to.
    """

    page: Page
    kind: Kind | None
    title: str
    column: Column
    grid: Grid
    placed: tuple[Placed, ...]
    names: Field | None
    ranks: Ranks
    ordered: bool
    plain: bool = False
    members: bool = False
    guessed: bool = False

    @property
    def top(self) -> float:
        """The y where the list begins: half a row above the first value."""
        return self.values[0].y - 0.5 * self.grid.pitch

    @property
    def named(self) -> float:
        """The share of the rows with a name, read or not."""
        return len(self.unread_rows.union(self.names.pieces if self.names else ())) / len(self.values)

    @property
    def unread_rows(self) -> frozenset[int]:
        """The rows in which something is written where their names begin that could not be read."""
        names = self.names
        if names is None:
            return frozenset()
        ys = [value.y + names.dy * self.pitch_at(row) for row, value in enumerate(self.values)]
        return frozenset(row for row, y in enumerate(ys) if any(self._begins_name(one, y) for one in self.page.unread))

    def _begins_name(self, piece: Piece, y: float) -> bool:
        x = self.names.x(y) if self.names else 0.0
        edge = piece.middle if self.names and self.names.middle else piece.x0
        return abs(piece.y - y) < 0.5 * piece.height and abs(edge - x) < EDGE * self.page.width

    @property
    def pinned(self) -> frozenset[int]:
        """The viewer's own row: last, off the beat or with a rank of its own."""
        if self.members:
            return frozenset()
        last = len(self.values) - 1
        apart = last in self.grid.off or self._ranked_apart(last) or self._rises(last) or self._far_below(last)
        return frozenset({last}) if apart else frozenset()

    def _far_below(self, last: int) -> bool:
        """Whether all other rows follow each other and nothing is written between them and the last, rows below."""
        places = self.grid.places
        if last < 2 or places[last] - places[last - 1] < limits.EMPTY_ROWS or places[last - 1] != last - 1:
            return False
        pitch = self.pitch_at(last - 1)
        top, bottom = self.values[last - 1].y + limits.EMPTY * pitch, self.values[last].y - limits.EMPTY * pitch
        return not any(top < piece.y < bottom for piece in (*self.page.pieces, *self.page.unread))

    def _ranked_apart(self, last: int) -> bool:
        """Whether the last row's digits surely say another rank than its place."""
        base, read = self.ranks.base, self.ranks.read.get(last)
        if base is None or read is None or self.ranks.votes < 2 or read == base + self.grid.places[last]:
            return False
        return self.ranks.pieces[last].box.lowest >= limits.SURE_RANK

    def _rises(self, last: int) -> bool:
        """Whether the last value alone breaks the list's order, and no digits give it the rank of its place."""
        numbers = [value.number.value for value in self.values]
        base, read = self.ranks.base, self.ranks.read.get(last)
        placed = base is not None and read == base + self.grid.places[last]
        above = numbers[:last]
        return not placed and len(above) > 2 and numbers[last] > above[-1] and len(descending(above)) == len(above)

    @property
    def values(self) -> tuple[Value, ...]:
        return self.column.values

    def pitch_at(self, row: int) -> float:
        """The height of the rows around a row."""
        return self.grid.pitch_at([value.y for value in self.values], row)
