"""Where on the drawn trees a shape can stand. Nothing is guessed: every place that fits is an answer.

Counts, columns and highest levels must agree in each tier. What was not clearly seen excludes nothing. Words only
choose between places that fit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rapidfuzz.fuzz import ratio

from members.sf_trees import DrawnTree, Place
from uploads.reading.look.words import squeeze
from uploads.reading.tree.shape import Node, Shape, Tier

MIDDLE, ASIDE = 0.25, 0.4  # how far from the middle a middle column is at most, and an outer one at least
ALIKE = 80  # 0 to 100: a text this similar to a node's name, without its Roman number, is that name
SHORTEST_NAME = 4  # letters
TITLED = 85  # 0 to 100
NAMED = 2  # this many names of nodes prove the tree
FEWEST, RARE, WHOLE = 3, 4, 5  # nodes: to look for a place; with a rare highest level; of a whole tree
TITLE = "specialforces"


@dataclass(frozen=True, slots=True)
class Placed:
    """A place for a shape. first: the tier of the drawn tree that matches the shape's first tier.

    nodes: (tier of the shape, node in it, its place). proved: the shape is this tree's and no other tree of the game
    may look like it; otherwise it only fits. votes: how many names of nodes agree.
    """

    tree: DrawnTree
    first: int
    nodes: tuple[tuple[int, int, Place], ...]
    proved: bool
    votes: int

    @property
    def keys(self) -> frozenset[str]:
        """The levels among those seen that the portal keeps."""
        return frozenset(key for _, _, place in self.nodes for key in place.keys)


def places(shape: Shape, trees: Sequence[DrawnTree]) -> tuple[Placed, ...]:
    """Every place where a shape can stand, those with the most matching names first. If there is none, it is
    another tree."""
    if shape.count < FEWEST or len(shape.tiers) < 2:
        return ()
    names = {place.name for tree in trees for tier in tree.tiers for place in tier}
    found = [placed for tree in trees for placed in _on(shape, tree, names)]
    most = max((placed.votes for placed in found), default=0)
    return tuple(placed for placed in found if placed.votes == most)


def _on(shape: Shape, tree: DrawnTree, names: Collection[str]) -> Iterator[Placed]:
    for first in range(len(tree.tiers) - len(shape.tiers) + 1):
        if not _ends_fit(shape, tree, first):
            continue
        ways = [_ways(tier, tree.tiers[first + row]) for row, tier in enumerate(shape.tiers)]
        for way in _each(ways):
            nodes = tuple((row, at, place) for row, tier in enumerate(way) for at, place in enumerate(tier))
            votes = [_vote(shape.tiers[row].nodes[at], place, names) for row, at, place in nodes]
            if votes.count(-1) <= votes.count(1):
                agreed = votes.count(1)
                yield Placed(tree, first, nodes, _proves(shape, tree, first, nodes, agreed), agreed - votes.count(-1))


def _ends_fit(shape: Shape, tree: DrawnTree, first: int) -> bool:
    starts, stops = first == 0, first + len(shape.tiers) == len(tree.tiers)
    above, below = (shape.above, starts), (shape.below, stops)
    return all(
        not (end == "ends" and not at_end) and not (end == "goes on" and at_end) for end, at_end in (above, below)
    )


def _ways(tier: Tier, drawn: Sequence[Place]) -> list[tuple[Place, ...]]:
    """How a tier's nodes can stand on a drawn tier: the place of each, left to right."""
    missed = len(drawn) - len(tier.nodes)
    if missed < 0 or (missed and tier.whole):
        return []
    columns = {1: (0,), 2: (-1, 1), 3: (-1, 0, 1)}[len(drawn)]
    chosen = combinations(range(len(drawn)), len(tier.nodes))
    return [
        tuple(drawn[one] for one in way)
        for way in chosen
        if all(_stands(node, columns[one], drawn[one]) for node, one in zip(tier.nodes, way, strict=True))
    ]


def _stands(node: Node, column: int, place: Place) -> bool:
    in_column = abs(node.column) <= MIDDLE if column == 0 else node.column * column >= ASIDE
    return in_column and node.most in (None, place.most) and (node.value or 0) <= place.most


def _each(ways: Sequence[Sequence[tuple[Place, ...]]]) -> Iterator[tuple[tuple[Place, ...], ...]]:
    """Every choice of one way per tier; none if a tier has no way."""
    if not ways:
        yield ()
        return
    for first in ways[0]:
        for rest in _each(ways[1:]):
            yield (first, *rest)


def _vote(node: Node, place: Place, others: Collection[str]) -> int:
    """1 if the word below a node is its place's name, -1 if it is another node's, 0 if the word is unknown."""
    if not node.name:
        return 0
    if is_name(node.name, place.name):
        return 1
    return -1 if any(is_name(node.name, other) for other in others) else 0


def is_name(text: str, name: str) -> bool:
    """Whether a text is that name, ignoring Roman numbers, which are too often blurred."""
    read = bare(text)
    return len(read) >= SHORTEST_NAME and ratio(read, bare(name)) >= ALIKE


def bare(text: str) -> str:
    return squeeze(text).rstrip("ivⅠⅡⅢ")


def _proves(shape: Shape, tree: DrawnTree, first: int, nodes: Sequence[tuple[int, int, Place]], names: int) -> bool:
    """Whether the tree is proved by more than a pattern of counts, which other trees of the game share.

    The evidence is its title, two names, a highest level that no other node has, or the whole tree from end to end.
    """
    if names >= NAMED or any(ratio(squeeze(text), TITLE) >= TITLED for text in shape.title):
        return True
    told = [(shape.tiers[row].nodes[at].most, place) for row, at, place in nodes]
    rare = any(most is not None and most == place.most != tree.usual for most, place in told)
    if rare and len(nodes) >= RARE and all(tier.whole for tier in shape.tiers):
        return shape.below == "ends" or len(shape.tiers) > 2
    whole = shape.above == shape.below == "ends" and all(tier.whole for tier in shape.tiers)
    return whole and first == 0 and shape.count >= WHOLE
