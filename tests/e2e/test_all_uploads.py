"""All Uploads: every batch of six can be found and undone; newer changes are shown and undone with one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.discord_server import DiscordServer
from tests.e2e.management import call
from tests.e2e.portals import ROOT, Portal, enter, served
from tests.e2e.test_accessibility import problems
from tests.prepared import LOAD_DEMO

pytestmark = pytest.mark.browser

FOUND_BY = {"strength": 2, "kills": 2, "duel": 1, "donations-02.png": 1}
"""What is typed into the search, and how many of the six fit it."""
READABLE = 250
"""Pixels that the strip of a row is wide at least."""
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""How far a page can be moved sideways."""


@pytest.fixture
def portal(tmp_path: Path, discord: DiscordServer) -> Iterator[Portal]:
    """A demo of its own for each test: what is uploaded there is counted."""
    with served(tmp_path, {"DISCORD_URL": discord.address}, LOAD_DEMO) as found:
        yield found


def six_batches(portal: Portal) -> list[str]:
    """Six batches that wait for review."""
    environment = {**os.environ, "DATA_DIR": str(portal.data)}
    environment.pop("DATABASE_URL", None)
    made = "from tests.e2e import six_batches; six_batches.make()"
    subprocess.run([sys.executable, "manage.py", "shell", "-v0", "-c", made], cwd=ROOT, env=environment, check=True)
    return [f"six-{number}" for number in range(1, 7)]


def apply(page: Page, batch_id: str) -> dict[str, int]:
    """Applies what is surely a member's, as the review would. Answers the ids of these members, by name."""
    review = call(page, "GET", f"/api/batches/{batch_id}/review")
    sure = [one for one in review["rows"] if one["confidence"] == "high"]
    assert len(sure) > 5
    items = [
        {
            "action": "update",
            "memberId": one["memberId"],
            "memberData": {"rowId": one["rowId"], "name": one["name"], review["field"]: one["value"]},
        }
        for one in sure
    ]
    confirmed = [one["key"] for one in review["warnings"]]
    fields = {"batchId": batch_id, "dataToApply": items, "wholeBatch": True, "confirmedWarnings": confirmed}
    call(page, "POST", f"/api/upload/{review['uploads'][0]['id']}/apply-data", data=fields)
    return {one["name"]: one["memberId"] for one in sure}


def figures(page: Page) -> dict[str, tuple[Any, ...]]:
    listed = call(page, "GET", "/api/members")
    return {one["name"]: (one["power"], one["kills"], one["techDonations"]) for one in listed}


def width_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["width"]


def entries(page: Page) -> Locator:
    return page.get_by_role("list", name="Uploads").locator("> li")


def undo_buttons(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Undo "))


@pytest.mark.parametrize("page", [1440, 360], indirect=True)
def test_six_batches_are_found_and_undone_with_what_stands_on_them(page: Page, portal: Portal) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page)
    before = figures(page)
    batches = six_batches(portal)
    members = [apply(page, batch_id) for batch_id in batches][-1]
    name, member_id = next(iter(members.items()))
    call(page, "PATCH", f"/api/members/{member_id}", data={"power": "123456789"})

    page.reload()
    page.get_by_role("link", name="All uploads").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("All Uploads")
    expect(undo_buttons(page)).to_have_count(6)
    assert problems(page) == []
    assert page.evaluate(SIDEWAYS) <= 0

    page.get_by_label("State").select_option(label="Applied")
    search = page.get_by_role("searchbox", name="Search uploads")
    for words, number in FOUND_BY.items():
        search.fill(words)
        expect(entries(page)).to_have_count(number)
    search.fill("")
    expect(entries(page)).to_have_count(6)

    page.get_by_role("button", name=re.compile("^Rows of Strength")).first.click()
    rows = page.get_by_role("dialog").get_by_role("list", name="Rows").get_by_role("listitem")
    written = rows.filter(has=page.get_by_role("link", name=name, exact=True))
    expect(written.get_by_role("img")).to_be_visible()
    assert width_of(written.get_by_role("img")) > READABLE
    expect(written).to_contain_text("Written")
    assert problems(page, page.get_by_role("dialog")) == []
    page.get_by_role("dialog").get_by_role("button", name="Close").click()

    undo_buttons(page).first.click()
    question = page.get_by_role("dialog")
    steps = question.get_by_role("list", name="What is undone, in order").locator("> li")
    expect(steps).to_have_count(2)
    expect(steps.first).to_contain_text(f"Edit {name}")
    expect(steps.last).to_contain_text("Strength")
    assert problems(page, question) == []
    question.get_by_role("button", name="Undo all 2").click()
    expect(page.get_by_text("2 changes were undone, the newest first.")).to_be_visible()

    page.get_by_role("button", name="Show all").click()
    for left in range(5, 0, -1):
        expect(undo_buttons(page)).to_have_count(left)
        undo_buttons(page).first.click()
        question.get_by_role("button", name="Undo", exact=True).click()
        expect(question).to_be_hidden()
    expect(undo_buttons(page)).to_have_count(0)
    assert figures(page) == before
