"""The alliance's lines over time: each point is the change since the range's first week, its last point the number."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from analytics.change import Readings
from analytics.points import Point
from analytics.readings import days_of_lists
from analytics.trends import lines

SUNDAY = date(2026, 11, 15)
SATURDAY = SUNDAY - timedelta(days=1)
WEEK = timedelta(days=7)
Values = dict[int, int]


def point(member: int, day: date, value: int) -> Point:
    return Point(member, f"M{member}", "strength", day, value)


def known(weeks: list[Values], *, weekly: bool = False, days: dict[date, date] | None = None) -> Readings:
    """The members of the weeks' records, of which the last is of SUNDAY."""
    points = [
        point(member, SUNDAY - (len(weeks) - 1 - number) * WEEK, value)
        for number, values in enumerate(weeks)
        for member, value in values.items()
    ]
    members = {one.member_id for one in points}
    return Readings(points, members, noun="power", weekly=weekly, days=days)


@pytest.mark.parametrize(
    ("weeks", "percents"),
    [
        pytest.param([{1: 100}, {1: 110}, {1: 121}], [0, 10, 21], id="since the first week"),
        pytest.param([{1: 100, 2: 9}, {1: 110}, {1: 121, 2: 9}], [0, 10, 19.27], id="who misses a week moves nothing"),
        pytest.param([{1: 100, 3: 100}, {1: 100, 2: 900, 3: 100}, {1: 110, 3: 110}], [0, 0, 10], id="nor who joins"),
        pytest.param([{1: 0}, {1: 50}], [0, None], id="nothing grows from nothing"),
        pytest.param([{1: 100, 2: 1}, {2: 5}, {1: 120, 2: 1}], [0, 400, 19.8], id="half of the members are enough"),
        pytest.param([{1: 5, 2: 5, 3: 5}, {3: 5}, {1: 6, 2: 5, 3: 5}], [0, 6.67], id="fewer are no point"),
        pytest.param([], [], id="nothing"),
    ],
)
def test_a_line(weeks: list[Values], percents: list[float | None]) -> None:
    _, (line,) = lines({"power": known(weeks)}, SUNDAY - 4 * WEEK)
    assert line.values == percents
    told = [value for value in percents[1:] if value is not None]
    assert line.change.percent == (told[-1] if told else None)


def test_scores_stand_on_the_day_of_their_weeks_lists() -> None:
    scores = [point(1, SUNDAY, 5), point(1, SUNDAY + WEEK, 6), point(1, SUNDAY - WEEK, 4)]
    today = SUNDAY + timedelta(days=2)
    assert days_of_lists([point(1, SATURDAY, 1)], scores, today) == {
        SUNDAY: SATURDAY,
        SUNDAY + WEEK: today,
        SUNDAY - WEEK: SUNDAY - WEEK,
    }


def test_the_chart_of_an_alliance_that_uploads_on_saturdays() -> None:
    today = SUNDAY + timedelta(days=6)
    saturdays = [SATURDAY - WEEK, SATURDAY, today]
    power = [point(1, day, value) for day, value in zip(saturdays, (100, 110, 99), strict=True)]
    scores = [point(1, day + timedelta(days=1), 10 + n) for n, day in enumerate(saturdays)]
    figures = {
        "power": Readings(power, {1}, noun="power", weekly=False),
        "vs": Readings(scores, {1}, noun="VS score", weekly=True, days=days_of_lists(power, scores, today)),
        "donations": Readings(power[1:], {1}, noun="tech donations", weekly=True),
    }
    dates, drawn = lines(figures, today - timedelta(days=7))
    assert dates == [SATURDAY, today]
    assert [(line.key, line.values, line.change.percent) for line in drawn] == [
        ("power", [0.0, -10.0], -10.0),
        ("vs", [0.0, 9.09], 9.09),
        ("donations", [0.0, -10.0], -10.0),
    ]


def test_a_line_without_figures_for_a_week_has_a_gap() -> None:
    figures = {"power": known([{1: 100 + n} for n in range(4)]), "donations": known([{1: 10}, {}, {}, {1: 20}])}
    _, drawn = lines(figures, SUNDAY - 4 * WEEK)
    assert [line.values for line in drawn] == [[0.0, 1.0, 2.0, 3.0], [0.0, None, None, 100.0]]


def test_a_single_week_is_no_change() -> None:
    _, (line,) = lines({"power": known([{1: 100}])}, SUNDAY - WEEK)
    assert (line.values, line.change.percent) == ([0.0], None)
    assert line.change.reason == "No earlier week has power of half the members."


def test_nothing_is_no_chart() -> None:
    dates, drawn = lines({"power": known([])}, SUNDAY)
    assert (dates, [line.values for line in drawn]) == ([], [[]])
