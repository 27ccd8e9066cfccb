"""What a screenshot shows of a tree, before it is known which tree it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

End = Literal["ends", "goes on", "unknown"]
"""Whether a tree ends at the first or last visible tier: either nothing is beyond it, or a line leads further."""


@dataclass(frozen=True, slots=True)
class Node:
    """One node. column: from -1 (left) through 0 (middle) to 1 (right).

    most: its highest level, if that is clearly written. value: its level, likewise. name: the words below it.
    """

    column: float
    most: int | None = None
    value: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Tier:
    """nodes: left to right. whole: there are no others; otherwise some may have been missed."""

    nodes: tuple[Node, ...]
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Shape:
    """tiers: top to bottom, without gaps between the first and the last. title: the text above the tree."""

    tiers: tuple[Tier, ...]
    above: End = "unknown"
    below: End = "unknown"
    title: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return sum(len(tier.nodes) for tier in self.tiers)
