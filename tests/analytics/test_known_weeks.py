"""Weeks that are fetched together: what each of them says is what it says by itself, at the queries of one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from analytics import strikes, targets
from analytics.known_weeks import known_weeks
from members.models import (
    AllianceSettings,
    Away,
    Change,
    ChangeSet,
    Event,
    Member,
    MemberRecord,
    SnapshotRow,
    Strike,
    Target,
    WeeklySnapshot,
)
from members.weeks.calendar import WEEK, monday_of
from uploads.models import Absence

pytestmark = pytest.mark.django_db
SUNDAY = date(2026, 11, 22)
WEEKS = [SUNDAY + WEEK - number * WEEK for number in range(7)]
DAY = timedelta(days=1)
BY_WEEK = ("alliance-duel", "donations", "mutual-assistance")
QUERIES = ("/api/strikes", "/api/attention", "/api/week")
MOST = 25


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is Wednesday, 25 November 2026."""
    monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, 11, 25, 12, tzinfo=UTC))


def events() -> list[Event]:
    kinds = (("Zombie Siege", "day"), ("Alliance Exercise", "week"), ("Desert Storm", "once"))
    return [Event.objects.get_or_create(title=title, defaults={"period": period})[0] for title, period in kinds]


def grow(members: int, rng: Random) -> None:
    """So many more members, of whom anything may be recorded in the weeks, and whom whole lists may lack."""
    applied = ChangeSet.objects.create(kind=ChangeSet.Kind.APPLY)
    held = events()
    for number in range(members):
        member = Member.objects.create(name=f"Member {Member.objects.count()}", rank=number % 5)
        for week in WEEKS:
            days = [monday_of(week) + index * DAY for index in range(7)]
            lists = [("duel-day", day) for day in days[:6]] + [(kind, week) for kind in BY_WEEK]
            lists += [(event.data_type, rng.choice(days[:6]) if event.period == "day" else week) for event in held]
            for kind, day in lists:
                event = next((one for one in held if one.data_type == kind), None)
                if rng.random() < 0.7:
                    MemberRecord.objects.create(
                        member=member, data_type=kind, event=event, record_date=day, value=rng.randint(0, 12)
                    )
                elif rng.random() < 0.5:
                    Absence.objects.create(member=member, data_type=kind, record_date=day, change_set=applied)
            if rng.random() < 0.3:
                first = rng.choice(days)
                Away.objects.create(member=member, first=first, last=first + rng.randint(0, 2) * DAY)
            if rng.random() < 0.5:
                taken = rng.choice(days)
                Change.objects.create(
                    change_set=applied, member=member, member_name="x", field="alliance-duel", record_date=taken
                )
            snapshot, _ = WeeklySnapshot.objects.get_or_create(week_ending=week)
            SnapshotRow.objects.create(snapshot=snapshot, member=member, name=member.name, rank=rng.randint(1, 5))
            Strike.objects.create(
                member=member,
                figure="donations",
                day=week,
                state=rng.choice(("confirmed", "dropped")),
                reason="Donations",
                expires_on=week + 26 * WEEK,
            )


@pytest.fixture
def asked() -> None:
    """A target of each kind, for all and for a rank, of which some begin amid the weeks."""
    AllianceSettings.objects.create(strike_weeks=26)
    kinds = ["duel-day", *BY_WEEK, *(event.data_type for event in events())]
    for number, kind in enumerate(kinds):
        Target.objects.create(figure=kind, least=6, since=monday_of(WEEKS[-1]))
        Target.objects.create(figure=kind, rank=1 + number % 5, least=8, since=monday_of(WEEKS[number % 5]))


@pytest.mark.parametrize("seed", range(3))
def test_each_week_says_what_it_says_by_itself(asked: None, seed: int) -> None:
    grow(5, Random(seed))
    together = strikes.facts(WEEKS)
    assert list(together) == WEEKS
    assert sum(map(len, together.values())) > 50
    for week in WEEKS:
        assert together[week] == strikes.facts([week])[week]
    versions = list(Target.objects.all())
    known = known_weeks(WEEKS, versions)
    for week in WEEKS:
        assert targets.shortfalls(known[week], versions, date(2026, 11, 25)) == targets.of_week(week, versions)


def test_weeks_apart_from_each_other(asked: None) -> None:
    """Where decided strikes are of two weeks far from each other, what lies between them is not mixed in."""
    grow(5, Random(4))
    apart = [WEEKS[5], WEEKS[1]]
    assert strikes.facts(apart) == {week: strikes.facts([week])[week] for week in apart}


def test_no_week_asks_nothing() -> None:
    with CaptureQueriesContext(connection) as queries:
        assert (strikes.facts([]), known_weeks([], [])) == ({}, {})
    assert not queries.captured_queries


@pytest.mark.parametrize("path", QUERIES)
def test_queries_are_few_and_do_not_grow(asked: None, leader_client: Client, path: str) -> None:
    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert leader_client.get(path).status_code == 200
        return len(queries)

    grow(2, Random(5))
    few = count()
    grow(8, Random(6))
    assert count() <= few <= MOST


def test_five_weeks_ask_what_one_asks(asked: None) -> None:
    grow(3, Random(7))

    def count(read: Callable[[], object]) -> int:
        with CaptureQueriesContext(connection) as queries:
            read()
        return len(queries)

    assert count(lambda: strikes.facts(WEEKS)) == count(lambda: strikes.facts(WEEKS[:1])) <= 11
