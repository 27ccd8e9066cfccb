"""Mutual Assistance as a leader uses it: screenshots in, sure rows recorded, the rest reviewed, all of it undone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.portals import SCREENS, apply_rows, enter, send_files
from tests.e2e.test_accessibility import problems
from tests.screens.draw import Entry, Look, screenshot

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]

TRUTH = next(
    image
    for image in json.loads((SCREENS / "truth.json").read_text(encoding="utf-8"))["images"]
    if image["dataType"] == "mutual-assistance"
)
SCREENSHOT = SCREENS / TRUTH["file"]
POINTS = {row["name"]: row["value"] for row in TRUTH["rows"]}
READ_WITHIN = 60_000
SIEGE = Look(
    "ALLIANCE CONTRIBUTION RANKING",
    "Points",
    ("Mutual Assistance", "Siege", "Rare Soil War", "Defeat"),
    tab=1,
    commas=True,
    spans=("Daily Ranking", "Weekly Ranking", "Season Total Ranking"),
    span=1,
    heads=("Ranking", "Name"),
)
"""The list beside it in the game: the same title, the same members, other points."""
BOTH_WIDTHS = pytest.mark.parametrize("page", [1440, 360], indirect=True)


def open_screen(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page, to="/admin/mutual-assistance")
    expect(page.get_by_role("table", name="Latest results")).to_be_visible()


def choose(page: Page, *files: Path) -> None:
    page.locator("input[type=file]").set_input_files(files)


def expect_toast(page: Page, title: str, description: str) -> None:
    expect(page.get_by_text(title, exact=True)).to_be_visible()
    expect(page.get_by_text(description, exact=True)).to_be_visible()


def results(page: Page) -> dict[str, Any]:
    answer = page.request.get("/api/mutual-assistance")
    assert answer.ok
    found: dict[str, Any] = answer.json()
    return found


def points(page: Page) -> dict[str, int]:
    return {row["name"]: int(row["points"]) for row in results(page)["rows"]}


def row_of(page: Page, name: str) -> Locator:
    header = page.get_by_role("rowheader", name=name, exact=True)
    return page.get_by_role("table", name="Latest results").get_by_role("row").filter(has=header)


@BOTH_WIDTHS
def test_sure_rows_are_recorded_and_the_rest_reviewed(page: Page) -> None:
    open_screen(page)
    before = results(page)
    expect(page.get_by_text("PNG, JPG, JPEG up to 10MB each")).to_be_visible()
    expect(page.get_by_role("button", name="Upload 0 Screenshots")).to_be_disabled()
    choose(page, SCREENSHOT)
    expect(page.get_by_text(SCREENSHOT.name)).to_be_visible()
    send_files(page, "Upload 1 Screenshot")
    expect_toast(page, "Upload started", "1 Mutual Assistance screenshot is being processed.")
    expect(page.get_by_text("1 processing")).to_be_visible()
    expect(page.get_by_text("Processing complete", exact=True)).to_be_visible(timeout=READ_WITHIN)
    expect(page.get_by_text("1/1 Mutual Assistance screenshots processed successfully.", exact=True)).to_be_visible()
    for count in ("1 successful", "0 failed", "0 processing"):
        expect(page.get_by_text(count, exact=True)).to_be_visible()
    line = page.get_by_role("listitem").filter(has_text=SCREENSHOT.name)
    expect(line).to_contain_text("members")
    expect(line).to_contain_text("Needs review")

    recorded = points(page)
    assert len(recorded) >= 6
    assert {name: POINTS[name] for name in recorded} == recorded
    link = row_of(page, next(iter(recorded))).get_by_role("link")
    expect(link).to_have_attribute("href", re.compile(r"^/admin/members/\d+$"))
    assert problems(page) == []

    page.get_by_role("button", name=re.compile(r"^Review \d+ rows?$")).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Review extracted data")).to_be_visible()
    expect(dialog.get_by_role("listitem", name="Rank 6, Sable Finch")).to_be_visible()
    left = len(line_rows(page)) - len(recorded)
    expect(dialog.get_by_role("button", name=f"Apply {left} rows")).to_be_visible()
    apply_rows(page)
    expect(page.get_by_text("Data Applied Successfully", exact=True)).to_be_visible()
    expect(dialog).to_have_count(0)
    expect(line).to_contain_text("Completed")
    expect(page.get_by_role("button", name=re.compile(r"^Review \d+ rows?$"))).to_have_count(0)
    expect(row_of(page, "Sable Finch")).to_contain_text("2,385")
    assert len(points(page)) > len(recorded)

    for _ in range(2):
        page.get_by_role("button", name="Undo the last recording").click()
        page.get_by_role("dialog").get_by_role("button", name="Undo").click()
        expect(page.get_by_text(re.compile(r"^\d+ member records have been restored\."))).to_be_visible()
        page.get_by_role("button", name="Dismiss").click()
    assert results(page)["rows"] == before["rows"]
    discard_what_waits(page)


def line_rows(page: Page) -> list[Any]:
    """The rows that the newest batch holds."""
    batch = page.request.get("/api/batches").json()[0]
    status = page.request.get(f"/api/batch-status/{batch['batchId']}").json()
    return [row for upload in status["uploads"] for row in upload["extractedData"]["members"]]


def discard_what_waits(page: Page) -> None:
    page.goto("/admin/upload")
    recent = page.get_by_role("listitem").filter(has_text="Mutual Assistance").first
    expect(recent.get_by_role("button", name=re.compile(r"^Review \d+ rows$"))).to_be_visible()
    discard_newest(page)


def discard_newest(page: Page) -> None:
    """Puts the newest upload of this kind away."""
    page.goto("/admin/upload")
    recent = page.get_by_role("listitem").filter(has_text="Mutual Assistance").first
    recent.get_by_role("button", name=re.compile("^Discard")).click()
    page.get_by_role("dialog").get_by_role("button", name="Discard").click()
    expect(page.get_by_text("Upload discarded", exact=True)).to_be_visible()


@BOTH_WIDTHS
def test_what_may_not_be_uploaded_is_rejected(page: Page, tmp_path: Path) -> None:
    open_screen(page)
    notes, empty, damaged, good = (tmp_path / name for name in ("notes.txt", "empty.png", "damaged.png", "good.png"))
    notes.write_text("no picture")
    empty.touch()
    damaged.write_bytes(SCREENSHOT.read_bytes()[:2000])
    screenshot([Entry(1, "Rusk", 1_282_000)], SIEGE).image.save(good)
    choose(page, notes, empty, good, damaged)
    expect_toast(page, "Some files rejected", "Only PNG, JPG, and JPEG images under 10MB are accepted.")
    rejected = page.get_by_role("list", name="Rejected files").get_by_role("listitem")
    expect(rejected).to_have_text([re.compile("notes.txt.*Wrong type"), re.compile("empty.png.*too small")])
    assert problems(page) == []
    page.get_by_role("button", name="Upload 2 Screenshots").click()
    expect_toast(page, "Upload failed", "Failed to upload Mutual Assistance screenshots. Please try again.")
    expect(page.get_by_role("alert")).to_contain_text("damaged.png")
    page.get_by_role("button", name="Remove damaged.png").click()
    expect(page.get_by_role("button", name="Upload 1 Screenshot")).to_be_enabled()
    page.get_by_role("button", name="Clear All").click()
    expect(page.get_by_role("button", name="Upload 0 Screenshots")).to_be_disabled()


@BOTH_WIDTHS
def test_a_list_that_may_be_another_is_held_and_records_nothing(page: Page, tmp_path: Path) -> None:
    open_screen(page)
    before = results(page)
    siege = tmp_path / "siege.png"
    rows = [Entry(place + 1, name, 1_282_000 - 90_500 * place) for place, name in enumerate(list(POINTS)[:6])]
    screenshot(rows, SIEGE).image.save(siege)
    choose(page, siege)
    send_files(page, "Upload 1 Screenshot")
    expect(page.get_by_text("1 held", exact=True)).to_be_visible(timeout=READ_WITHIN)
    for count in ("0 successful", "0 failed", "0 processing"):
        expect(page.get_by_text(count, exact=True)).to_be_visible()
    line = page.get_by_role("listitem").filter(has_text="siege.png").first
    expect(line.get_by_text("Held", exact=True)).to_be_visible()
    expect(page.get_by_text("Nothing of a held screenshot is recorded.", exact=False)).to_be_visible()
    expect(page.get_by_role("combobox", name="What siege.png shows")).to_be_visible()
    expect(page.get_by_role("button", name="Keep as mutual assistance")).to_be_enabled()
    expect(page.get_by_text("Processing complete", exact=True)).to_have_count(0)
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert results(page) == before
    discard_newest(page)
