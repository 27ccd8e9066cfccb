"""Answers pinned to the dashboard, and in the weekly packet: the query is kept, and answered anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from analytics.packet import weekly
from analytics.packet.sections import KNOWN
from analytics.packet.template import Part, Template, complete
from assistant import pins
from assistant.models import PinnedAnswer
from assistant.pins import MOST
from assistant.words import saying
from members.models import ChangeSet, Member
from members.roster import undoing
from tests.conftest import deeds

JSON: dict[str, Any] = {"content_type": "application/json"}
STRONGEST = {"operation": "top", "figure": "power", "limit": 2}


@pytest.fixture(autouse=True)
def two(member: Callable[..., Member]) -> list[Member]:
    return [member("Nia", power=[5]), member("*Mo*", power=[7])]


def pin(client: Client, query: Any = STRONGEST, **more: Any) -> Any:
    return client.post("/api/pinned-answers", {"query": query, **more}, **JSON)


def test_it_is_answered_anew_whenever_it_is_opened(leader_client: Client, two: list[Member]) -> None:
    made = pin(leader_client)
    assert (made.status_code, made.json()["title"]) == (201, "Power, highest first, at most 2")
    Member.objects.filter(name="Nia").update(power=99)
    (shown,) = leader_client.get("/api/pinned-answers").json()
    assert "Nia](/admin/members/" in shown["response"].split("\n")[0]
    assert "**99**" in shown["response"]
    assert PinnedAnswer.objects.get().query == STRONGEST
    assert leader_client.delete(f"/api/pinned-answers/{shown['id']}").status_code == 200
    assert leader_client.get("/api/pinned-answers").json() == []
    assert leader_client.delete(f"/api/pinned-answers/{shown['id']}").status_code == 404
    assert deeds() == [("officer", "Answer unpinned: Power, highest first, at most 2")]


def test_it_speaks_the_language_of_the_question(leader_client: Client) -> None:
    pin(leader_client, language="de")
    (shown,) = leader_client.get("/api/pinned-answers").json()
    assert shown["title"].startswith("Kraft")


@pytest.mark.parametrize("query", [None, "top", {}, {"operation": "drop"}, {"operation": "top", "figure": "event-7"}])
def test_what_cannot_be_asked_cannot_be_pinned(leader_client: Client, query: Any) -> None:
    answer = pin(leader_client, query)
    assert answer.status_code in (400, 404)
    assert answer.json()["message"]
    assert not PinnedAnswer.objects.exists()


def test_there_is_room_for_a_few_and_each_once(leader_client: Client) -> None:
    for number in range(MOST):
        assert pin(leader_client, {**STRONGEST, "limit": number + 1}).status_code == 201
    full, twice = pin(leader_client), pin(leader_client, {**STRONGEST, "limit": 1})
    assert (full.status_code, twice.status_code) == (409, 409)
    assert "Remove one" in pin(leader_client, {"operation": "dates"}).json()["message"]


def test_who_is_gone_is_said(leader_client: Client, two: list[Member]) -> None:
    pin(leader_client, {"operation": "value", "figure": "power", "subjects": {"members": [two[0].pk]}})
    two[0].delete()
    (shown,) = leader_client.get("/api/pinned-answers").json()
    assert shown["response"] == "There is no such member."


def test_a_merge_takes_the_pins_along_and_undoing_it_brings_them_back(
    leader_client: Client, two: list[Member], member: Callable[..., Member]
) -> None:
    nia, mo = two
    third = member("Ada", power=[9])
    pin(leader_client, {"operation": "value", "figure": "power", "subjects": {"members": [nia.pk, third.pk]}})
    pin(leader_client, {"operation": "top", "figure": "power", "subjects": {"without": [nia.pk]}})
    more = {"figure": "power", "comparison": "above", "thanMember": nia.pk}
    pin(leader_client, {"operation": "list", "subjects": {"conditions": [more]}})

    def texts() -> list[str]:
        return [f"{one['title']}: {one['response']}" for one in leader_client.get("/api/pinned-answers").json()]

    before = texts()
    for target, source in ((mo, nia), (third, mo)):
        path = f"/api/members/{target.pk}/merge"
        merged = leader_client.post(path, {"sourceId": source.pk, "mergedData": {}}, **JSON)
        assert merged.status_code == 200, merged.content
    value, without, above = texts()
    assert value.startswith("Ada, Power: ")
    assert "No power" in without or "Ada" not in without.split(": ", 1)[1]
    assert "Ada" in above.split(": ")[0]
    for change_set in ChangeSet.objects.filter(kind=ChangeSet.Kind.MERGE).order_by("-pk"):
        undoing.undo(change_set.pk, actor_id=None)
    assert texts() == before


def test_only_leaders_may(client: Client) -> None:
    assert client.get("/api/pinned-answers").status_code == 401
    assert pin(client).status_code == 401
    assert client.delete("/api/pinned-answers/1").status_code == 401


def test_more_members_cost_no_more_queries(leader_client: Client, member: Callable[..., Member]) -> None:
    pin(leader_client)
    with CaptureQueriesContext(connection) as few:
        leader_client.get("/api/pinned-answers")
    for number in range(8):
        member(f"M{number}", power=[number])
    with CaptureQueriesContext(connection) as many:
        leader_client.get("/api/pinned-answers")
    assert len(many) == len(few)
    assert all(not one["sql"].startswith(("INSERT", "UPDATE", "DELETE")) for one in many.captured_queries)


def test_the_packet_names_the_first_of_each(leader_client: Client) -> None:
    pin(leader_client)
    pin(leader_client, {"operation": "sum", "figure": "power"}, language="de")
    parts = [Part(one.code, one.code == "pinned") for one in complete([], KNOWN)]
    packet = weekly.packet(None, Template(parts))
    (section,) = [one for one in packet.sections if one.part.code == "pinned"]
    first, second = section.as_markdown()[1:]
    assert first == "Power, highest first, at most 2: \\*Mo\\* 7 · Nia 5"
    assert "In total 12 power" in second
    assert section.said.about == "2 answers, as of now"
    assert "Power, total" in "\n".join(packet.parts)


@pytest.fixture
def sums_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: Any) -> str:
        raise ValueError("no words")

    monkeypatch.setitem(saying.SAY, "sum", fails)


TOTAL = {"operation": "sum", "figure": "power"}


def test_what_cannot_be_worded_is_not_pinned(leader_client: Client, sums_fail: None) -> None:
    leader_client.raise_request_exception = False
    assert pin(leader_client, TOTAL).status_code == 500
    assert not PinnedAnswer.objects.exists()


def test_one_that_fails_leaves_the_others(
    leader_client: Client, sums_fail: None, caplog: pytest.LogCaptureFixture
) -> None:
    PinnedAnswer.objects.create(query=TOTAL, language="en")
    PinnedAnswer.objects.create(query={"operation": "nonsense"}, language="en")
    pin(leader_client)
    failed, gone, good = leader_client.get("/api/pinned-answers").json()
    assert (failed["title"], failed["response"]) == ("Power, total", "This can't be answered right now.")
    assert "use one of" in gone["response"]
    assert "Nia" in good["response"]
    parts = [Part(one.code, one.code == "pinned") for one in complete([], KNOWN)]
    packet = weekly.packet(None, Template(parts))
    (section,) = [one for one in packet.sections if one.part.code == "pinned"]
    assert [line[:5] for line in section.as_markdown()[1:]] == ["Power"]
    assert caplog.text.count("pinned answer failed") == 2


def test_a_packet_without_the_section_answers_nothing(leader_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    pin(leader_client)
    monkeypatch.setattr(pins, "run", None)
    (section,) = [one for one in weekly.packet(None, None).sections if one.part.code == "pinned"]
    assert (section.is_shown, section.said.about) == (False, "1 answer, as of now")


def test_no_pinned_answer_leaves_the_section_out(db: None) -> None:
    packet = weekly.packet(None, Template([Part("pinned", True)]))
    (section,) = [one for one in packet.sections if one.part.code == "pinned"]
    assert (section.is_shown, section.said.about) == (False, "No answer is pinned")
