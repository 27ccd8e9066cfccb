"""What was understood, put right in the form: its choices, the answer to the changed query, and the chat after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from alliance.models import User
from assistant.models import ChatMessage, PinnedAnswer, Usage
from assistant.query.checking import FITTING, check, needs, takes
from assistant.query.forms import query_of
from assistant.query.types import Operation
from members.models import Event, Member

pytestmark = pytest.mark.django_db

JSON: dict[str, Any] = {"content_type": "application/json"}
CHANGED = "/api/ai-chat/query"
STRONGEST = {"operation": "top", "figure": "power", "limit": 2}
GIVEN = {
    "figure": {"figure": "power"}, "time": {"time": {"week": "2026-11-15"}}, "ranks": {"subjects": {"ranks": ["R3"]}},
    "calculated": {"subjects": {"calculated": ["R3"]}}, "members": {"subjects": {"members": [1, 2]}},
    "without": {"subjects": {"without": [1]}}, "away": {"subjects": {"away": "away"}},
    "struck": {"subjects": {"struck": "free"}},
    "conditions": {"subjects": {"conditions": [{"figure": "power", "comparison": "above", "value": 1}]}},
    "limit": {"limit": 3}, "place": {"place": 2}, "percent": {"percent": 10}, "days": {"days": 9},
    "by": {"by": "percent"}, "order": {"order": "least"}, "rank": {"rank": "R3"}, "detail": {"detail": "levels"},
}  # fmt: skip
"""Each slot filled with something."""


@pytest.fixture(autouse=True)
def three(member: Callable[..., Member]) -> list[Member]:
    return [member("Nia", power=[5]), member("Mo", power=[7]), member("Zed", power=[1])]


def change(client: Client, query: Any = STRONGEST, **more: Any) -> Any:
    return client.post(CHANGED, {"query": query, **more}, **JSON)


class TestChoices:
    def test_each_slot_of_a_query_has_its_choices_with_names(self, leader_client: Client) -> None:
        event = Event.objects.create(title="Desert Storm")
        told = leader_client.get("/api/query").json()
        labels = {one["value"]: one["label"] for one in told["operations"]}
        assert set(labels) == set(get_args(Operation))
        assert (labels["top"], labels["movers"]) == ("Highest first", "Who rose most / who fell most")
        named = [one for choices in told["slots"].values() for one in (*choices, *told["operations"])]
        assert all(one["label"].strip() for one in named)
        assert {slot: len(told["slots"][slot]) for slot in ("order", "by", "of", "comparison", "show", "away")} == {
            "order": 2, "by": 2, "of": 3, "comparison": 5, "show": 3, "away": 2
        }  # fmt: skip
        assert told["figures"][-1] == {"value": event.data_type, "label": "Desert Storm", "byDay": True}
        assert [one["memberName"] for one in told["members"]][:2] == ["Mo", "Nia"]

    def test_it_asks_as_little_for_many_members_as_for_few(
        self, leader_client: Client, member: Callable[..., Member]
    ) -> None:
        counted = []
        for turn in range(2):
            with CaptureQueriesContext(
                connection,
            ) as queries:
                leader_client.get("/api/query")
            counted.append(len(queries))
            for number in range(8):
                member(f"Member {turn} {number}")
                Event.objects.create(title=f"Event {turn} {number}")
        assert counted[0] == counted[1]

    @pytest.mark.parametrize("operation", get_args(Operation))
    def test_what_an_operation_takes_is_what_its_rules_let_through(self, operation: str) -> None:
        """Each slot that is offered is let through, beside what the operation needs."""
        least = {"operation": operation}
        for slot in needs(operation):
            least |= GIVEN[slot]
        offered = takes(operation)
        assert set(needs(operation)) <= set(offered)
        if operation == "compare":
            least |= GIVEN["members"]
        check(query_of(least))
        for slot in set(offered) - {"members", "conditions"}:
            subjects = {**least.get("subjects", {}), **GIVEN[slot].get("subjects", {})}  # type: ignore[dict-item]
            if operation == "compare" and slot == "time":
                continue  # of a figure alone
            check(query_of({**least, **GIVEN[slot], **({"subjects": subjects} if subjects else {})}))
        assert {slot for slot, fitting in FITTING.items() if operation in fitting} <= set(offered)


class TestAsking:
    def test_the_changed_query_is_answered_and_kept(self, leader_client: Client, officer: User) -> None:
        answer = change(leader_client)
        assert answer.status_code == 200
        told = answer.json()
        assert (told["understood"], told["query"]) == ("Power, highest first, at most 2", STRONGEST)
        assert "Mo](/admin/members/" in told["response"]
        assert "Understood: Power, highest first, at most 2." in told["response"]
        asked, kept = leader_client.get("/api/chat-history").json()
        assert (asked["role"], asked["content"], asked["query"]) == ("user", told["understood"], None)
        assert (kept["content"], kept["query"], kept["language"]) == (told["response"], STRONGEST, "en")
        usage = Usage.objects.get()
        assert (usage.user, usage.outcome, usage.cost) == (officer, Usage.Outcome.ANSWERED, 0)

    def test_a_follow_up_builds_on_it(self, leader_client: Client) -> None:
        leader_client.post("/api/ai-chat", {"question": "Who has the most kills?"}, **JSON)
        change(leader_client)
        told = leader_client.post("/api/ai-chat", {"question": "only R4"}, **JSON).json()
        assert told["query"] == {**STRONGEST, "subjects": {"ranks": ["R4"]}}

    def test_it_speaks_the_language_of_the_answer(self, leader_client: Client) -> None:
        told = change(leader_client, language="de").json()
        assert told["language"] == "de"
        assert "Verstanden: Kraft" in told["response"]
        other = change(leader_client, language="xx").json()
        assert (other["language"], other["understood"][:5]) == ("en", "Power")

    def test_a_question_is_told_with_what_was_understood(self, leader_client: Client) -> None:
        question = {"question": "Top 2 by power"}
        leader_client.post("/api/ai-chat", question, **JSON)
        stream = leader_client.post("/api/ai-chat/stream", question, **JSON)
        assert '"pinned": false' in b"".join(stream.streaming_content).decode().split("event: done")[1]
        assert [one["query"] for one in leader_client.get("/api/chat-history").json()] == [None, STRONGEST] * 2

    @pytest.mark.parametrize(
        ("query", "says"),
        [
            (None, "null"),
            ("top", "object"),
            ({}, "operation is missing"),
            ({"operation": "drop"}, "use one of"),
            ({"operation": "top"}, "figure"),
            ({"operation": "top", "figure": "power", "limit": "many"}, "send a number"),
            ({"operation": "top", "figure": "power", "limit": 1000}, "100"),
            ({"operation": "top", "figure": "power", "time": {"week": "2026-02-31"}}, "YYYY-MM-DD"),
            ({"operation": "value", "figure": "power", "subjects": {"members": [999_999]}}, "no such member"),
            ({"operation": "top", "figure": "event-999"}, "event"),
        ],
    )
    def test_what_cannot_be_asked_is_refused_with_what_to_do(
        self, leader_client: Client, query: Any, says: str
    ) -> None:
        answer = change(leader_client, query)
        assert answer.status_code in (400, 404)
        assert says in answer.json()["message"]
        assert not ChatMessage.objects.exists()
        assert not Usage.objects.exclude(outcome=Usage.Outcome.FAILED).exists()

    def test_only_leaders_may_and_each_in_their_own_chat(self, client: Client, leader_client: Client) -> None:
        assert change(client).status_code == 401
        assert client.get("/api/query").status_code == 401
        change(leader_client)
        assert set(ChatMessage.objects.values_list("user__username", flat=True)) == {"officer"}


def test_it_is_told_what_is_pinned_already(leader_client: Client) -> None:
    assert change(leader_client).json()["pinned"] is False
    leader_client.post("/api/pinned-answers", {"query": STRONGEST}, **JSON)
    assert change(leader_client).json()["pinned"] is True
    assert change(leader_client, {**STRONGEST, "show": "csv"}).json()["pinned"] is True
    assert change(leader_client, {**STRONGEST, "limit": 1}).json()["pinned"] is False
    told = [one["pinned"] for one in leader_client.get("/api/chat-history").json()]
    assert told == [False, True, False, True, False, True, False, False]
    PinnedAnswer.objects.all().delete()
    with CaptureQueriesContext(connection) as queries:
        assert not any(one["pinned"] for one in leader_client.get("/api/chat-history").json())
    assert sum("pinnedanswer" in one["sql"] for one in queries) == 1
