"""Thresholds for the ranks, proposed from the alliance's own figures so that ranks keep about their present size.

Pure functions. R4 and R5 are given by hand and keep their rank, so only the members below them are measured.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from members.figures import LARGEST
from members.formats import counted
from members.models import Rank
from members.ranks import Criterion, Thresholds, calculated_rank

Basis = Literal["ranks", "pyramid", "nothing"]

NOUNS = {"power": "power", "vs_score": "VS score", "donations": "tech donations"}
"""The figures that a rank requires, as nouns in a sentence."""
PYRAMID = {Rank.R3: 0.2, Rank.R2: 0.3}
"""The usual shares of the members below R4 if ranks are not given yet; the others are R1."""
FEW = 10
"""With fewer members below R4 than this, there is no distribution to measure."""
DIGITS = (2, 3, 4)
"""How many leading digits of a threshold may differ from 0, the roundest numbers first."""
TOLERATED = 0.05
"""Which share of the members may end up in another rank for the sake of a rounder number."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A member's rank, and the three figures that ranks require; None: there is none."""

    rank: int
    power: int | None
    vs_score: int | None
    donations: int | None

    def of(self, figure: str) -> int:
        """A figure as the rule counts it: a missing one is 0."""
        value: int | None = getattr(self, figure)
        return value or 0


@dataclass(frozen=True, slots=True)
class Suggestion:
    """basis: the ranks of today, a usual pyramid, or nothing to go by; then there are no thresholds.

    thresholds: highest rank first; a rank that is left out stays as it is. notes: for leaders, what was done and why.
    """

    basis: Basis
    thresholds: tuple[Thresholds, ...]
    notes: tuple[str, ...]


def suggest(members: Collection[Standing], held: Collection[Criterion]) -> Suggestion:
    """The proposed thresholds of each rank. held: the criteria of today."""
    below = [member for member in members if member.rank < Rank.R4]
    figures = [name for name in NOUNS if 2 * having(below, name) >= len(below)]
    if why := nothing_to_go_by(members, below, figures):
        return Suggestion("nothing", (), (why,))
    basis: Basis = "ranks" if 2 * sum(member.rank > Rank.NONE for member in below) >= len(below) else "pyramid"
    places = places_of(below) if basis == "ranks" else pyramid(len(below))
    asked = {criterion.rank for criterion in held} | {rank for rank, number in places.items() if number}
    lower = [rank for rank in (Rank.R3, Rank.R2, Rank.R1) if rank in asked]
    aims = {rank: sum(number for higher, number in places.items() if higher >= rank) for rank in lower}
    thresholds = closest(below, figures, aims)
    leading, raised = above_all(below, figures, thresholds, held)
    notes = [
        said_of_basis(basis, places, len(below)),
        *said_of_figures(below, figures),
        *said_of_ranks([one for one in thresholds if places[one.rank]], raised, asked),
    ]
    return Suggestion(basis, (*leading, *thresholds), tuple(notes))


def having(members: Collection[Standing], figure: str) -> int:
    return sum(member.of(figure) > 0 for member in members)


def nothing_to_go_by(members: Collection[Standing], below: Collection[Standing], figures: Collection[str]) -> str:
    """Why nothing can be proposed, and what to do; empty if something can."""
    if not members:
        return "Nobody is on the roster yet. Upload a member list or a strength ranking, or add members, then suggest."
    if not below:
        return "Everybody is R4 or R5, and they keep their rank. Add the other members, then suggest again."
    if not figures:
        return "Fewer than half of the members below R4 have any figure. Upload a strength ranking, then suggest again."
    return ""


def places_of(below: Collection[Standing]) -> dict[int, int]:
    """How many members stand in each rank below R4 today."""
    return {int(rank): sum(member.rank == rank for member in below) for rank in (Rank.R3, Rank.R2, Rank.R1)}


def pyramid(number: int) -> dict[int, int]:
    """How many of so many members stand in each rank of a usual pyramid."""
    top = max(1, round(PYRAMID[Rank.R3] * number))
    middle = min(number - top, max(1, round(PYRAMID[Rank.R2] * number)))
    return {int(Rank.R3): top, int(Rank.R2): middle, int(Rank.R1): number - top - middle}


def friendly(value: int, digits: int) -> int:
    """The value rounded down to its first digits: 47,391,022 -> 47,000,000."""
    step = step_of(value, digits)
    return value - value % step


def friendly_above(value: int) -> int:
    """The next greater round number, at most the largest that the database can hold."""
    return min(LARGEST, friendly(value, DIGITS[0]) + step_of(value, DIGITS[0]))


def step_of(value: int, digits: int) -> int:
    return int(10 ** max(0, len(str(value)) - digits))


def closest(below: Sequence[Standing], figures: Sequence[str], aims: Mapping[Rank, int]) -> list[Thresholds]:
    """Thresholds for each rank that about as many members meet as aimed at, in the roundest numbers possible.

    A rank uses the same place for every figure: 'among the first twenty by power, by VS score and by donations'. A
    lower rank uses a lower place, so it never requires more than the rank above it.
    """
    allowed = TOLERATED * len(below)
    found: list[tuple[int, list[Thresholds]]] = []
    for digits in DIGITS:
        columns = {name: column(below, name, digits) for name in figures}
        meeting = met_at(below, columns)
        places = {rank: place_for(aim, meeting) for rank, aim in aims.items()}
        missed = sum(abs(meeting[place] - aims[rank]) for rank, place in places.items())
        proposed = [
            Thresholds(int(rank), **{name: values[place] for name, values in columns.items()})
            for rank, place in places.items()
        ]
        found.append((missed, proposed))
    best = min(missed for missed, _ in found)
    return next(proposed for missed, proposed in found if missed <= best + allowed)


def column(below: Collection[Standing], figure: str, digits: int) -> list[int]:
    """The threshold at each place of a figure: at place 0 more than anybody has, at place n the n-th best value."""
    values = sorted((member.of(figure) for member in below), reverse=True)
    return [friendly_above(values[0]), *(friendly(value, digits) for value in values)]


def met_at(below: Collection[Standing], columns: Mapping[str, Sequence[int]]) -> list[int]:
    """How many members meet all thresholds at each place; the number never falls from one place to the next."""
    reached = [
        max(bisect_left(values, -member.of(name), key=lambda value: -value) for name, values in columns.items())
        for member in below
    ]
    return [sum(first <= place for first in reached) for place in range(len(below) + 1)]


def place_for(aim: int, meeting: Sequence[int]) -> int:
    """The first place whose number of members is closest to the aim."""
    return min(range(len(meeting)), key=lambda place: abs(meeting[place] - aim))


def above_all(
    below: Collection[Standing], figures: Collection[str], lower: Sequence[Thresholds], held: Collection[Criterion]
) -> tuple[list[Thresholds], list[int]]:
    """Criteria of R4 and R5 that nobody below R4 meets, R5 first, and the ranks whose criteria were raised for that.

    If one of them has no criteria, no figures earn that rank, and none are proposed.
    """
    top = lower[0] if lower else Thresholds(0)
    leading: list[Thresholds] = []
    raised = []
    for criterion in sorted((one for one in held if one.rank >= Rank.R4), key=lambda one: one.rank):
        now = Thresholds(criterion.rank, criterion.power, criterion.vs_score, criterion.donations)
        if not requires_as_much(now, top) or any(meets(member, now) for member in below):
            beyond = {name: friendly_above(max(member.of(name) for member in below)) for name in figures}
            now = at_least(at_least(now, top), Thresholds(now.rank, **beyond))
            raised.append(now.rank)
            leading.insert(0, now)
        top = now
    return leading, raised


def requires_as_much(one: Thresholds, other: Thresholds) -> bool:
    return all(getattr(one, name) >= getattr(other, name) for name in NOUNS)


def meets(member: Standing, needed: Thresholds) -> bool:
    figures = {"power": member.power, "vs_score": member.vs_score, "donations": member.donations}
    return calculated_rank(Rank.NONE, **figures, criteria=[needed]) == f"R{needed.rank}"


def at_least(one: Thresholds, other: Thresholds) -> Thresholds:
    """The first, with no threshold below that of the other."""
    return replace(one, **{name: max(getattr(one, name), getattr(other, name)) for name in NOUNS})


def said_of_basis(basis: Basis, places: Mapping[int, int], number: int) -> str:
    aimed = ", ".join(f"{count} in R{rank}" for rank, count in places.items())
    few = f" With {number} of them this is a first draft." if number < FEW else ""
    if basis == "ranks":
        return f"About as many in each rank below R4 as today: {aimed}.{few}"
    return (
        "Fewer than half of the members below R4 have a rank yet, so this is a usual pyramid: one in five R3, three in "
        f"ten R2, the others R1 ({aimed}).{few}"
    )


def said_of_figures(below: Collection[Standing], figures: Collection[str]) -> list[str]:
    """Which figures are not required, and how many members lack one that is."""
    notes = []
    for name, noun in NOUNS.items():
        missing = len(below) - having(below, name)
        lack = f"{missing} of {counted(len(below), 'member')} below R4 {'has' if missing == 1 else 'have'}"
        if name not in figures:
            notes.append(f"No rank asks for {noun}: {lack} none.")
        elif missing:
            notes.append(f"{lack} no {noun}; that counts as 0.")
    return notes


def said_of_ranks(proposed: Sequence[Thresholds], raised: Collection[int], asked: Collection[int]) -> list[str]:
    notes = []
    alike = [
        f"R{one.rank} and R{other.rank}" for one, other in pairwise(proposed) if replace(one, rank=other.rank) == other
    ]
    if alike:
        notes.append(f"The figures don't tell {' or '.join(alike)} apart: whoever meets the one meets the other.")
    if raised:
        names = " and ".join(f"R{rank}" for rank in raised)
        notes.append(f"{names}: raised above everybody below R4, as R4 and R5 are given by hand.")
    elif not any(rank >= Rank.R4 for rank in asked):
        notes.append("R4 and R5 are given by hand and keep their rank, so nothing is asked for them.")
    return notes
