"""The packet goes by itself on a day and hour, once, and what hinders it is told."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from alliance import webhook
from alliance.models import AuditEntry, PacketTemplate
from alliance.packet import posting, templates
from alliance.packet.templates import Plan
from tests.packets import JSON, send, shown, work
from tests.webhook_server import WebhookServer

pytestmark = pytest.mark.django_db
BERLIN = ZoneInfo("Europe/Berlin")
SUNDAYS = Plan(7, 21, datetime(2026, 11, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("plan", "now", "week"),
    [
        (SUNDAYS, datetime(2026, 11, 22, 20, 59, tzinfo=BERLIN), None),
        (SUNDAYS, datetime(2026, 11, 22, 21, 0, tzinfo=BERLIN), date(2026, 11, 22)),
        (SUNDAYS, datetime(2026, 11, 23, 2, 59, tzinfo=BERLIN), date(2026, 11, 22)),
        (SUNDAYS, datetime(2026, 11, 23, 3, 1, tzinfo=BERLIN), None),
        (Plan(1, 3, SUNDAYS.since), datetime(2026, 11, 23, 3, 5, tzinfo=BERLIN), date(2026, 11, 22)),
        (Plan(6, 22, SUNDAYS.since), datetime(2026, 11, 21, 22, 5, tzinfo=BERLIN), date(2026, 11, 22)),
        (Plan(7, 2, SUNDAYS.since), datetime(2026, 10, 25, 2, 30, tzinfo=BERLIN), None),
        (Plan(7, 21, datetime(2026, 11, 22, 20, 30, tzinfo=UTC)), datetime(2026, 11, 22, 22, 0, tzinfo=BERLIN), None),
        (None, datetime(2026, 11, 22, 21, 0, tzinfo=BERLIN), None),
    ],
)
def test_when_a_packet_is_due(plan: Plan | None, now: datetime, week: date | None) -> None:
    assert posting.due(plan, now) == week


def test_the_next_moment() -> None:
    now = datetime(2026, 11, 22, 21, 0, tzinfo=BERLIN)
    assert templates.next_moment(SUNDAYS, now) == datetime(2026, 11, 29, 21, 0, tzinfo=BERLIN)
    assert templates.next_moment(SUNDAYS, now - timedelta(minutes=1)) == now


def plan_now() -> None:
    """By itself, since yesterday, at this hour."""
    now = timezone.localtime()
    PacketTemplate.objects.create(
        mail_length=500, post_day=now.isoweekday(), post_hour=now.hour, post_since=now - timedelta(days=1)
    )


def test_it_goes_by_itself_once(client: Client, server: WebhookServer, week: date) -> None:
    plan_now()
    for _ in range(3):
        work()
    [post] = shown(client)
    assert (post["state"], post["byItself"], post["by"], len(server.taken)) == ("posted", True, None, 1)
    assert "automatically" in send(client, week).json()["message"]


def test_by_itself_nothing_goes_that_a_leader_posted_or_tried(
    client: Client, server: WebhookServer, week: date
) -> None:
    server.first = [(404, {}, b"")]
    send(client, week)
    work()
    plan_now()
    work()
    assert len(server.taken) == 1


def test_what_hinders_it_by_itself_is_kept_and_a_leader_goes_on(
    client: Client, server: WebhookServer, week: date
) -> None:
    webhook.remove(actor_id=None)
    plan_now()
    work()
    work()
    [post] = shown(client)
    assert (post["state"], post["byItself"], post["error"]) == ("failed", True, webhook.NOT_SET)
    webhook.keep(server.webhook, actor_id=None)
    assert send(client, week).status_code == 202
    work()
    assert (shown(client)[0]["state"], len(server.taken)) == ("posted", 1)


def test_day_and_hour_are_an_r5s(leader_client: Client, r5_client: Client) -> None:
    body = {"day": 7, "hour": 21}
    assert leader_client.put("/api/packet/plan", body, **JSON).status_code == 403
    assert r5_client.put("/api/packet/plan", body, **JSON).json()["message"] == (
        "The packet is posted automatically each Sunday 21:00."
    )
    found = leader_client.get("/api/packet/posts").json()["plan"]
    assert (found["day"], found["hour"], bool(found["nextAt"])) == (7, 21, True)
    assert r5_client.put("/api/packet/plan", {"day": None, "hour": None}, **JSON).status_code == 200
    assert leader_client.get("/api/packet/posts").json()["plan"] == {"day": None, "hour": None, "nextAt": None}
    log = AuditEntry.objects.filter(kind="settings").order_by("pk").values_list("detail", flat=True)
    assert list(log) == [
        "Weekly packet posted: not automatically → Sunday 21:00",
        "Weekly packet posted: Sunday 21:00 → not automatically",
    ]
    for wrong in ({}, {"day": 8, "hour": 1}, {"day": 1, "hour": None}, {"day": 1, "hour": 24}, {"day": "x", "hour": 1}):
        assert r5_client.put("/api/packet/plan", wrong, **JSON).status_code == 400
