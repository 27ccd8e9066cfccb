"""PATCH /api/members/{id}."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from alliance.models import User
from analytics.models import MemberRecord
from members.models import Change, ChangeSet, DistinctNames, Member, MemberAlias

pytestmark = pytest.mark.django_db


def patch(client: Client, member: Member, **fields: Any) -> Any:
    return client.patch(f"/api/members/{member.pk}", fields, content_type="application/json")


@pytest.fixture
def mambo(db: None) -> Member:
    return Member.objects.create(name="Mambo", power=100, rank=3, discord_username="mam.bo")


def test_every_field_of_the_spec_can_be_changed(leader_client: Client, mambo: Member) -> None:
    answer = patch(leader_client, mambo, name="Mambo Jr", power="120", techDonations=7, discordUsername="mj", rank=2)
    assert answer.status_code == 200
    shown = answer.json()
    assert (shown["name"], shown["power"], shown["techDonations"], shown["discordUsername"], shown["rank"]) == (
        *("Mambo Jr", "120", 7, "mj"),
        2,
    )
    assert leader_client.get("/api/members/with-freshness").json()[0] == shown


def test_a_figure_becomes_a_record_of_today(leader_client: Client, mambo: Member) -> None:
    MemberRecord.objects.create(
        member=mambo, data_type="strength", value=100, record_date=timezone.localdate() - timedelta(days=9)
    )
    shown = patch(leader_client, mambo, power=90).json()
    record = MemberRecord.objects.first()
    assert record is not None
    assert (record.value, record.record_date, record.upload) == (90, timezone.localdate(), None)
    assert (shown["power"], shown["powerLastUpdated"] is not None) == ("90", True)
    assert MemberRecord.objects.count() == 2


@pytest.mark.parametrize("empty", [None, "", "  "])
def test_an_empty_figure_empties_it(leader_client: Client, mambo: Member, empty: str | None) -> None:
    patch(leader_client, mambo, power=120)
    shown = patch(leader_client, mambo, power=empty, discordUsername=empty, techDonations=empty).json()
    assert (shown["power"], shown["powerLastUpdated"], shown["discordUsername"]) == (None, None, "")
    assert patch(leader_client, mambo, power=130).json()["power"] == "130"
