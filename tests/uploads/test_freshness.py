"""How old a figure is told to be, of a list that was uploaded later than it was taken."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from analytics.stats import active_members, update_times
from members.freshness import as_of, last_second
from members.models import Member, MemberRecord
from members.records import refresh_latest
from members.weeks.calendar import week_ending
from tests.conftest import row
from tests.uploads.test_apply import apply, update
from uploads.attention import stale_members
from uploads.models import Batch

KEYS = {
    "strength": ("powerLastUpdated",),
    "kills": ("killsLastUpdated",),
    "donations": ("techDonationsLastUpdated",),
    "alliance-duel": ("vsLastUpdated", "vsScoreLastUpdated"),
}


@pytest.mark.parametrize(
    ("entered", "day", "expected"),
    [
        (datetime(2026, 11, 21, 12, tzinfo=UTC), date(2026, 11, 21), datetime(2026, 11, 21, 12, tzinfo=UTC)),
        (datetime(2026, 11, 21, 12, tzinfo=UTC), date(2026, 11, 20), datetime(2026, 11, 20, 23, 59, 59, tzinfo=UTC)),
        (datetime(2026, 11, 21, 12, tzinfo=UTC), date(2026, 11, 7), datetime(2026, 11, 7, 23, 59, 59, tzinfo=UTC)),
        (datetime(2026, 11, 18, 12, tzinfo=UTC), date(2026, 11, 22), datetime(2026, 11, 18, 12, tzinfo=UTC)),
        (datetime(2026, 11, 21, 12, tzinfo=UTC), None, datetime(2026, 11, 21, 12, tzinfo=UTC)),
        (None, date(2026, 11, 21), None),
    ],
    ids=["of today", "of yesterday", "of two weeks ago", "of a week that runs", "without a record", "never"],
)
def test_the_moment_from_which_its_age_counts(entered: datetime | None, day: date | None, expected: Any) -> None:
    with timezone.override("UTC"):
        assert as_of(entered, day) == expected


def shown(client: Client, name: str) -> dict[str, Any]:
    found: list[dict[str, Any]] = client.get("/api/members/with-freshness").json()
    return next(one for one in found if one["name"] == name)


@pytest.mark.django_db
@pytest.mark.parametrize("data_type", list(KEYS))
def test_a_list_of_two_weeks_ago_is_two_weeks_old(
    leader_client: Client, read_batch: Callable[..., Batch], data_type: str
) -> None:
    mambo = Member.objects.create(name="Mambo", rank=3)
    day = timezone.localdate() - timedelta(days=14)
    batch = read_batch([row(0, "Mambo", 110)], data_type=data_type)
    Batch.objects.update(report_date=day)
    key = {"strength": "power", "donations": "techDonations", "alliance-duel": "score"}.get(data_type, data_type)
    assert apply(leader_client, batch, [update(mambo, **{key: 110})]).status_code == 200
    ends = last_second(week_ending(day) if data_type == "alliance-duel" else day)
    told = [datetime.fromisoformat(shown(leader_client, "Mambo")[one]) for one in KEYS[data_type]]
    assert told == [ends] * len(told)


@pytest.mark.django_db
def test_todays_list_counts_from_its_upload(leader_client: Client, read_batch: Callable[..., Batch]) -> None:
    mambo = Member.objects.create(name="Mambo", rank=3)
    batch = read_batch([row(0, "Mambo", 110)])
    Batch.objects.update(report_date=timezone.localdate())
    before = timezone.now()
    assert apply(leader_client, batch, [update(mambo, power=110)]).status_code == 200
    assert before <= datetime.fromisoformat(shown(leader_client, "Mambo")["powerLastUpdated"]) <= timezone.now()


def two_members() -> tuple[Member, Member]:
    """Both entered today: Nia's power is of yesterday, N.ia's of two weeks ago."""
    nia, double = (Member.objects.create(name=name) for name in ("Nia", "N.ia"))
    today = timezone.localdate()
    for member, days, value in ((nia, 1, 5), (double, 14, 9)):
        MemberRecord.objects.create(
            member=member, data_type="strength", record_date=today - timedelta(days=days), value=value
        )
    refresh_latest([nia.pk, double.pk])
    return nia, double


@pytest.mark.django_db
def test_of_two_members_the_newer_list_is_proposed(leader_client: Client) -> None:
    """Though the older list was entered last."""
    nia, double = two_members()
    answer = leader_client.get(f"/api/members/merge-proposal?ids={nia.pk},{double.pk}").json()
    side = next(side for side in ("target", "source") if answer[side]["name"] == "Nia")
    assert (answer["choices"]["power"], answer["fresher"]["power"]) == (side, side)


@pytest.mark.django_db
def test_the_dashboard_dates_its_totals_by_the_lists(leader_client: Client) -> None:
    two_members()
    told = leader_client.get("/api/stats").json()
    day = timezone.localdate() - timedelta(days=1)
    assert datetime.fromisoformat(told["newestFigures"]) == last_second(day)
    assert told["asOf"]["power"] == day.isoformat()


@pytest.mark.django_db
def test_what_needs_attention_counts_from_the_lists_day() -> None:
    two_members()
    now = timezone.now()
    times = {member.name: update_times(member)[0] for member in active_members()}
    assert [stale_members([[times[name]]], now) is None for name in ("Nia", "N.ia")] == [True, False]
