"""The rank that a member's figures earn (spec section 4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

NO_MATCH = "X"


class Criterion(Protocol):
    """What a rank takes: at least these figures, all three of them."""

    @property
    def rank(self) -> int: ...
    @property
    def power(self) -> int: ...
    @property
    def vs_score(self) -> int: ...
    @property
    def donations(self) -> int: ...


def calculated_rank(
    rank: int, *, power: int | None, vs_score: int | None, donations: int | None, criteria: Iterable[Criterion]
) -> str:
    """'R5' to 'R1', or 'X' where no criterion is met. R5 and R4 keep their rank. A missing figure counts as 0."""
    if rank >= 4:
        return f"R{rank}"
    for needed in sorted(criteria, key=lambda criterion: -criterion.rank):
        has = (power or 0, vs_score or 0, donations or 0)
        takes = (needed.power, needed.vs_score, needed.donations)
        if all(figure >= least for figure, least in zip(has, takes, strict=True)):
            return f"R{needed.rank}"
    return NO_MATCH
