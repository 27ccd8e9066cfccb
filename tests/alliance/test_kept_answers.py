"""Answers that are kept until something is written: never older than the last write, and for leaders alone."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Collection, Iterator
from datetime import date
from typing import Any
from unittest import mock

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from alliance.models import User
from analytics.week import Glance
from members import data_version
from members.api import kept
from members.kept import Kept
from members.models import Member
from tests.clock import put_clock
from tests.uploads.test_any_history import STEPS, Step, World
from uploads import attention, week
from uploads.models import Batch

pytestmark = pytest.mark.django_db(transaction=True)

KEPT = (
    *("/api/stats", "/api/rankings", "/api/trends?days=30", "/api/analytics?days=90"),
    *("/api/progression?metric=power", "/api/week-over-week?metric=power", "/api/members/with-freshness"),
    *("/api/rank-criteria", "/api/weekly-snapshots/weeks", "/api/packet"),
)
IN_PART = ("/api/attention", "/api/week")
"""What of the answer hangs on uploads is computed each time."""
EVERYBODYS = {"django_session", "alliance_user", "alliance_livesession", data_version.NOTES}
"""Tables that every request reads, to know who asks."""


@pytest.fixture(autouse=True)
def _nothing_kept_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "bodies", Kept[kept.Body]())
    monkeypatch.setattr(attention, "roster_items", Kept[list[attention.Item]]())
    monkeypatch.setattr(week, "glances", Kept[Glance]())


def fresh(client: Client, path: str) -> Any:
    """The answer as it is computed from the data."""
    with mock.patch.object(data_version, "version", return_value=None):
        return client.get(path).json()


@pytest.fixture
def walker(client: Client, officer: User, read_batch: Callable[..., Batch]) -> Iterator[World]:
    """Somebody who tries things through the API, in a world that stays as it became."""
    made = World(client, officer, read_batch)
    with mock.patch.object(timezone, "now", made.now):
        client.force_login(officer)
        made.populate()
        yield made


@settings(
    max_examples=3,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(steps=st.lists(STEPS, min_size=8, max_size=12))
def test_after_any_write_the_next_answer_is_what_the_data_say(walker: World, steps: list[Step]) -> None:
    for step in steps:
        walker.take(step)
        for path in (*KEPT, *IN_PART):
            assert walker.client.get(path).json() == fresh(walker.client, path), (step, path)


def test_it_is_computed_once(leader_client: Client) -> None:
    for path in KEPT:
        first = leader_client.get(path)
        with CaptureQueriesContext(connection) as captured:
            second = leader_client.get(path)
        assert second.content == first.content
        assert second.headers["Content-Type"] == first.headers["Content-Type"]
        assert tables(captured) <= EVERYBODYS | {"members_member"}
        assert len(captured) == 3, path  # the session, the account with its member, the version


def test_it_hangs_on_nothing_but_its_areas(leader_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Collection[str]] = []

    def get(key: object, areas: Collection[str], make: Callable[[], kept.Body]) -> kept.Body:
        asked.append(areas)
        return make()

    monkeypatch.setattr(kept.bodies, "get", get)
    Member.objects.create(name="Mambo", power=5)
    leader_client.post("/api/weekly-snapshots", {"weekEnding": "2026-01-04"}, content_type="application/json")
    for path in KEPT:
        with CaptureQueriesContext(connection) as captured:
            assert leader_client.get(path).status_code == 200
        areas = asked.pop()
        watched = {table for table, area in data_version.versioned_tables() if area in areas}
        assert tables(captured) - EVERYBODYS <= watched | {"members_member"}, path


@pytest.mark.parametrize("path", IN_PART)
def test_of_what_hangs_on_uploads_the_members_part_is_computed_once(leader_client: Client, path: str) -> None:
    first = leader_client.get(path).json()
    with CaptureQueriesContext(connection) as captured:
        assert leader_client.get(path).json() == first
    assert tables(captured) & {table for table, area in data_version.versioned_tables() if area == "records"} == set()


def tables(captured: CaptureQueriesContext) -> set[str]:
    return {name for query in captured for name in re.findall(r'(?:FROM|JOIN) "?(\w+)', query["sql"])}


def test_who_may_not_see_it_gets_nothing_that_is_kept(leader_client: Client, account: Callable[..., User]) -> None:
    for path in KEPT:
        assert leader_client.get(path).status_code == 200
    recruit = Client()
    recruit.force_login(account("recruit", rank=2))
    assert {recruit.get(path).status_code for path in KEPT} == {403}
    assert {Client().get(path).status_code for path in KEPT} == {401}


def test_a_leader_who_is_demoted_is_out_at_once(leader_client: Client, officer: User) -> None:
    assert leader_client.get("/api/stats").status_code == 200
    Member.objects.filter(account=officer).update(rank=3)
    assert leader_client.get("/api/stats").status_code == 403


def test_refusals_are_not_kept(leader_client: Client) -> None:
    assert leader_client.get("/api/trends?days=31").status_code == 400
    assert not kept.bodies.entries


def test_the_next_day_asks_anew(leader_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    put_clock(monkeypatch, date(2026, 11, 21))
    before = leader_client.get("/api/rankings").json()["since"]
    put_clock(monkeypatch, date(2026, 11, 22))
    assert leader_client.get("/api/rankings").json()["since"] != before


def test_the_least_asked_for_goes_first(leader_client: Client) -> None:
    few = Kept[int](most=2)
    for key in ("a", "b", "a", "c"):
        few.get(key, ["members", "records"], lambda: 1)
    assert [key for key, _ in few.entries] == ["a", "c"]


def test_it_is_compressed_for_those_who_take_it_and_its_length_tells_nothing(leader_client: Client) -> None:
    path = "/api/members/with-freshness"
    for number in range(5):
        Member.objects.create(name=f"Mambo {number}")
    plain = leader_client.get(path)
    small = [leader_client.get(path, headers={"accept-encoding": "gzip, br"}) for _ in range(12)]
    assert "Content-Encoding" not in plain.headers
    assert plain.headers["Cache-Control"] == "no-store"
    assert {one.headers["Content-Encoding"] for one in small} == {"gzip"}
    assert {gzip.decompress(one.content) for one in small} == {plain.content}
    assert all(int(one.headers["Content-Length"]) == len(one.content) for one in small)
    assert len({len(one.content) for one in small}) > 1
    assert "Accept-Encoding" in plain.headers["Vary"]
