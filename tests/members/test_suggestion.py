"""What is proposed to require of each rank (members.suggestion)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from members.figures import LARGEST
from members.ranks import Thresholds, calculated_rank
from members.suggestion import NOUNS, Standing, friendly, friendly_above, suggest

figures = st.one_of(st.none(), st.integers(0, 2**63 - 1))
standings = st.builds(Standing, st.integers(0, 5), figures, figures, figures)
held = st.lists(
    st.builds(Thresholds, st.integers(1, 5), *[st.integers(0, 2**63 - 1)] * 3), unique_by=lambda one: one.rank
)


def members(*ranks: int) -> list[Standing]:
    """One of each rank, each with a tenth more of every figure than the next."""
    return [
        Standing(rank, *(round(base * 1.1**-place) for base in (300_000_000, 60_000_000, 40_000)))
        for place, rank in enumerate(ranks)
    ]


def earned(who: Sequence[Standing], criteria: Sequence[Thresholds]) -> list[str | None]:
    return [
        calculated_rank(one.rank, power=one.power, vs_score=one.vs_score, donations=one.donations, criteria=criteria)
        for one in who
    ]


def counted(who: Sequence[Standing], criteria: Sequence[Thresholds]) -> dict[str | None, int]:
    return dict(Counter(earned(who, criteria)))


def words(who: Sequence[Standing], criteria: Sequence[Thresholds] = ()) -> str:
    return " ".join(suggest(who, criteria).notes)


def test_figures_in_the_order_of_the_ranks_keep_everybody_where_they_are() -> None:
    who = members(5, 4, 4, *[3] * 8, *[2] * 12, *[1] * 15, 0, 0)
    found = suggest(who, [])
    assert found.basis == "ranks"
    assert counted(who, found.thresholds) == {"R5": 1, "R4": 2, "R3": 8, "R2": 12, "R1": 15, "X": 2}
    assert [one.rank for one in found.thresholds] == [3, 2, 1]
    assert "R4 and R5 are given by hand" in words(who)


def test_the_numbers_are_friendly() -> None:
    found = suggest(members(*[3] * 8, *[2] * 12, *[1] * 15), [])
    for one in found.thresholds:
        assert one.power % 1_000_000 == one.vs_score % 100_000 == one.donations % 100 == 0


@pytest.mark.parametrize(
    ("value", "digits", "down", "above"),
    [
        *[(0, 2, 0, 1), (7, 2, 7, 8), (99, 2, 99, 100), (100, 2, 100, 110), (47_391_022, 2, 47_000_000, 48_000_000)],
        *[(47_391_022, 3, 47_300_000, 48_000_000), (999_999, 2, 990_000, 1_000_000)],
    ],
)
def test_friendly_numbers(value: int, digits: int, down: int, above: int) -> None:
    assert (friendly(value, digits), friendly_above(value)) == (down, above)


def test_figures_close_together_get_finer_numbers() -> None:
    who = [Standing(3 if place < 10 else 1, 209_900_000 - 90_000 * place, None, None) for place in range(40)]
    found = suggest(who, [])
    assert abs(counted(who, found.thresholds)["R3"] - 10) <= 2


class TestWithoutRanks:
    def test_a_usual_pyramid_is_proposed_and_said_so(self) -> None:
        who = members(5, 4, *[0] * 50)
        found = suggest(who, [])
        assert found.basis == "pyramid"
        assert counted(who, found.thresholds) == {"R5": 1, "R4": 1, "R3": 10, "R2": 15, "R1": 25}
        assert "usual pyramid" in found.notes[0]

    def test_a_few_ranks_given_are_no_distribution_yet(self) -> None:
        assert suggest(members(5, 3, *[0] * 20), []).basis == "pyramid"
        assert suggest(members(5, *[3] * 11, *[0] * 10), []).basis == "ranks"

    @pytest.mark.parametrize("number", [1, 2, 3, 5])
    def test_few_members_get_a_first_draft(self, number: int) -> None:
        who = members(*[0] * number)
        assert "first draft" in words(who)
        assert counted(who, suggest(who, []).thresholds)["R3"] == 1


class TestNothingToGoBy:
    @pytest.mark.parametrize(
        ("who", "message"),
        [
            ([], "Nobody is on the roster yet. Upload"),
            (members(5, 4), "Everybody is R4 or R5"),
            ([Standing(1, None, None, None)] * 5, "Upload a strength ranking"),
            ([*members(1, 1), *[Standing(1, 0, None, None)] * 3], "Upload a strength ranking"),
        ],
    )
    def test_it_says_what_to_do(self, who: list[Standing], message: str) -> None:
        found = suggest(who, [])
        assert (found.basis, found.thresholds, len(found.notes)) == ("nothing", (), 1)
        assert message in found.notes[0]


class TestMissingFigures:
    def test_a_figure_that_most_lack_is_asked_of_nobody(self) -> None:
        who = [Standing(1 + place % 3, 1000 * (place + 1), 5 if place < 4 else None, None) for place in range(20)]
        found = suggest(who, [])
        assert {(one.vs_score, one.donations) for one in found.thresholds} == {(0, 0)}
        assert "No rank asks for VS score: 16 of 20 members below R4 have none." in found.notes
        assert "No rank asks for tech donations: 20 of 20 members below R4 have none." in found.notes

    def test_who_lacks_a_figure_that_is_asked_for_is_counted(self) -> None:
        who = [*members(*[3] * 6, *[1] * 12), Standing(1, 900, None, 3), Standing(1, 900, None, 3)]
        assert "2 of 20 members below R4 have no VS score; that counts as 0." in words(who)

    def test_where_everybody_has_a_rank_the_lowest_asks_what_everybody_has(self) -> None:
        who = [*members(*[3] * 6, *[1] * 12), Standing(1, 900, None, 3)]
        assert "X" not in counted(who, suggest(who, []).thresholds)


class TestTies:
    def test_equal_members_are_not_told_apart(self) -> None:
        who = [Standing(rank, 100, 100, 100) for rank in (3, 3, 3, 2, 2, 1, 1, 1, 1, 1)]
        found = suggest(who, [])
        assert len(set(earned(who, found.thresholds))) == 1
        assert "don't tell" in words(who)

    def test_a_tie_at_the_edge_goes_the_nearer_way(self) -> None:
        who = [Standing(3, 900, None, None), *[Standing(3, 500, None, None)] * 2, *[Standing(1, 500, None, None)] * 7]
        assert counted(who, suggest(who, []).thresholds)["R3"] == 1


class TestCriteriaOfToday:
    def test_r4_that_nobody_below_reaches_stays(self) -> None:
        who = members(5, 4, *[3] * 8, *[1] * 12)
        of_r4 = Thresholds(4, 10**9, 10**9, 10**9)
        assert [one.rank for one in suggest(who, [of_r4]).thresholds] == [3, 1]

    def test_r4_within_reach_is_raised_above_everybody(self) -> None:
        who = members(*[3] * 8, *[1] * 12)
        found = suggest(who, [Thresholds(5), Thresholds(4, 1, 1, 1)])
        assert [one.rank for one in found.thresholds] == [5, 4, 3, 1]
        assert counted(who, found.thresholds) == {"R3": 8, "R1": 12}
        assert "R4 and R5: raised above everybody below R4" in words(who, [Thresholds(5), Thresholds(4, 1, 1, 1)])

    def test_a_rank_that_nobody_holds_gets_nobody(self) -> None:
        who = members(*[2] * 8, *[1] * 12)
        found = suggest(who, [Thresholds(3, 1, 1, 1)])
        assert counted(who, found.thresholds) == {"R2": 8, "R1": 12}
        assert found.thresholds[0].rank == 3


@given(who=st.lists(standings, max_size=40), criteria=held)
def test_whatever_the_alliance_no_rank_asks_more_than_the_one_above(
    who: list[Standing], criteria: list[Thresholds]
) -> None:
    found = suggest(who, criteria)
    assert found.notes
    assert (found.basis == "nothing") == (not found.thresholds)
    ranks = [one.rank for one in found.thresholds]
    assert ranks == sorted(set(ranks), reverse=True)
    assert all(0 <= getattr(one, name) <= LARGEST for one in found.thresholds for name in NOUNS)
    for name in NOUNS:
        asked = [getattr(one, name) for one in found.thresholds if one.rank < 4]
        assert asked == sorted(asked, reverse=True)


@given(
    powers=st.lists(st.integers(1, 10**9), min_size=4, max_size=60, unique=True),
    ranks=st.lists(st.integers(0, 3), min_size=60, max_size=60),
)
def test_figures_that_tell_everybody_apart_give_about_today_s_counts(powers: list[int], ranks: list[int]) -> None:
    who = [Standing(rank, power, None, None) for power, rank in zip(powers, ranks, strict=False)]
    found = suggest(who, [])
    if found.basis != "ranks":
        return
    counts = counted(who, found.thresholds)
    # unequal figures that agree in their first four digits can't be parted by a friendly number
    crowd = max(Counter(friendly(power, 4) for power in powers).values()) - 1
    for rank in (3, 2, 1):
        now = sum(one.rank == rank for one in who)
        assert abs(counts.get(f"R{rank}", 0) - now) <= 2 * (crowd + 0.05 * len(who) + 1)
