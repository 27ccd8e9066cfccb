"""Every screen, the assistant and the report tell the same change of the same period (docs/figures.md, Change)."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from alliance.demo.loading import load
from assistant import query as q
from assistant import words
from members.errors import Refused
from members.formats import abbreviated, percent
from members.models import Member, MemberRecord
from members.records import refresh_latest
from members.weeks import snapshots
from members.weeks.calendar import week_ending

WEEK = timedelta(days=7)
TYPES = {"power": "strength", "kills": "kills", "donations": "donations"}
QUESTIONS = {"power": "power", "kills": "kills", "donations": "donations", "vs": "VS score"}
Get = Callable[[str], Any]


@pytest.fixture
def get(account: Callable[..., Any], client: Client) -> Get:
    """get("stats") asks the API as an operator, who is no member and so in no list."""
    client.force_login(account("root", is_superuser=True))

    def ask(path: str) -> Any:
        answer = client.get(f"/api/{path}")
        assert answer.status_code == 200, answer.content
        return answer.json()

    return ask


def last_sunday() -> date:
    """The end of the week before this one."""
    return week_ending(timezone.localdate()) - WEEK


def put(member: Member, metric: str, day: date, value: int) -> None:
    if metric == "vs":
        MemberRecord.objects.update_or_create(
            data_type="alliance-duel",
            member=member,
            record_date=week_ending(day),
            defaults={"spelling": member.name, "value": value},
        )
    else:
        MemberRecord.objects.update_or_create(
            member=member, data_type=TYPES[metric], record_date=day, defaults={"value": value}
        )


def known_for_a_year(name: str) -> Member:
    return Member.objects.create(name=name, created_at=timezone.now() - timedelta(days=365))


def save_weeks() -> None:
    """Save every week that has records."""
    refresh_latest(list(Member.objects.values_list("pk", flat=True)))
    days = MemberRecord.objects.values_list("record_date", flat=True)
    for sunday in sorted({week_ending(day) for day in days}):
        if sunday <= timezone.localdate():
            snapshots.save(sunday, actor_id=None)


@pytest.fixture
def alliance(db: None) -> list[Member]:
    """Twenty members with six weeks of every figure, which all fall by one in a hundred a week."""
    members = [known_for_a_year(f"Panda {letter * 3}") for letter in "ABCDEFGHJKMNPQRSTUVW"]
    for back in range(6):
        for member in members:
            for metric in QUESTIONS:
                put(member, metric, last_sunday() - back * WEEK, 10_000_000 + 100_000 * back)
    save_weeks()
    return members


HEADINGS = {"vs": "Duel", "donations": "Donations"}
"""The sections of the packet whose heading has a change."""


def packet_of(get: Get, week: dict[str, Any]) -> dict[str, re.Match[str] | None]:
    """What the packet of a week says of the changes of metrics: the percent, and the day of the week before."""
    text = get(f"packet?weekEnding={week['week']}")["text"]
    return {
        metric: re.search(rf"^\*\*{heading}: .*, (\S+%) vs (\d+) ", text, re.MULTILINE)
        for metric, heading in HEADINGS.items()
    }


def everything(get: Get, metric: Any) -> dict[str, float | None]:
    """What each place tells of the newest week against the one before it, in percent."""
    week = get(f"week-over-week?metric={metric}")
    said = words.answer(f"week over week {QUESTIONS[metric]}")
    shown = packet_of(get, week).get(metric)
    told = {
        "week over week": week["change"]["percent"],
        "query": figures(q.Query(operation="movers", figure=metric))["percent"],
    }
    if metric != "vs":
        told["dashboard"] = get("stats")["trends"][metric]["percent"]
        told["its line"] = last_of(get("stats")["history"][metric])
    number = told["week over week"]
    if number is not None and metric in HEADINGS:
        assert shown, "the packet"
        assert (shown[1], shown[2]) == (percent(number), str(date.fromisoformat(week["against"]).day)), "the packet"
    assert f"**{'—' if number is None else percent(number)}**" in said, "the assistant"
    return told


def last_of(line: list[float | None]) -> float | None:
    known = [value for value in line if value is not None]
    return known[-1] if len(known) > 1 else None


def check_week(get: Get, metric: str) -> None:
    told = everything(get, metric)
    assert len(set(told.values())) == 1, told


def figures(query: q.Query) -> dict[str, Any]:
    return q.run(query).figures or {}


def check_range(get: Get, metric: Any, days: int) -> None:
    """The number and the end of the line on the dashboard, the growth rate and the assistant's trend."""
    told: dict[str, Any] = {"assistant": q.run(q.Query(operation="trend", figure=metric, days=days)).lines[0].percent}
    if metric != "kills":
        line = next(one for one in get(f"trends?days={days}")["lines"] if one["key"] == metric)
        told |= {"trends": line["latest"], "its line": last_of(line["values"])}
    if metric in TYPES:
        told["growth rate"] = get(f"analytics?days={days}&dataType={TYPES[metric]}")["growthRate"]
    assert len(set(told.values())) == 1, (days, told)


def check_movers(get: Get, metric: Any) -> None:
    """Week over week, report, assistant and members' pages name the same members with the same changes."""
    week = get(f"week-over-week?metric={metric}")
    improvers = q.run(q.Query(operation="movers", figure=metric, limit=10)).rows
    assert [(one["name"], one["change"], one["percent"]) for one in week["risers"]] == [
        (row.name, str(row.value), row.percent) for row in improvers
    ]
    if metric in ("power", "kills"):
        text = get(f"packet?weekEnding={week['week']}")["text"].replace("\\", "")
        for one in week["risers"][:3]:
            assert f"{one['name']} +{abbreviated(int(one['change']))}" in text
    for one in week["risers"][:2]:
        history = get(f"members/{one['memberId']}/history")
        figure = next(figure for figure in history["figures"] if figure["key"] == metric)
        point = figure["points"][-1]
        assert (point["change"], point["percent"]) == (one["change"], one["percent"])


def test_the_demo_is_told_alike_everywhere(get: Get) -> None:
    load(timezone.localdate(), "password")
    for metric in QUESTIONS:
        check_week(get, metric)
        check_movers(get, metric)
        for days in (7, 30, 90):
            check_range(get, metric, days)


@pytest.mark.parametrize("seed", range(4))
def test_random_weeks_are_told_alike_everywhere(get: Get, seed: int) -> None:
    chance = random.Random(seed)
    members = [known_for_a_year(f"Member {number}") for number in range(8)]
    for back in range(7):
        listed = chance.choice([0.3, 0.8, 1.0])
        for member in members:
            for metric in QUESTIONS:
                if chance.random() < listed:
                    day = last_sunday() - back * WEEK - timedelta(days=chance.choice([0, 0, 1]))
                    put(member, metric, day, chance.randrange(10**9))
    Member.objects.filter(pk=members[0].pk).update(is_active=False)
    save_weeks()
    for metric in QUESTIONS:
        week = get(f"week-over-week?metric={metric}")
        pair = (week["against"], week["week"])
        told = compared(metric, *(date.fromisoformat(day) for day in pair))
        assert told in (None, tuple(week["change"][key] for key in ("percent", "members", "of", "reason")))
        assert told or week["change"]["percent"] is None
        trend = get("stats")["trends"].get(metric)
        if trend and (trend["from"], trend["to"]) == pair:
            assert trend == week["change"]
        for days in (7, 30, 90):
            check_range(get, metric, days)


def compared(metric: Any, against: date, week: date) -> tuple[Any, ...] | None:
    """What the assistant knows of two weeks; None where one of them has no records at all."""
    try:
        told = q.run(q.Query(operation="change", figure=metric, time=q.Time(since=against, until=week)))
    except Refused:
        return None
    return ((told.figures or {})["percent"], told.coverage.members, told.coverage.of, told.reason)


@pytest.mark.parametrize("metric", QUESTIONS)
def test_one_overridden_figure_of_this_week_moves_no_change(get: Get, alliance: list[Member], metric: str) -> None:
    def told() -> list[Any]:
        lines = {line["key"]: line["latest"] for line in get("trends?days=30")["lines"]}
        rate = get(f"analytics?days=30&dataType={TYPES[metric]}")["growthRate"] if metric in TYPES else None
        return [lines, rate, get("stats")["trends"]]

    before = told()
    put(alliance[0], metric, timezone.localdate(), 500_000_000)
    refresh_latest([member.pk for member in alliance])
    assert told() == before
    assert before[0]["vs"] < 0


def test_two_places_name_the_same_top_improver(get: Get, alliance: list[Member]) -> None:
    small, great = alliance[3], alliance[4]
    put(small, "power", last_sunday() - WEEK, 1_000)
    put(small, "power", last_sunday(), 2_000)
    put(great, "power", last_sunday(), 11_000_000)
    assert get("week-over-week?metric=power")["risers"][0]["name"] == great.name
    assert great.name in words.answer("Who improved most?").split(":")[0]


def test_the_number_of_a_card_stands_over_a_line_that_goes_its_way(get: Get, alliance: list[Member]) -> None:
    """Twelve of twenty were read last week, all stronger than before: up is the number, and up goes the line."""
    MemberRecord.objects.filter(record_date=last_sunday(), data_type="strength").delete()
    for member in alliance[:12]:
        put(member, "power", last_sunday(), 11_000_000)
    save_weeks()
    found = get("stats")
    trend, line = found["trends"]["power"], [float(value) for value in found["history"]["power"]]
    assert trend["percent"] > 0
    assert line[-1] > line[-2], "the line falls"
    assert (line[-1], line[-2]) == (trend["percent"], 0)
    assert (trend["members"], trend["of"], trend["reason"]) == (12, 20, None)


def test_below_half_of_the_members_there_is_no_change_but_its_reason(get: Get, alliance: list[Member]) -> None:
    week = last_sunday()
    for older in (week - WEEK, week):
        kept = alliance[:11] if older == week else alliance[9:]
        MemberRecord.objects.filter(record_date=older, data_type="donations").exclude(member__in=kept).delete()
    change = get("week-over-week?metric=donations")["change"]
    reason = "2 of 20 members have tech donations on both sides: too few to compare."
    assert (change["percent"], change["change"], change["reason"]) == (None, None, reason)
    assert get("stats")["trends"]["donations"] == change
    assert reason in words.answer("week over week donations")


def test_who_joins_or_leaves_changes_no_place(get: Get, alliance: list[Member]) -> None:
    newcomer = known_for_a_year("Newcomer")
    put(newcomer, "power", last_sunday(), 90_000_000)
    refresh_latest([newcomer.pk])
    found = get("rankings")["strength"]
    assert [(row["name"], row["change"]) for row in found["rows"][:2]] == [("Newcomer", None), ("Panda AAA", 0)]
    assert {row["change"] for row in found["rows"][1:]} == {0}
    assert (found["compared"]["members"], found["compared"]["of"]) == (20, 21)
    MemberRecord.objects.filter(member__in=alliance[9:], record_date__lt=last_sunday()).delete()
    found = get("rankings")["strength"]
    assert {row["change"] for row in found["rows"]} == {None}
    assert found["compared"]["reason"]
