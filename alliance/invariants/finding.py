"""The result of a proof."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    """counted: how many things were checked; wrong: a line for each that breaks the rule, naming it."""

    counted: int
    wrong: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Invariant:
    """rule: a sentence that follows the count ('12 latest figures are those of their newest records').

    means: what leaders may notice if the rule is broken, and what to do.
    at_one_moment: proved in a transaction. False for rules that query the store of the screenshots.
    """

    rule: str
    prove: Callable[[], Found]
    means: str
    at_one_moment: bool = True
