"""SF Tech Tracking as leaders use it: a screenshot of a tree in, its levels checked, everybody's levels in one list."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from members.sf_tech import NODES, completion
from tests.e2e.portals import SCREENS, enter, send_files
from tests.e2e.test_accessibility import problems

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]

TREE = json.loads((SCREENS / "trees.json").read_text(encoding="utf-8"))["images"][0]
NAME: str = TREE["member"]
READ_WITHIN = 60_000
BOTH_WIDTHS = pytest.mark.parametrize("page", [1440, 360], indirect=True)


def open_screen(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page, to="/admin/sf-tech")
    expect(page.get_by_role("table", name="SF Tech Rankings")).to_be_visible()


def search(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Member")


def choose(page: Page, name: str) -> Locator:
    """Choose a member by keyboard. The answer is the card with the figures."""
    search(page).fill(name)
    expect(page.get_by_role("option")).to_have_count(1)
    search(page).press("ArrowDown")
    search(page).press("Enter")
    card = page.get_by_role("region", name="Selected member")
    expect(card.get_by_role("link", name=name)).to_be_visible()
    return card


def upload(page: Page, file: Path) -> None:
    page.get_by_label("Screenshot", exact=True).set_input_files(file)
    send_files(page, "Upload screenshot")


def expect_toast(page: Page, title: str, description: str = "") -> None:
    expect(page.get_by_text(title, exact=True)).to_be_visible()
    if description:
        expect(page.get_by_text(description, exact=True)).to_be_visible()


def row_of(page: Page, name: str) -> Locator:
    header = page.get_by_role("rowheader", name=name, exact=True)
    return page.get_by_role("table", name="SF Tech Rankings").get_by_role("row").filter(has=header)


def shown_levels(page: Page, name: str) -> list[int]:
    return [int(cell) for cell in row_of(page, name).locator("[data-cell=level]").all_inner_texts()]


@BOTH_WIDTHS
def test_a_screenshot_is_read_checked_and_counted(page: Page) -> None:
    open_screen(page)
    before = shown_levels(page, NAME)
    card = choose(page, NAME)
    for label in ("Power", "Tech Donations", "VS Score"):
        expect(card.get_by_text(label, exact=True)).to_be_visible()
    expect(card.get_by_text(f"{completion(before):.1f}%")).to_be_visible()
    upload(page, SCREENS / TREE["file"])
    message = "SF Tech screenshot is being processed. Results will appear shortly."
    expect_toast(page, "Upload Successful", message)
    expect(page.get_by_text("Processing screenshot...")).to_be_visible()

    form = page.get_by_role("form", name=f"Levels of {NAME}")
    expect(form).to_be_visible(timeout=READ_WITHIN)
    expect(form.get_by_text("All six levels were read with certainty. Compare them once.")).to_be_visible()
    for node in NODES:
        cell = form.locator(f"[data-node={node.key}]")
        expect(cell.get_by_label(re.compile(node.label)).last).to_have_value(str(TREE["levels"][node.key]))
        picture = cell.get_by_role("img")
        expect(picture).to_be_visible()
        page.wait_for_function("image => image.naturalWidth > 0", arg=picture.element_handle())
    assert shown_levels(page, NAME) == before, "nothing counts before it is confirmed"

    form.get_by_label("Attack Boost III", exact=True).fill("11")
    form.get_by_role("button", name="Confirm levels").click()
    expect(form.get_by_role("alert")).to_have_text("0 to 10")
    form.get_by_label("Attack Boost III", exact=True).fill("9")
    form.get_by_role("button", name="Confirm levels").click()
    expect_toast(page, "SF Tech data updated successfully")
    expect(form).to_have_count(0)
    levels = TREE["levels"] | {"topNode3": 9}
    row = row_of(page, NAME)
    expect(row.get_by_text(f"{completion(levels.values()):.1f}%")).to_be_visible()
    assert shown_levels(page, NAME) == [levels[node.key] for node in NODES]

    page.goto("/admin/upload")
    recent = page.get_by_role("listitem").filter(has_text=f"SF Tech · {NAME}").first
    expect(recent).to_contain_text("Completed")
    recent.get_by_role("button", name="Undo").click()
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect_toast(page, "Undone")
    page.goto("/admin/sf-tech")
    expect(row_of(page, NAME)).to_be_visible()
    assert shown_levels(page, NAME) == before


@BOTH_WIDTHS
def test_what_is_missing_or_wrong_is_said(page: Page, tmp_path: Path) -> None:
    open_screen(page)
    expect(page.get_by_label("Screenshot", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Upload screenshot").click()
    expect_toast(page, "Missing Information", "Please select a member and choose a file")

    search(page).fill("nobody of that name")
    expect(page.get_by_text("No members found", exact=True)).to_be_visible()
    search(page).fill("e")
    expect(page.get_by_role("option")).to_have_count(10)
    search(page).press("ArrowDown")
    assert problems(page) == []
    search(page).press("Escape")
    expect(page.get_by_role("option")).to_have_count(0)
    search(page).fill("e")
    search(page).blur()
    expect(page.get_by_role("option")).to_have_count(0)

    choose(page, "Fenwick")
    broken = tmp_path / "tree.png"
    broken.write_text("no picture")
    upload(page, broken)
    expect_toast(page, "Upload Failed")
    expect(page.get_by_text(re.compile(r"^tree\.png: "))).to_be_visible()

    page.get_by_role("button", name="Clear member").click()
    expect(page.get_by_role("region", name="Selected member")).to_have_count(0)


def test_a_list_in_place_of_a_tree_is_told_and_discarded(page: Page) -> None:
    open_screen(page)
    choose(page, "Fenwick")
    upload(page, SCREENS / "kills-01.png")
    expect_toast(page, "Upload Successful")
    waiting = page.get_by_role("listitem", name="Fenwick")
    expect(waiting.get_by_text("This looks like Kills, you chose SF Tech")).to_be_visible(timeout=READ_WITHIN)
    expect(waiting.get_by_role("button", name="File as Kills")).to_be_visible()
    expect(waiting.get_by_role("button", name="Retry")).to_be_visible()
    waiting.get_by_role("button", name="Discard the screenshot of Fenwick").click()
    page.get_by_role("dialog").get_by_role("button", name="Discard").click()
    expect(waiting).to_have_count(0)


@BOTH_WIDTHS
def test_anothers_tree_is_noticed(page: Page) -> None:
    open_screen(page)
    choose(page, "Fenwick")
    upload(page, SCREENS / TREE["file"])
    waiting = page.get_by_role("listitem", name="Fenwick")
    warning = f"The screenshot names {NAME}, not Fenwick. Check the member."
    expect(waiting.get_by_text(warning)).to_be_visible(timeout=READ_WITHIN)
    assert problems(page) == []
    waiting.get_by_role("button", name="Discard the screenshot of Fenwick").click()
    page.get_by_role("dialog").get_by_role("button", name="Discard").click()
    expect(waiting).to_have_count(0)


@BOTH_WIDTHS
def test_the_rankings_are_sorted_searched_and_edited(page: Page) -> None:
    open_screen(page)
    table = page.get_by_role("table", name="SF Tech Rankings")
    shares = [float(text.rstrip("%")) for text in table.locator("tbody [data-cell=completion]").all_inner_texts()]
    assert shares == sorted(shares, reverse=True)
    heads = [*(node.label for node in NODES), "Completion", "Record Date", "Name"]
    for head in dict.fromkeys(heads):
        column = table.get_by_role("columnheader", name=head).first
        column.get_by_role("button").click()
        expect(column).to_have_attribute("aria-sort", re.compile("scending"))

    box = page.get_by_role("searchbox", name="Search the rankings")
    box.fill("nobody of that name")
    expect(page.get_by_text("No members found", exact=True)).to_be_visible()
    page.get_by_role("button", name="Clear search").last.click()
    box.fill(NAME)
    expect(table.get_by_role("rowheader")).to_have_count(1)
    expect(table.get_by_role("link", name=NAME)).to_have_attribute("href", re.compile(r"^/admin/members/\d+$"))

    before = shown_levels(page, NAME)
    for level in ("3", str(before[0])):
        page.get_by_role("button", name=f"Edit levels of {NAME}").click()
        dialog = page.get_by_role("dialog", name=f"SF Tech levels of {NAME}")
        expect(dialog).to_be_visible()
        assert problems(page) == []
        dialog.get_by_label("Advanced Protection").fill(level)
        dialog.get_by_role("button", name="Save levels").click()
        expect_toast(page, "SF Tech data updated successfully")
        expect(dialog).to_have_count(0)
        expect(row_of(page, NAME).locator("[data-cell=level]").first).to_have_text(level)
    assert shown_levels(page, NAME) == before


@pytest.mark.parametrize("page", [1440, 1280, 1024, 768, 360], indirect=True)
def test_everything_fits_the_window(page: Page) -> None:
    open_screen(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    table = page.get_by_role("table", name="SF Tech Rankings").bounding_box()
    card = page.locator("section").filter(has=page.get_by_role("table")).bounding_box()
    assert table is not None
    assert card is not None
    assert table["x"] + table["width"] <= card["x"] + card["width"]
