"""The Discord webhook: a secret that is set and never told, calls Discord alone, and says honestly what came of it."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from alliance import webhook
from alliance.backup import tables
from alliance.models import AuditEntry, Webhook
from members.errors import Conflict
from tests.webhook_server import PATH, WebhookServer, webhook_server

pytestmark = pytest.mark.django_db
JSON = {"content_type": "application/json"}
GOOD = f"https://discord.com{PATH}"


@pytest.fixture
def server(settings: Any) -> Iterator[WebhookServer]:
    """Another address of Discord, which the operator named."""
    with webhook_server() as found:
        settings.DISCORD_URL = found.address
        yield found


def put(client: Client, address: Any) -> Any:
    return client.put("/api/settings/webhook", {"address": address}, **JSON)


def tried(client: Client) -> Any:
    return client.post("/api/settings/webhook/test")


@pytest.mark.parametrize(
    "address",
    [
        GOOD,
        f"https://ptb.discord.com{PATH}",
        f"https://canary.discord.com:443{PATH}",
        "https://discordapp.com/api/v10/webhooks/1/a_B-9",
    ],
)
def test_discords_own_addresses_are_taken(address: str) -> None:
    assert webhook.refused(address) == ""


@pytest.mark.parametrize(
    "address",
    [
        "",
        "discord.com",
        f"http://discord.com{PATH}",
        f"https://discord.com.evil.example{PATH}",
        f"https://evil.example{PATH}",
        f"https://discord.com@evil.example{PATH}",
        f"https://evil.example\\@discord.com{PATH}",
        f"https://user:pw@discord.com{PATH}",
        f"https://discord.com:8443{PATH}",
        f"https://discord.com:x{PATH}",
        f"https://localhost{PATH}",
        f"https://127.0.0.1{PATH}",
        f"http://127.0.0.1:8000{PATH}",
        f"https://[::1]{PATH}",
        f"https://169.254.169.254{PATH}",
        f"https://2130706433{PATH}",
        f"https://10.0.0.1{PATH}",
        f"https://0x7f.1{PATH}",
        f"https://[::ffff:127.0.0.1]{PATH}",
        f"https://discord.com.{PATH}",
        f"https://discord.com%2eevil.example{PATH}",
        f"https://discord.com%00.evil.example{PATH}",
        f"https://@discord.com{PATH}",
        f"https://discord.com:443@127.0.0.1{PATH}",
        f"https://discord.com;@127.0.0.1{PATH}",
        f"https://discord.com,127.0.0.1{PATH}",
        f"https:/discord.com{PATH}",
        f"https:///discord.com{PATH}",
        f"//discord.com{PATH}",
        f"https://discord.com{PATH}%2f..%2f1",
        f"https://discord.com/api/webhooks/../oauth2/1{PATH}",
        f"https://discord.com{PATH};x",
        f"https://dіscord.com{PATH}",
        f"https://discord.com{PATH}/../../../users/@me",
        f"https://discord.com{PATH}?wait=true",
        f"https://discord.com{PATH}#x",
        f"https://discord.com/api/oauth2/token{PATH}",
        "https://discord.com/api/webhooks/1",
        "https://discord.com/",
        f"file:///etc/passwd{PATH}",
        f"https://discord.com{PATH}\r\nX: y",
        GOOD + "x" * 500,
    ],
)
def test_no_other_address_is_called(r5_client: Client, address: str) -> None:
    assert webhook.refused(address)
    answer = put(r5_client, address)
    if address.strip() != GOOD:
        assert answer.status_code == 400
        assert not Webhook.objects.exists()


def test_an_r4_neither_sets_nor_tries_nor_removes_it(
    leader_client: Client, r5_client: Client, server: WebhookServer
) -> None:
    assert put(leader_client, GOOD).status_code == 403
    put(r5_client, server.webhook)
    for address in (GOOD, server.webhook, "", "http://127.0.0.1/"):
        assert put(leader_client, address).status_code == 403
    assert tried(leader_client).status_code == 403
    assert leader_client.delete("/api/settings/webhook").status_code == 403
    assert server.taken == []
    assert webhook.address() == server.webhook
    assert "s3cr3t" not in leader_client.get("/api/packet/posts").content.decode()


def test_it_is_kept_sealed_and_never_told(r5_client: Client, caplog: pytest.LogCaptureFixture, settings: Any) -> None:
    caplog.set_level(logging.DEBUG)
    told = [put(r5_client, f" {GOOD} ").content.decode()]
    told += [r5_client.get("/api/settings").content.decode(), caplog.text]
    told += [str(list(AuditEntry.objects.values())), str(list(Webhook.objects.values()))]
    out = io.StringIO()
    for model in tables.saved_models():
        tables.write(model, out)
    told.append(out.getvalue())
    assert "s3cr3t" not in "".join(told)
    assert webhook.address() == GOOD
    settings.SECRET_KEY = "another"
    with pytest.raises(Conflict, match="Enter its address again"):
        webhook.address()


def test_a_test_arrives_and_pings_nobody(r5_client: Client, server: WebhookServer, settings: Any) -> None:
    settings.ALLIANCE_NAME = "@everyone"
    assert put(r5_client, server.webhook).status_code == 200
    answer = tried(r5_client).json()
    assert answer == {"delivered": True, "message": "Discord took the message. Look for it in the channel."}
    body = {"content": "A test from the portal of @everyone.", "allowed_mentions": {"parse": []}}
    assert server.taken == [(PATH, body)]
    log = AuditEntry.objects.filter(kind__in=["settings", "tested"]).order_by("pk").values_list("kind", "detail")
    assert list(log) == [("settings", "Discord webhook set"), ("tested", "Discord webhook: delivered")]


@pytest.mark.parametrize(
    ("status", "headers", "says"),
    [
        (404, {}, "no longer knows this webhook (404)"),
        (401, {}, "no longer knows this webhook (401)"),
        (429, {"Retry-After": "7.5"}, "try again in 8 s"),
        (429, {"Retry-After": "x"}, "try again in a few minutes"),
        (429, {}, "try again in a few minutes"),
        (500, {}, "itself has a fault (500)"),
        (400, {}, "refused the message (400)"),
        (302, {"Location": "/elsewhere"}, "sent the portal elsewhere (302)"),
        (307, {"Location": "http://169.254.169.254/"}, "sent the portal elsewhere (307)"),
    ],
)
def test_what_discord_answers_is_said(
    r5_client: Client, server: WebhookServer, status: int, headers: dict[str, str], says: str
) -> None:
    put(r5_client, server.webhook)
    server.status, server.headers = status, headers
    answer = tried(r5_client)
    assert (answer.status_code, answer.json()["delivered"], says in answer.json()["message"]) == (200, False, True)
    assert len(server.taken) == 1, "a redirect is not followed"
    assert AuditEntry.objects.get(kind="tested").detail == "Discord webhook: failed"


def test_one_that_falls_silent_is_given_up(
    r5_client: Client, server: WebhookServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook, "TIMEOUT", (1, 0.1))
    put(r5_client, server.webhook)
    server.silent = True
    assert "did not answer" in tried(r5_client).json()["message"]


def test_one_that_cannot_be_reached(r5_client: Client, settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.DISCORD_URL = "http://127.0.0.1:9"
    put(r5_client, f"http://127.0.0.1:9{PATH}")
    assert "can't be reached" in tried(r5_client).json()["message"]
    assert "s3cr3t" not in caplog.text


def test_without_one_there_is_nothing_to_test(r5_client: Client) -> None:
    assert tried(r5_client).status_code == 409
    assert r5_client.delete("/api/settings/webhook").status_code == 409


def test_it_is_removed(r5_client: Client) -> None:
    put(r5_client, GOOD)
    assert r5_client.delete("/api/settings/webhook").status_code == 200
    assert r5_client.get("/api/settings").json()["discord"]["webhookSet"] is False


def test_the_environment_wins(r5_client: Client, server: WebhookServer, settings: Any) -> None:
    settings.DISCORD_WEBHOOK = server.webhook
    found = r5_client.get("/api/settings").json()["discord"]
    assert (found["webhookSet"], found["webhookFixedBy"]) == (True, "DISCORD_WEBHOOK")
    assert put(r5_client, GOOD).status_code == r5_client.delete("/api/settings/webhook").status_code == 409
    assert tried(r5_client).json()["delivered"]
    settings.DISCORD_WEBHOOK = "http://10.0.0.1/hook"
    assert tried(r5_client).status_code == 400


def test_the_command_does_the_same(server: WebhookServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{server.webhook}\n"))
    out = io.StringIO()
    call_command("discord_webhook", "set", stdout=out)
    call_command("discord_webhook", "test", stdout=out)
    server.status = 500
    with pytest.raises(CommandError, match="a fault"):
        call_command("discord_webhook", "test", stdout=out)
    call_command("discord_webhook", "remove", stdout=out)
    assert "s3cr3t" not in out.getvalue()
    assert not Webhook.objects.exists()
