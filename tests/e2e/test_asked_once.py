"""What a leader is asked: screenshots that are here already, and rows that nobody looked at."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.portals import APPLY, apply_rows, enter
from tests.e2e.test_accessibility import problems
from tests.e2e.test_lists_of_the_game import members, undo_newest
from tests.screens.draw import Entry, Look, screenshot

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]

READ_WITHIN = 60_000
POWER = Look("STRENGTH RANKING", "Power", ("Power", "Kills", "Donation"), 0, commas=True)
BOTH_WIDTHS = pytest.mark.parametrize("page", [1440, 360], indirect=True)


def width(page: Page) -> int:
    return (page.viewport_size or {"width": 0})["width"]


def ranking(page: Page, folder: Path, *newcomers: str) -> Path:
    """Five strong members with hardly more than they have, then newcomers; another picture at each width."""
    known = members(page)[:5]
    entries = [Entry(place, one["name"], int(one["power"]) + width(page)) for place, one in enumerate(known, 1)]
    least = int(known[-1]["power"])
    entries += [Entry(6 + place, name, least - 1_000_000 * (place + 1)) for place, name in enumerate(newcomers)]
    file = folder / f"strength-{width(page)}.png"
    screenshot(entries, POWER).image.save(file)
    return file


def choose(page: Page, file: Path) -> Locator:
    """The filled form's button."""
    page.goto("/admin/upload?type=strength")
    page.get_by_role("button", name="Today").click()
    page.locator("input[type=file]").set_input_files([file])
    return page.get_by_role("button", name="Upload 1 screenshot")


def opened(page: Page) -> Locator:
    dialog = page.get_by_role("dialog", name="Review extracted data")
    expect(dialog).to_be_visible(timeout=READ_WITHIN)
    return dialog


def applied(page: Page) -> None:
    expect(page.get_by_text("Data Applied Successfully", exact=True)).to_be_visible()


def powers(page: Page) -> dict[str, Any]:
    return {one["name"]: one["power"] for one in page.request.get("/api/members").json()}


@BOTH_WIDTHS
def test_screenshots_that_were_applied_are_named_before_they_are_read_again(page: Page, tmp_path: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page)
    file = ranking(page, tmp_path)
    choose(page, file).click()
    opened(page)
    apply_rows(page)
    applied(page)

    told = re.compile(r"This screenshot is in the Strength batch of \w{3} \d+ \w{3} that leader applied\.")
    choose(page, file).click()
    question = page.get_by_role("dialog", name="This screenshot is here already")
    expect(question.get_by_text(told)).to_be_visible()
    assert problems(page, question) == []
    question.get_by_role("button", name="Open it").click()
    expect(page).to_have_url(re.compile(r"/admin/uploads\?kind=strength"))
    expect(page.get_by_role("heading", level=1)).to_have_text("All Uploads")

    choose(page, file).click()
    question.get_by_role("button", name="Read again anyway").click()
    review = opened(page)
    expect(review.get_by_role("list", name="Screenshots that are here already").get_by_text(told)).to_be_visible()
    assert problems(page) == []
    review.get_by_role("button", name=APPLY).click()
    asked = page.get_by_role("dialog", name=re.compile(r"^Apply \d+ rows\?$"))
    expect(asked.get_by_text(told)).to_be_visible()
    asked.get_by_role("button", name=re.compile("^Apply")).click()
    applied(page)
    for _ in range(2):
        undo_newest(page)


@BOTH_WIDTHS
def test_rows_that_nobody_looked_at_are_named_and_left_out(page: Page, tmp_path: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page)
    before = powers(page)
    newcomers = [f"Quartermoon{width(page)}", f"Tidewalker{width(page)}"]
    choose(page, ranking(page, tmp_path, *newcomers)).click()
    review = opened(page)
    expect(review.get_by_text("2 not checked")).to_be_visible()
    review.get_by_role("button", name="Apply 7 rows", exact=True).click()
    asked = page.get_by_role("dialog", name="Apply 7 rows?")
    expect(asked.get_by_text("2 not looked at, all of them new members")).to_be_visible()
    seats = page.request.get(f"/api/batches/{page.url.rpartition('=')[2]}/review").json()["seats"]
    assert seats["taken"] == len(before)
    if len(before) + 2 > seats["of"]:
        expect(asked.get_by_text(f"{len(before) + 2} of {seats['of']} seats")).to_be_visible()
    assert problems(page, asked) == []

    asked.get_by_role("button", name="Close").click()
    expect(asked).to_be_hidden()
    assert powers(page) == before
    review.get_by_role("button", name="Apply 7 rows", exact=True).click()
    asked.get_by_role("button", name="Leave 2 out, apply 5 rows").click()
    applied(page)
    after = powers(page)
    assert set(after) == set(before)
    assert sum(after[name] != before[name] for name in before) == 5
    undo_newest(page)
    assert powers(page) == before
