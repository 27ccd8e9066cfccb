"""A VS list of one day, and the alliance's member list, as a leader takes them in."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.e2e.management import call
from tests.e2e.portals import APPLY, apply_rows, enter, send_files
from tests.e2e.test_accessibility import problems
from tests.processes import wait_for
from tests.screens.draw import Entry, Look, screenshot
from tests.screens.member_list import Card, member_list

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]

READ_WITHIN = 60_000
DAILY_TAB = re.compile("^Daily( Rank)?$")
"""In some fonts the engine takes its two words for two texts."""
DAILY = Look("RANKING", "Points", ("Daily Rank", "Weekly Rank"), 0, commas=True)
WEEKLY = replace(DAILY, tab=1)
CONFIRM = "Apply these figures all the same"


def members(page: Page) -> list[dict[str, Any]]:
    """The members with plain names, by power."""
    listed = page.request.get("/api/members").json()
    plain = [member for member in listed if re.fullmatch(r"[A-Z][a-z]{4,9}", member["name"]) and member["power"]]
    return sorted(plain, key=lambda member: -int(member["power"]))


def upload(page: Page, label: str, picture: Image.Image, folder: Path) -> Locator:
    """Take one picture in and wait for its review."""
    file = folder / "shot.png"
    picture.save(file)
    page.goto("/admin/upload")
    page.get_by_label("Data type").select_option(label=label)
    page.get_by_role("button", name="Today").click()
    page.locator("input[type=file]").set_input_files([file])
    send_files(page, "Upload 1 screenshot")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Review extracted data")).to_be_visible(timeout=READ_WITHIN)
    return dialog


def undo_newest(page: Page) -> None:
    page.goto("/admin/upload")
    page.get_by_role("button", name="Undo").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect(page.get_by_text(re.compile(r"member records have been restored"))).to_be_visible()


@pytest.mark.parametrize("page", [1440, 360], indirect=True)
def test_a_list_of_one_day_is_ticked_before_it_counts_for_the_week(page: Page, tmp_path: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page)
    names = [member["name"] for member in members(page)[:6]]
    entries = [Entry(place, name, 9_000_000 - 700_123 * place) for place, name in enumerate(names, start=1)]
    dialog = upload(page, "Alliance Duel", screenshot(entries, DAILY).image, tmp_path)

    expect(dialog.locator("header").get_by_text(DAILY_TAB).filter(visible=True)).to_be_visible()
    expect(dialog.get_by_role("note")).to_contain_text(
        re.compile(r"shot\.png shows the list of one day \(Daily( Rank)?\)")
    )
    assert problems(page) == []
    dialog.get_by_role("button", name=APPLY).click()
    expect(dialog.get_by_role("alert")).to_contain_text("Read the warning above the rows and tick it")
    dialog.get_by_role("checkbox", name=CONFIRM).check()
    apply_rows(page)
    expect(page.get_by_text("Data Applied Successfully", exact=True)).to_be_visible()
    undo_newest(page)


@pytest.mark.parametrize("page", [1440, 360], indirect=True)
def test_an_open_review_learns_of_a_newer_list_of_its_week(page: Page, tmp_path: Path) -> None:
    """Wednesday's list is under review, its tabs ticked; then Saturday's is applied, by another leader say."""
    page.emulate_media(reduced_motion="reduce")
    enter(page)
    names = [member["name"] for member in members(page)[:6]]
    width = page.viewport_size["width"] if page.viewport_size else 0
    today = datetime.now(UTC).date()
    wednesday = today - timedelta(days=today.weekday() + 5)
    late, newer = ranked(names, 4_000_000 + width, DAILY), ranked(names, 9_500_000 + width, WEEKLY)
    saturday = take_in(page, newer, f"saturday-{width}", wednesday + timedelta(days=3))
    take_in(page, late, f"wednesday-{width}", wednesday)
    page.goto(f"/admin/upload?review=wednesday-{width}")
    dialog = page.get_by_role("dialog", name="Review extracted data")
    dialog.get_by_role("checkbox", name=CONFIRM).check()
    apply_whole(page, saturday)

    dialog.get_by_role("button", name=APPLY).click()
    told = re.compile(r"A list of Sat \d+ \w+ is recorded for this week already")
    expect(dialog.get_by_role("note").filter(has_text=told)).to_be_in_viewport()
    expect(dialog.get_by_role("alert")).to_contain_text(told)
    expect(dialog.get_by_role("checkbox", name=CONFIRM).first).to_be_checked()
    expect(dialog.get_by_role("checkbox", name=CONFIRM).last).not_to_be_checked()
    assert problems(page) == []
    dialog.get_by_role("checkbox", name=CONFIRM).last.check()
    apply_rows(page)
    expect(page.get_by_text("Data Applied Successfully", exact=True)).to_be_visible()
    undo_newest(page)
    undo_newest(page)


def ranked(names: list[str], first: int, look: Look) -> Image.Image:
    entries = [Entry(place, name, first - 300_123 * place) for place, name in enumerate(names, start=1)]
    return screenshot(entries, look).image


def take_in(page: Page, picture: Image.Image, batch_id: str, day: date) -> str:
    """A list of the duel of that day, by the API; it is read and waits for review."""
    out = BytesIO()
    picture.save(out, "PNG")
    file: FilePayload = {"name": "shot.png", "mimeType": "image/png", "buffer": out.getvalue()}
    fields = {"dataType": "alliance-duel", "uploadDate": day.isoformat(), "batchId": batch_id, "screenshot": file}
    call(page, "POST", "/api/upload", multipart=fields)
    wait_for(lambda: not call(page, "GET", f"/api/batch-status/{batch_id}")["isProcessing"], f"{batch_id} is read")
    return batch_id


def apply_whole(page: Page, batch_id: str) -> None:
    review = call(page, "GET", f"/api/batches/{batch_id}/review")
    items = [
        {
            "action": "update",
            "memberId": one["memberId"],
            "memberData": {
                "rowId": one["rowId"],
                "name": one["name"],
                review["field"]: one["value"],
                "confirmed": True,
            },
        }
        for one in review["rows"]
    ]
    confirmed = [one["key"] for one in review["warnings"]]
    data = {"dataToApply": items, "wholeBatch": True, "confirmedWarnings": confirmed}
    call(page, "POST", f"/api/upload/{review['uploads'][0]['id']}/apply-data", data=data)


@pytest.mark.parametrize("page", [1440, 360], indirect=True)
def test_ranks_of_the_member_list_are_taken_over_and_undone(page: Page, tmp_path: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page)
    by_rank = {rank: [one for one in members(page) if one["rank"] == rank] for rank in (1, 2, 3)}
    risen, kept, fallen = by_rank[3][0], by_rank[3][1], by_rank[3][2]
    sections = [
        (4, [card(risen)]),
        (3, [card(kept), card(by_rank[3][3]), card(by_rank[3][4])]),
        (2, [card(fallen), card(by_rank[2][0])]),
    ]
    dialog = upload(page, "Strength", member_list(sections), tmp_path)

    row = dialog.get_by_role("listitem").filter(has=page.get_by_role("checkbox", name="from R3 to R4"))
    expect(row).to_contain_text("Gives access to the portal")
    expect(row.get_by_role("checkbox")).to_be_checked()
    expect(dialog.get_by_text("2 rank changes")).to_be_visible()
    assert problems(page) == []
    row.get_by_role("checkbox").uncheck()
    expect(dialog.get_by_text("1 rank change")).to_be_visible()
    row.get_by_role("checkbox").check()
    expect(dialog.get_by_role("button", name="Apply 6 rows", exact=True)).to_be_visible()
    apply_rows(page)
    expect(page.get_by_text("Data Applied Successfully", exact=True)).to_be_visible()

    after = {member["id"]: member for member in page.request.get("/api/members").json()}
    found = [after[one["id"]]["rank"] for one in (risen, kept, fallen)]
    assert found == [4, 3, 2]
    assert after[kept["id"]]["power"] == kept["power"], "an estimate leaves the exact figure as it is"
    undo_newest(page)
    back = {member["id"]: member["rank"] for member in page.request.get("/api/members").json()}
    assert [back[one["id"]] for one in (risen, kept, fallen)] == [3, 3, 3]


def card(member: dict[str, Any]) -> Card:
    return Card(member["name"], f"{int(member['power']) / 1e6:.1f}M")
