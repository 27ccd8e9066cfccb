"""Who stands where: the three rankings' rules (spec section 2, Ranking rules), each by a table of cases."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.points import Point
from analytics.rankings import donations, duel, latest_list, ranking, strength

TODAY = date(2026, 11, 21)
NAMES = {1: "Nia", 2: "Bo", 3: "Cass", 4: "Slayer1", 5: "S1ayer1", 6: "Slayer11", 7: "Cass "}


def point(member: int, days_ago: int, value: int, *, uploaded: bool = True, name: str = "") -> Point:
    day = TODAY - timedelta(days=days_ago)
    return Point(member, name or NAMES[member], "strength", day, value, uploaded)


def standing(points: Sequence[Point]) -> list[tuple[int, int]]:
    """(member, value), best first."""
    return sorted(((one.member_id, one.value) for one in points), key=lambda entry: -entry[1])


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        pytest.param([point(1, 8, 90), point(1, 1, 80)], [(1, 80)], id="the newest counts, not the highest"),
        pytest.param([point(4, 1, 70), point(5, 8, 95)], [(5, 95), (4, 70)], id="look-alikes are two members"),
        pytest.param([point(3, 1, 5), point(7, 1, 4)], [(3, 5), (7, 4)], id="also where but a space differs"),
        pytest.param([point(1, 1, 3), point(2, 1, 3)], [(1, 3), (2, 3)], id="equal values are two members"),
        pytest.param([], [], id="nothing"),
    ],
)
def test_strength(points: list[Point], expected: list[tuple[int, int]]) -> None:
    assert standing(strength(points)) == expected


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        pytest.param([point(1, 20, 90), point(1, 6, 80)], [(1, 90)], id="the best of the weeks"),
        pytest.param([point(4, 6, 70), point(5, 20, 95)], [(5, 95), (4, 70)], id="look-alikes are two members"),
    ],
)
def test_duel(points: list[Point], expected: list[tuple[int, int]]) -> None:
    assert standing(duel(points)) == expected


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        pytest.param([point(1, 8, 90), point(2, 1, 80)], [(2, 80)], id="only the latest list"),
        pytest.param([point(1, 1, 90), point(2, 1, 80)], [(1, 90), (2, 80)], id="all of it"),
        pytest.param([point(4, 1, 7), point(5, 1, 9)], [(5, 9), (4, 7)], id="look-alikes stay"),
        pytest.param(
            [point(1, 1, 90), point(2, 1, 80), point(1, 0, 95, uploaded=False)],
            [(1, 95), (2, 80)],
            id="a figure corrected by hand since is no new list",
        ),
        pytest.param([], [], id="nothing"),
    ],
)
def test_donations(points: list[Point], expected: list[tuple[int, int]]) -> None:
    assert standing(donations(points)) == expected


@pytest.mark.parametrize(
    ("points", "days_ago"),
    [
        pytest.param([point(1, 8, 1), point(2, 8, 1), point(1, 1, 1)], 1, id="one row of a screenshot is a list"),
        pytest.param(
            [point(member, 8, 1, uploaded=False) for member in (1, 2, 3)] + [point(1, 1, 1, uploaded=False)],
            8,
            id="one figure by hand is none",
        ),
        pytest.param(
            [point(member, 8, 1, uploaded=False) for member in (1, 2, 3)]
            + [point(member, 1, 1, uploaded=False) for member in (1, 2)],
            1,
            id="most of a roster is one",
        ),
    ],
)
def test_latest_list(points: list[Point], days_ago: int) -> None:
    assert latest_list(points) == TODAY - timedelta(days=days_ago)


def test_places_and_what_was_gained_in_a_week() -> None:
    points = [
        *(point(1, 6, 90), point(2, 6, 100), point(3, 6, 10)),  # the list of Sunday, 15 November
        *(point(1, 13, 90), point(2, 13, 80), point(6, 13, 95)),  # of the Sunday before
    ]
    found = ranking(strength, points, TODAY, 4)
    assert found["date"] == date(2026, 11, 15)
    assert [(row["place"], row["name"], row["value"], row["change"]) for row in found["rows"]] == [
        (1, "Bo", "100", 2),
        (2, "Slayer11", "95", -1),
        (3, "Nia", "90", -1),
        (4, "Cass", "10", None),
    ]
    assert found["compared"] == {"with": date(2026, 11, 8), "members": 3, "of": 4, "reason": None}


def test_no_places_are_compared_where_fewer_than_half_were_on_both() -> None:
    points = [point(1, 6, 9), point(2, 6, 8), point(1, 13, 5), point(2, 13, 6)]
    found = ranking(strength, points, TODAY, 5)
    assert [row["change"] for row in found["rows"]] == [None, None]
    assert found["compared"]["reason"].startswith("Fewer than half of the members")


@pytest.mark.parametrize(
    ("now", "before", "change"),
    [
        pytest.param(0, 6, 1, id="a Saturday against the Sunday before"),
        pytest.param(6, 12, 1, id="a Sunday against the Monday of its week is no week"),
        pytest.param(6, 13, 1, id="a Sunday against the Sunday before"),
        pytest.param(20, 27, 1, id="the last list of a month ago"),
    ],
)
def test_the_week_before_is_that_of_the_newest_list(now: int, before: int, change: int) -> None:
    points = [point(1, now, 9), point(2, now, 8), point(1, before, 5), point(2, before, 6)]
    rows = ranking(strength, points, TODAY, 2)["rows"]
    same_week = (TODAY - timedelta(days=now)).isocalendar()[:2] == (TODAY - timedelta(days=before)).isocalendar()[:2]
    assert [row["change"] for row in rows] == ([None, None] if same_week else [change, -change])


def test_the_window_is_thirty_days() -> None:
    assert ranking(strength, [point(1, 31, 9)], TODAY, 1)["rows"] == []
    assert len(ranking(strength, [point(1, 30, 9)], TODAY, 1)["rows"]) == 1


POINTS = st.lists(
    st.builds(
        point,
        st.sampled_from(sorted(NAMES)),
        st.integers(0, 60),
        st.integers(0, 2**63 - 1),
        uploaded=st.booleans(),
    ),
    max_size=30,
    unique_by=(lambda one: (one.member_id, one.day), lambda one: one.value),
)


@given(POINTS)
def test_every_ranking_lists_each_member_once_from_the_best_down(points: list[Point]) -> None:
    for rule in (strength, duel, donations):
        rows = ranking(rule, points, TODAY, 5)["rows"]
        assert [row["place"] for row in rows] == list(range(1, len(rows) + 1))
        assert all(int(above["value"]) >= int(below["value"]) for above, below in pairwise(rows))
        assert len({row["memberId"] for row in rows}) == len(rows)
        assert {row["memberId"] for row in rows} <= {one.member_id for one in points}


@given(POINTS)
def test_nobody_is_merged_into_anybody_else(points: list[Point]) -> None:
    for rule in (strength, duel):
        assert {one.member_id for one in rule(points)} == {one.member_id for one in points}


@given(POINTS)
def test_the_order_of_records_makes_no_difference(points: list[Point]) -> None:
    for rule in (strength, duel, donations):
        assert ranking(rule, points, TODAY, 5) == ranking(rule, points[::-1], TODAY, 5)
