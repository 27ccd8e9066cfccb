"""The main job as a leader does it: screenshots in, progress, review, apply, the members' new figures, undo."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.portals import APPLY, SCREENS, apply_rows, enter, send_files

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]

TRUTH = json.loads((SCREENS / "truth.json").read_text(encoding="utf-8"))["images"]
READ_WITHIN = 60_000


def shown_values(data_type: str) -> dict[str, int]:
    """name -> value of all whole rows of our own sample screenshots of a type."""
    return {
        row["name"]: row["value"]
        for image in TRUTH
        if image["dataType"] == data_type
        for row in image["rows"]
        if not row["cut"]
    }


def upload(page: Page, label: str, data_type: str) -> None:
    page.goto("/admin/upload")
    page.get_by_label("Data type").select_option(label=label)
    page.get_by_role("button", name="Today").click()
    files = sorted(SCREENS.glob(f"{data_type}-*.png"))
    page.locator("input[type=file]").set_input_files(files)
    send_files(page, f"Upload {len(files)} screenshots")
    expect(page.get_by_text("Batch Upload Successful", exact=True)).to_be_visible()
    details = f"{len(files)} screenshots uploaded and being processed. Monitor progress below."
    expect(page.get_by_text(details, exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Reading 3")).to_be_visible()
    expect(page.get_by_role("dialog")).to_be_visible(timeout=READ_WITHIN)


def members(page: Page) -> dict[str, dict[str, Any]]:
    listed = page.request.get("/api/members")
    assert listed.ok
    return {member["name"]: member for member in listed.json()}


def figure_on_screen(page: Page, name: str, key: str) -> str:
    """What Member Management shows: a column of its table, or (kills have none) the line in the Edit dialog."""
    page.goto("/admin/member-management")
    page.get_by_placeholder("Search members...").fill(name)
    if key == "kills":
        page.get_by_role("button", name=f"Edit {name}", exact=True).click()
        return page.get_by_role("dialog", name="Edit Member").get_by_text(re.compile("^Kills")).inner_text()
    table = page.get_by_role("table", name="All members")
    row = table.get_by_role("row").filter(has=page.get_by_text(name, exact=True))
    expect(row).to_have_count(1)
    heads = [head.strip().casefold() for head in table.get_by_role("columnheader").all_inner_texts()]
    return row.locator("th, td").nth(heads.index(COLUMNS[key].casefold())).inner_text()


@pytest.mark.parametrize(
    ("label", "data_type", "key"),
    [
        ("Strength", "strength", "power"),
        ("Donations", "donations", "techDonations"),
        ("Kills", "kills", "kills"),
        ("Alliance Duel", "alliance-duel", "latestVsScore"),
    ],
)
def test_screenshots_in_reviewed_rows_applied_and_undone(page: Page, label: str, data_type: str, key: str) -> None:
    enter(page)
    before = members(page)
    upload(page, label, data_type)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Review extracted data")).to_be_visible()
    shown = {name: value for name, value in shown_values(data_type).items() if name in before}

    expect(dialog.get_by_role("button", name=APPLY)).to_be_enabled()
    leave_out_rows_of_nobody(page)

    # Correct one row: a sure one gets a figure of our own.
    dialog.get_by_role("tab", name="Sure").click()
    sure = dialog.get_by_role("list", name="Sure rows").get_by_role("listitem").nth(3)
    sure.click()
    label = sure.get_attribute("aria-label") or ""
    corrected = next(name for name in shown if label.endswith(f", {name}"))
    shown[corrected] += 1
    value = sure.locator("[data-value-field]")
    value.fill(f"{shown[corrected]:,}")
    value.press("Enter")

    apply_rows(page)
    expect(page.get_by_text("Data Applied Successfully", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile(r"^\d+ member records have been updated\.$"))).to_be_visible()
    after = members(page)
    changed = {name for name in shown if after[name][key] != before[name][key]}
    assert {name: int(after[name][key]) for name in changed} == {name: shown[name] for name in changed}
    assert corrected in changed
    assert len(changed) >= 0.85 * len(shown)
    value = shown[corrected]
    written = f"{value / 1e6:.1f}M" if key == "latestVsScore" else f"{value:,}"
    assert written in figure_on_screen(page, corrected, key)

    page.goto("/admin/upload")
    page.get_by_role("button", name="Undo").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect(page.get_by_text(re.compile(r"^\d+ member records have been restored\."))).to_be_visible()
    assert {name: member[key] for name, member in members(page).items()} == {
        name: member[key] for name, member in before.items()
    }


def leave_out_rows_of_nobody(page: Page) -> None:
    """The sample holds a newcomer and names in scripts that the reader cannot spell; this leader wants neither."""
    dialog = page.get_by_role("dialog")
    rows = dialog.get_by_role("list", name="Rows that need attention").get_by_role("listitem")
    nobody = rows.filter(has=page.get_by_role("button", name="Member: Create New. Change"))
    for _ in range(nobody.count()):
        left = nobody.count()
        nobody.first.get_by_role("button", name="Leave out").click()
        expect(nobody).to_have_count(left - 1)


COLUMNS = {"power": "Power", "techDonations": "Tech Donations", "latestVsScore": "VS Score"}
