"""Who joined or left 'this week': since its Monday, also on that Monday, when no day of it lies behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from assistant import query as q
from assistant import words
from assistant.query import Query
from members.errors import Refused
from members.models import Member

Make = Callable[..., Member]
MONDAY = datetime(2026, 11, 16, 15, tzinfo=UTC)


@pytest.fixture
def moved(member: Make) -> Iterator[None]:
    """New joined, and Gone left, today, a Monday; Nia and Mo did so long ago."""
    with time_machine.travel(MONDAY, tick=False):
        now = timezone.now()
        for name, days in (("New", 0), ("Nia", 40)):
            Member.objects.filter(pk=member(name).pk).update(created_at=now - timedelta(days=days))
        for name, days in (("Gone", 0), ("Mo", 40)):
            left: dict[str, Any] = {"is_active": False, "inactive_since": now - timedelta(days=days)}
            Member.objects.filter(pk=member(name).pk).update(created_at=now - timedelta(days=50), **left)
        yield


@pytest.mark.parametrize(
    ("asked", "name", "told"),
    [
        ("who joined this week", "New", "**1** member has joined today."),
        ("did anybody join this week?", "New", "**1** member has joined today."),
        ("who left this week", "Gone", "**1** member has been marked inactive today."),
        ("wer ist diese Woche beigetreten", "New", "heute"),
    ],
)
def test_the_week_that_began_today(moved: None, asked: str, name: str, told: str) -> None:
    reply = words.reply(asked)
    assert reply.query is not None
    assert (reply.query.days, [row.name for row in q.run(reply.query).rows]) == (0, [name])
    assert told in reply.text


@pytest.mark.parametrize("day", range(7))
def test_the_week_begins_on_its_monday(member: Make, day: int) -> None:
    began = datetime(2026, 11, 16, tzinfo=UTC)
    for name, at in (("New", began), ("Nia", began - timedelta(minutes=1)), ("Mo", began - timedelta(days=50))):
        Member.objects.filter(pk=member(name).pk).update(created_at=at)
    with time_machine.travel(MONDAY + timedelta(days=day), tick=False):
        query = words.reply("who joined this week").query
        assert query is not None
        assert (query.days, [row.name for row in q.run(query).rows]) == (day, ["New"])


def test_it_is_not_taken_from_the_question_before(moved: None) -> None:
    told = words.reply("did anybody join this week?", last={"operation": "left", "days": 90})
    assert told.query is not None
    assert (told.query.operation, told.query.days) == ("joined", 0)


def test_no_days_are_asked_of_what_is_not_counted_from_a_day(leader_client: Client) -> None:
    with pytest.raises(Refused, match="1 to 3660 days"):
        q.run(Query(operation="old", figure="power", days=0))
    asked = {"operation": "joined", "days": 0}
    assert leader_client.post("/api/query", asked, content_type="application/json").status_code == 200
