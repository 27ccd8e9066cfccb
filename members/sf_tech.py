"""The Special Forces tree: its six nodes, and how much of it a member has (design decision 10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Node:
    """field: on SfTech; key: in JSON; label: in the game and for leaders; most: its highest level."""

    field: str
    key: str
    label: str
    most: int = 10


NODES = (
    Node("top_node_1", "topNode1", "Advanced Protection"),
    Node("top_node_2", "topNode2", "HP Boost III"),
    Node("top_node_3", "topNode3", "Attack Boost III"),
    Node("middle_node_1", "middleNode1", "HP Boost III"),
    Node("middle_node_2", "middleNode2", "Defense Boost III"),
    Node("bottom_node", "bottomNode", "Unit X", most=1),
)
ALL_LEVELS = sum(node.most for node in NODES)
"""The levels of the whole tree together: 51."""


def completion(levels: Iterable[int]) -> float:
    """How much of the tree these six levels are, in percent with one decimal."""
    return round(100 * sum(levels) / ALL_LEVELS, 1)
