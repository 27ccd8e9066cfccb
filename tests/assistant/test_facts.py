"""The facts themselves: bounded queries, sensible refusals, and schemas that Claude can use."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from assistant import facts, tools
from assistant.facts import FACTS
from members.errors import Refused
from members.models import Member, RankCriterion, SfTech
from tests.assistant.conftest import last_sunday

Make = Callable[..., Member]

CALLS: dict[str, dict[str, Any]] = {
    "ranking": {"metric": "donations", "add_up_weeks": 3},
    "summary": {"metric": "power", "ranks": "R3, R2"},
    "matching": {"metric": "vs", "at_least": 1},
    "improvers": {"metric": "power"},
    "compare_weeks": {"metric": "kills"},
    "trend": {"metric": "kills", "days": 60},
    "week_by_week": {"metric": "vs", "weeks": 5},
    "member_profile": {"name": "Member 0"},
    "member_history": {"name": "Member 0", "metric": "power"},
    "compare_members": {"first": "Member 0", "second": "Member 1"},
    "rank_criteria": {},
    "under_criteria": {"rank": "R3"},
    "missed_week": {"metric": "vs"},
    "missing_figures": {"metric": "power"},
    "old_figures": {"metric": "power"},
    "sf_tech": {},
    "roster": {"ranks": "R3"},
    "joined_or_left": {"which": "joined"},
    "data_dates": {},
}


@pytest.fixture
def alliance(member: Make) -> Callable[[int, int], None]:
    """alliance(first, last) makes so many members with three weeks of every figure and SF Tech levels."""
    RankCriterion.objects.create(rank=3, power=2, vs_score=2, donations=2)

    def make(first: int, last: int) -> None:
        for number in range(first, last):
            week = [number + 1, number + 2, number + 3]
            one = member(f"Member {number}", power=week, kills=week, donations=week, vs=week)
            SfTech.objects.create(member=one, record_date=last_sunday(), top_node_1=number % 10)

    return make


def test_every_fact_is_called_here() -> None:
    assert set(CALLS) == set(FACTS)


@pytest.mark.parametrize("name", CALLS)
def test_more_members_cost_no_more_queries(alliance: Callable[[int, int], None], name: str) -> None:
    alliance(0, 3)
    with CaptureQueriesContext(connection) as few:
        FACTS[name](**CALLS[name])
    alliance(3, 12)
    with CaptureQueriesContext(connection) as many:
        FACTS[name](**CALLS[name])
    assert len(many) == len(few) <= 8


@pytest.mark.parametrize("name", CALLS)
def test_claude_is_told_what_a_fact_is_and_takes(alliance: Callable[[int, int], None], name: str) -> None:
    schema = next(one for one in tools.schemas() if one["name"] == name)
    assert len(schema["description"]) > 30
    for given in schema["input_schema"]["properties"].values():
        assert given["description"]
        assert given["type"] in ("string", "integer")
    alliance(0, 3)
    result, is_error = tools.run(name, CALLS[name])
    assert not is_error
    assert json.loads(result) is not None


@pytest.mark.parametrize(
    "name", ["ranking", "summary", "matching", "missing_figures", "data_dates", "roster", "sf_tech"]
)
def test_an_empty_portal_has_no_figures(db: None, name: str) -> None:
    result, is_error = tools.run(name, CALLS[name])
    assert not is_error, result


@pytest.mark.parametrize(
    "arguments",
    [
        {"metric": "power", "count": 0},
        {"metric": "power", "count": 101},
        {"metric": "power", "ranks": "R9"},
        {"metric": "power", "ranks": ""},
        {"metric": "power", "week": date(2001, 1, 1)},
        {"metric": "power", "week": date(2999, 1, 1)},
        {"metric": "power", "add_up_weeks": 2},
        {"metric": "vs", "add_up_weeks": 0},
        {"metric": "vs", "add_up_weeks": 10**9},
    ],
)
def test_what_makes_no_sense_is_refused(member: Make, arguments: dict[str, Any]) -> None:
    member("Nia", power=[5], vs=[5])
    with pytest.raises(Refused):
        facts.ranking(**arguments)


def test_equal_figures_share_a_place(member: Make) -> None:
    for name, power in (("Nia", 9), ("Mo", 7), ("Ada", 7), ("Kit", 5)):
        member(name, power=[power])
    told = facts.ranking("power")
    assert [(row.place, row.member.name) for row in told.rows] == [(1, "Nia"), (2, "Ada"), (2, "Mo"), (4, "Kit")]


def test_only_who_has_both_figures_can_improve(member: Make) -> None:
    member("Nia", power=[100, 150])
    member("New", power=[None, 999])
    member("Gone", power=[500, None])
    told = facts.improvers("power")
    assert [(row.name, row.percent) for row in told.rows] == [("Nia", 50.0)]
    assert (told.total_before, told.total_after, told.members) == (100, 150, 1)


def test_who_joined_later_did_not_miss_the_week(member: Make) -> None:
    member("Nia", vs=[5])
    absent = member("Mo")
    late = member("Late")
    Member.objects.filter(pk=late.pk).update(created_at=timezone.now())
    told = facts.missed_week("vs")
    assert (told.missed, [row.member_id for row in told.not_captured]) == ([], [absent.pk])


def test_a_former_member_counts_nowhere_but_can_be_looked_up(member: Make) -> None:
    member("Nia", power=[5])
    gone = member("Mo", power=[50])
    Member.objects.filter(pk=gone.pk).update(is_active=False)
    assert facts.summary("power").total == 5
    assert not facts.member_profile("Mo").is_active


def test_a_record_in_the_middle_of_a_week_belongs_to_its_sunday(member: Make) -> None:
    nia = member("Nia", power=[5])
    nia.records.update(record_date=last_sunday() - timedelta(days=3))
    assert facts.ranking("power", week=last_sunday()).rows[0].member.value == 5
    assert facts.ranking("power", week=last_sunday() - timedelta(days=7)).rows == []
