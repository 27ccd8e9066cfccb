"""The Special Forces tree of a screenshot: its six nodes, and the level of each (design decision 10).

Three nodes stand at the top, two in the middle, one at the bottom; each has its name below its level. The names and
levels that are read determine where all six must be. A level that the detector missed is then read again at its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median

import numpy as np
from PIL import Image as Pillow
from rapidfuzz.fuzz import ratio

from members.sf_tech import NODES
from uploads.reading.levels import CUTS, LAST_CUTS, Level, crops, is_badge, judge, parse_level
from uploads.reading.look.page import Page, Piece, straighten
from uploads.reading.look.words import squeeze
from uploads.reading.types import Box, Image, NodeLevel, Reader, TextBox

Reread = Callable[[Box, float], TextBox | None]
"""Reads one line of the picture again, stretched sideways by a factor."""

_PLACES = {
    "topNode1": (0, -1),
    "topNode2": (0, 0),
    "topNode3": (0, 1),
    "middleNode1": (1, -1),
    "middleNode2": (1, 1),
    "bottomNode": (2, 0),
}
"""Tier from the top, and column from the middle."""
_MOST = {node.key: node.most for node in NODES}
_TIERS = 3
_BLURRED = re.compile(r"[\dOolI|/]{1,5}|max", re.IGNORECASE)
"""A possible level, if it stands with a node's name."""
ALIKE = 80
"""A text this similar to a node's name (0 to 100), without its Roman number, is that name."""
LEAST_SIDE = 4
"""Pixels: a smaller piece of the picture holds no text."""
ICON = 0.6
"""How far a node's icon extends above its level, in tiers."""
FEWEST = 3
"""With fewer nodes found, the picture is taken for something else."""
SHORTEST_NAME = 4  # letters
UNDER, FAR_UNDER, USUALLY_UNDER = 1.5, 4, 1.1  # level heights: how far aside and below its name is, usually
SAME_TIER = 1.5  # level heights: texts of one tier are less far apart
NEAR_PLACE = 0.25  # of the spacing: how far a node may be from its place
HALF_LEVEL = 1.2  # level heights: half the width of a level that was not found
BADGE_ASIDE, BADGE_OVER = 0.5, 0.75  # of the spacing, of a tier: where a `MAX` hangs on an icon


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a node's level stands (the middle of its text), and what was read there."""

    x: float
    y: float
    name: Piece | None
    level: Piece | None


@dataclass(frozen=True, slots=True)
class Tree:
    """spots: all six, including those that were only calculated. height: of a level's text. pitch: from tier to tier.
    spacing: between neighbours of the upper tier. below: how far below its level a name stands."""

    page: Page
    spots: dict[str, Spot]
    height: float
    pitch: float
    spacing: float
    below: float


def read_levels(tree: Tree, reread: Reread, *, again: int = len(CUTS)) -> tuple[NodeLevel, ...]:
    """The six nodes in the order of members.sf_tech, each with its level. again: how often each is read once more."""
    badges = [piece for piece in tree.page.pieces if is_badge(piece.text)]
    return tuple(_read_node(tree, node.key, badges, reread, again) for node in NODES)


def names_in(tree: Tree) -> int:
    """How many nodes were found by their names."""
    return sum(spot.name is not None for spot in tree.spots.values())


def head_of(tree: Tree) -> tuple[str, ...]:
    """The text above the tree, top to bottom: a title, perhaps its owner."""
    top = min(spot.y for spot in tree.spots.values()) - ICON * tree.pitch
    return tuple(piece.text.strip() for piece in tree.page.pieces if piece.y < top)


def stretching(reader: Reader, image: Image) -> Reread:
    """A function that reads a line of this picture again. If it stretched, the boxes in its answers are meaningless."""

    def read(box: Box, stretch: float) -> TextBox | None:
        height, width = image.shape[:2]
        x0, y0 = max(0, int(box[0])), max(0, int(box[1]))
        x1, y1 = min(width, ceil(box[2])), min(height, ceil(box[3]))
        if x1 - x0 < LEAST_SIDE or y1 - y0 < LEAST_SIDE:
            return None
        part = image[y0:y1, x0:x1]
        if stretch != 1:
            size = (round((x1 - x0) * stretch), y1 - y0)
            part = np.asarray(Pillow.fromarray(part).resize(size, Pillow.Resampling.BICUBIC))
        return reader.read_crop(part, (0.0, 0.0, float(part.shape[1]), float(part.shape[0])))

    return read


def find_tree(boxes: Sequence[TextBox], size: tuple[int, int]) -> Tree | None:
    """Where the six nodes stand, None if too little of a tree is on the picture. size: (width, height)."""
    page = straighten(boxes, size)
    levels = [piece for piece in page.pieces if _is_level(piece)]
    names = [(piece, keys) for piece in page.pieces if (keys := _keys_of(piece.text))]
    if len(levels) + len(names) < FEWEST:
        return None
    height = median(piece.height for piece in (levels or [piece for piece, _ in names]))
    below = _below(levels, [piece for piece, _ in names], height)
    blurred = [piece for piece in page.pieces if _BLURRED.fullmatch(piece.text.strip()) and piece not in levels]
    return _fit(page, _spots(levels, names, blurred, below, height), height, below)


def _is_level(piece: Piece) -> bool:
    level = parse_level(piece.box)
    if level is None or not level.exact or level.value is None:
        return False
    return level.most in (None, *_MOST.values()) and level.value <= max(_MOST.values())


def _keys_of(text: str) -> tuple[str, ...]:
    """The nodes with this name."""
    read = squeeze(text).rstrip("i")
    if len(read) < SHORTEST_NAME:
        return ()
    return tuple(node.key for node in NODES if ratio(read, squeeze(node.label).rstrip("i")) >= ALIKE)


def _below(levels: Sequence[Piece], names: Sequence[Piece], height: float) -> float:
    """How far names stand below their levels."""
    gaps = [
        name.y - level.y
        for name in names
        for level in levels
        if abs(name.middle - level.middle) < UNDER * height and abs(name.y - level.y) < FAR_UNDER * height
    ]
    return median(gaps) if gaps else USUALLY_UNDER * height


def _spots(
    levels: Sequence[Piece],
    names: Sequence[tuple[Piece, tuple[str, ...]]],
    blurred: Sequence[Piece],
    below: float,
    height: float,
) -> list[tuple[Spot, tuple[str, ...]]]:
    """Levels and names combined, each with the nodes that it can be. blurred: possible levels, above a name."""
    left = list(levels)
    spots = []
    for name, keys in names:
        x, y = name.middle, name.y - below
        level = _nearest(left, x, y, height)
        if level is not None:
            left.remove(level)
        else:
            level = _nearest(blurred, x, y, height)
        if level is not None:
            x, y = level.middle, level.y
        spots.append((Spot(x, y, name, level), keys))
    return spots + [(Spot(one.middle, one.y, None, one), ()) for one in left]


def _nearest(pieces: Sequence[Piece], x: float, y: float, height: float) -> Piece | None:
    """The piece that stands where a name's level should be."""
    near = [one for one in pieces if abs(one.middle - x) < 2 * height and abs(one.y - y) < height]
    return min(near, key=lambda one: abs(one.y - y) + abs(one.middle - x), default=None)


def _fit(page: Page, spots: list[tuple[Spot, tuple[str, ...]]], height: float, below: float) -> Tree | None:
    """The tree that explains the spots best: tiers first, then columns."""
    tiers = _tiers([spot for spot, _ in spots], height)
    keyed = [(spot, keys, next(i for i, tier in enumerate(tiers) if spot in tier)) for spot, keys in spots]
    offset = _first_tier(keyed, len(tiers))
    if offset is None:
        return None
    rows = {offset + place: tier for place, tier in enumerate(tiers) if 0 <= offset + place < _TIERS}
    known = _named([(spot, keys, offset + place) for spot, keys, place in keyed])
    columns = _columns(known, rows, page)
    if columns is None:
        return None
    middle, spacing = columns
    heights = {tier: median(spot.y for spot in row) for tier, row in rows.items()}
    pitch = _pitch(heights, spacing)
    nearest = min(heights)
    found = dict(known)
    for key, (tier, column) in _PLACES.items():
        x = middle + column * spacing * (0.5 if tier == 1 else 1)
        y = heights.get(tier, heights[nearest] + (tier - nearest) * pitch)
        free = [one for one in rows.get(tier, []) if one not in found.values()]
        near = [one for one in free if abs(one.x - x) < NEAR_PLACE * spacing]
        found.setdefault(key, min(near, key=lambda one: abs(one.x - x)) if near else Spot(x, y, None, None))
    if sum(spot.name is not None or spot.level is not None for spot in found.values()) < FEWEST:
        return None
    return Tree(page, found, height, pitch, spacing, below)


def _tiers(spots: Sequence[Spot], height: float) -> list[list[Spot]]:
    """The spots grouped by height, top tier first."""
    tiers: list[list[Spot]] = []
    for spot in sorted(spots, key=lambda one: one.y):
        if tiers and spot.y - tiers[-1][-1].y < SAME_TIER * height:
            tiers[-1].append(spot)
        else:
            tiers.append([spot])
    return tiers


def _first_tier(keyed: Iterable[tuple[Spot, tuple[str, ...], int]], count: int) -> int | None:
    """Which tier of the tree the uppermost one found is. Names decide; without any, only a whole tree does."""
    votes = [tier - place for _, keys, place in keyed for tier in {_PLACES[key][0] for key in keys} if len(keys) == 1]
    if votes:
        return max(sorted(set(votes)), key=votes.count)
    return 0 if count == _TIERS else None


def _named(keyed: Iterable[tuple[Spot, tuple[str, ...], int]]) -> dict[str, Spot]:
    """The nodes whose name and tier agree."""
    known: dict[str, Spot] = {}
    for spot, keys, tier in keyed:
        for key in keys:
            if _PLACES[key][0] == tier:
                known.setdefault(key, spot)
    return known


def _columns(known: dict[str, Spot], rows: dict[int, list[Spot]], page: Page) -> tuple[float, float] | None:
    """(x of the middle, spacing of the upper tier): from named nodes, or from a tier with all its nodes."""
    at = {key: spot.x for key, spot in known.items()}
    for tier, keys in enumerate((("topNode1", "topNode2", "topNode3"), ("middleNode1", "middleNode2"))):
        row = sorted(spot.x for spot in rows.get(tier, []))
        if len(row) == len(keys):
            for key, x in zip(keys, row, strict=True):
                at.setdefault(key, x)
    pairs = [(_PLACES[key][1] * (0.5 if _PLACES[key][0] == 1 else 1.0), x) for key, x in at.items()]
    if not pairs:
        return None
    middles = [x for column, x in pairs if not column]
    sides = {column: x for column, x in pairs if column}
    both = [(sides[c] + sides[-c]) / 2 for c in (0.5, 1.0) if c in sides and -c in sides]
    middle = median(middles or both or [page.size[0] / 2])
    spacings = [(x - middle) / column for column, x in pairs if column]
    if not spacings or median(spacings) <= 0:
        return None
    return middle, median(spacings)


def _pitch(heights: dict[int, float], spacing: float) -> float:
    """The distance from tier to tier."""
    lowest, highest = max(heights), min(heights)
    return (heights[lowest] - heights[highest]) / (lowest - highest) if lowest > highest else spacing


def _read_node(tree: Tree, key: str, badges: Sequence[Piece], reread: Reread, again: int) -> NodeLevel:
    spot, most = tree.spots[key], _MOST[key]
    box = _level_box(tree, spot)
    readings = _readings(spot, box, reread, CUTS[:again]) or _readings(spot, box, reread, LAST_CUTS[:again])
    full = any(_beside(tree, spot, badge) for badge in badges)
    verdict = judge(readings, most, full_badge=full)
    placed = spot.name is not None or all(one.level is not None for one in tree.spots.values())
    return NodeLevel(key, verdict.level, verdict.text, box, _area(tree, spot), verdict.score, verdict.sure and placed)


def _readings(spot: Spot, box: Box, reread: Reread, cuts: Sequence[tuple[float, float, float]]) -> list[Level]:
    """The levels in the page's text and in the crops of a node's level."""
    texts = [spot.level.box if spot.level else None, *(reread(crop, stretch) for crop, stretch in crops(box, cuts))]
    return [level for text in texts if text and (level := parse_level(text)) is not None]


def _level_box(tree: Tree, spot: Spot) -> Box:
    """The box of a node's level in the picture; calculated if the level was not found."""
    if spot.level is not None:
        return spot.level.box.box
    middle = tree.page.to_picture(spot.x, spot.y)
    side, half = HALF_LEVEL * tree.height, tree.height / 2
    return spot.x - side, middle - half, spot.x + side, middle + half


def _area(tree: Tree, spot: Spot) -> Box:
    """The whole node, from its icon to its name."""
    middle = tree.page.to_picture(spot.x, spot.y)
    width, height = tree.page.size
    side = tree.spacing / 2
    top, bottom = middle - ICON * tree.pitch, middle + max(tree.below, 0) + tree.height
    return max(0.0, spot.x - side), max(0.0, top), min(float(width), spot.x + side), min(float(height), bottom)


def _beside(tree: Tree, spot: Spot, badge: Piece) -> bool:
    """Whether a `MAX` hangs on this node's icon."""
    return abs(badge.middle - spot.x) < BADGE_ASIDE * tree.spacing and 0 < spot.y - badge.y < BADGE_OVER * tree.pitch
