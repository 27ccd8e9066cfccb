"""Totals of figures that are as large as the database can hold: no screen fails where their sum is larger."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from members.figures import FIGURES, LARGEST
from members.models import Event, Member
from members.records import put_records, refresh_latest
from tests.conftest import REPORT_DATE

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(officer: Any) -> list[Member]:
    return [Member.objects.create(name=name) for name in ("Mambo", "Kiwi")]


def record(data_type: str, members: list[Member], value: int) -> None:
    held = {"value": value, "recordedAt": "2026-11-21T12:00:00+00:00", "upload": None}
    put_records(data_type, REPORT_DATE, {one.pk: held for one in members})


def test_the_results_of_an_event_are_added_up_however_large(leader_client: Client, two: list[Member]) -> None:
    siege = Event.objects.create(title="Zombie Siege", period="once")
    record(siege.data_type, two, LARGEST)
    answer = leader_client.get(f"/api/events/{siege.pk}/results")
    assert answer.status_code == 200
    assert answer.json()["total"] == str(2 * LARGEST)
    assert answer.json()["dates"] == [{"date": str(REPORT_DATE), "members": 2, "total": str(2 * LARGEST)}]


def test_no_screen_fails_where_a_total_is_larger_than_any_figure(leader_client: Client, two: list[Member]) -> None:
    for data_type in FIGURES:
        record(data_type, two, LARGEST)
    refresh_latest([one.pk for one in two])
    for path in ("stats", "rankings", "trends", "analytics", "duel", "week", "board", "targets", "packet", "events"):
        assert leader_client.get(f"/api/{path}").status_code == 200, path
    assert leader_client.get("/api/stats").json()["totalPower"] == str(2 * LARGEST)
