"""The calculated rank, sentence by sentence of spec section 4, and what a member lacks."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from members.ranks import Unmet, calculated_rank, unmet


@dataclass(frozen=True)
class Needed:
    rank: int
    power: int = 0
    vs_score: int = 0
    donations: int = 0


CRITERIA = [Needed(1, 10, 1, 1), Needed(3, 300, 30, 3), Needed(2, 200, 20, 2), Needed(4, 400, 40, 4)]
figures = st.one_of(st.none(), st.integers(0, 500))


@pytest.mark.parametrize(
    ("rank", "power", "vs_score", "donations", "expected"),
    [
        (5, 0, 0, 0, "R5"),  # R5 stays R5
        (4, 0, 0, 0, "R4"),  # and R4 stays R4
        (5, None, None, None, "R5"),
        (0, 400, 40, 4, "R4"),  # from the highest rank down, the first that all three meet ...
        (0, 999, 999, 999, "R4"),  # ... or exceed
        (3, 399, 40, 4, "R3"),
        (3, 400, 39, 4, "R3"),
        (3, 400, 40, 3, "R3"),
        (3, 200, 20, 2, "R2"),  # the rank held counts for nothing below R4
        (0, 10, 1, 1, "R1"),
        (1, 9, 999, 999, "X"),  # none matches
        (1, 999, None, 999, "X"),  # what is missing counts as 0
        (0, None, None, None, "X"),
    ],
)
def test_calculated_rank(
    rank: int, power: int | None, vs_score: int | None, donations: int | None, expected: str
) -> None:
    found = calculated_rank(rank, power=power, vs_score=vs_score, donations=donations, criteria=CRITERIA)
    assert found == expected


@pytest.mark.parametrize("rank", range(6))
def test_without_criteria_nobody_has_a_calculated_rank(rank: int) -> None:
    assert calculated_rank(rank, power=1, vs_score=1, donations=1, criteria=[]) is None
    assert unmet(power=None, vs_score=None, donations=None, criteria=[]) == []


def test_a_criterion_of_zeros_is_met_by_everyone() -> None:
    assert calculated_rank(0, power=None, vs_score=None, donations=None, criteria=[Needed(1)]) == "R1"


def test_unmet_names_each_figure_below_the_lowest_rank_that_takes_anything() -> None:
    lacking = unmet(power=None, vs_score=0, donations=1, criteria=[*CRITERIA, Needed(5)])
    assert lacking == [Unmet("power", "Power", None, 10), Unmet("latestVsScore", "VS Score", 0, 1)]


@given(power=figures, vs_score=figures, donations=figures)
def test_who_lacks_nothing_to_the_lowest_rank_is_not_x(
    power: int | None, vs_score: int | None, donations: int | None
) -> None:
    rank = calculated_rank(0, power=power, vs_score=vs_score, donations=donations, criteria=CRITERIA)
    lacking = unmet(power=power, vs_score=vs_score, donations=donations, criteria=CRITERIA)
    assert (rank == "X") == bool(lacking)
