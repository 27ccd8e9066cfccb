"""The alliance's figures over time, like with like: a member who joins or misses a list moves nothing."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analytics.points import Point
from analytics.trends import chained, chart, from_start, like_with_like, on_days_of, standing

SUNDAY = date(2026, 11, 15)
SATURDAY = SUNDAY - timedelta(days=1)
WEEK = timedelta(days=7)


def point(member: int, day: date, value: int, data_type: str = "strength") -> Point:
    return Point(member, f"M{member}", data_type, day, value)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({1: 100, 2: 100}, {1: 110, 2: 90}, 1.0),
        ({1: 100, 2: 300}, {1: 110}, 1.1),
        ({1: 100}, {1: 110, 2: 5000}, 1.1),
        ({1: 100}, {2: 100}, None),
        ({1: 0}, {1: 100}, None),
        ({}, {}, None),
    ],
)
def test_a_step_compares_only_members_of_both_days(
    before: dict[int, int], after: dict[int, int], expected: float | None
) -> None:
    assert like_with_like(before, after) == expected


@pytest.mark.parametrize(
    ("values", "percents"),
    [
        pytest.param([{1: 100}, {1: 110}, {1: 121}], [0, 10, 21], id="steps are chained"),
        pytest.param([{1: 100, 2: 9}, {1: 110}, {1: 121, 2: 9000}], [0, 10, 21], id="who misses a day moves nothing"),
        pytest.param([{1: 100}, {1: 100, 2: 900}, {1: 110, 2: 990}], [0, 0, 10], id="who joins counts from then on"),
        pytest.param([{1: 0}, {1: 50}, {1: 75}], [None, 0, 50], id="it starts with the first that has anything"),
        pytest.param([{1: 100}, {2: 5}, {1: 120}], [0, None, 20], id="a day with nobody in common is a gap"),
        pytest.param([], [], id="nothing"),
    ],
)
def test_chained(values: list[dict[int, int]], percents: list[float | None]) -> None:
    days = [(SUNDAY + n * WEEK, one) for n, one in enumerate(values)]
    assert [day.percent for day in chained(days)] == percents


def test_who_was_not_read_keeps_the_last_figure() -> None:
    points = [point(1, SUNDAY - WEEK, 10), point(2, SUNDAY - WEEK, 5), point(1, SUNDAY, 12)]
    assert standing(points) == [(SUNDAY - WEEK, {1: 10, 2: 5}), (SUNDAY, {1: 12, 2: 5})]


def test_a_figure_corrected_by_hand_moves_the_whole_only_by_its_share() -> None:
    list_ = [point(member, SUNDAY, 100) for member in range(10)]
    lines = chart([*list_, point(1, SUNDAY + timedelta(days=3), 200)], [], SUNDAY, SUNDAY + WEEK)["lines"]
    assert lines[0]["values"] == [0.0, 10.0]


def test_a_range_starts_with_what_was_known_then() -> None:
    days = [(SUNDAY - n * WEEK, {1: 1}) for n in (2, 1, 0)]
    start = SUNDAY - timedelta(days=2)
    assert [day for day, _ in from_start(days, start)] == [SUNDAY - WEEK, SUNDAY]
    assert [day for day, _ in from_start(days, SUNDAY)] == [SUNDAY]


def test_scores_stand_on_the_day_of_their_weeks_lists() -> None:
    scores = [point(1, SUNDAY, 5), point(1, SUNDAY + WEEK, 6), point(1, SUNDAY - WEEK, 4)]
    today = SUNDAY + timedelta(days=2)
    assert [one.day for one in on_days_of(scores, [point(1, SATURDAY, 1)], today)] == [
        SATURDAY,
        today,
        SUNDAY - WEEK,
    ]


def test_the_chart_of_an_alliance_that_uploads_on_saturdays() -> None:
    today = SUNDAY + timedelta(days=6)
    saturdays = [SATURDAY - WEEK, SATURDAY, today]
    records = [point(1, day, value) for day, value in zip(saturdays, (100, 110, 99), strict=True)]
    records += [point(1, day, 50, "donations") for day in saturdays[1:]]
    scores = [point(1, day + timedelta(days=1), 10 + n) for n, day in enumerate(saturdays)]
    found = chart(records, scores, today - timedelta(days=7), today)
    assert (found["from"], found["dates"]) == (SATURDAY, [SATURDAY, today])
    assert {
        line["key"]: (line["label"], line["values"], line["totals"], line["latest"]) for line in found["lines"]
    } == {
        "power": ("Power", [0.0, -10.0], ["110", "99"], -10.0),
        "vs": ("VS Score", [0.0, 9.09], ["11", "12"], 9.09),
        "donations": ("Tech Donations", [0.0, 0.0], ["50", "50"], 0.0),
    }


def test_a_line_without_figures_for_a_week_has_a_gap() -> None:
    records = [point(1, SUNDAY + n * WEEK, 100 + n) for n in range(4)]
    records += [point(1, SUNDAY, 10, "donations"), point(1, SUNDAY + 3 * WEEK, 20, "donations")]
    lines = chart(records, [], SUNDAY, SUNDAY + 3 * WEEK)["lines"]
    assert [line["values"] for line in lines] == [[0.0, 1.0, 2.0, 3.0], [None] * 4, [0.0, None, None, 100.0]]


def test_a_single_day_is_no_change() -> None:
    lines = chart([point(1, SUNDAY, 100)], [], SUNDAY - WEEK, SUNDAY)["lines"]
    assert (lines[0]["values"], lines[0]["latest"]) == ([0.0], None)


def test_nothing_is_no_chart() -> None:
    found = chart([], [], SUNDAY, SUNDAY)
    assert (found["from"], found["dates"], [line["values"] for line in found["lines"]]) == (None, [], [[], [], []])


@given(
    st.dictionaries(st.integers(1, 9), st.integers(1, 2**40), min_size=1),
    st.integers(1, 5),
    st.dictionaries(st.integers(10, 15), st.integers(0, 2**63 - 1)),
)
def test_the_same_growth_of_all_is_the_growth_of_the_whole(
    values: dict[int, int], times: int, joiners: dict[int, int]
) -> None:
    after = {member: times * value for member, value in values.items()} | joiners
    days = chained([(SUNDAY, values), (SUNDAY + WEEK, after)])
    assert days[-1].percent == pytest.approx(100 * (times - 1))
