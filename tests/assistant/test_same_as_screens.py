"""What the assistant says is what the screens say: the board, the targets."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.utils import timezone

from alliance.demo.loading import load
from alliance.models import User
from assistant import words
from assistant.query import Query, run
from tests.assistant.answer import taken_apart


def demo_client() -> Client:
    load(timezone.localdate(), "password")
    client = Client()
    client.force_login(User.objects.get(username="leader"))
    return client


def listed(client: Client, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.json()


def test_who_should_be_promoted_is_the_board(db: None) -> None:
    client = demo_client()
    rows = listed(client, "/api/board")["rows"]
    for question, rises in (("who should be promoted", True), ("who should be demoted", False)):
        told = {row.name for row in run(words.reply(question).query or Query(operation="dates")).rows}
        assert told == {row["memberName"] for row in rows if row["rises"] == rises}
        assert told


def test_who_is_short_is_the_targets_page(db: None) -> None:
    client = demo_client()
    short = listed(client, "/api/targets")["short"]
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
