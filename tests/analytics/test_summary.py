"""The analytics screen's cards: data points, growth rate, variance, top performers, distribution."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from analytics.change import Readings
from analytics.points import Point
from analytics.summary import cards, distribution, top_performers
from members.models import Member, MemberRecord
from members.records import refresh_latest

DAY = date(2026, 11, 15)


def point(member: int, value: int, data_type: str = "strength", *, day: int = 0) -> Point:
    return Point(member, f"M{member}", data_type, DAY + timedelta(days=day), value)


def known(points: list[Point], *data_types: str) -> dict[str, Readings]:
    members = {one.member_id for one in points}
    return {
        data_type: Readings(
            (one for one in points if one.data_type == data_type), members, noun=data_type, weekly=False
        )
        for data_type in data_types or ("strength",)
    }


@pytest.mark.parametrize(
    ("values", "rate", "variance"),
    [([], None, None), ([110], 10.0, None), ([110, 130], 20.0, 14.14), ([110, 110, 110], 10.0, 0.0)],
)
def test_growth_rate_is_the_change_and_variance_the_deviation_of_the_members_own(
    values: list[int], rate: float | None, variance: float | None
) -> None:
    points = [point(member, value) for member, value in enumerate(values)]
    before = [point(member, 100, day=-7) for member in range(len(values))]
    found = cards(points, known([*before, *points]), DAY - timedelta(days=7))
    assert (found["growthRate"], found["variance"]) == (rate, variance)


def test_the_growth_rate_of_several_types_is_their_mean() -> None:
    before = [point(1, 100, data_type, day=-7) for data_type in ("strength", "kills")]
    points = [point(1, 110), point(1, 130, "kills")]
    found = cards(points, known([*before, *points], "strength", "kills", "donations"), DAY - timedelta(days=7))
    assert found["growthRate"] == 20.0
    assert [(one["dataType"], one["percent"], one["reason"]) for one in found["changes"]] == [
        ("strength", 10.0, None),
        ("kills", 30.0, None),
        ("donations", None, "No week has donations of at least half the members."),
    ]


def test_data_points_and_active_members() -> None:
    found = cards([point(1, 1), point(1, 2, day=1), point(2, 3)], {}, DAY)
    assert (found["dataPoints"], found["activeMembers"]) == (3, 2)


def test_the_top_five_have_the_highest_sums() -> None:
    points = [point(member, 10 * member) for member in range(1, 8)] + [point(1, 100, "kills")]
    assert [(one["name"], one["value"]) for one in top_performers(points)] == [
        ("M1", "110"),
        ("M7", "70"),
        ("M6", "60"),
        ("M5", "50"),
        ("M4", "40"),
    ]


def test_distribution_is_the_share_of_records() -> None:
    points = [point(1, 1), point(1, 2, day=1), point(1, 3, "kills")]
    assert distribution(points, ["strength", "kills", "donations"]) == [
        {"dataType": "strength", "records": 2, "percent": 66.7},
        {"dataType": "kills", "records": 1, "percent": 33.3},
        {"dataType": "donations", "records": 0, "percent": 0.0},
    ]
    assert distribution([], ["kills"]) == [{"dataType": "kills", "records": 0, "percent": 0.0}]


@given(st.lists(st.builds(point, st.integers(1, 4), st.integers(0, 2**63 - 1), day=st.integers(0, 90)), max_size=40))
def test_any_figures_give_cards(points: list[Point]) -> None:
    found = cards(points, known(points), DAY)
    assert found["dataPoints"] == len(points)
    assert (found["variance"] is None) or found["variance"] >= 0


@pytest.fixture
def records(db: None) -> None:
    today = timezone.localdate()
    nia, gone = Member.objects.create(name="Nia"), Member.objects.create(name="Gone", is_active=False)
    for member in (nia, gone):
        for ago, value in ((100, 50), (40, 100), (20, 110), (3, 121)):
            for data_type in ("strength", "kills"):
                MemberRecord.objects.create(
                    member=member, data_type=data_type, value=value, record_date=today - timedelta(days=ago)
                )
    refresh_latest([nia.pk, gone.pk])


@pytest.mark.parametrize(
    ("query", "data_points", "rate"),
    [
        ("", 2, 10.0),
        ("?days=7", 2, 10.0),
        ("?days=30", 4, 21.0),
        ("?days=90", 6, 142.0),
        ("?days=90&dataType=kills", 3, 142.0),
        ("?days=90&dataType=", 6, 142.0),
        ("?dataType=donations", 0, None),
    ],
)
def test_it_answers_the_cards(
    leader_client: Client, records: None, query: str, data_points: int, rate: float | None
) -> None:
    found = leader_client.get(f"/api/analytics{query}").json()
    assert (found["dataPoints"], found["growthRate"]) == (data_points, rate)


@pytest.mark.parametrize("query", ["days=8", "days=x", "days=", "days=%00", "dataType=power", "dataType=%00"])
def test_another_range_or_type_is_refused(leader_client: Client, query: str) -> None:
    answer = leader_client.get(f"/api/analytics?{query}")
    assert answer.status_code == 400
    assert answer.json()["message"]


def test_types_that_are_asked_for_are_listed(leader_client: Client, records: None) -> None:
    def types(query: str) -> list[Any]:
        return [share["dataType"] for share in leader_client.get(f"/api/analytics{query}").json()["distribution"]]

    assert types("") == ["strength", "kills", "donations"]
    assert types("?dataType=kills") == ["kills"]
