"""Posting the packet: each part once and in order, whatever Discord answers and whenever a worker is killed."""

from __future__ import annotations

import json
import logging
import time
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from alliance import webhook
from alliance.models import AuditEntry, PacketPost
from alliance.packet import posting, posts
from members.models import Member
from tests.packets import JSON, PARTS, later, send, shown, waiting, work
from tests.webhook_server import PATH, WebhookServer, webhook_server
from uploads.jobs import workers

pytestmark = pytest.mark.django_db
WAITS = f"{PATH}?wait=true"


def test_it_is_posted_once_and_says_by_whom(client: Client, server: WebhookServer, week: date) -> None:
    asked = send(client, week)
    assert asked.status_code == 202, asked.content
    assert (asked.json()["post"]["state"], server.taken) == ("waiting", [])
    assert send(client, week).status_code == 409
    work()
    [(path, body)] = server.taken
    assert path == WAITS
    assert body["content"].startswith(f"## Week ending Sun {week.day} ")
    assert "1. Nia 7.0M" in body["content"]
    assert body["allowed_mentions"] == {"parse": []}
    [post] = shown(client)
    assert (post["state"], post["by"], post["sent"], post["parts"], post["error"]) == ("posted", "root", 1, 1, "")
    assert PacketPost.objects.get().messages == []
    refused = send(client, week)
    assert refused.status_code == 409
    assert "was posted on" in refused.json()["message"]
    assert "by root" in refused.json()["message"]
    work()
    assert len(server.taken) == 1
    assert AuditEntry.objects.filter(kind="packet").count() == 1


def test_it_goes_out_again_only_when_told_so(client: Client, server: WebhookServer, week: date) -> None:
    send(client, week)
    work()
    assert send(client, week, again=True).status_code == 202
    assert send(client, week, again=True).status_code == 409, "it is under way"
    work()
    assert len(server.taken) == 2
    assert [post["again"] for post in shown(client)] == [True, False]
    assert send(client, week).status_code == 409


def test_several_parts_go_out_in_order(server: WebhookServer, week: date) -> None:
    waiting(week)
    work()
    assert server.texts == PARTS
    assert PacketPost.objects.get().sent == 3


@pytest.mark.parametrize(
    ("headers", "body", "at_least"),
    [
        ({"Retry-After": "40"}, b"", 40),
        (
            {},
            json.dumps({"message": "You are being rate limited.", "retry_after": 64.57, "global": False}).encode(),
            64,
        ),
        ({"Retry-After": "1"}, b'{"retry_after": 300}', 300),
        ({"Retry-After": "x"}, b"[" * 3000, 25),
        ({"Retry-After": "-1"}, b'{"retry_after": "soon"}', 25),
        ({"Retry-After": "1e99"}, b'{"retry_after": NaN}', 25),
    ],
)
def test_the_rate_limits_answer_is_honoured(
    server: WebhookServer, week: date, headers: dict[str, str], body: bytes, at_least: int
) -> None:
    waiting(week)
    server.first = [(204, {}, b""), (429, headers, body)]
    work()
    assert server.texts == PARTS[:2]
    post = PacketPost.objects.get()
    assert (post.state, post.sent, post.claimed_by) == ("waiting", 1, "")
    left = (post.next_at - timezone.now()).total_seconds()
    assert at_least - 10 < left < at_least + 10
    work()
    assert len(server.taken) == 2, "before that time nothing is sent"
    later(seconds=left + 1)
    work()
    assert server.texts == [PARTS[0], PARTS[1], PARTS[1], PARTS[2]], "it goes on at the part that failed"
    assert PacketPost.objects.get().state == "posted"


def test_a_short_wait_is_waited_for(server: WebhookServer, week: date) -> None:
    waiting(week)
    server.first = [(429, {}, b'{"retry_after": 0.3}')]
    began = time.monotonic()
    work()
    assert time.monotonic() - began >= 0.3
    assert (server.texts, PacketPost.objects.get().state) == ([PARTS[0], *PARTS], "posted")


def test_a_fault_of_discord_is_tried_again_ever_later_and_then_given_up(server: WebhookServer, week: date) -> None:
    waiting(week)
    server.status = 500
    waits = []
    for _ in range(posting.ATTEMPTS):
        work()
        post = PacketPost.objects.get()
        waits.append(round((post.next_at - timezone.now()).total_seconds(), -1))
        later(seconds=waits[-1] + 10)
    assert waits[:-1] == [30, 60, 120, 240, 480]
    assert (post.state, post.sent, len(server.taken)) == ("failed", 0, posting.ATTEMPTS)
    assert "itself has a fault (500)" in post.error


@pytest.mark.parametrize(
    ("status", "says"),
    [(404, "no longer knows this webhook"), (401, "no longer"), (400, "refused"), (302, "elsewhere")],
)
def test_what_will_not_pass_ends_it_and_a_leader_goes_on(
    client: Client, server: WebhookServer, week: date, status: int, says: str
) -> None:
    waiting(week)
    server.first = [(204, {}, b""), (status, {}, b"")]
    work()
    [post] = shown(client)
    assert (post["state"], post["sent"], post["goesOn"], post["inDoubt"]) == ("failed", 1, True, None)
    assert says in post["error"]
    work()
    assert len(server.taken) == 2, "nothing is tried again by itself"
    answer = send(client, week)
    assert answer.json()["message"].endswith("goes on at part 2 of 3.")
    work()
    assert server.texts == [PARTS[0], PARTS[1], PARTS[1], PARTS[2]]
    assert shown(client)[0]["state"] == "posted"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_the_packet_follows_no_redirect(client: Client, server: WebhookServer, week: date, status: int) -> None:
    with webhook_server() as elsewhere:
        waiting(week)
        for target in (
            elsewhere.webhook,
            "http://169.254.169.254/latest/meta-data/",
            "//evil.example/",
            "file:///etc/x",
        ):
            server.first.append((status, {"Location": target}, b""))
            server.first.append((status, {"Location": target}, b""))
        for _ in range(4):
            work()
            send(client, week)
        work()
        assert elsewhere.taken == []
        assert {path for path, _ in server.taken} == {WAITS}
        assert shown(client)[0]["state"] == "failed"


@pytest.mark.parametrize("back", range(7))
def test_any_day_of_a_week_is_that_week(client: Client, server: WebhookServer, week: date, back: int) -> None:
    """It is not posted a second time by naming another of its days."""
    assert send(client, week).status_code == 202
    work()
    again = send(client, week - timedelta(days=back))
    assert (again.status_code, "was posted on" in again.json()["message"]) == (409, True)
    work()
    assert (len(server.taken), PacketPost.objects.count()) == (1, 1)


def test_before_the_first_part_a_new_try_has_the_text_of_now(client: Client, server: WebhookServer, week: date) -> None:
    server.first = [(404, {}, b"")]
    send(client, week)
    work()
    Member.objects.filter(name="Nia").update(name="Nova")
    assert send(client, week).status_code == 202
    work()
    assert ["Nia" in server.texts[0], "Nova" in server.texts[1]] == [True, True]


@pytest.mark.parametrize(("arrived", "rest"), [(True, PARTS[2:]), (False, PARTS[1:])])
def test_of_a_silent_discord_nobody_knows_so_a_leader_says(
    client: Client, server: WebhookServer, week: date, monkeypatch: pytest.MonkeyPatch, arrived: bool, rest: list[str]
) -> None:
    monkeypatch.setattr(webhook, "TIMEOUT", (1, 0.2))
    post = waiting(week, sent=1)
    server.silent = True
    work()
    [told] = shown(client)
    assert (told["state"], told["sent"], told["inDoubt"]) == ("failed", 1, 2)
    assert "look whether the part is in the channel" in told["error"]
    server.silent = False
    refused = send(client, week)
    assert (refused.status_code, refused.json()["message"].endswith("Say whether it is there.")) == (409, True)
    assert send(client, week, arrived=arrived).status_code == 202
    before = len(server.taken)
    work()
    assert server.texts[before:] == rest
    post.refresh_from_db()
    assert (post.state, post.sent) == ("posted", 3)


def test_the_last_part_that_is_there_ends_it(client: Client, server: WebhookServer, week: date) -> None:
    waiting(week, sent=2, trying=2, state="failed", error="x")
    assert send(client, week, arrived=True).json()["post"]["state"] == "posted"
    work()
    assert server.taken == []


def test_without_a_connection_nothing_arrived_so_it_is_tried_again(
    server: WebhookServer, week: date, settings: Any
) -> None:
    settings.DISCORD_WEBHOOK = f"http://127.0.0.1:9{PATH}"
    settings.DISCORD_URL = "http://127.0.0.1:9"
    waiting(week)
    work()
    post = PacketPost.objects.get()
    assert (post.state, post.trying, "can't be reached" in post.error) == ("waiting", None, True)


# ---- workers that are killed


def killed(post: PacketPost, **fields: Any) -> None:
    """As a worker leaves it that was killed a while ago."""
    ago = timezone.now() - timedelta(minutes=5)
    PacketPost.objects.filter(pk=post.pk).update(
        state="sending", claimed_by="elsewhere-1:1:1", lease_expires_at=ago, **fields
    )


def test_killed_between_two_parts_it_goes_on_with_the_next(server: WebhookServer, week: date) -> None:
    killed(waiting(week, sent=1))
    work()
    assert (server.texts, PacketPost.objects.get().state) == (PARTS[1:], "posted")


def test_killed_while_a_part_was_on_its_way_nothing_is_sent_twice(
    client: Client, server: WebhookServer, week: date
) -> None:
    killed(waiting(week, sent=1), trying=1)
    told = shown(client)[0]
    assert (told["state"], told["inDoubt"]) == ("failed", 2), "also before the next sweep"
    work()
    assert server.taken == []
    post = PacketPost.objects.get()
    assert (post.state, post.trying) == ("failed", 1)
    assert post.error == "The worker stopped while part 2 was on its way. Check whether it is in the channel."


def test_a_message_that_comes_twice_posts_once(server: WebhookServer, week: date) -> None:
    post = waiting(week)
    assert posting.claim(post.pk)
    posting.post(post.pk)
    assert server.taken == []


def test_who_lost_the_claim_writes_nothing(server: WebhookServer, week: date) -> None:
    post = waiting(week)
    token = posting.claim(post.pk)
    assert token
    killed(post)
    assert posting.left(post.pk, token) == []
    assert posting.kept(post.pk, token, webhook.Delivery(True, "")) or PacketPost.objects.get().sent == 0


def test_what_waited_too_long_is_not_posted_any_more(client: Client, server: WebhookServer, week: date) -> None:
    waiting(week)
    later(hours=7)
    assert shown(client)[0]["error"] == posts.TOO_LATE
    work()
    assert (server.taken, PacketPost.objects.get().state) == ([], "failed")
    assert send(client, week).status_code == 202


# ---- who may, and when it can't be


def test_what_hinders_it_is_said(client: Client, server: WebhookServer, week: date) -> None:
    empty = send(client, week - timedelta(weeks=3))
    assert (empty.status_code, "nothing to post" in empty.json()["message"]) == (409, True)
    workers.WorkerSign.objects.all().delete()
    assert "No worker runs" in send(client, week).json()["message"]
    webhook.remove(actor_id=None)
    assert send(client, week).json()["message"] == webhook.NOT_SET
    assert not PacketPost.objects.exists()
    assert client.get("/api/packet/posts").json()["webhookSet"] is False


@pytest.mark.parametrize("body", [{"weekEnding": "x"}, {"again": "maybe"}, {"arrived": 5}, {"again": None}, []])
def test_what_makes_no_sense_is_refused(client: Client, week: date, body: Any) -> None:
    answer = client.post("/api/packet/send", body, **JSON)
    assert (answer.status_code, bool(answer.json()["message"])) == (400, True)


def test_the_database_refuses_a_second_post_of_a_week(week: date) -> None:
    waiting(week, state="posted")
    with pytest.raises(IntegrityError), transaction.atomic():
        waiting(week)
    waiting(week, again=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        waiting(week, again=True)


def test_the_address_is_in_no_log_and_no_answer(
    client: Client, server: WebhookServer, week: date, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("urllib3.connectionpool").setLevel(logging.INFO)  # as alliance.logs has it
    server.first = [(429, {"Retry-After": "60"}, b""), (500, {}, b"")]
    told = [send(client, week).content.decode()]
    for _ in range(3):
        work()
        later(seconds=90)
    told += [client.get("/api/packet/posts").content.decode(), caplog.text]
    told += [str(list(model.objects.values())) for model in (PacketPost, AuditEntry)]
    assert "s3cr3t" not in "".join(told)
    assert PacketPost.objects.get().state == "posted"


def test_erasing_somebody_stops_what_names_them(week: date) -> None:
    waiting(week)
    assert posts.forget({"nobody"}) == 0
    assert posts.forget({"part two"}) == 1
    post = PacketPost.objects.get()
    assert (post.state, post.messages) == ("failed", [])


def test_after_a_restore_nothing_is_posted_that_was_under_way_then(server: WebhookServer, week: date) -> None:
    waiting(week)
    assert posts.stop_all() == 1
    work()
    assert (server.taken, PacketPost.objects.get().state) == ([], "failed")
