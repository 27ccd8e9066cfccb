"""What a leader and a worker do with packets that are posted."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.test import Client

from alliance.models import PacketPost
from alliance.packet import posting

JSON = {"content_type": "application/json"}
PARTS = ["part one", "part two", "part three"]


def send(client: Client, week: date, **body: Any) -> Any:
    return client.post("/api/packet/send", {"weekEnding": str(week), **body}, **JSON)


def work() -> None:
    """Everything that a worker does within a minute."""
    posting.sweep()
    for pk in PacketPost.objects.filter(state="waiting").values_list("pk", flat=True):
        posting.post(pk)


def later(**fields: float) -> None:
    """As if that time had passed since."""
    for post in PacketPost.objects.all():
        PacketPost.objects.filter(pk=post.pk).update(
            next_at=post.next_at - timedelta(**fields),
            asked_at=post.asked_at - timedelta(**fields),
            lease_expires_at=post.lease_expires_at and post.lease_expires_at - timedelta(**fields),
        )


def shown(client: Client) -> Any:
    return client.get("/api/packet/posts").json()["posts"]


def waiting(week: date, **fields: Any) -> PacketPost:
    """A post of three parts that waits for a worker."""
    return PacketPost.objects.create(week_ending=week, messages=PARTS, parts=len(PARTS), **fields)
