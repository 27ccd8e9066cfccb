"""The members' latest figures are those of their newest records."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from members.models import Member, MemberAlias, MemberRecord, WeeklySnapshot
from members.records import refresh_latest

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 14)


def test_the_newest_date_counts_not_the_newest_row() -> None:
    nia = Member.objects.create(name="Nia", kills=3)
    for days, value in ((7, 30), (0, 10), (3, 20)):
        MemberRecord.objects.create(
            member=nia, data_type="strength", value=value, record_date=DAY + timedelta(days=days)
        )
    MemberRecord.objects.create(
        data_type="alliance-duel", member=nia, spelling="Nia", value=5, place=9, record_date=DAY
    )
    refresh_latest([nia.pk])
    nia.refresh_from_db()
    assert (nia.power, nia.latest_vs_score, nia.latest_vs_rank) == (30, 5, 9)
    assert nia.kills == 3, "a figure without records stays"
    assert nia.power_updated_at is not None


def test_many_members_take_as_many_queries_as_one(django_assert_num_queries: Any) -> None:
    members = [Member.objects.create(name=f"M{n}") for n in range(40)]
    MemberRecord.objects.bulk_create(
        MemberRecord(member=member, data_type="strength", value=1, record_date=DAY) for member in members
    )
    with django_assert_num_queries(3):
        refresh_latest([member.pk for member in members])


@pytest.mark.parametrize(
    "rule",
    [
        lambda nia: Member.objects.create(name="X", rank=6),
        lambda nia: Member.objects.create(name=""),
        lambda nia: Member.objects.create(name="X", power=-1),
        lambda nia: MemberRecord.objects.create(member=nia, data_type="strength", value=-1, record_date=DAY),
        lambda nia: MemberRecord.objects.create(member=nia, data_type="power", value=1, record_date=DAY),
        lambda nia: [
            MemberRecord.objects.create(member=nia, data_type="kills", value=1, record_date=DAY) for _ in range(2)
        ],
        lambda nia: [
            MemberRecord.objects.create(data_type="alliance-duel", member=nia, spelling="N", value=1, record_date=DAY)
            for _ in range(2)
        ],
        lambda nia: [WeeklySnapshot.objects.create(week_ending=DAY) for _ in range(2)],
        lambda nia: [MemberAlias.objects.create(member=nia, spelling=spelling) for spelling in ("N i à", "nia")],
        lambda nia: MemberAlias.objects.create(member=nia, spelling="\u200b"),
        lambda nia: nia.sf_tech.create(record_date=DAY, bottom_node=2),
        lambda nia: nia.sf_tech.create(record_date=DAY, top_node_1=11),
        lambda nia: [Member.objects.create(name=name, discord_id="7") for name in ("A", "B")],
    ],
)
def test_the_database_refuses_what_the_rules_forbid(rule: Any) -> None:
    nia = Member.objects.create(name="Nia")
    with pytest.raises(IntegrityError), transaction.atomic():
        rule(nia)
