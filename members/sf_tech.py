"""The Special Forces tree: its six nodes, and how complete a member's is (design decision 10)."""

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
"""The sum of all highest levels: 51."""


def completion(levels: Iterable[int]) -> float:
    """How complete a tree with these six levels is, in percent with one decimal."""
    return round(100 * sum(levels) / ALL_LEVELS, 1)
