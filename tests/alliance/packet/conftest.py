"""A week with something to post, a small Discord to post it to, and whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import pytest
from django.test import Client

from alliance import webhook
from analytics.packet.material import week_to_tell
from members.days import alliance_day
from members.models import Member, MemberRecord
from tests.webhook_server import WebhookServer, webhook_server
from uploads.jobs import workers


@pytest.fixture
def server(settings: Any) -> Iterator[WebhookServer]:
    with webhook_server() as found:
        settings.DISCORD_URL = found.address
        yield found


@pytest.fixture
def week(server: WebhookServer) -> date:
    """A week with something to say, a webhook, and a worker that has given a sign of life."""
    ending = week_to_tell(alliance_day())
    member = Member.objects.create(name="Nia", rank=3)
    MemberRecord.objects.create(member=member, data_type="alliance-duel", value=7_000_000, record_date=ending)
    webhook.keep(server.webhook, actor_id=None)
    workers.note_sign()
    return ending


@pytest.fixture
def client(account: Callable[..., Any]) -> Client:
    """Of an operator, who is no member and so in no list."""
    found = Client()
    found.force_login(account("root", is_superuser=True))
    return found
