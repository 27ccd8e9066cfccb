"""What fingers meet: targets large enough, nothing over what is pressed next, and the focus where the work goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.portals import SCREENS, enter

pytestmark = pytest.mark.browser

AT_LEAST = 44
TOO_SMALL = """([selector, least]) => [...document.querySelectorAll(selector)]
    .filter(one => one.getClientRects().length > 0)
    .map(one => [one, Math.round(one.getBoundingClientRect().height * 10) / 10,
        parseFloat(getComputedStyle(one, '::after').height) || 0])
    .filter(([, drawn, around]) => Math.max(drawn, around) < least)
    .map(([one, drawn]) => `${one.outerHTML.slice(0, 80)} ${drawn}`)"""
NAMES = "main a[href^='/admin/members/']"
TARGETS = {
    "/admin": ("Performance Trends", f"{NAMES}, fieldset button"),
    "/admin/analytics": ("Top Performers", NAMES),
    "/admin/member-management": ("Member Management", f"{NAMES}, th button, [role=tab]"),
    "/admin/board": ("Rank Board", f"{NAMES}, main li input, main button"),
    "/admin/duel": ("Alliance Duel by Day", f"{NAMES}, main button"),
    "/admin/strikes": ("Strikes", f"{NAMES}, main button, main li input"),
    "/admin/events": ("Events", f"{NAMES}, main button, main select"),
    "/admin/packet": ("Weekly Packet", "main button, main [role=switch], main input, main select"),
    "/admin/targets": ("Targets", f"{NAMES}, main button"),
    "/admin/sf-tech": ("SF Tech Rankings", f"{NAMES}, th button"),
}
"""A heading of each page, and what is pressed on it."""


@pytest.mark.parametrize("page", [360], indirect=True)
@pytest.mark.parametrize("path", TARGETS)
def test_names_heads_and_ranges_are_large_enough(page: Page, path: str) -> None:
    heading, selector = TARGETS[path]
    enter(page, to=path)
    expect(page.get_by_role("heading", name=heading).first).to_be_visible()
    if path != "/admin/packet":  # which links to nobody
        expect(page.locator(NAMES).first).to_be_visible()
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    assert page.evaluate(TOO_SMALL, [selector, AT_LEAST]) == []


WATCH = "row => { window.rested = new Promise(done => row.addEventListener('scrollend', done, {once: true})) }"
HAS_MORE = "row => row.scrollLeft + row.clientWidth < row.scrollWidth - 1"


@pytest.mark.parametrize("page", [768], indirect=True)
def test_the_weeks_are_seen_beside_the_search_and_come_into_sight(page: Page) -> None:
    enter(page, to="/admin/member-management")
    row = page.get_by_role("tablist", name="Members and saved weeks")
    weeks = row.get_by_role("tab", name="W/E")
    expect(weeks.first).to_be_in_viewport(ratio=0.9)
    last = weeks.last
    expect(last).not_to_be_in_viewport()
    box = row.bounding_box()
    assert box
    for _ in range(12):
        if not row.evaluate(HAS_MORE):
            break
        row.evaluate(WATCH)
        page.mouse.click(box["x"] + box["width"] - 10, box["y"] + box["height"] / 2)
        page.evaluate("() => window.rested.then(() => {})")
    expect(last).to_be_in_viewport(ratio=0.9)
    last.click()
    expect(last).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("page", [360, 1440], indirect=True)
def test_after_the_day_the_screenshots_are_next_and_no_toast_covers_upload(page: Page) -> None:
    enter(page)
    page.get_by_role("button", name="Today").click()
    expect(page.get_by_role("button", name="Drop screenshots here, or choose files")).to_be_focused()
    page.locator("input[type=file]").set_input_files([SCREENS / "strength-01.png"])
    page.get_by_role("button", name="Today").click()
    upload = page.get_by_role("button", name="Upload 1 screenshot")
    expect(upload).to_be_focused()
    page.locator("input[type=file]").set_input_files([SCREENS / "truth.json"])
    expect(page.get_by_text("Only PNG, JPG, and JPEG images were added.")).to_be_visible()
    page.evaluate("document.querySelector('main').style.paddingBottom = '2000px'")  # as with many recent uploads
    for block in ("start", "center", "end"):
        upload.evaluate("(button, block) => button.scrollIntoView({block})", block)
        page.wait_for_function(CLEAR, arg=upload.element_handle())


CLEAR = """button => {
    const box = button.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !at?.closest('[aria-label^="Notifications"]');  // on a long page it may lie below the head instead
}"""


@pytest.mark.parametrize("page", [360, 1440], indirect=True)
def test_a_dialog_whose_opener_is_gone_leaves_the_focus_on_what_is_next(page: Page) -> None:
    enter(page, to="/admin/member-management")
    save = page.get_by_role("button", name="Save Week")
    save.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(save).to_be_focused()
    opener = save.element_handle()
    save.click()
    expect(dialog).to_be_visible()
    opener.evaluate("(button) => { button.hidden = true; button.style.display = 'none' }")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.evaluate("() => document.activeElement !== document.body")
