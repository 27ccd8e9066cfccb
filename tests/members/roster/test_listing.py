"""GET /api/members/with-freshness."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from alliance.models import User
from members.api.roster_serializers import LevelsSerializer, RosterMemberSerializer, UnmetSerializer
from members.api.serializers import MemberSerializer
from members.models import (
    Member,
    MemberAlias,
    MemberRecord,
    RankCriterion,
    SfTech,
    SnapshotRow,
    WeeklySnapshot,
)

pytestmark = pytest.mark.django_db
Call = Callable[..., Any]
SUNDAY = date(2026, 11, 15)


def listed(call: Call) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in call("get", "members/with-freshness").json()}


def test_a_row_of_the_table(call: Call, mambo: Member) -> None:
    moment = datetime(2026, 11, 20, 12, tzinfo=UTC)
    Member.objects.filter(pk=mambo.pk).update(
        power=2**60, power_updated_at=moment, latest_vs_score=7, latest_vs_rank=3, vs_updated_at=moment
    )
    SfTech.objects.create(member=mambo, record_date=SUNDAY, top_node_1=1)
    SfTech.objects.create(member=mambo, record_date=SUNDAY + timedelta(days=1), top_node_1=10, bottom_node=1)
    shown = listed(call)["Mambo"]
    assert (shown["power"], shown["latestVsScore"], shown["latestVsRank"], shown["kills"]) == (str(2**60), "7", 3, None)
    assert datetime.fromisoformat(shown["vsScoreLastUpdated"]) == moment
    assert shown["vsScoreLastUpdated"] == shown["vsLastUpdated"] == shown["powerLastUpdated"]
    assert shown["sfTech"] == {
        "topNode1": 10,
        **dict.fromkeys(("topNode2", "topNode3", "middleNode1", "middleNode2"), 0),
        "bottomNode": 1,
        "completionPercentage": 21.6,
        "recordDate": "2026-11-16",
    }


def test_it_is_never_cached(call: Call) -> None:
    assert call("get", "members/with-freshness")["Cache-Control"] == "no-store"


def test_only_active_members_by_name(call: Call, officer: User) -> None:
    for name, is_active in (("Zoe", True), ("Ada", True), ("Gone", False)):
        Member.objects.create(name=name, is_active=is_active)
    assert list(listed(call)) == ["Ada", "Officer", "Zoe"]


def test_the_calculated_rank_and_what_is_missing(call: Call) -> None:
    RankCriterion.objects.create(rank=1, power=50, vs_score=5)
    RankCriterion.objects.create(rank=2, power=500, donations=5)
    Member.objects.create(name="Mambo", rank=2, power=60, latest_vs_score=5)
    Member.objects.create(name="Kiwi", power=40)
    Member.objects.create(name="Nia", rank=5)
    members = listed(call)
    assert {name: one["calculatedRank"] for name, one in members.items()} == {
        "Mambo": "R1",
        "Kiwi": "X",
        "Nia": "R5",
        "Officer": "R4",
    }
    assert members["Kiwi"]["unmet"] == [
        {"field": "power", "label": "Power", "has": "40", "needs": "50"},
        {"field": "latestVsScore", "label": "VS Score", "has": None, "needs": "5"},
    ]
    assert members["Mambo"]["unmet"] == []


def test_the_previous_rank_comes_from_the_latest_snapshot(call: Call) -> None:
    assert listed(call)["Officer"]["previousRank"] == "No data"
    old, new = (WeeklySnapshot.objects.create(week_ending=SUNDAY - timedelta(weeks=weeks)) for weeks in (1, 0))
    saved = datetime.combine(SUNDAY, datetime.min.time(), tzinfo=UTC)
    by_id, renamed, alias, none, newcomer = (
        Member.objects.create(name=name, created_at=saved + timedelta(days=days))
        for name, days in (("Mambo", 0), ("Kí-wi", 0), ("Zoe", 0), ("Ada", 0), ("Nia", 2))
    )
    MemberAlias.objects.create(member=alias, spelling="Zoë the Great")
    left = Member.objects.create(name="Kiwi", is_active=False)
    for snapshot, member, name, rank in (
        (old, by_id, "Mambo", 1),
        (new, by_id, "Mambo", 3),
        (new, left, "KIWI", 2),
        (new, None, "ZOE THE GREAT", 0),
    ):
        SnapshotRow.objects.create(snapshot=snapshot, member=member, name=name, rank=rank)
    shown = listed(call)
    expected = {by_id: "R3", renamed: "R2", alias: "No rank", none: "No data", newcomer: "New member"}
    assert {member.name: shown[member.name]["previousRank"] for member in expected} == {
        member.name: rank for member, rank in expected.items()
    }
    assert call("patch", f"members/{renamed.pk}", rank=1).json()["previousRank"] == "R2"
    assert call("patch", f"members/{none.pk}", rank=1).json()["previousRank"] == "No data"


def test_more_members_with_a_longer_history_take_no_more_queries(call: Call) -> None:
    RankCriterion.objects.create(rank=1, power=50)

    def fill(members: range, weeks: range) -> None:
        snapshots = [WeeklySnapshot.objects.create(week_ending=SUNDAY - timedelta(weeks=week)) for week in weeks]
        for number in members:
            member = Member.objects.create(name=f"M{number}", power=number)
            MemberAlias.objects.create(member=member, spelling=f"The {number}th of all")
            for snapshot in snapshots:
                week = {"member": member, "record_date": snapshot.week_ending}
                MemberRecord.objects.create(**week, data_type="strength", value=number)
                SfTech.objects.create(**week, top_node_1=number % 10)
                MemberRecord.objects.create(
                    data_type="alliance-duel", member=member, spelling="M", value=1, record_date=snapshot.week_ending
                )
                SnapshotRow.objects.create(snapshot=snapshot, member=member, name=member.name)

    fill(range(2), range(2))
    with CaptureQueriesContext(
        connection,
    ) as few:
        assert len(listed(call)) == 3
    fill(range(2, 12), range(2, 9))
    with CaptureQueriesContext(connection) as many:
        assert len(listed(call)) == 13
    assert len(many) == len(few) <= 12


@pytest.mark.parametrize("visitor", [None, 2])
def test_it_is_for_leaders(client: Any, account: Callable[..., User], visitor: int | None) -> None:
    if visitor:
        client.force_login(account("nia", rank=visitor))
    assert client.get("/api/members/with-freshness").status_code == (403 if visitor else 401)


def test_moments_are_those_of_the_records(call: Call, mambo: Member) -> None:
    before = timezone.now()
    call("patch", f"members/{mambo.pk}", power=5)
    shown = datetime.fromisoformat(listed(call)["Mambo"]["powerLastUpdated"])
    assert before <= shown <= timezone.now()


def test_rows_are_what_the_schema_says(call: Call, mambo: Member) -> None:
    """They are read straight from the database, without a serializer."""
    RankCriterion.objects.create(rank=1, power=500)
    SfTech.objects.create(member=mambo, record_date=SUNDAY, top_node_1=3)
    call("patch", f"members/{mambo.pk}", techDonations=5)
    shown = listed(call)["Mambo"]
    assert set(shown) == set(RosterMemberSerializer().fields)
    assert set(shown["sfTech"]) == set(LevelsSerializer().fields)
    assert set(shown["unmet"][0]) == set(UnmetSerializer().fields)
    plain = MemberSerializer(Member.objects.get(pk=mambo.pk)).data
    moments = {key for key in plain if key.endswith(("At", "Updated"))}
    assert {key: shown[key] for key in plain if key not in moments} == {
        key: value for key, value in plain.items() if key not in moments
    }
    for key in moments:
        at, written = (one and datetime.fromisoformat(one) for one in (plain[key], shown[key]))
        assert at == written, key
