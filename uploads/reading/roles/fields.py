"""Which texts of the rows are names and ranks, and the list (Screen) that they form with the values.

Text that repeats row by row has the same left edge (or middle) and the same height within the row. Such texts make a
field. The name is the field whose text differs from row to row. Statuses, the alliance's own name and labels repeat, or
are known words. Ranks are found by vote: each row's printed digits suggest where the list begins, and the majority
wins, because outlined digits and medals are often misread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from statistics import median, median_high

from uploads.reading import roles as limits
from uploads.reading.cells import BEST_ROWS, EDGE, MOST_LEAN
from uploads.reading.cells.grid import Column, Grid
from uploads.reading.cells.order import descending
from uploads.reading.look.page import Page, Piece
from uploads.reading.look.texts import SERVER, Anchor, Value, nameable, printed
from uploads.reading.look.words import squeeze
from uploads.reading.roles.best import best_three
from uploads.reading.roles.placed import Placed, edge
from uploads.reading.types import Kind


@dataclass(frozen=True, slots=True)
class Field:
    """A repeating text. pieces: row -> piece. x(y): where all of them are aligned (see anchor) at the height y."""

    pieces: dict[int, Piece]
    dy: float
    at_zero: float
    lean: float
    anchor: Anchor

    @property
    def middle(self) -> bool:
        """Whether the texts do not share a left edge."""
        return self.anchor != "left"

    def x(self, y: float) -> float:
        return self.at_zero + self.lean * y


_TAG = re.compile(r"[A-Za-z0-9]{2,5}")


def name_field(
    placed: Sequence[Placed], values: Sequence[Value], page: Page, unread: Sequence[Placed] = ()
) -> Field | None:
    """The field that holds the names, or None if no text repeats. unread: the unreadable texts of the rows."""
    texts = [p for p in placed if may_be_name(p, values[p.row])]
    best: tuple[float, Field] | None = None
    tallest = median_high(height_of_row(texts)) if texts else 0.0
    for anchor, worth in limits.ANCHORED.items():
        for seed_x, lean, dy in _seeds(texts, anchor, tilted=page.tilted):
            field = _gather(texts, seed_x, lean, dy, anchor, tolerance=EDGE * page.width)
            blank = _gather(unread, seed_x, lean, dy, anchor, tolerance=EDGE * page.width).pieces.keys()
            score = worth * _worth(field, len(values), len(blank - field.pieces.keys()))
            right = sum(piece.x0 > values[row].x1 for row, piece in field.pieces.items())
            score *= limits.BEHIND if right > len(field.pieces) / 2 else 1.0
            score *= _prominence(field, tallest)
            if best is None or score > best[0]:
                best = (score, field)
    found = _with_centred(best[1], texts, page) if best and best[0] > 0 else None
    first = min(found.pieces, default=0) if found else 0
    if found and 0 < first <= BEST_ROWS:
        line = [one for one in texts if one.row < first and abs(one.dy - found.dy) <= limits.NAME_LINE]
        found = replace(found, pieces=best_three(line, values, found.anchor, found.x, page) | found.pieces)
    if found is None or len(found.pieces) < limits.LEAST_NAMED * len(values):
        return _server_field(placed, len(values), page) or found
    return found


def _server_field(placed: Sequence[Placed], rows: int, page: Page) -> Field | None:
    """The server names of a list that ranks servers: each row has a different one on the value's line and no name,
    readable or not."""
    texts = [one for one in placed if abs(one.dy) <= limits.NAME_LINE and SERVER.fullmatch(one.piece.text.strip())]
    if not texts or len(page.unread) >= limits.LEAST_NAMED * rows:
        return None
    seed = texts[0].piece.x0
    field = _gather(texts, seed, 0.0, 0.0, "left", tolerance=EDGE * page.width)
    different = len({piece.text for piece in field.pieces.values()})
    return field if different == len(field.pieces) >= max(limits.FEWEST_SERVERS, limits.WHOLLY * rows) else None


def of_servers(screen: Screen) -> bool:
    """Whether a list ranks servers, so that none of its names is a member's."""
    names = screen.names.pieces.values() if screen.names else ()
    return bool(names) and all(SERVER.fullmatch(piece.text.strip()) for piece in names)


def height_of_row(texts: Sequence[Placed]) -> list[float]:
    """For each row with texts, the height of its tallest text, in pixels."""
    heights: dict[int, float] = {}
    for one in texts:
        heights[one.row] = max(one.piece.height, heights.get(one.row, 0.0))
    return list(heights.values())


def _prominence(field: Field, tallest: float) -> float:
    """1 for texts as tall as the tallest of their rows; less for small print (an alliance, a language)."""
    heights = [piece.height for piece in field.pieces.values()]
    return 1.0 - limits.SMALL_PRINT * (1.0 - min(1.0, median_high(heights) / tallest)) if heights else 0.0


def _with_centred(field: Field, texts: Sequence[Placed], page: Page) -> Field:
    """The field, extended by long names that begin left of the others, if all names share a middle."""
    tolerance = EDGE * page.width
    middles = [piece.middle - field.lean * piece.y for piece in field.pieces.values()]
    at_zero = median(middles)
    if field.middle or max(abs(middle - at_zero) for middle in middles) > tolerance:
        return field
    centred = _gather(texts, at_zero, field.lean, field.dy, "middle", tolerance=tolerance)
    return replace(field, pieces=centred.pieces | field.pieces)


def may_be_name(placed: Placed, value: Value) -> bool:
    """Whether a text can hold a name: not a status, caption or bare number, and not larger than names are."""
    return nameable(placed.piece.text) and placed.piece.height <= limits.TALLEST_NAME * value.piece.height


def _seeds(texts: Sequence[Placed], anchor: Anchor, *, tilted: bool) -> Iterator[tuple[float, float, float]]:
    for one in texts:
        yield edge(one.piece, anchor), 0.0, one.dy
    if not tilted:
        return
    few = texts if len(texts) <= limits.MOST_LEANING else texts[:: ceil(len(texts) / limits.FEWER_LEANING)]
    for one in few:
        for other in few:
            run = other.piece.y - one.piece.y
            if other.row <= one.row or abs(other.dy - one.dy) > limits.NAME_LINE or run <= 0:
                continue
            lean = (edge(other.piece, anchor) - edge(one.piece, anchor)) / run
            if abs(lean) <= MOST_LEAN:
                yield edge(one.piece, anchor) - lean * one.piece.y, lean, (one.dy + other.dy) / 2


def _gather(
    texts: Sequence[Placed], at_zero: float, lean: float, dy: float, anchor: Anchor, *, tolerance: float
) -> Field:
    nearest: dict[int, tuple[float, Piece]] = {}
    for one in texts:
        away = abs(edge(one.piece, anchor) - at_zero - lean * one.piece.y)
        fits = away <= tolerance and abs(one.dy - dy) <= limits.NAME_LINE
        if fits and (one.row not in nearest or away < nearest[one.row][0]):
            nearest[one.row] = (away, one.piece)
    return Field({row: piece for row, (_, piece) in nearest.items()}, dy, at_zero, lean, anchor)


def _worth(field: Field, rows: int, unread: int) -> float:
    """How much a field looks like names: these are in every row, differ, hold letters, and stand in the upper part of
    the row. unread: the number of rows with an unreadable text in that place."""
    texts = [squeeze(piece.text) or piece.text for piece in field.pieces.values()]
    if not texts:
        return 0.0
    different = len(set(texts)) / len(texts)
    lettered = sum(any(char.isalpha() for char in text) for text in texts) / len(texts)
    covered = (len(texts) + limits.UNREAD * unread) / rows
    if len(texts) > 2 and different < limits.REPEATED:
        return 0.0
    if len(texts) > 2 and sum(len(text) == 1 for text in texts) > limits.INITIALS * len(texts):
        different *= limits.LESS_THAN_NAMES  # the letters on avatars without a picture
    tags = all(_TAG.fullmatch(piece.text.strip()) for piece in field.pieces.values())
    different *= limits.TAGS if tags and len(texts) >= limits.FEWEST_TAGS else 1.0  # the alliance of each member
    return (
        covered
        * different
        * (limits.UNLETTERED + limits.LETTERS * lettered)
        * (1.0 - limits.LOW * (field.dy + limits.LEVEL_ROW))
    )


@dataclass(frozen=True, slots=True)
class Ranks:
    """base: the rank at place 0, None if the list shows no ranks. read: row -> the digits read there."""

    base: int | None
    read: dict[int, int]
    pieces: dict[int, Piece]
    votes: int


NO_RANKS = Ranks(None, {}, {}, 0)


def mark_of(piece: Piece) -> int | None:
    """The rank that a text may be, with up to four digits; None for any other text."""
    text = piece.text.strip()
    if len(text) == limits.LONG_RANK and text.isdecimal() and text[0] != "0":
        return int(text)
    return printed(text)


def vote(
    placed: Sequence[Placed], places: Sequence[int], off: frozenset[int], right_end: Sequence[float], page: Page
) -> Ranks:
    """The ranks of a list. placed: its texts. places: row numbers. off: rows off the regular spacing, which do not
    vote.

    right_end: for each row, the x that ranks usually stand left of. Right of it, more rows must agree.
    """
    marks = [(one, number) for one in placed if (number := mark_of(one.piece)) is not None]
    best: tuple[tuple[bool, int, float], Ranks] | None = None
    every: list[tuple[float, Ranks]] = []
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
        if (base >= 1 or _stands_over(ranks, places)) and enough and len(agree) >= len(against):
            best = (key, ranks) if best is None or key > best[0] else best
            if not right:
                every.append((seed.piece.middle, ranks))
    return _behind_lines(best[1], -best[0][2], every, page) if best else NO_RANKS


def _behind_lines(best: Ranks, x: float, every: Sequence[tuple[float, Ranks]], page: Page) -> Ranks:
    """The ranks right of other numbers that are higher by the same amount in each row: those are a spreadsheet's line
    numbers."""
    behind = [
        ranks
        for at, ranks in every
        if at > x + 2 * limits.RANK_COLUMN * page.width
        and best.base is not None
        and ranks.base is not None
        and 1 <= ranks.base < best.base
        and ranks.votes >= max(3, limits.LESS_VOTES * best.votes)
    ]
    return max(behind, key=lambda one: one.votes, default=best)


def _stands_over(ranks: Ranks, places: Sequence[int]) -> bool:
    """Whether only the first row would have a rank below 1, and it shows other digits: it is the viewer's own row,
    above the list."""
    base = ranks.base or 0
    return len(places) > 1 and 0 in ranks.read and base + places[0] < 1 <= base + places[1]


def _has_rival(seed: Placed, number: int, marks: Sequence[tuple[Placed, int]], page: Page) -> bool:
    """Whether another number stands above or below the mark, such as a level on the avatar or the rank of the row
    below."""
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
    """A recognised list. values: one per row, top to bottom. placed: the texts of the rows. names: the name field.

    plain: everything the picture says about its kind agrees and is enough. members: it is the alliance's member list.
    guessed: no text shows that these are people, so portraits must. doubtful: another column may hold the values, or
    the names may belong to other values.
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
    doubtful: bool = False

    @property
    def top(self) -> float:
        """The y where the list begins: half a row above the first value."""
        return self.values[0].y - 0.5 * self.grid.pitch

    @property
    def named(self) -> float:
        """The share of the rows with a name, readable or not."""
        return len(self.unread_rows.union(self.names.pieces if self.names else ())) / len(self.values)

    @property
    def unread_rows(self) -> frozenset[int]:
        """The rows with an unreadable text where their names would begin."""
        names = self.names
        if names is None:
            return frozenset()
        ys = [value.y + names.dy * self.pitch_at(row) for row, value in enumerate(self.values)]
        return frozenset(row for row, y in enumerate(ys) if any(self._begins_name(one, y) for one in self.page.unread))

    @property
    def counted_rows(self) -> frozenset[int]:
        """The rows whose printed digits equal the rank of their place, if at least two rows agree."""
        base, places = self.ranks.base, self.grid.places
        if base is None or self.ranks.votes < limits.COUNTING_ROWS:
            return frozenset()
        return frozenset(row for row, read in self.ranks.read.items() if read == base + places[row])

    def _begins_name(self, piece: Piece, y: float) -> bool:
        if self.names is None or abs(piece.y - y) >= 0.5 * piece.height:
            return False
        tolerance, middle = EDGE * self.page.width, self.middle_of_names(y)
        if middle is not None and abs(piece.middle - middle) < tolerance:
            return True
        return abs(edge(piece, self.names.anchor) - self.names.x(y)) < tolerance

    def middle_of_names(self, y: float) -> float | None:
        """The x of the middle that all names share at the height y; None if they share no middle."""
        if self.names is None:
            return None
        if self.names.anchor == "middle":
            return self.names.x(y)
        middles = [one.middle - self.names.lean * one.y for one in self.names.pieces.values()]
        apart = max(middles) - min(middles)
        return median(middles) + self.names.lean * y if apart < EDGE * self.page.width else None

    @property
    def pinned(self) -> frozenset[int]:
        """The viewer's own row: the last, if it is off the spacing, out of order or has a rank of its own; or the
        first, with a rank further down."""
        last = len(self.values) - 1
        return self.set_apart | (frozenset([last]) if not self.members and self._rises(last) else frozenset())

    @property
    def set_apart(self) -> frozenset[int]:
        """The viewer's own rows by their position or by a rank of their own, whatever their value."""
        if self.members:
            return frozenset()
        last = len(self.values) - 1
        apart = last in self.grid.off or self._ranked_apart(last) or self._far_below(last)
        return frozenset([*([0] if self._tops() else []), *([last] if apart else [])])

    def _tops(self) -> bool:
        """Whether the first row's digits clearly give a rank further down, as its value does."""
        base, values = self.ranks.base, self.values
        if base is None or len(values) < 3:
            return False
        less = values[0].number.value < values[1].number.value
        return base + self.grid.places[0] < 1 or (less and self._ranked_apart(0))

    def _far_below(self, last: int) -> bool:
        """Whether the other rows follow each other and the last stands several rows below, with nothing written
        between."""
        places = self.grid.places
        if last < 2 or places[last] - places[last - 1] < limits.EMPTY_ROWS or places[last - 1] != last - 1:
            return False
        pitch = self.pitch_at(last - 1)
        top, bottom = self.values[last - 1].y + limits.EMPTY * pitch, self.values[last].y - limits.EMPTY * pitch
        return not any(top < piece.y < bottom for piece in (*self.page.pieces, *self.page.unread))

    def _ranked_apart(self, last: int) -> bool:
        """Whether the last row's digits clearly give another rank than its place."""
        base, read = self.ranks.base, self.ranks.read.get(last)
        if base is None or read is None or self.ranks.votes < 2 or read == base + self.grid.places[last]:
            return False
        return self.ranks.pieces[last].box.lowest >= limits.SURE_RANK

    def _rises(self, last: int) -> bool:
        """Whether the last value alone breaks the list's order and its digits do not equal the rank of its place."""
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
