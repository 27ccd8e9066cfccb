"""A member who left and came back was not in the alliance in between: no list of then counts them as missing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, time, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from analytics.gone import joined_and_left
from analytics.week import glance
from assistant import query as q
from members.models import Member
from members.weeks.calendar import week_ending
from tests.conftest import REPORT_DATE
from tests.uploads.test_absences import ReadBatch, apply_list, pandas
from uploads.models import Absence

pytestmark = pytest.mark.django_db
__all__ = ["pandas"]
WEEK = week_ending(REPORT_DATE)
NOON = time(12)


def active(client: Client, member: Member, days: int, *, is_active: bool) -> None:
    """Marks a member as active or not, so many days after the list's day."""
    moment = timezone.make_aware(datetime.combine(REPORT_DATE + timedelta(days=days), NOON))
    with time_machine.travel(moment):
        path = f"/api/members/{member.pk}/toggle-active"
        answer = client.patch(path, {"isActive": is_active}, content_type="application/json")
    assert answer.status_code == 200, answer.content


@pytest.fixture
def others(leader_client: Client, pandas: list[Member]) -> Callable[[Member], list[Member]]:
    """All members have been there for a year; answers everybody but one."""
    Member.objects.update(created_at=timezone.now() - timedelta(days=365))
    return lambda one: list(Member.objects.exclude(pk=one.pk))


def test_who_came_back_after_the_list_was_not_absent_from_it(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member], others: Callable[[Member], list[Member]]
) -> None:
    away = pandas[0]
    active(leader_client, away, -40, is_active=False)
    active(leader_client, away, 2, is_active=True)
    apply_list(leader_client, read_batch, others(away))
    assert not Absence.objects.exists()
    missed = q.run(q.Query(operation="missed", figure="power", time=q.Time(week=WEEK)))
    assert (missed.rows, missed.others, missed.coverage.of) == ((), (), 18)
    power = next(one for one in glance(WEEK).lists if one.data_type == "strength")
    assert (power.of, power.recorded, power.state) == (18, 18, "in")


def test_who_left_only_after_the_list_was_absent_from_it(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member], others: Callable[[Member], list[Member]]
) -> None:
    there = pandas[0]
    active(leader_client, there, 1, is_active=False)
    active(leader_client, there, 2, is_active=True)
    apply_list(leader_client, read_batch, others(there))
    assert [one.member for one in Absence.objects.all()] == [there]


def test_lists_of_before_do_not_make_who_came_back_seem_gone(
    leader_client: Client, read_batch: ReadBatch, pandas: list[Member], others: Callable[[Member], list[Member]]
) -> None:
    away = pandas[0]
    for back in (14, 7):
        day = REPORT_DATE - timedelta(days=back)
        apply_list(leader_client, read_batch, others(away), day=day, batch_id=f"b{back}")
    assert [one["memberName"] for one in joined_and_left()["gone"]] == [away.name]
    active(leader_client, away, -5, is_active=False)
    active(leader_client, away, -1, is_active=True)
    assert joined_and_left()["gone"] == []
