"""Strikes in a real browser: looked at, confirmed together, dropped, changed, undone; one by hand and a note."""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from members.weeks.calendar import last_sunday
from tests.e2e.management import call, on, portal, roster
from tests.e2e.portals import apply_rows, enter, send_files
from tests.e2e.test_accessibility import problems
from tests.screens.draw import Entry, Look, screenshot

__all__ = ["portal"]

pytestmark = pytest.mark.browser


def strikes(page: Page, state: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = call(page, "GET", f"/api/strikes?state={state}")["rows"]
    return rows


WHERE = """(picture, [x0, y0, x1, y1]) => {
    const drawn = picture.getBoundingClientRect(), frame = picture.parentElement.getBoundingClientRect();
    const scale = drawn.width / picture.naturalWidth, left = drawn.left - frame.left, top = drawn.top - frame.top;
    return {left: left + x0 * scale, right: left + x1 * scale, top: top + y0 * scale, bottom: top + y1 * scale,
        width: frame.width, height: frame.height};
}"""
"""Where a row of the screenshot stands in the piece of it that is shown."""
READ_WITHIN = 90_000
DAYS = ("Mon.", "Tues.", "Wed.", "Thur.", "Fri.", "Sat.")


def undo(page: Page) -> None:
    page.locator("section[aria-label^=Notifications]").get_by_role("button", name="Undo").click()


@on(1440, 360)
def test_a_leader_confirms_all_but_one_drops_that_and_undoes(page: Page) -> None:
    enter(page, to="/admin/strikes")
    expect(page.get_by_role("heading", name="Strikes", level=1)).to_be_visible()
    before, stood = strikes(page, "proposed"), len(strikes(page, "confirmed"))
    assert len(before) > 2
    assert all(int(one["evidence"]["asked"]) > int(one["evidence"]["value"]) for one in before)
    listed = page.get_by_role("list", name="Proposed strikes").get_by_role("listitem")
    expect(listed).to_have_count(len(before))
    spared = before[0]
    line = listed.filter(has_text=spared["memberName"]).filter(has_text=spared["reason"])
    line.get_by_role("checkbox").uncheck()
    page.get_by_role("button", name=f"Confirm {len(before) - 1}", exact=True).click()
    expect(page.get_by_text(f"{len(before) - 1} strikes were confirmed.")).to_be_visible()
    expect(listed).to_have_count(1)
    assert len(strikes(page, "confirmed")) == stood + len(before) - 1

    undo(page)
    expect(listed).to_have_count(len(before))
    assert strikes(page, "proposed") == before

    line.get_by_role("button", name="Drop").click()
    expect(page.get_by_text(f"The strike of {spared['memberName']} was dropped.")).to_be_visible()
    expect(page.get_by_role("list", name="Dropped and expired")).to_contain_text(spared["reason"])
    undo(page)
    expect(listed).to_have_count(len(before))
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert width <= 0


def with_a_list(page: Page) -> dict[str, Any]:
    """Uploads the list of the day that the demo forgot, as its leader would. Answers a strike that goes by its first
    row."""
    names = [name for name in roster(page) if re.fullmatch(r"[A-Z][a-z]{5,9}", name)][:8]
    thursday = last_sunday(datetime.now(UTC).date() - timedelta(days=1)) - timedelta(days=3)
    entries = [Entry(place, name, 990_000 - 20_123 * place) for place, name in enumerate(names, start=1)]
    look = Look("RANKING", "Points", ("Daily Rank", "Weekly Rank"), 0, commas=True, spans=DAYS, span=3)
    out = io.BytesIO()
    screenshot(entries, look).image.save(out, "PNG")
    page.goto("/admin/upload")
    page.get_by_label("Data type").select_option(label="Alliance Duel")
    page.get_by_label("Report date").fill(thursday.isoformat())
    picture = {"name": "thursday.png", "mimeType": "image/png", "buffer": out.getvalue()}
    page.locator("input[type=file]").set_input_files([picture])
    send_files(page, re.compile(r"^Upload \d"))
    expect(page).to_have_url(re.compile("review="), timeout=READ_WITHIN)
    apply_rows(page)
    expect(page.get_by_text("Data Applied Successfully", exact=True).last).to_be_visible()
    return of_a_row(page, names[0])


def of_a_row(page: Page, name: str) -> dict[str, Any]:
    return next(one for one in strikes(page, "proposed") if one["evidence"]["row"] and one["memberName"] == name)


@pytest.mark.worker
@pytest.mark.reading
@on(1440, 360)
def test_the_row_of_the_screenshot_that_a_strike_goes_by(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page, to=None)
    known = [one for one in strikes(page, "proposed") if one["evidence"]["row"]]
    strike = known[0] if known else with_a_list(page)
    page.goto("/admin/strikes")
    opener = page.get_by_role("button", name=f"Show the row: {strike['memberName']}, {strike['reason']}")
    opener.click()
    dialog = page.get_by_role("dialog", name=strike["memberName"])
    expect(dialog.get_by_text("1,000,000, of everybody")).to_be_visible()
    expect(dialog.get_by_text(f"{int(strike['evidence']['value']):,}", exact=True)).to_be_visible()
    expect(dialog.get_by_text("all 8 read")).to_be_visible()
    picture = dialog.get_by_role("img")
    expect(picture).to_be_visible()
    page.wait_for_function("one => one.naturalWidth > 0", arg=picture.element_handle())
    seen = picture.evaluate(WHERE, strike["evidence"]["row"])
    assert seen["left"] >= -1, seen
    assert seen["top"] >= -1, seen
    assert seen["right"] <= seen["width"] + 1, seen
    assert seen["bottom"] <= seen["height"] + 1, seen
    assert problems(page, dialog) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()


def test_one_by_hand_a_note_and_the_roster_sorted_by_them(page: Page) -> None:
    enter(page, to=None)
    member = next(
        one for one in call(page, "GET", "/api/members/with-freshness") if one["rank"] == 2 and not one["strikes"]
    )
    page.goto(f"/admin/members/{member['id']}")
    page.get_by_role("button", name="Give a strike").click()
    page.get_by_label("Reason").fill("Left a rally")
    page.get_by_label("Counts as").select_option("3")
    page.get_by_role("button", name="Give strike").click()
    expect(page.get_by_role("list", name="Strikes").get_by_text("Left a rally")).to_be_visible()
    expect(page.get_by_text("3 strikes", exact=True)).to_be_visible()
    page.get_by_label("New note").fill("Plays late.\nAsk again in January.")
    page.get_by_role("button", name="Add note").click()
    expect(page.get_by_role("list", name="Notes")).to_contain_text("Plays late.")

    page.goto("/admin/member-management")
    page.get_by_role("button", name="Sort and filter").click()
    page.get_by_label("Sort by").select_option(label="Strikes, most first")
    page.get_by_label("Strikes", exact=True).select_option(label="At least 3")
    page.get_by_role("button", name="Done").click()
    first = page.get_by_role("table", name="All members").locator("tbody tr:visible").first
    expect(first).to_contain_text(member["name"])
    expect(first).to_contain_text("3 strikes")
    expect(page.get_by_role("button", name="Remove filter: At least 3 strikes")).to_be_visible()
    [given] = [one for one in strikes(page, "confirmed") if one["reason"] == "Left a rally"]
    call(page, "POST", f"/api/strikes/{given['id']}/drop")
