"""The alliance's totals, and their change since the last snapshot."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from analytics.stats import average, count_trend, total
from members.models import Member, MemberRecord, SnapshotRow, WeeklySnapshot
from members.records import refresh_latest
from members.weeks.calendar import week_ending

NOTHING = {"change": None, "percent": None}


@pytest.mark.parametrize(
    ("values", "sum_", "mean"),
    [
        ([], 0, 0),
        ([None, None], 0, 0),
        ([1, None, 2], 3, 2),
        ([0], 0, 0),
        ([2**63 - 1] * 3, 3 * (2**63 - 1), 2**63 - 1),
    ],
)
def test_totals_and_averages_of_those_who_have_the_figure(values: list[int | None], sum_: int, mean: int) -> None:
    assert (total(values), average(values)) == (sum_, mean)


@pytest.mark.parametrize(
    ("now", "before", "expected"),
    [
        (110, 100, {"change": 10, "percent": 10.0}),
        (90, 100, {"change": -10, "percent": -10.0}),
        (5, 0, {"change": 5, "percent": None}),
        (100, None, NOTHING),
    ],
)
def test_how_many_members_more(now: int, before: int | None, expected: dict[str, Any]) -> None:
    assert count_trend(now, before) == expected


@pytest.fixture
def alliance(db: None) -> dict[str, Member]:
    """Two active members and a former one, read on the last two Sundays; the week before was saved."""
    today = timezone.localdate()
    sunday = today - timedelta(days=today.isoweekday() % 7)
    long_ago = timezone.now() - timedelta(days=90)
    members = {
        name: Member.objects.create(name=name, is_active=name != "Gone", created_at=long_ago, updated_at=long_ago)
        for name in ("Nia", "Bo", "Gone")
    }
    for name, weeks in {"Nia": (100, 120), "Bo": (50, 40), "Gone": (7, 7)}.items():
        for ago, value in zip((7, 0), weeks, strict=True):
            MemberRecord.objects.create(
                member=members[name], data_type="strength", value=value, record_date=sunday - timedelta(days=ago)
            )
    refresh_latest([member.pk for member in members.values()])
    for ago, power in ((0, 999), (7, 50)):
        snapshot = WeeklySnapshot.objects.create(week_ending=sunday - timedelta(days=ago))
        for name in ("Nia", "Bo"):
            SnapshotRow.objects.create(snapshot=snapshot, member=members[name], name=name, power=power)
    return members


def test_it_answers_the_stats_of_the_active_members(leader_client: Client, officer: Any, alliance: Any) -> None:
    stats = leader_client.get("/api/stats").json()
    assert stats["totalMembers"] == 3, "the officer's own member counts too"
    assert (stats["totalPower"], stats["avgPower"]) == ("160", "80")
    assert (stats["totalKills"], stats["totalTechDonations"], stats["avgTechDonations"]) == ("0", 0, 0)
    newest = MemberRecord.objects.latest("record_date").record_date
    assert stats["asOf"] == {"power": str(newest), "kills": None, "donations": None}


def test_trends_compare_with_the_week_before_the_newest_figures(leader_client: Client, alliance: Any) -> None:
    stats = leader_client.get("/api/stats").json()
    newest = MemberRecord.objects.latest("record_date").record_date
    week, before = week_ending(newest), week_ending(newest) - timedelta(days=7)
    assert stats["since"] == str(before), "not the one that holds these very figures"
    assert stats["trends"]["power"] == {
        "change": "10",
        "percent": 6.67,
        "from": str(before),
        "to": str(week),
        "members": 2,
        "of": 3,
        "reason": None,
    }
    assert stats["trends"]["totalMembers"] == {"change": 1, "percent": 50.0}
    assert stats["trends"]["kills"] == NOTHING | {
        "from": None,
        "to": None,
        "members": 0,
        "of": 3,
        "reason": "No week has kills of at least half the members.",
    }
    assert stats["history"] == {"totalMembers": [2, 2, 3], "power": [0.0, 6.67], "kills": [], "donations": []}


def test_who_joined_and_left_within_thirty_days(leader_client: Client, alliance: dict[str, Member]) -> None:
    Member.objects.update(created_at=timezone.now() - timedelta(days=90))
    for name, days in {"Nia": 29, "Bo": 31}.items():
        moment = timezone.now() - timedelta(days=days)
        Member.objects.filter(pk=alliance[name].pk).update(created_at=moment, is_active=True)
    Member.objects.filter(pk=alliance["Gone"].pk).update(inactive_since=timezone.now() - timedelta(days=2))
    stats = leader_client.get("/api/stats").json()
    assert (stats["joined"], stats["left"]) == (1, 1), "Nia; Gone"


@pytest.mark.parametrize(("earlier", "joined"), [(0, 0), (14, 1)], ids=["all typed in now", "Nia came later"])
def test_the_first_roster_did_not_join(
    leader_client: Client, alliance: dict[str, Member], earlier: int, joined: int
) -> None:
    Member.objects.exclude(name="Nia").update(created_at=timezone.now() - timedelta(days=earlier))
    Member.objects.filter(name="Nia").update(created_at=timezone.now())
    MemberRecord.objects.filter(member__name="Nia").delete()
    assert leader_client.get("/api/stats").json()["joined"] == joined


def test_an_empty_portal_has_stats_too(account: Any, client: Client) -> None:
    client.force_login(account("root", is_superuser=True))
    stats = client.get("/api/stats").json()
    assert (stats["totalMembers"], stats["totalPower"], stats["newestFigures"]) == (0, "0", None)
    assert stats["trends"]["totalMembers"] == NOTHING
    assert stats["history"] == {"totalMembers": [0], "power": [], "kills": [], "donations": []}


def test_the_largest_figures_are_no_trouble(leader_client: Client, alliance: dict[str, Member]) -> None:
    Member.objects.active().update(power=2**63 - 1, kills=2**63 - 1, tech_donations=2**63 - 1)
    SnapshotRow.objects.update(power=2**63 - 1, kills=2**63 - 1, tech_donations=2**63 - 1)
    stats = leader_client.get("/api/stats").json()
    assert stats["totalPower"] == str(3 * (2**63 - 1))


def test_newest_figures_is_the_moment_of_the_last_entry(leader_client: Client, alliance: dict[str, Member]) -> None:
    MemberRecord.objects.create(member=alliance["Nia"], data_type="kills", value=5, record_date=timezone.localdate())
    refresh_latest([alliance["Nia"].pk])
    told = datetime.fromisoformat(leader_client.get("/api/stats").json()["newestFigures"])
    assert timezone.now() - told < timedelta(minutes=5)
    assert isinstance(told.date(), date)
