"""The command menu in a real browser: members and pages found, a question answered, pinned, in the packet, removed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.management import call, on, portal
from tests.e2e.portals import enter
from tests.e2e.test_accessibility import problems

__all__ = ["portal"]

pytestmark = pytest.mark.browser
BOX = "Find a page or a member, or ask"


def opened(page: Page) -> None:
    page.get_by_role("button", name="Find or ask").click()
    expect(page.get_by_role("combobox", name=BOX)).to_be_focused()


@on(1440, 360)
def test_from_any_page_to_a_member_a_page_and_an_answer(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page, to="/admin/targets")
    opened(page)
    assert problems(page) == []
    page.keyboard.type("odaly")
    expect(page.get_by_role("option", name="Odalys")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/admin/members/\d+$"))
    expect(page.get_by_role("heading", name="Odalys")).to_be_visible()

    page.keyboard.press("Control+k")
    page.get_by_role("combobox", name=BOX).fill("strikes")
    page.keyboard.press("Enter")
    page.wait_for_url("**/admin/strikes")

    page.locator("body").press("/")
    page.get_by_role("combobox", name=BOX).fill("top 3 by power")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Find or ask")
    expect(dialog.get_by_role("table")).to_be_visible()
    assert problems(page) == []
    dialog.get_by_role("button", name="Pin to the dashboard").click()
    expect(dialog.get_by_role("button", name="Pinned")).to_be_disabled()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    page.goto("/admin")
    pinned = page.get_by_role("region", name="Pinned answers")
    expect(pinned.get_by_role("heading", name="Power, highest first, at most 3")).to_be_visible()
    expect(pinned.get_by_role("table")).to_be_visible()
    assert problems(page) == []
    sections = call(page, "GET", "/api/packet")["sections"]
    assert next(one["about"] for one in sections if one["code"] == "pinned") == "1 answer, as of now"
    pinned.get_by_role("button", name=re.compile("Remove from the dashboard")).click()
    expect(page.get_by_text("The answer is removed from the dashboard.")).to_be_visible()
    expect(pinned.get_by_role("heading")).to_have_count(0)
    assert call(page, "GET", "/api/pinned-answers") == []


@on(1440)
def test_a_slash_in_a_field_is_a_slash(page: Page) -> None:
    enter(page, to="/admin/member-management")
    search = page.get_by_role("searchbox").first
    search.fill("")
    search.press_sequentially("a/b")
    expect(search).to_have_value("a/b")
    expect(page.get_by_role("combobox", name=BOX)).to_have_count(0)
