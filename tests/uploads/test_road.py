"""The road of one row, as docs/architecture.md draws it: each step is a function, and a row passes them in order."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from io import BytesIO
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from members.models import Member
from tests.screens.draw import Entry, Look, screenshot
from uploads.models import ReadRow, Upload
from uploads.tasks import read_upload

PAGE = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")
CHAPTER = PAGE.partition("## How one row travels")[2].partition("\n## ")[0]
STEPS = re.findall(r"^\d+\. `([\w.]+)`", CHAPTER, re.MULTILINE)
POWER = Look("STRENGTH RANKING", "Power", ("Power", "Kills", "Donation"), 0, commas=True, height=1100)


@contextmanager
def passing(steps: list[str]) -> Iterator[list[str]]:
    """The steps in the order in which each was first done. Raises AttributeError for one that is not there."""
    codes = {}
    for step in steps:
        module, _, name = step.rpartition(".")
        codes[inspect.unwrap(getattr(import_module(module), name)).__code__] = step
    order: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        step = codes.get(frame.f_code) if event == "return" else None
        if step and step not in order:
            order.append(step)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield order
    finally:
        sys.setprofile(before)


def drawn(*entries: Entry) -> SimpleUploadedFile:
    """A screenshot of the power ranking."""
    out = BytesIO()
    screenshot(entries, POWER).image.save(out, "PNG")
    return SimpleUploadedFile("shot.png", out.getvalue(), "image/png")


def test_it_has_at_most_twelve_steps() -> None:
    assert 8 <= len(STEPS) <= 12


@pytest.mark.django_db
@pytest.mark.reading
def test_a_row_passes_each_in_this_order(leader_client: Client, settings: Any) -> None:
    settings.UPLOAD_LEASE = 3600  # the thread that renews it is outside of the test's transaction
    mambo = Member.objects.create(name="Mambo", power=9_000_000)
    shot = drawn(Entry(1, "Mambo", 9_050_123), Entry(2, "Nightjar", 8_001_200), Entry(3, "Zephyr", 7_100_900))
    form = {"dataType": "strength", "uploadDate": str(timezone.localdate()), "batchId": "road"}
    with passing(STEPS) as passed:
        assert leader_client.post("/api/upload", {**form, "screenshot": shot}).status_code == 201
        read_upload(Upload.objects.get().pk)
        sure = leader_client.get("/api/batches/road/review").json()["rows"][0]
        assert (sure["memberId"], sure["confidence"], sure["value"]) == (mambo.pk, "high", "9050123")
        data = {"name": "Mambo", "power": sure["value"], "rowId": ReadRow.objects.get(name="Mambo").pk}
        body = {"dataToApply": [{"action": "update", "memberId": mambo.pk, "memberData": data}], "wholeBatch": True}
        address = f"/api/upload/{Upload.objects.get().pk}/apply-data"
        assert leader_client.post(address, body, content_type="application/json").status_code == 200
    assert passed == STEPS
    mambo.refresh_from_db()
    assert mambo.power == 9_050_123


def test_a_step_that_is_renamed_is_missed() -> None:
    renamed = [step + "_by_another_name" for step in STEPS]
    with pytest.raises(AttributeError, match="by_another_name"), passing(renamed):
        pass
