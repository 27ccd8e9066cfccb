"""The guide on the dashboard of a new alliance: what ticks each step, who puts it away, when it is gone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from alliance import guide
from alliance.models import AuditEntry, User
from members.models import AllianceSettings, Member, MemberRecord, RankCriterion

pytestmark = pytest.mark.django_db


def ticked() -> list[str]:
    return [step.key for step in guide.steps() if step.done]


def shown(client: Client) -> list[str]:
    """The steps that come with the dashboard's page."""
    html = client.get("/admin").content.decode()
    found = re.search(r'<script id="dashboard-props" type="application/json">(.*?)</script>', html)
    assert found
    return [step["key"] for step in json.loads(found[1])["guide"]]


def put_away(client: Client, closed: Any = True) -> Any:
    return client.put("/api/guide", {"closed": closed}, content_type="application/json")


def test_each_step_is_ticked_by_what_the_data_shows(account: Callable[..., User]) -> None:
    maren = account("maren", rank=5).member
    assert maren
    assert ticked() == []
    member = Member.objects.create(name="Mambo", rank=4)
    assert ticked() == ["member-list"]
    MemberRecord.objects.create(member=member, data_type="kills", value=1, record_date=date(2026, 11, 1))
    assert ticked() == ["member-list"]
    MemberRecord.objects.create(member=member, data_type="strength", value=1, record_date=date(2026, 11, 1))
    assert ticked() == ["member-list", "strength"]
    account("recruit", rank=2)
    account("gone", rank=5, is_active=False)
    assert ticked() == ["member-list", "strength"]
    User.objects.create_user("mambo", member=member)
    assert ticked() == ["member-list", "strength", "second-leader"]
    RankCriterion.objects.create(rank=3, power=5)
    Member.objects.create(name="Kiwi")
    assert guide.steps() == []


def test_it_comes_with_the_dashboard_until_an_r5_puts_it_away(r5_client: Client, leader_client: Client) -> None:
    everything = ["member-list", "strength", "criteria", "second-leader"]
    assert shown(leader_client) == everything
    refused = put_away(leader_client)
    assert (refused.status_code, "Ask an R5" in refused.json()["message"]) == (403, True)
    assert put_away(r5_client, "perhaps").status_code == 400
    assert shown(leader_client) == everything
    assert put_away(r5_client).json() == {"steps": []}
    assert shown(leader_client) == shown(r5_client) == []
    assert put_away(r5_client).status_code == 200
    assert [step["key"] for step in put_away(r5_client, closed=False).json()["steps"]] == everything
    assert list(AuditEntry.objects.filter(kind="settings").order_by("pk").values_list("username", "detail")) == [
        ("boss", "The guide on the dashboard was put away"),
        ("boss", "The guide on the dashboard was taken out again"),
    ]
    assert AllianceSettings.objects.count() == 1
