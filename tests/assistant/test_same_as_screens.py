"""What the assistant says is what the screens say: the board, the targets, who fell from one week to the next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from alliance.models import User
from assistant import words
from assistant.query import Query, run
from tests.assistant.answer import taken_apart


@pytest.fixture
def leader(demo: None) -> Client:
    client = Client()
    client.force_login(User.objects.get(username="leader"))
    return client


def listed(client: Client, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.json()


def test_who_should_be_promoted_is_the_board(leader: Client) -> None:
    rows = listed(leader, "/api/board")["rows"]
    for question, rises in (("who should be promoted", True), ("who should be demoted", False)):
        told = {row.name for row in run(words.reply(question).query or Query(operation="dates")).rows}
        assert told == {row["memberName"] for row in rows if row["rises"] == rises}
        assert told


@pytest.mark.parametrize("figure", ["power", "kills", "donations", "vs"])
def test_who_fell_and_who_rose_is_the_week_card(leader: Client, figure: str) -> None:
    card = listed(leader, f"/api/week-over-week?metric={figure}")
    for question, moves in (("who fell in {} top 10", "fallers"), ("who rose in {} top 10", "risers")):
        query = words.reply(question.format(figure.replace("vs", "VS"))).query
        assert query is not None, question
        told = [(row.name, row.before, row.after) for row in run(replace(query, limit=10)).rows]
        assert told == [(one["name"], int(one["from"]), int(one["to"])) for one in card[moves]]


def test_the_totals_are_those_of_the_dashboard(leader: Client) -> None:
    stats = listed(leader, "/api/stats")
    answer = run(words.reply("total power").query or Query(operation="dates"))
    assert str((answer.figures or {})["sum"]) == str(stats["totalPower"])


def test_who_is_short_of_a_rank_is_what_the_roster_lacks(leader: Client) -> None:
    roster = listed(leader, "/api/members/with-freshness")
    told = run(words.reply("who meets no rank's criteria").query or Query(operation="short"))
    assert {row.name for row in told.rows} == {row["name"] for row in roster if row["calculatedRank"] == "X"}


def test_who_is_short_is_the_targets_page(leader: Client) -> None:
    short = listed(leader, "/api/targets")["short"]
    reply = words.reply("who is short of the targets")
    told = run(reply.query or Query(operation="dates"))
    assert {row.name for row in told.rows} == {one["memberName"] for one in short if not one["excused"]}
    assert {row.name for row in told.excused} == {one["memberName"] for one in short if one["excused"]}
    assert taken_apart(reply.text).bold == [str(len(told.rows))]
    by_name = {one["memberName"]: one["short"] for one in short}
    for row in told.rows:
        assert [(lack.has, lack.needs) for lack in row.lacks] == [
            (int(one["has"]), int(one["least"])) for one in by_name[row.name]
        ]
