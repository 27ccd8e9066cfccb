"""Who the alliance is: the environment says it, else what leaders set, else a default; and whose day it is."""

from __future__ import annotations

from datetime import UTC, date, datetime
from io import StringIO
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import IntegrityError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_q.models import Schedule
from django_q.signals import pre_execute

from members import alliance_facts
from members.alliance_facts import Changed, change, facts
from members.days import alliance_day
from members.errors import Refused
from members.models import AllianceSettings, Member, WeeklySnapshot

KIRITIMATI = "Pacific/Kiritimati"
SATURDAY_NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
"""In Kiritimati it is Sunday, 22 November."""


@pytest.fixture(autouse=True)
def _no_zone_of_another_test() -> Any:
    yield
    timezone.deactivate()


@pytest.fixture
def saturday(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: SATURDAY_NOON)


@pytest.mark.parametrize(
    ("environment", "chosen", "expected", "is_fixed"),
    [("", "", "Our alliance", False), ("", "Salt", "Salt", False), ("Rope", "Salt", "Rope", True)],
)
def test_who_says_the_name(
    db: None, settings: Any, environment: str, chosen: str, expected: str, is_fixed: bool
) -> None:
    settings.ALLIANCE_NAME = environment
    AllianceSettings.objects.create(name=chosen)
    assert facts().name == expected
    assert ("name" in facts().fixed) is is_fixed


def test_what_is_set_holds_at_once_and_says_what_is_different(db: None) -> None:
    assert change({"name": " Salt ", "tag": "SLT", "server": "", "time_zone": "Europe/Berlin"}) == [
        Changed("name", "", "Salt"),
        Changed("tag", "", "SLT"),
        Changed("time_zone", "", "Europe/Berlin"),
    ]
    found = facts()
    assert (found.name, found.tag, found.server, found.time_zone) == ("Salt", "SLT", "", "Europe/Berlin")
    assert change({"name": "Salt"}) == []
    assert change({"name": ""}) == [Changed("name", "Salt", "")]
    assert facts().name == "Our alliance"


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"time_zone": "Europe/Nowhere"}, "Time zone: There is no time zone named Europe/Nowhere"),
        ({"time_zone": "../../etc/passwd"}, "Time zone: There is no time zone"),
        ({"name": "x" * 61}, "Alliance name: "),
        ({"tag": "a\nb"}, "Tag: Use letters, digits and signs on one line."),
        ({"server": "Rope"}, "Server is fixed by the server's environment: 1173."),
    ],
)
def test_what_cannot_be_is_refused_whole(db: None, settings: Any, values: dict[str, str], said: str) -> None:
    settings.ALLIANCE_SERVER = "1173"
    with pytest.raises(Refused) as refused:
        change({"name": "Salt"} | values)
    assert said in refused.value.message
    assert not AllianceSettings.objects.filter(name="Salt").exists()


def test_the_database_refuses_a_second_row(db: None) -> None:
    AllianceSettings.objects.create()
    with pytest.raises(IntegrityError):
        AllianceSettings.objects.create(pk=2)


def test_a_request_asks_the_database_for_it_once_a_minute(client: Client, db: None) -> None:
    cache.delete(alliance_facts.KEY)
    with CaptureQueriesContext(connection) as first:
        client.get("/login")
    with CaptureQueriesContext(connection) as second:
        client.get("/login")
    assert len(first) - len(second) == 1


@pytest.mark.usefixtures("saturday")
@pytest.mark.django_db
class TestTheTimeZone:
    @pytest.fixture(autouse=True)
    def _set(self) -> None:
        AllianceSettings.objects.create(time_zone=KIRITIMATI)

    def test_a_page_dates_by_it(self, leader_client: Client) -> None:
        assert f'data-zone="{KIRITIMATI}"' in leader_client.get("/admin").content.decode()
        assert timezone.get_current_timezone_name() == "UTC"

    def test_a_call_knows_which_day_it_is(self, leader_client: Client) -> None:
        member = Member.objects.create(name="Mambo")
        leader_client.patch(f"/api/members/{member.pk}", {"power": 7}, content_type="application/json")
        assert member.records.get().record_date == date(2026, 11, 22)

    def test_a_task_of_the_worker_knows_it(self) -> None:
        assert alliance_day() == date(2026, 11, 21)
        pre_execute.send(sender="django_q", func=None, task={"func": "", "args": (), "name": "one"})
        assert alliance_day() == date(2026, 11, 22)

    def test_a_command_knows_it(self) -> None:
        Member.objects.create(name="Mambo", created_at=datetime(2026, 11, 1, tzinfo=UTC))
        call_command("save_snapshot", stdout=StringIO())
        assert WeeklySnapshot.objects.get().week_ending == date(2026, 11, 22)

    def test_the_environments_wins(self, client: Client, settings: Any) -> None:
        settings.TIME_ZONE, settings.TIME_ZONE_FIXED = "Europe/Berlin", True
        assert 'data-zone="Europe/Berlin"' in client.get("/login").content.decode()

    def test_one_that_this_system_does_not_know_leaves_the_default(self) -> None:
        AllianceSettings.objects.update(time_zone="Mars/Olympus")
        cache.clear()
        alliance_facts.follow_time_zone()
        assert timezone.get_current_timezone_name() == "UTC"

    def test_the_week_is_saved_by_it(self, settings: Any) -> None:
        settings.SNAPSHOT_SCHEDULE = True
        change({"time_zone": "Asia/Tokyo"})
        assert Schedule.objects.get(name="Save the week").next_run == datetime(2026, 11, 22, 14, 30, tzinfo=UTC)
