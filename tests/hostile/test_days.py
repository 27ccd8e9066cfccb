"""Days at both ends of the calendar: whatever asks for a day answers, and counts no weeks beyond its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from assistant import tools
from members.models import Member
from tests.conftest import row
from uploads.models import Batch

pytestmark = pytest.mark.django_db

DAYS = ("0001-01-01", "0001-01-07", "1999-12-31", "2100-01-01", "9999-12-26", "9999-12-31")
JSON: dict[str, Any] = {"content_type": "application/json"}


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize(
    "path",
    [
        "all-uploads?search={day}",
        "all-uploads?first={day}",
        "all-uploads?last={day}",
        "member-data?startDate={day}&endDate=2026-11-21",
        "member-data?startDate=2026-11-21&endDate={day}",
        "week-over-week?week={day}",
        "weekly-snapshots/{day}",
        "weekly-snapshots/{day}/export",
        "weekly-snapshots/preview?weekEnding={day}",
    ],
)
def test_asked_for(leader_client: Client, read_batch: Callable[..., Batch], path: str, day: str) -> None:
    answer = leader_client.get("/api/" + path.format(day=day))
    assert answer.status_code < 500
    if answer.status_code != 200:
        assert answer.json()["message"]


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("vs-scores/{member}/override", {"score": 5, "weekEnding": "{day}"}),
        ("weekly-snapshots", {"weekEnding": "{day}"}),
        ("batches/b1/date", {"reportDate": "{day}", "changeSetId": None}),
        ("uploads/known", {"hashes": ["0" * 64], "dataType": "strength", "uploadDate": "{day}"}),
    ],
)
def test_sent(
    leader_client: Client, read_batch: Callable[..., Batch], path: str, body: dict[str, Any], day: str
) -> None:
    member = Member.objects.create(name="Thorne")
    read_batch([row(0, "Thorne", 5)])
    sent = {key: day if value == "{day}" else value for key, value in body.items()}
    answer = leader_client.post(f"/api/{path.format(member=member.pk)}", sent, **JSON)
    assert (answer.status_code, bool(answer.json()["message"])) == (400, True)


@pytest.mark.parametrize("day", DAYS)
def test_uploaded(leader_client: Client, png: Callable[..., bytes], day: str) -> None:
    shot = SimpleUploadedFile("shot.png", png(), "image/png")
    answer = leader_client.post("/api/upload", {"file": shot, "dataType": "strength", "uploadDate": day})
    assert (answer.status_code, bool(answer.json()["message"])) == (400, True)
    assert not Batch.objects.exists()


@pytest.mark.parametrize(
    "words", ["", "who missed ", "who improved since ", "power on ", "compare last week with ", "duel of the week of "]
)
@pytest.mark.parametrize("day", [*DAYS, "31 December 9999", "1 January 1"])
def test_asked_of_the_assistant(leader_client: Client, words: str, day: str) -> None:
    Member.objects.create(name="Thorne", power=5)
    answer = leader_client.post("/api/ai-chat", {"question": words + day}, **JSON)
    assert answer.status_code == 200


@pytest.mark.parametrize("day", DAYS)
def test_asked_by_claude(db: None, day: str) -> None:
    told = tools.run("query", {"operation": "change", "figure": "power", "time": {"week": day}})
    assert "YYYY-MM-DD" in str(told)
