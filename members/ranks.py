"""The rank that a member's figures earn (spec section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from members.figures import LARGEST

NO_MATCH = "X"


class Criterion(Protocol):
    """What a rank requires: at least these three figures."""

    @property
    def rank(self) -> int: ...
    @property
    def power(self) -> int: ...
    @property
    def vs_score(self) -> int: ...
    @property
    def donations(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Thresholds:
    """A criterion that is not saved: it is proposed or tried out."""

    rank: int
    power: int = 0
    vs_score: int = 0
    donations: int = 0


def calculated_rank(
    rank: int, *, power: int | None, vs_score: int | None, donations: int | None, criteria: Collection[Criterion]
) -> str | None:
    """'R5' to 'R1', or 'X' if no criterion is met. R5 and R4 keep their rank. A missing figure counts as 0.

    None if there are no criteria: then nobody has a calculated rank.
    """
    if not criteria:
        return None
    if rank >= 4:
        return f"R{rank}"
    for needed in sorted(criteria, key=lambda criterion: -criterion.rank):
        has = (power or 0, vs_score or 0, donations or 0)
        takes = (needed.power, needed.vs_score, needed.donations)
        if all(figure >= least for figure, least in zip(has, takes, strict=True)):
            return f"R{needed.rank}"
    return NO_MATCH


def rank_of(calculated: str) -> int:
    """A calculated rank as a number, 5 to 1; 'X' is 0, No Rank."""
    return 0 if calculated == NO_MATCH else int(calculated[1:])


def rank_to_give(rank: int, calculated: str | None) -> int | None:
    """The rank that a member should get, if the calculated rank differs from the one held; else None."""
    if calculated is None or rank_of(calculated) == rank:
        return None
    return rank_of(calculated)


def overfull(held: Mapping[int, int], moves: Iterable[tuple[int, int]], seats: Mapping[int, int]) -> dict[int, int]:
    """The ranks that would have more members than seats, and more than now: rank -> how many members it would have.

    held: rank -> members now; moves: (rank held, new rank); seats: rank -> how many may hold it.
    """
    after = Counter(held)
    for before, to in moves:
        after[before] -= 1
        after[to] += 1
    return {rank: after[rank] for rank, most in seats.items() if after[rank] > max(most, held.get(rank, 0))}


def missing_that_decide(
    rank: int, *, power: int | None, vs_score: int | None, donations: int | None, criteria: Collection[Criterion]
) -> list[str]:
    """Which missing figures ('power', 'vs_score', 'donations') keep a member below a rank that the others would earn.

    Empty if the missing figures could not change the rank.
    """
    figures = {"power": power, "vs_score": vs_score, "donations": donations}
    missing = [name for name, figure in figures.items() if figure is None]
    at_best = {name: LARGEST if figure is None else figure for name, figure in figures.items()}
    best = calculated_rank(rank, **at_best, criteria=criteria)
    if best == calculated_rank(rank, **figures, criteria=criteria):
        return []
    needed = next(criterion for criterion in criteria if f"R{criterion.rank}" == best)
    return [name for name in missing if getattr(needed, name)]


@dataclass(frozen=True, slots=True)
class Unmet:
    """A figure that is too low. field: in JSON; label: for leaders; has None: there is no figure."""

    field: str
    label: str
    has: int | None
    needs: int


def unmet(
    *, power: int | None, vs_score: int | None, donations: int | None, criteria: Iterable[Criterion]
) -> list[Unmet]:
    """What these figures lack for the lowest rank that requires anything; empty if no rank requires anything."""
    taking = [needed for needed in criteria if needed.power or needed.vs_score or needed.donations]
    if not taking:
        return []
    lowest = min(taking, key=lambda criterion: criterion.rank)
    figures = (
        Unmet("power", "Power", power, lowest.power),
        Unmet("latestVsScore", "VS Score", vs_score, lowest.vs_score),
        Unmet("techDonations", "Tech Donations", donations, lowest.donations),
    )
    return [figure for figure in figures if (figure.has or 0) < figure.needs]
