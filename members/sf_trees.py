"""How the Special Forces tree is drawn: the position of each node, by `sf_trees.toml`."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from members.sf_tech import NODES, Node

FILE = Path(__file__).with_suffix(".toml")
WIDEST = 3
"""The nodes of one tier."""
USUAL = Node("", "", "").most
"""The highest level of a node for which the file gives none."""
_MOST = {node.key: node.most for node in NODES}


@dataclass(frozen=True, slots=True)
class Place:
    """A node as it is drawn. most: its highest level; keys: the levels of members.sf_tech that it shows."""

    name: str
    most: int
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnTree:
    """tiers: from top to bottom, in each the nodes from left to right."""

    title: str
    tiers: tuple[tuple[Place, ...], ...]

    @property
    def usual(self) -> int:
        """The highest level that most of its nodes have."""
        return Counter(place.most for tier in self.tiers for place in tier).most_common(1)[0][0]


class TreesRefused(ValueError):
    """The message says what is wrong with a file of trees."""


@cache
def drawn_trees() -> tuple[DrawnTree, ...]:
    """The trees of `sf_trees.toml`."""
    return parsed(FILE.read_text(encoding="utf-8"))


def parsed(text: str) -> tuple[DrawnTree, ...]:
    """The trees that a file describes. Raises TreesRefused."""
    try:
        trees = tomllib.loads(text)["tree"]
        return tuple(_tree(one) for one in trees)
    except (KeyError, TypeError, AttributeError, tomllib.TOMLDecodeError) as error:
        raise TreesRefused(f"no file of trees: {error}") from error


def _tree(told: Mapping[str, Any]) -> DrawnTree:
    tiers = tuple(tuple(_place(one) for one in tier) for tier in told["tiers"])
    title = str(told["title"])
    if len(tiers) < 2 or not all(0 < len(tier) <= WIDEST for tier in tiers):
        raise TreesRefused(f"{title} needs at least two tiers of one to {WIDEST} nodes.")
    shown = Counter(key for tier in tiers for place in tier for key in place.keys)
    if set(shown) != set(_MOST) or max(shown.values()) > 1:
        raise TreesRefused(f"{title} has to show each of {', '.join(_MOST)} in one node.")
    if any(_MOST[key] != place.most for tier in tiers for place in tier for key in place.keys):
        raise TreesRefused(f"{title} has another highest level than the portal keeps for a node.")
    return DrawnTree(title, tiers)


def _place(told: Mapping[str, Any]) -> Place:
    most, name = told.get("most", USUAL), str(told["name"])
    if not isinstance(most, int) or not 0 < most < 100:
        raise TreesRefused(f"{name} needs a highest level of 1 to 99.")
    return Place(name, most, tuple(told.get("keys", ())))
