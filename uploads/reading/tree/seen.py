"""A screenshot of a tree as a shape: levels in evenly spaced tiers, symmetrical about one middle.

The engine misses small texts. So every place where a node could stand is examined in the picture: an icon is busy, the
background between icons is not. If neither is clear, the tier is not whole, and the fit allows for more nodes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from statistics import median

from uploads.reading.levels import CUTS, crops, is_badge, parse_level
from uploads.reading.look.page import Page, Piece
from uploads.reading.tech_tree import Reread
from uploads.reading.tree.ground import Ground, Look
from uploads.reading.tree.shape import End, Node, Shape, Tier
from uploads.reading.types import Box

LEAST, MOST = 0.55, 1.8  # of the usual height of a level
SAME_TIER = 1.2  # level heights
SHORTEST_PITCH = 3.5  # level heights from tier to tier
ON_BEAT = 0.12  # of the pitch: how far a tier may be from its place
MOST_MISSING = 3  # tiers between two visible ones in which nothing was read
EMPTY = 0.5  # nodes: the cost of a tier without nodes while the pitch is determined
MIRRORED = 1.0  # level heights: how far a node may be from the mirror image of its counterpart
CENTRED = 1.5  # nodes: the bonus for the middle of the picture
NARROW = 2.5  # level heights: nodes all nearer to the middle than this are one column
SAME_COLUMN = 0.2  # of half the width
NEIGHBOUR = 0.6  # of half the width: no other node stands this near to one
NEAR = 1.3  # level heights: a text this near to a place is its level
UNDER, FAR_UNDER, ASIDE = 0.8, 2.4, 4.0  # level heights: where the name of a node stands
BADGE_OVER, BADGE_ASIDE = 6.0, 4.5  # level heights: where a `MAX` hangs on an icon with a written level below
OVER = 0.6  # of the pitch: a text this far above the first tier is a title
FEWEST, FEWEST_TIERS = 3, 2
HALF_LEVEL, HALF_LINE = 1.4, 0.6  # level heights: half the box of a level that was not found
TRIES = 2  # crops of it that are read
MARK = 0.65  # of an icon's place: a wider text there is not one of its marks
_LIKE_LEVEL = re.compile(r"[\dOolISsZ|]{1,2} ?[/\\|lI1] ?[\dOolISsZ|]{1,2}|[MWN][AÁÀ4][XKYxky×ХЖ]\W*", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]{3}")


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a node's level stands on the straightened page, and what was read there."""

    x: float
    y: float
    level: Piece | None


@dataclass(frozen=True, slots=True)
class View:
    """spots: of each node of the shape, in its order. height: of a level's text. pitch: from tier to tier. half: from
    the middle to the outermost column."""

    page: Page
    shape: Shape
    spots: tuple[tuple[Spot, ...], ...]
    height: float
    pitch: float
    half: float


def see(page: Page, ground: Ground, reread: Reread | None) -> View | None:
    """The tree on a page, None if the levels are not arranged like a tree's.

    reread: reads one line of the picture again, stretched sideways by a factor. Without it nothing is looked for.
    """
    levels = _levels(page.pieces)
    if len(levels) < FEWEST:
        return None
    height = median(piece.height for piece in levels)
    beat = _beat(_tiers(levels, height), height)
    if beat is None:
        return None
    rows, pitch, start = beat
    middle = _middle([row for row in rows if row], height, page.size[0] / 2)
    half = max((abs(piece.middle - middle) for row in rows for piece in row), default=0.0)
    if sum(map(len, rows)) < FEWEST:
        return None
    half = half if half > NARROW * height else 0.0
    lattice = _Lattice(page, ground, reread, middle, half, height, pitch, start)
    return lattice.view(rows)


def is_tree_like(view: View) -> bool:
    """Whether the shape alone shows that it is a tree: tiers with different numbers of nodes, at most three each, about
    one middle."""
    counts = {len(tier.nodes) for tier in view.shape.tiers}
    even = all(
        abs(sum(node.column for node in tier.nodes)) < SAME_COLUMN * 2 for tier in view.shape.tiers if tier.whole
    )
    return len(counts) > 1 and len(view.shape.tiers) > FEWEST_TIERS and max(counts) <= 3 and even


def _levels(pieces: Sequence[Piece]) -> list[Piece]:
    """The texts that are levels, all of about the same height. A `MAX` above a written level belongs to its icon."""
    said = [(piece, level) for piece in pieces if (level := parse_level(piece.box)) is not None and level.exact]
    if not said:
        return []
    usual = median(piece.height for piece, _ in said)
    said = [(piece, level) for piece, level in said if LEAST * usual < piece.height < MOST * usual]
    full = [piece for piece, level in said if level.value is not None and level.value == level.most]
    return [piece for piece, level in said if level.value is not None or not any(_hangs_on(piece, one) for one in full)]


def _hangs_on(badge: Piece, level: Piece) -> bool:
    over, aside = level.y - badge.y, abs(level.middle - badge.middle)
    return 0 < over < BADGE_OVER * level.height and aside < BADGE_ASIDE * level.height


def _tiers(pieces: Sequence[Piece], height: float) -> list[list[Piece]]:
    tiers: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda one: one.y):
        if tiers and piece.y - median(one.y for one in tiers[-1]) < SAME_TIER * height:
            tiers[-1].append(piece)
        else:
            tiers.append([piece])
    return [sorted(tier, key=lambda one: one.middle) for tier in tiers]


def _beat(tiers: Sequence[list[Piece]], height: float) -> tuple[list[list[Piece]], float, float] | None:
    """(the evenly spaced tiers, empty where nothing was read; their spacing; the y of the first)."""
    ys = [median(piece.y for piece in tier) for tier in tiers]
    best: tuple[float, float, float] | None = None
    for first, second in combinations(range(len(ys)), 2):
        for parts in range(1, MOST_MISSING + 2):
            pitch = (ys[second] - ys[first]) / parts
            if pitch < SHORTEST_PITCH * height:
                break
            at = _on_beat(ys, ys[first], pitch)
            filled = {round((ys[one] - ys[first]) / pitch) for one in at}
            empty = max(filled) - min(filled) + 1 - len(filled)
            score = sum(len(tiers[one]) for one in at) - EMPTY * empty
            if len(filled) >= FEWEST_TIERS and (best is None or (score, pitch) > best[:2]):
                best = (score, pitch, ys[first])
    if best is None:
        return None
    _, pitch, anchor = best
    at = _on_beat(ys, anchor, pitch)
    places = {round((ys[one] - anchor) / pitch): tiers[one] for one in at}
    start = min(places)
    rows = [places.get(row, []) for row in range(start, max(places) + 1)]
    return rows, pitch, anchor + start * pitch


def _on_beat(ys: Sequence[float], anchor: float, pitch: float) -> list[int]:
    return [one for one, y in enumerate(ys) if abs((y - anchor) / pitch - round((y - anchor) / pitch)) <= ON_BEAT]


def _middle(rows: Iterable[Sequence[Piece]], height: float, usual: float) -> float:
    """The x about which most nodes have their mirror image in their tier; of several, the nearest to the usual one."""
    rows = list(rows)
    candidates = [(one.middle + other.middle) / 2 for row in rows for one in row for other in row]

    def mirrored(x: float) -> float:
        in_the_middle = CENTRED if abs(x - usual) < MIRRORED * height else 0.0
        return in_the_middle + sum(
            any(abs(2 * x - one.middle - other.middle) < 2 * MIRRORED * height for other in row)
            for row in rows
            for one in row
        )

    best = max(mirrored(x) for x in candidates)
    found = [x for x in candidates if mirrored(x) == best]
    nearest = min(found, key=lambda x: abs(x - usual))
    return median(x for x in found if abs(x - nearest) < MIRRORED * height)


@dataclass(frozen=True, slots=True)
class _Lattice:
    """Where the nodes of a tree can stand."""

    page: Page
    ground: Ground
    reread: Reread | None
    middle: float
    half: float
    height: float
    pitch: float
    start: float

    def view(self, rows: Sequence[Sequence[Piece]]) -> View:
        busy = self.ground.measure([self._icon(piece.middle, piece.y) for row in rows for piece in row])
        rows, first = self._longer(rows, busy)
        spots, tiers = [], []
        for at, row in enumerate(rows):
            y = median(piece.y for piece in row) if row else first + at * self.pitch
            more, whole = self._others(row, y, rows, busy)
            found = sorted([*(Spot(one.middle, one.y, one) for one in row), *more], key=lambda spot: spot.x)
            spots.append(tuple(found))
            tiers.append(Tier(tuple(self._node(spot) for spot in found), whole))
        above, below = self._ends(spots, rows, first, busy)
        top = spots[0][0].y if spots[0] else first
        title = tuple(piece.text for piece in self.page.pieces if piece.y < top - OVER * self.pitch)
        shape = Shape(tuple(tiers), above, below, title)
        return View(self.page, shape, tuple(spots), self.height, self.pitch, self.half)

    def _icon(self, x: float, y: float) -> Box:
        """The box of the icon above a level, in the picture."""
        return self.ground.icon_of(x, self.page.to_picture(x, y), self.height, self.pitch)

    def _is_icon(self, x: float, y: float, busy: Look) -> bool | None:
        """Whether an icon stands above a place, None if it is not clear, for example because other text is there."""
        icon = self._icon(x, y)
        found = self.ground.is_icon(icon, busy)
        return None if found and any(_covers(piece.box.box, icon) for piece in self.page.pieces) else found

    def _longer(self, rows: Sequence[Sequence[Piece]], busy: Look) -> tuple[Sequence[Sequence[Piece]], float]:
        """The tiers, extended above and below while there are icons with readable levels; and the y of the first."""
        columns, longer, first = self._columns(rows), [list(row) for row in rows], self.start
        while before := self._unseen(first - self.pitch, columns, busy):
            longer, first = [before, *longer], first - self.pitch
        while after := self._unseen(first + len(longer) * self.pitch, columns, busy):
            longer = [*longer, after]
        return longer, first

    def _unseen(self, y: float, columns: Sequence[float], busy: Look) -> list[Piece]:
        xs = [self.middle + column * self.half for column in columns]
        found = [piece for x in xs if self._is_icon(x, y, busy) and (piece := self._read(x, y)) is not None]
        return sorted(found, key=lambda piece: piece.middle)

    def _read(self, x: float, y: float) -> Piece | None:
        """The level at a place that has no text on the page, read from the picture."""
        side, half, at = HALF_LEVEL * self.height, HALF_LINE * self.height, self.page.to_picture(x, y)
        box = (x - side, at - half, x + side, at + half)
        if self.reread is None:
            return None
        for cut, stretch in crops(box, CUTS[:TRIES]):
            text = self.reread(cut, stretch)
            if text is not None and (level := parse_level(text)) is not None and level.exact:
                return Piece(replace(text, box=box), box[0], box[2], y, self.height)
        return None

    def _columns(self, rows: Iterable[Sequence[Piece]]) -> list[float]:
        """The columns of all tiers and their mirror images, including the middle."""
        found = [0.0]
        if not self.half:
            return found
        for piece in (one for row in rows for one in row):
            column = abs(piece.middle - self.middle) / self.half
            for side in (column, -column):
                if all(abs(side - other) > SAME_COLUMN for other in found):
                    found.append(side)
        return found

    def _others(
        self, row: Sequence[Piece], y: float, rows: Sequence[Sequence[Piece]], busy: Look
    ) -> tuple[list[Spot], bool]:
        """Nodes of a tier whose level was not read, and whether there are certainly no more."""
        taken = [(piece.middle - self.middle) / self.half if self.half else 0.0 for piece in row]
        more, whole = [], True
        for column in sorted(self._columns(rows), key=abs):
            if any(abs(column - other) < NEIGHBOUR for other in taken):
                continue
            x = self.middle + column * self.half
            written = self._written(x, y)
            is_there = True if written else self._is_icon(x, y, busy)
            if is_there is None:
                whole = False
            elif is_there:
                more.append(Spot(written.middle, written.y, written) if written else Spot(x, y, self._read(x, y)))
                taken.append(column)
        return more, whole

    def _written(self, x: float, y: float) -> Piece | None:
        """The text at a place that looks like a level."""
        near = NEAR * self.height
        return next(
            (
                piece
                for piece in self.page.pieces
                if abs(piece.middle - x) < near and abs(piece.y - y) < near and _is_like_level(piece)
            ),
            None,
        )

    def _node(self, spot: Spot) -> Node:
        column = (spot.x - self.middle) / self.half if self.half else 0.0
        level = parse_level(spot.level.box) if spot.level else None
        clear = level is not None and level.clear
        return Node(
            column,
            level.most if level and clear else None,
            level.value if level and clear else None,
            self._name(spot),
        )

    def _name(self, spot: Spot) -> str:
        """The words below a level."""
        aside = ASIDE * self.height
        for piece in self.page.pieces:
            under = piece.y - spot.y
            if (
                UNDER * self.height < under < FAR_UNDER * self.height
                and abs(piece.middle - spot.x) < aside
                and _LETTERS.search(piece.text)
                and not is_badge(piece.text)
            ):
                return piece.text
        return ""

    def _ends(
        self, spots: Sequence[Sequence[Spot]], rows: Sequence[Sequence[Piece]], first: float, busy: Look
    ) -> tuple[End, End]:
        if self.page.tilted:
            return "unknown", "unknown"
        ys = [median(spot.y for spot in row) if row else first + at * self.pitch for at, row in enumerate(spots)]
        xs = [self.middle + column * self.half for column in self._columns(rows)]
        between = [self.ground.band(y, self.pitch, self.height, xs) for y in ys[:-1]]
        return (
            self._end(ys[0] - self.pitch, ys[0] - self.pitch, between, xs, busy),
            self._end(ys[-1], ys[-1] + self.pitch, between, xs, busy),
        )

    def _end(self, over: float, y: float, between: Sequence[Look | None], xs: Sequence[float], busy: Look) -> End:
        """over: the level of the upper one of two tiers, one of which may be missing. y: of the missing tier."""
        top, bottom = self.ground.band_of(over, self.pitch, self.height)
        if any(top < piece.y + piece.height / 2 and piece.y - piece.height / 2 < bottom for piece in self.page.pieces):
            return "unknown"
        band = self.ground.band(over, self.pitch, self.height, xs)
        icons = [self._is_icon(x, y, busy) for x in xs]
        return self.ground.end(band, between, icons)


def _is_like_level(piece: Piece) -> bool:
    return parse_level(piece.box) is not None or _LIKE_LEVEL.fullmatch(piece.text.strip()) is not None


def _covers(one: Box, icon: Box) -> bool:
    """Whether a text covers an icon's place and is not a small mark within it, such as `+1`."""
    meets = one[0] < icon[2] and icon[0] < one[2] and one[1] < icon[3] and icon[1] < one[3]
    return meets and one[2] - one[0] > MARK * (icon[2] - icon[0])
