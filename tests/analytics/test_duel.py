"""The duel by day: days and week prove each other, one missing day follows, what disagrees stays as it was read."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from analytics.duel import Duel, days_told, duel
from members.days import alliance_day
from members.models import Change, ChangeSet, Member, MemberRecord
from members.weeks.calendar import monday_of, week_ending

SUNDAY = date(2026, 11, 15)
MONDAY = date(2026, 11, 9)
N = None
Read = list[int | None]


@pytest.mark.parametrize(
    ("read", "week", "until", "not_listed", "days", "check", "derived"),
    [
        ([1, 2, 3, 4, 5, 6], 21, 6, [], (1, 2, 3, 4, 5, 6), "proved", ()),
        ([1, 2, 3, 4, 5, 6], 22, 6, [], (1, 2, 3, 4, 5, 6), "differs", ()),
        ([1, 2, 3, 4, 5, 6], N, 6, [], (1, 2, 3, 4, 5, 6), "open", ()),
        ([1, 2, N, 4, 5, 6], 21, 6, [], (1, 2, 3, 4, 5, 6), "derived", (2,)),
        ([1, 2, N, 4, 5, 6], 18, 6, [], (1, 2, 0, 4, 5, 6), "derived", (2,)),
        ([1, 2, N, 4, 5, 6], 17, 6, [], (1, 2, N, 4, 5, 6), "differs", ()),
        ([1, 2, N, N, 5, 6], 21, 6, [], (1, 2, N, N, 5, 6), "open", ()),
        ([1, 2, N, N, 5, 6], 13, 6, [], (1, 2, N, N, 5, 6), "differs", ()),  # they are more than the week already
        ([1, 2, N, N, 5, 6], 14, 6, [2], (1, 2, 0, 0, 5, 6), "derived", (3,)),
        ([1, 2, N, 4, 5, 6], 18, 6, [2], (1, 2, 0, 4, 5, 6), "proved", ()),
        ([1, 2, 3, 4, 5, 6], 21, 6, [2], (1, 2, 3, 4, 5, 6), "proved", ()),  # read on another screenshot after all
        ([1, 2, 3, N, N, N], 6, 3, [], (1, 2, 3, N, N, N), "proved", ()),  # the week's list of a Wednesday
        ([1, 2, N, N, N, N], 6, 3, [], (1, 2, 3, N, N, N), "derived", (2,)),
        ([1, 2, 3, 4, 5, 6], 6, 3, [], (1, 2, 3, 4, 5, 6), "proved", ()),  # the later days speak of nothing there
        ([N, N, N, N, N, N], 21, 6, [], (N, N, N, N, N, N), "open", ()),
        ([N, N, N, N, N, N], N, 6, [], (N, N, N, N, N, N), "open", ()),
    ],
)
def test_days_and_week(
    read: Read,
    week: int | None,
    until: int,
    not_listed: list[int],
    days: tuple[int | None, ...],
    check: str,
    derived: tuple[int, ...],
) -> None:
    found = duel(read, week, until, not_listed)
    assert (found.days, found.week, found.check, found.derived) == (days, week, check, derived)


SCORES = st.lists(st.integers(0, 10**9), min_size=6, max_size=6)


@given(SCORES, st.integers(0, 5))
def test_a_missing_day_is_what_is_left_of_the_week(scores: list[int], missing: int) -> None:
    read: Read = [None if index == missing else score for index, score in enumerate(scores)]
    assert duel(read, sum(scores), 6) == Duel(tuple(scores), sum(scores), "derived", (missing,))


@given(st.lists(st.none() | st.integers(0, 99), min_size=6, max_size=6), st.none() | st.integers(0, 700))
def test_what_was_read_is_never_changed(read: Read, week: int | None) -> None:
    found = duel(read, week, 6)
    assert found.week == week
    assert all(now == then for then, now in zip(read, found.days, strict=True) if then is not None)
    if found.check in ("proved", "derived"):
        assert found.sum == week
    added = [index for index, (then, now) in enumerate(zip(read, found.days, strict=True)) if then != now]
    assert tuple(added) == found.derived


@pytest.mark.parametrize(("days_after", "told"), [(0, 1), (2, 3), (5, 6), (6, 6), (9, 6), (-3, 1)])
def test_the_weeks_list_tells_of_the_days_up_to_its_own(days_after: int, told: int) -> None:
    assert days_told(MONDAY + timedelta(days=days_after), SUNDAY) == told


# ---- the call


def record(member: Member, kind: str, day: date, value: int) -> None:
    MemberRecord.objects.create(member=member, data_type=kind, record_date=day, value=value)


def told(client: Client, week: str = "") -> Any:
    answer = client.get(f"/api/duel{f'?weekEnding={week}' if week else ''}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def row_of(answer: Any, name: str) -> Any:
    return next(one for one in answer["rows"] if one["memberName"] == name)


@pytest.fixture
def nia(db: None) -> Member:
    """500 on each day but Thursday, and 3,100 in the week."""
    member = Member.objects.create(name="Nia", rank=3)
    for index in (0, 1, 2, 4, 5):
        record(member, "duel-day", MONDAY + timedelta(days=index), 500)
    record(member, "alliance-duel", SUNDAY, 3100)
    return member


def test_a_week_by_day(leader_client: Client, nia: Member) -> None:
    found = told(leader_client)
    assert (found["weekEnding"], found["before"], found["after"]) == ("2026-11-15", None, None)
    assert row_of(found, "Nia") == {
        "memberId": nia.pk,
        "memberName": "Nia",
        "days": ["500", "500", "500", "600", "500", "500"],
        "week": "3100",
        "sum": "3100",
        "derived": [3],
        "notListed": [],
        "check": "derived",
    }
    assert [(one["date"], one["read"], one["derived"], one["total"]) for one in found["days"][2:5]] == [
        ("2026-11-11", 1, 0, "500"),
        ("2026-11-12", 0, 1, "600"),
        ("2026-11-13", 1, 0, "500"),
    ]
    assert found["weekRead"] == 1


def test_any_day_names_its_week_and_the_weeks_beside_it_are_told(leader_client: Client, nia: Member) -> None:
    record(nia, "duel-day", MONDAY - timedelta(days=19), 7)
    record(nia, "alliance-duel", SUNDAY + timedelta(days=14), 8)
    found = told(leader_client, "2026-11-12")
    assert (found["weekEnding"], found["before"], found["after"]) == ("2026-11-15", "2026-10-25", "2026-11-29")
    assert told(leader_client)["weekEnding"] == "2026-11-29"
    assert row_of(told(leader_client, "2026-10-25"), "Nia")["days"] == [None, None, "7", None, None, None]


def test_the_weeks_list_of_a_wednesday_says_nothing_of_thursday(leader_client: Client, nia: Member) -> None:
    MemberRecord.objects.filter(data_type="alliance-duel").update(value=1500)
    change_set = ChangeSet.objects.create(kind=ChangeSet.Kind.APPLY)
    Change.objects.create(
        change_set=change_set, member=nia, member_name="Nia", field="alliance-duel", record_date=date(2026, 11, 11)
    )
    found = row_of(told(leader_client), "Nia")
    assert (found["check"], found["days"][3]) == ("proved", None)


def test_a_score_typed_in_says_nothing_of_days_to_come(leader_client: Client, db: None) -> None:
    nia, today = Member.objects.create(name="Nia"), alliance_day()
    monday, sunday = monday_of(week_ending(today)), week_ending(today)
    known = [monday + timedelta(days=index) for index in range(6) if monday + timedelta(days=index) <= today]
    for day in known:
        record(nia, "duel-day", day, 500)
    record(nia, "alliance-duel", sunday, 500 * len(known))
    found = row_of(told(leader_client), "Nia")
    assert (found["derived"], found["check"]) == ([], "proved")
    assert found["days"] == ["500"] * len(known) + [None] * (6 - len(known))


def test_nothing_recorded_is_this_week_with_everybody_unknown(leader_client: Client) -> None:
    found = told(leader_client)
    assert found["rows"][0]["days"] == [None] * 6
    assert (found["before"], found["after"], found["rows"][0]["check"]) == (None, None, "open")


@pytest.mark.parametrize("week", ["tomorrow", "2026-13-01", "1999-01-03"])
def test_a_week_that_makes_no_sense_is_refused(leader_client: Client, week: str) -> None:
    answer = leader_client.get(f"/api/duel?weekEnding={week}")
    assert answer.status_code == 400
    assert answer.json()["message"]


def test_the_queries_do_not_grow(leader_client: Client, nia: Member) -> None:
    def count() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            told(leader_client, "2026-11-15")
        return len(queries)

    first = count()
    for number in range(30):
        member = Member.objects.create(name=f"Panda {number}")
        for index in range(6):
            record(member, "duel-day", MONDAY + timedelta(days=index), number)
    assert count() <= first + 1
