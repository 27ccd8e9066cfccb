"""What a member's browser, the worker and a leader do with what members send."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from alliance.invariants.every import proved
from members.days import alliance_day
from uploads.jobs import queue
from uploads.models import Upload
from uploads.reading.types import LabelledFigure, NodeLevel, ScreenReading
from uploads.tasks import store

JSON = {"content_type": "application/json"}
LEVELS = {"topNode1": 4, "topNode2": 10, "topNode3": 0, "middleNode1": 7, "middleNode2": 9, "bottomNode": 1}
HELP = "/members/help"
Png = Callable[..., bytes]


def days(first: int = 1, last: int = 5, **others: str) -> dict[str, str]:
    today = alliance_day()
    return {"first": str(today + timedelta(first)), "last": str(today + timedelta(last)), **others}


def send_away(client: Client, first: int = 1, last: int = 5, reason: str = "") -> Any:
    return client.post(f"{HELP}/away", days(first, last, reason=reason))


def send_picture(client: Client, content: bytes, kind: str = "tree", **others: Any) -> Any:
    file = SimpleUploadedFile("mine.png", content, content_type="image/png")
    return client.post(f"{HELP}/picture", {"kind": kind, "picture": file, **others})


def send_wrong(client: Client, figure: str = "power", word: str = "It is lower", value: str = "") -> Any:
    return client.post(f"{HELP}/wrong", {"figure": figure, "word": word, "value": value})


def tree(levels: Mapping[str, int | None] = LEVELS, head: tuple[str, ...] = ()) -> ScreenReading:
    nodes = tuple(
        NodeLevel(key, level, f"{level}/10", (1.0, 2.0, 3.0, 4.0), (0.0, 0.0, 9.0, 9.0), 0.99, True)
        for key, level in levels.items()
    )
    return ScreenReading("sf-tech", (60, 120), nodes=nodes, head=head, recognised="sf-tech", plain=True)


def profile(power: int = 240_000_000, kills: int = 5_000_000, head: tuple[str, ...] = ()) -> ScreenReading:
    figures = (
        LabelledFigure("strength", power, f"{power:,}", (0.0, 10.0, 60.0, 40.0), True),
        LabelledFigure("kills", kills, f"{kills:,}", (0.0, 50.0, 60.0, 80.0), True),
    )
    return ScreenReading(None, (60, 120), figures=figures, head=head)


def read(found: ScreenReading) -> Upload:
    """What a worker does once it has read the newest picture."""
    upload = Upload.objects.select_related("batch").latest("pk")
    token = queue.claim(upload.pk)
    assert token is not None
    assert store(upload, token, found, b"jpeg")
    upload.refresh_from_db()
    return upload


def waiting(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/contributions").json()["waiting"]
    return found


def accept(client: Client, number: int, **asked: Any) -> Any:
    return client.post(f"/api/contributions/{number}/accept", asked, **JSON)


def decline(client: Client, number: int, reason: str = "") -> Any:
    return client.post(f"/api/contributions/{number}/decline", {"reason": reason}, **JSON)


def unbroken() -> bool:
    """Whether all that check_data proves holds; the world's screenshot alone has no true queue or file."""
    wrong = [one for _, found in proved() for one in found.wrong]
    assert wrong == []
    return True
