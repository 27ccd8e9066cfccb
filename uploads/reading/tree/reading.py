"""Converts one screenshot of a tech tree to what the portal keeps: levels, places to choose from, or why there
are none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from members.sf_tech import NODES
from members.sf_trees import Place, drawn_trees
from uploads.reading import tech_tree
from uploads.reading.levels import CUTS, LAST_CUTS, Level, crops, judge, parse_level
from uploads.reading.look.page import straighten
from uploads.reading.tech_tree import Reread
from uploads.reading.tree.fit import Placed, places
from uploads.reading.tree.ground import Ground
from uploads.reading.tree.seen import Spot, View, is_tree_like, see
from uploads.reading.types import Box, Image, NodeLevel, TextBox, TreePlace

Outcome = Literal["read", "ask", "other tree", "none of ours", "no tree"]
"""The result for a screenshot: its levels; several places, among which somebody must choose; another tree; a part of
the tree without the six nodes; or levels that are not arranged like a tree."""
HALF_LEVEL = 1.4  # level heights: half the width of a level that was not found
OVER, UNDER, ASIDE = 5.6, 1.3, 3.6  # level heights: how far a node extends around its level
SIX: tuple[str, ...] = tuple(node.key for node in NODES)


@dataclass(frozen=True, slots=True)
class TreeRead:
    """nodes: all six in the order of members.sf_tech, unread if they are outside the picture. places: to choose from.

    head: the text above the tree, perhaps with its owner. plain: it can be nothing else.
    """

    outcome: Outcome
    nodes: tuple[NodeLevel, ...] = ()
    places: tuple[TreePlace, ...] = ()
    head: tuple[str, ...] = ()
    note: str = ""
    plain: bool = False


NO_TREE = TreeRead("no tree")
OTHER_TREE = "This is a tech tree, but its shape is not that of Special Forces. Open Special Forces and take that one."
NONE_OF_OURS = (
    "This shows Special Forces (tiers {first} to {last}), but none of the six nodes that the portal keeps. "
    "Scroll to {names}, and take it again."
)
ASKED = "This part of the tree looks the same in {count} places, so nobody can tell which it is. Choose it."
TWICE = "middleNode1"
"""The level that one of the drawn trees shows beside another in the same node."""


def find(boxes: Sequence[TextBox], image: Image, search: Reread | None) -> View | None:
    """The tree that the texts of a screenshot form, None if they form none. search: reads levels that were missed."""
    return see(straighten(boxes, (image.shape[1], image.shape[0])), Ground(image), search)


def read_tree(
    boxes: Sequence[TextBox], image: Image, reread: Reread, *, again: int = len(CUTS), search: Reread | None = None
) -> TreeRead:
    """What a screenshot says that was uploaded as a tech tree.

    again: how often each level is read once more. search: reads missed levels if icons indicate them.
    """
    view = find(boxes, image, search)
    fits = places(view.shape, drawn_trees()) if view else ()
    named = tech_tree.find_tree(boxes, (image.shape[1], image.shape[0]))
    is_named = named is not None and tech_tree.names_in(named) >= tech_tree.FEWEST
    if named is not None and is_named and (len(fits) != 1 or fits[0].tree == drawn_trees()[0]):
        nodes = tech_tree.read_levels(named, reread, again=again)
        return TreeRead("read", nodes, head=tech_tree.head_of(named), plain=True)
    if view is None:
        return NO_TREE
    if not fits:
        return TreeRead("other tree", note=OTHER_TREE) if is_tree_like(view) else NO_TREE
    return _placed(view, fits, reread, again)


def is_tree_shaped(boxes: Sequence[TextBox], image: Image) -> bool:
    """Whether a screenshot of unknown kind shows any tech tree."""
    view = find(boxes, image, None)
    return view is not None and is_tree_like(view)


def _placed(view: View, fits: Sequence[Placed], reread: Reread, again: int) -> TreeRead:
    head = view.shape.title
    if not any(placed.keys for placed in fits):
        note = _none_of_ours(view, fits[0]) if len({placed.tree.title for placed in fits}) == 1 else ""
        return TreeRead("none of ours", head=head, note=note or OTHER_TREE)
    reader = _Levels(view, reread, again)
    if len(fits) == 1:
        return TreeRead("read", _six(reader, fits[0]), head=head, plain=fits[0].proved)
    choices = tuple(
        TreePlace(_title(view, placed), tuple(replace(node, sure=False) for node in _six(reader, placed)))
        for placed in fits
    )
    nodes = tuple(_common([place.nodes[at] for place in choices]) for at in range(len(SIX)))
    return TreeRead("ask", nodes, choices, head, ASKED.format(count=len(fits)))


def _none_of_ours(view: View, placed: Placed) -> str:
    kept = [place.name for tier in placed.tree.tiers for place in tier if place.keys]
    first, last = placed.first + 1, placed.first + len(view.shape.tiers)
    return NONE_OF_OURS.format(first=first, last=last, names=f"{kept[0]} and {kept[-1]}")


def _title(view: View, placed: Placed) -> str:
    """A place as a leader sees it in the question: the names of its first and last tier."""
    tiers = [placed.tree.tiers[placed.first], placed.tree.tiers[placed.first + len(view.shape.tiers) - 1]]
    first, last = (", ".join(place.name for place in tier) for tier in tiers)
    return f"From {first} to {last}"


def _six(levels: _Levels, placed: Placed) -> tuple[NodeLevel, ...]:
    """The six levels, with None for those not seen. Levels at an unproved place are not sure."""
    at = {key: (row, number, place) for row, number, place in placed.nodes for key in place.keys}
    return tuple(_node(levels, placed, key, at.get(key)) for key in SIX)


def _node(levels: _Levels, placed: Placed, key: str, at: tuple[int, int, Place] | None) -> NodeLevel:
    if at is None:
        return NodeLevel(key, None, "", (0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0), 0.0, sure=False)
    row, number, place = at
    found = levels.of(row, number, place.most)
    is_second = key == TWICE and len(place.keys) > 1
    return replace(found, node=key, sure=found.sure and placed.proved and not is_second)


def _common(nodes: Sequence[NodeLevel]) -> NodeLevel:
    """A node if all places agree on it; unread if they differ, or if one place lacks it."""
    same = len({(node.level, node.box) for node in nodes}) == 1
    return nodes[0] if same else replace(nodes[0], level=None, text="", sure=False)


@dataclass(slots=True)
class _Levels:
    """Reads the level of a node, once for all places that it may take."""

    view: View
    reread: Reread
    again: int

    def of(self, row: int, number: int, most: int) -> NodeLevel:
        spot = self.view.spots[row][number]
        box = self._box(spot)
        readings = self._readings(spot, box, CUTS[: self.again]) or self._readings(spot, box, LAST_CUTS[: self.again])
        verdict = judge(readings, most, full_badge=False)
        return NodeLevel("", verdict.level, verdict.text, box, self._area(spot), verdict.score, verdict.sure)

    def _readings(self, spot: Spot, box: Box, cuts: Sequence[tuple[float, float, float]]) -> list[Level]:
        texts = [spot.level.box if spot.level else None]
        texts += [self.reread(crop, stretch) for crop, stretch in crops(box, cuts)]
        return [level for text in texts if text and (level := parse_level(text)) is not None]

    def _box(self, spot: Spot) -> Box:
        if spot.level is not None:
            return spot.level.box.box
        middle = self.view.page.to_picture(spot.x, spot.y)
        side, half = HALF_LEVEL * self.view.height, 0.6 * self.view.height
        return spot.x - side, middle - half, spot.x + side, middle + half

    def _area(self, spot: Spot) -> Box:
        """The whole node, from its icon to its level."""
        view = self.view
        middle = view.page.to_picture(spot.x, spot.y)
        width, height = view.page.size
        side, over = ASIDE * view.height, min(OVER * view.height, 0.75 * view.pitch)
        left, top = max(0.0, spot.x - side), max(0.0, middle - over)
        return left, top, min(float(width), spot.x + side), min(float(height), middle + UNDER * view.height)
