"""The one rule for change: which members are compared, what moves them together, when there is no change to tell."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from analytics.change import Change, Had, Readings, both, places_gained
from analytics.points import Point

SUNDAY = date(2026, 11, 15)
WEEK = timedelta(days=7)
Weeks = dict[int, list[int | None]]
"""member -> the value of each week, oldest first, None: not read."""


def points(weeks: Weeks) -> list[Point]:
    """The records of these weeks, of which the last ends on SUNDAY."""
    length = max((len(values) for values in weeks.values()), default=0)
    return [
        Point(member, f"M{member}", "strength", SUNDAY - (length - 1 - number) * WEEK, value)
        for member, values in weeks.items()
        for number, value in enumerate(values)
        if value is not None
    ]


def readings(weeks: Weeks, *, weekly: bool = False, members: Iterable[int] | None = None) -> Readings:
    return Readings(points(weeks), set(weeks if members is None else members), noun="power", weekly=weekly)


def of_last_week(known: Readings) -> Change:
    return known.between(SUNDAY - WEEK, SUNDAY)


@pytest.mark.parametrize(
    ("weeks", "weekly", "members", "percent"),
    [
        pytest.param({1: [100, 110], 2: [100, 90]}, False, 2, 0.0, id="both together"),
        pytest.param({1: [100, 110], 2: [None, 5000]}, False, 1, 10.0, id="who joins moves nothing"),
        pytest.param({1: [100, 110], 2: [5000, None]}, False, 1, 10.0, id="who was not read is not compared"),
        pytest.param({1: [100, None, 130], 2: [100, 100, 100]}, False, 2, 15.0, id="power is carried into a week"),
        pytest.param({1: [100, None, 130], 2: [100, 100, 100]}, True, 1, 0.0, id="a weekly figure is not"),
        pytest.param({1: [100, 110], 2: [1, None], 3: [1, None]}, False, 1, None, id="one of three is too few"),
        pytest.param({1: [0, 110]}, False, 1, None, id="nothing grows from nothing"),
        pytest.param({}, False, 0, None, id="nobody"),
    ],
)
def test_who_is_compared(weeks: Weeks, weekly: bool, members: int, percent: float | None) -> None:
    change = of_last_week(readings(weeks, weekly=weekly))
    assert (change.members, change.of, change.percent) == (members, len(weeks), percent)
    assert (change.reason is None) == (percent is not None)


@pytest.mark.parametrize(
    ("weeks", "reason"),
    [
        ({}, "No week has power of at least half the members."),
        ({1: [100]}, "No earlier week has power of half the members."),
        (
            {1: [1, 1], 2: [1, 1], **{pk: [1, None] for pk in (3, 4)}, **{pk: [None, 1] for pk in (5, 6)}},
            "2 of 6 members have power on both sides: too few to compare.",
        ),
        ({1: [0, 5]}, "They had no power before."),
    ],
)
def test_why_there_is_no_change(weeks: Weeks, reason: str) -> None:
    change = readings(weeks).latest()
    assert (change.percent, change.reason) == (None, reason)
    assert change.as_json()["reason"] == reason


def test_a_week_counts_once_half_of_the_members_have_a_record_in_it() -> None:
    known = readings({1: [1, 1, 1], 2: [1, 1, None], 3: [1, None, None], 4: [1, None, None]})
    assert [week.ending for week in known.covered] == [SUNDAY - 2 * WEEK, SUNDAY - WEEK]
    saturday = SUNDAY - timedelta(days=1)
    late = [Point(pk, "", "strength", saturday if pk < 3 else SUNDAY, 1) for pk in range(4)]
    assert Readings(late, range(4), noun="power", weekly=False).covered == [(SUNDAY, saturday)]


def test_one_score_of_a_new_week_is_no_new_week() -> None:
    known = readings({pk: [100, 90, 200 if pk == 1 else None] for pk in range(1, 11)}, weekly=True)
    assert known.latest().percent == -10.0
    assert known.since(SUNDAY - 4 * WEEK).percent == -10.0


def test_a_side_tells_the_day_of_each_figure() -> None:
    known = readings({1: [100, None], 2: [None, 7]})
    assert known.side(SUNDAY) == {1: Had(100, SUNDAY - WEEK), 2: Had(7, SUNDAY)}
    assert readings({1: [100, None], 2: [None, 7]}, weekly=True).side(SUNDAY) == {2: Had(7, SUNDAY)}


@pytest.mark.parametrize(
    ("weekly", "start", "begins", "percent"),
    [
        pytest.param(False, SUNDAY - WEEK, SUNDAY - WEEK, 33.33, id="with the list of that day"),
        pytest.param(False, SUNDAY - timedelta(days=2), SUNDAY - WEEK, 33.33, id="else with the one before"),
        pytest.param(False, SUNDAY - 9 * WEEK, SUNDAY - 3 * WEEK, 300.0, id="else with the first in it"),
        pytest.param(False, SUNDAY + 2 * WEEK, SUNDAY, None, id="power known long before"),
        pytest.param(True, SUNDAY + 2 * WEEK, None, None, id="a weekly figure is no more"),
    ],
)
def test_a_range_begins_with_what_was_known_then(
    weekly: bool, start: date, begins: date | None, percent: float | None
) -> None:
    known = readings({1: [1, 2, 3, 4]}, weekly=weekly)
    assert next((week.ending for week in known.range(start)), None) == begins
    assert known.since(start).percent == percent


def test_power_that_members_were_last_read_with_in_different_weeks_is_known_all_the_same() -> None:
    known = readings({1: [1, None, None, 2], 2: [None, 1, None, 2], 3: [None, None, 1, 2]})
    start = SUNDAY - timedelta(days=1)
    assert known.range(start)[0].ending == SUNDAY - WEEK
    assert (known.since(start).percent, known.since(start).members) == (100.0, 3)


def test_a_range_without_anything_new_says_since_when() -> None:
    monday = SUNDAY + timedelta(days=1)
    assert readings({1: [1, 2]}).since(monday).reason == "No week after W/E 15 Nov 26 has power of half the members."


def test_a_range_that_begins_on_the_day_of_the_newest_list_ends_with_it() -> None:
    known = readings({1: [1, 2, 3]})
    assert (known.since(SUNDAY).percent, known.since(SUNDAY - WEEK).percent) == (50.0, 50.0)


def test_those_who_gained_most_come_first_and_equals_by_name() -> None:
    change = of_last_week(readings({1: [100, 110], 2: [10, 20], 3: [100, 90], 4: [10, 40]}))
    names = {1: "Nia", 2: "Bo", 3: "Cass", 4: "Dee"}

    def order(**how: Any) -> list[str]:
        return [names[pair.member_id] for pair in change.movers(names, **how)]

    assert order() == ["Dee", "Bo", "Nia", "Cass"]
    assert order(by="percent") == ["Dee", "Bo", "Nia", "Cass"]
    assert order(least=True) == ["Cass", "Bo", "Nia", "Dee"]


@pytest.mark.parametrize(
    ("now", "before", "gained"),
    [
        ({1: 1, 2: 2}, {1: 2, 2: 1}, {1: 1, 2: -1}),
        ({9: 1, 1: 2, 2: 3}, {1: 1, 2: 2}, {1: 0, 2: 0}),
        ({1: 1, 2: 2}, {9: 1, 1: 2, 2: 3}, {1: 0, 2: 0}),
        ({1: 1}, {}, {}),
    ],
)
def test_places_are_gained_among_those_who_were_there_before(
    now: dict[int, int], before: dict[int, int], gained: dict[int, int]
) -> None:
    assert places_gained(now, before) == gained


VALUES = st.one_of(st.none(), st.integers(0, 2**63 - 1))
WEEKS = st.dictionaries(st.integers(1, 12), st.lists(VALUES, min_size=4, max_size=4), max_size=12)


@settings(max_examples=40)
@given(WEEKS, st.booleans())
def test_the_change_lies_between_the_least_and_the_greatest_of_its_members(weeks: Weeks, weekly: bool) -> None:
    """So an outlier moves the whole by no more than its own change, and by its own share."""
    change = of_last_week(readings(weeks, weekly=weekly))
    assume(change.percent is not None and all(pair.before.value for pair in change.pairs))
    own = [pair.percent for pair in change.pairs if pair.percent is not None]
    assert min(own) - 0.01 <= (change.percent or 0) <= max(own) + abs(max(own)) / 2**40 + 0.01


@settings(max_examples=40)
@given(WEEKS, st.booleans(), st.integers(0, 2**63 - 1))
def test_a_single_figure_of_a_week_moves_nothing(weeks: Weeks, weekly: bool, override: int) -> None:
    """One figure of a week that is not there yet leaves every change as it was, with three members or more."""
    assume(len(weeks) > 2)
    before = readings(weeks, weekly=weekly)
    member = min(weeks)
    entered = Point(member, "", "strength", SUNDAY + timedelta(days=3), override)
    after = Readings([*points(weeks), entered], set(weeks), noun="power", weekly=weekly)
    assert after.latest().as_json() == before.latest().as_json()
    start = SUNDAY - 3 * WEEK
    assert after.since(start).as_json() == before.since(start).as_json()


@settings(max_examples=40)
@given(WEEKS, st.booleans(), st.integers(0, 2**63 - 1))
def test_an_outlier_moves_none_of_the_others(weeks: Weeks, weekly: bool, value: int) -> None:
    assume(weeks)
    member = min(weeks)
    others = set(weeks) - {member}
    changed = {**weeks, member: [*weeks[member][:-1], value]}

    def rest(of: Weeks) -> Change:
        return readings(of, weekly=weekly).between(SUNDAY - WEEK, SUNDAY, among=others)

    assert rest(weeks) == rest(changed)


@settings(max_examples=40)
@given(WEEKS, st.lists(VALUES, min_size=1, max_size=1), st.booleans())
def test_who_joins_or_leaves_moves_nothing(weeks: Weeks, newcomer: list[int | None], weekly: bool) -> None:
    """A newcomer lowers the coverage, never the figures that are compared; who left counts nowhere."""
    alone = of_last_week(readings(weeks, weekly=weekly))
    joined = of_last_week(readings({**weeks, 99: [None, None, None, *newcomer]}, weekly=weekly))
    assert (joined.pairs, joined.of) == (alone.pairs, alone.of + 1)
    assert joined.percent in (alone.percent, None)
    left = of_last_week(readings({**weeks, 99: [1, 2, 3, 4]}, weekly=weekly, members=weeks))
    assert left == alone


@settings(max_examples=40)
@given(WEEKS, st.booleans())
def test_both_directions_compare_the_same_members(weeks: Weeks, weekly: bool) -> None:
    known = readings(weeks, weekly=weekly)
    there, back = known.between(SUNDAY - WEEK, SUNDAY), known.between(SUNDAY, SUNDAY - WEEK)
    assert (there.members, there.of, there.before, there.after) == (back.members, back.of, back.after, back.before)
    assert there.is_covered == back.is_covered == (0 < 2 * there.members >= there.of)


@settings(max_examples=40)
@given(WEEKS, st.booleans(), st.integers(0, 4))
def test_the_end_of_a_line_is_the_number_beside_it(weeks: Weeks, weekly: bool, back: int) -> None:
    known = readings(weeks, weekly=weekly)
    start = SUNDAY - back * WEEK
    drawn = known.range(start)
    line = known.line(drawn, drawn[0].ending) if drawn else []
    told = [value for value in line[1:] if value is not None]
    assert known.since(start).percent == (told[-1] if told else None)


@settings(max_examples=40)
@given(st.dictionaries(st.integers(1, 9), st.integers(1, 2**40), min_size=1), st.integers(1, 5))
def test_the_same_growth_of_all_is_the_growth_of_the_whole(values: dict[int, int], times: int) -> None:
    change = of_last_week(readings({member: [value, times * value] for member, value in values.items()}))
    assert change.percent == pytest.approx(100 * (times - 1))
    assert change.spread in (0.0, None)


@settings(max_examples=40)
@given(WEEKS)
def test_a_figure_that_was_only_carried_on_is_not_compared_with_itself(weeks: Weeks) -> None:
    side = readings(weeks).side(SUNDAY)
    assert both(side, side) == []
