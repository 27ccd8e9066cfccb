"""What a proof answers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Found:
    """counted: how many things were looked at; wrong: a line for each that breaks the rule, naming it."""

    counted: int
    wrong: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Invariant:
    """rule: a sentence that the count is put before ('12 latest figures are those of their newest records').

    means: what leaders may notice where it is broken, and what to do.
    at_one_moment: it is proved in a transaction. What asks the store of the screenshots is not.
    """

    rule: str
    prove: Callable[[], Found]
    means: str
    at_one_moment: bool = True
