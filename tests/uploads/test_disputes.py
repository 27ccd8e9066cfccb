"""Claude asked about disputed rows: what is sent, what comes of each answer, what it costs. A local Messages API."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from members.models import ChangeSet, Member
from tests.conftest import row
from tests.messages_server import KEY, MessagesServer, Reply, messages_server
from uploads.models import Batch, Inquiry, ReadRow
from uploads.reading.engines.claude_prompts import VERSION
from uploads.reading.engines.claude_rows import RowRead
from uploads.reading.look.texts import parse_value
from uploads.review import disputes

ASK = "/api/batches/b1/ask-claude"


@pytest.fixture(scope="module")
def server() -> Iterator[MessagesServer]:
    with messages_server() as running:
        yield running


@pytest.fixture
def messages(server: MessagesServer, settings: Any, monkeypatch: pytest.MonkeyPatch) -> MessagesServer:
    """The Messages API, about which leaders may be asked here."""
    settings.OCR_DISPUTES, settings.ANTHROPIC_API_KEY = "claude", KEY
    for name, value in (("API_KEY", KEY), ("BASE_URL", server.address), ("VISION_MODEL", "")):
        monkeypatch.setenv(f"ANTHROPIC_{name}", value)
    return server


@pytest.fixture
def batch(read_batch: Callable[..., Batch]) -> Batch:
    """Mambo is sure, Kestrel's number hard to read, the third name too; the fourth is clear, but no member's."""
    Member.objects.create(name="mambo", power=900)
    Member.objects.create(name="Kestrel88", power=800)
    Member.objects.create(name="Сокіл", power=700)
    flags = frozenset({"low-score"})
    return read_batch(
        [
            row(0, "mambo", 900),
            row(1, "Kestrel88", 800, flags=flags),
            row(2, "JvnsTw", 700, name_score=0.5),
            row(3, "newcomer", 600),
        ]
    )


def read_as(*rows: tuple[str, str]) -> Reply:
    """Claude's answer: (name, value) of each picture."""
    lines = [
        {"picture": number, "name": name, "value": value, "certain": True}
        for number, (name, value) in enumerate(rows, start=1)
    ]
    return Reply(json.dumps({"rows": lines}))


def review_of(client: Client) -> dict[str, Any]:
    answer: dict[str, Any] = client.get("/api/batches/b1/review").json()
    return answer


def asked(client: Client, run: Callable[[], Any]) -> dict[str, Any]:
    """Ask, let the worker's task run, and look at what the review says then."""
    assert client.post(ASK).status_code == 202
    run()
    found: dict[str, Any] = client.get(ASK).json()
    return found


@pytest.fixture
def worker() -> Callable[[], None]:
    """The worker's task for the newest inquiry."""
    return lambda: disputes.answer(Inquiry.objects.latest("pk").pk)


def test_it_is_not_offered_unless_the_operator_set_it_up(leader_client: Client, batch: Batch, settings: Any) -> None:
    assert review_of(leader_client)["claude"] is None
    assert leader_client.post(ASK).status_code == 409
    settings.OCR_DISPUTES = "claude"
    settings.ANTHROPIC_API_KEY = ""
    assert review_of(leader_client)["claude"] is None


def test_the_review_says_how_many_rows_and_about_what_it_costs(
    leader_client: Client, batch: Batch, messages: MessagesServer
) -> None:
    assert review_of(leader_client)["claude"] == {"rows": 2, "cost": "0.01", "inquiry": None}
    assert leader_client.get(ASK).status_code == 404


def test_agreement_and_a_spelling_that_the_reader_lacks(
    leader_client: Client, batch: Batch, messages: MessagesServer, worker: Callable[[], None]
) -> None:
    """The row flagged as hard to read stays below high; the name in another script finds its member."""
    messages.will(read_as(("Kestrel88", "800"), ("Сокіл", "700")))
    inquiry = asked(leader_client, worker)
    rows = {one["rank"]: one for one in review_of(leader_client)["rows"]}
    assert (rows[2]["confidence"], rows[2]["reasons"][-1]["text"]) == ("medium", "Claude reads the same")
    assert rows[3]["memberId"] == Member.objects.get(name="Сокіл").pk
    assert rows[3]["confidence"] == "high"
    assert (inquiry["answered"], inquiry["agreed"], inquiry["differed"]) == (2, 2, 0)
    assert (inquiry["isRunning"], inquiry["failed"], inquiry["cost"]) == (False, False, "0.0025")
    stored = Inquiry.objects.get()
    assert (stored.cost, stored.prompt, stored.asked_by.username) == (Decimal("0.0025"), VERSION, "officer")


def test_only_the_disputed_rows_are_sent_each_as_a_strip(
    leader_client: Client, batch: Batch, messages: MessagesServer, worker: Callable[[], None]
) -> None:
    messages.will(read_as(("Kestrel88", "800"), ("JvnsTw", "700")))
    asked(leader_client, worker)
    (request,) = messages.requests
    blocks = request["messages"][0]["content"]
    assert [block["type"] for block in blocks] == ["text", "image", "text", "image", "text"]
    assert not any("Kestrel" in block.get("text", "") for block in blocks)


def test_another_number_flags_the_row_and_is_offered(
    leader_client: Client, batch: Batch, messages: MessagesServer, worker: Callable[[], None]
) -> None:
    messages.will(read_as(("Kestrel88", "860"), ("JvnsTw", "700")))
    inquiry = asked(leader_client, worker)
    disputed = next(one for one in review_of(leader_client)["rows"] if one["rank"] == 2)
    assert "disputed" in disputed["flags"]
    assert disputed["needsAttention"]
    assert (disputed["value"], disputed["secondValue"]) == ("800", "860")
    assert inquiry["differed"] == 1


def test_no_row_is_asked_about_twice(
    leader_client: Client, batch: Batch, messages: MessagesServer, worker: Callable[[], None]
) -> None:
    messages.will(read_as(("Kestrel88", "800"), ("JvnsTw", "700")))
    asked(leader_client, worker)
    worker()
    assert len(messages.requests) == 1
    assert review_of(leader_client)["claude"]["rows"] == 0
    refused = leader_client.post(ASK)
    assert (refused.status_code, refused.json()["message"]) == (409, disputes.NOTHING_LEFT)


def test_one_inquiry_at_once_and_a_lost_one_is_given_up(
    leader_client: Client, batch: Batch, messages: MessagesServer
) -> None:
    assert leader_client.post(ASK).json()["isRunning"]
    assert leader_client.post(ASK).status_code == 409
    Inquiry.objects.update(asked_at=timezone.now() - timedelta(hours=1))
    assert leader_client.get(ASK).json()["message"] == disputes.LOST
    assert leader_client.post(ASK).status_code == 202


@pytest.mark.parametrize(
    ("reply", "says", "cost"),
    [
        (Reply("I see two rows."), "schema", "0.0025"),
        (Reply('{"rows": [{"picture": 1}]}'), "schema", "0.0025"),
        (Reply('{"rows": 7}'), "schema", "0.0025"),
        (read_as(("a", "1"), ("b", "2"), ("c", "3")), "numbers the pictures wrongly", "0.0025"),
        (Reply("", stop="refusal"), "declined", "0.0025"),
        (Reply('{"rows": [', stop="max_tokens"), "max_tokens", "0.0025"),
        (Reply(status=529, kind="overloaded_error"), "overloaded", "0.0000"),
        (Reply(status=429, kind="rate_limit_error"), "asked too much", "0.0000"),
        (Reply(status=401, kind="authentication_error"), "key", "0.0000"),
    ],
)
def test_an_answer_that_cannot_be_used_is_told_and_changes_nothing(
    leader_client: Client,
    batch: Batch,
    messages: MessagesServer,
    worker: Callable[[], None],
    reply: Reply,
    says: str,
    cost: str,
) -> None:
    before = review_of(leader_client)["rows"]
    messages.will(reply)
    inquiry = asked(leader_client, worker)
    assert inquiry["failed"]
    assert says in inquiry["message"]
    assert inquiry["cost"] == cost
    assert review_of(leader_client)["rows"] == before
    assert not ReadRow.objects.filter(opinion__isnull=False).exists()


def test_a_picture_that_claude_leaves_out_may_be_asked_about_again(
    leader_client: Client, batch: Batch, messages: MessagesServer, worker: Callable[[], None]
) -> None:
    messages.will(read_as(("Kestrel88", "800")))
    inquiry = asked(leader_client, worker)
    assert (inquiry["answered"], inquiry["failed"]) == (1, False)
    assert review_of(leader_client)["claude"]["rows"] == 1


def test_a_row_that_was_applied_meanwhile_is_left_alone(batch: Batch) -> None:
    rows = disputes.disputed(batch)
    ReadRow.objects.update(change_set=ChangeSet.objects.create(kind=ChangeSet.Kind.APPLY))
    read = RowRead("Kestrel88", "1", parse_value("1"), certain=True)
    inquiry = Inquiry.objects.create(batch=batch, rows=len(rows))
    disputes.keep(inquiry, batch, rows, [read] * len(rows))
    inquiry.refresh_from_db()
    assert len(rows) == 2
    assert inquiry.answered == 0
    assert not ReadRow.objects.filter(opinion__isnull=False).exists()
