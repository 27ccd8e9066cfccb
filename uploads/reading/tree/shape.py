"""What a screenshot shows of a tree, before anybody knows of which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

End = Literal["ends", "goes on", "unknown"]
"""Whether a tree ends at the first or last tier that is seen: nothing stands beyond, or a line leads there."""


@dataclass(frozen=True, slots=True)
class Node:
    """One node. column: from -1 (left) over 0 (middle) to 1 (right).

    most: its highest level, where that is clearly written; value: so its level; name: the words under it.
    """

    column: float
    most: int | None = None
    value: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Tier:
    """nodes: from left to right. whole: there are no others; else some may not have been seen."""

    nodes: tuple[Node, ...]
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Shape:
    """tiers: from top to bottom, none left out between the first and the last. title: what is written over the tree."""

    tiers: tuple[Tier, ...]
    above: End = "unknown"
    below: End = "unknown"
    title: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return sum(len(tier.nodes) for tier in self.tiers)
