"""The road of one row, as docs/architecture.md draws it: each step is a function, and a row passes them in order."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from members.models import Member
from tests.conftest import row
from uploads import tasks
from uploads.models import ReadRow, Upload
from uploads.reading.types import ScreenReading

PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")
CHAPTER = PAGE.partition("## How one row travels")[2].partition("\n## ")[0]
STEPS = re.findall(r"^\d+\. `([\w.]+)`", CHAPTER, re.MULTILINE)

pytestmark = pytest.mark.django_db


@pytest.fixture
def passed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps in the order in which a row had passed each for the first time."""
    order: list[str] = []
    for step in STEPS:
        module, _, name = step.rpartition(".")
        original = getattr(import_module(module), name)

        def noted(*given: Any, original: Callable[..., Any] = original, step: str = step, **named: Any) -> Any:
            answer = original(*given, **named)
            if step not in order:
                order.append(step)
            return answer

        monkeypatch.setattr(f"{module}.{name}", functools.wraps(original)(noted))
    return order


def test_it_has_at_most_twelve_steps() -> None:
    assert 8 <= len(STEPS) <= 12


def test_a_row_passes_each_in_this_order(
    leader_client: Client, png: Callable[..., bytes], passed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mambo = Member.objects.create(name="Mambo", power=900)
    reading = ScreenReading("strength", (60, 120), (row(0, "Mambo", 905), row(1, "Nia", 800), row(2, "Zed", 700)))
    monkeypatch.setattr("uploads.review.batch.read_image", lambda *_: reading)
    monkeypatch.setattr(tasks, "get_reader", lambda *_: SimpleNamespace(name="drawn"))
    form = {"dataType": "strength", "uploadDate": str(timezone.localdate()), "batchId": "road"}
    shot = SimpleUploadedFile("shot.png", png(1), "image/png")
    assert leader_client.post("/api/upload", {**form, "screenshot": shot}).status_code == 201
    tasks.read_upload(Upload.objects.get().pk)
    sure = leader_client.get("/api/batches/road/review").json()["rows"][0]
    assert (sure["memberId"], sure["confidence"]) == (mambo.pk, "high")
    data = {"name": "Mambo", "power": "905", "rowId": ReadRow.objects.get(name="Mambo").pk}
    body = {"dataToApply": [{"action": "update", "memberId": mambo.pk, "memberData": data}], "wholeBatch": True}
    address = f"/api/upload/{Upload.objects.get().pk}/apply-data"
    assert leader_client.post(address, body, content_type="application/json").status_code == 200
    assert passed == STEPS
    mambo.refresh_from_db()
    assert mambo.power == 905
