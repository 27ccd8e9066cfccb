"""A screenshot of another list than was chosen is held and re-filed; a mixed drop is filed by what each shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.portals import SCREENS, Portal, apply_rows, enter, send_files, served
from tests.prepared import LOAD_DEMO

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]

READ_WITHIN = 90_000


@pytest.fixture
def portal(tmp_path: Path) -> Iterator[Portal]:
    """A demo of its own for each test: what waits in an older Kills batch is not re-filed as Kills once more."""
    with served(tmp_path, {}, LOAD_DEMO) as found:
        yield found


def upload(page: Page, label: str, names: Sequence[str]) -> Locator:
    """Sends demo screenshots; answers the review that opens once they are read."""
    page.goto("/admin/upload")
    page.get_by_label("Data type").select_option(label=label)
    page.get_by_role("button", name="Today").click()
    page.locator("input[type=file]").set_input_files([SCREENS / name for name in names])
    send_files(page, re.compile(r"^Upload \d"))
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Review extracted data")).to_be_visible(timeout=READ_WITHIN)
    return dialog


def recent(page: Page, label: str) -> Locator:
    card = page.locator("section").filter(has=page.get_by_role("heading", name="Recent Uploads"))
    return card.get_by_role("listitem").filter(has=page.get_by_text(label, exact=True)).first


def test_a_screenshot_of_another_list_is_held_and_refiled(page: Page) -> None:
    enter(page)
    dialog = upload(page, "Strength", ["strength-02.png", "kills-02.png"])
    held = dialog.get_by_text("This looks like Kills, you chose Strength", exact=True)
    expect(held).to_be_visible()
    expect(dialog.get_by_text("1 screenshot · ", exact=False).first).to_be_visible()
    dialog.get_by_role("button", name="File as Kills").click()
    expect(held).to_be_hidden(timeout=READ_WITHIN)
    dialog.get_by_role("button", name="Close the review").click()
    kills = recent(page, "Kills")
    expect(kills.get_by_text("Needs review")).to_be_visible(timeout=READ_WITHIN)
    kills.get_by_role("button", name="Review").click()
    dialog.get_by_role("button", name="Open Kills alone").click()  # both lists came in one drop
    expect(dialog.get_by_text("Kills", exact=True).first).to_be_visible()
    expect(dialog.get_by_text("1 screenshot · ", exact=False).first).to_be_visible()
    dialog.get_by_role("button", name="Close the review").click()


def test_a_held_screenshot_that_its_list_has_already_leaves_nothing_to_do(page: Page) -> None:
    enter(page)
    dialog = upload(page, "Kills", ["kills-02.png"])
    dialog.get_by_role("button", name="Close the review").click()
    upload(page, "Strength", ["strength-02.png", "kills-02.png"])
    dialog.get_by_role("button", name="File as Kills").click()
    held = dialog.get_by_text("This looks like Kills, you chose Strength", exact=True)
    expect(held).to_be_hidden(timeout=READ_WITHIN)
    dialog.get_by_role("button", name="Close the review").click()
    expect(recent(page, "Kills").get_by_text("1 file")).to_be_visible()
    expect(page.get_by_text("Failed to file the screenshot")).to_be_hidden()


def test_a_mixed_drop_is_one_review_whose_lists_can_be_applied_alone(page: Page) -> None:
    enter(page)
    dialog = upload(
        page, "Detect automatically", ["kills-03.png", "donations-03.png", "sf-tech-01.png", "kills-01.png"]
    )
    lists = dialog.get_by_role("region", name="Lists of this drop").get_by_role("listitem")
    expect(lists).to_have_count(2)
    dialog.get_by_role("button", name="Open Kills alone").click()
    expect(dialog.locator("header").get_by_text("Kills", exact=True).first).to_be_visible()
    leave_out_rows_of_nobody(page)
    apply_rows(page)
    expect(lists.filter(has_text="Donations")).to_be_visible(timeout=READ_WITHIN)
    expect(lists).to_have_count(1)
    dialog.get_by_role("button", name="Close the review").click()
    expect(page.get_by_text("1 tree to check")).to_be_visible()
    page.get_by_role("link", name="Check").first.click()
    expect(page.get_by_role("heading", name="Check before it counts")).to_be_visible()


def leave_out_rows_of_nobody(page: Page) -> None:
    rows = page.get_by_role("dialog").get_by_role("list", name="Rows that need attention").get_by_role("listitem")
    nobody = rows.filter(has=page.get_by_role("button", name="Member: Create New. Change"))
    for _ in range(nobody.count()):
        left = nobody.count()
        nobody.first.get_by_role("button", name="Leave out").click()
        expect(nobody).to_have_count(left - 1)
