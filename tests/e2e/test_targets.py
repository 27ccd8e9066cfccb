"""Targets in a real browser: set, seen on who is short, undone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.management import call, on, portal
from tests.e2e.portals import enter

__all__ = ["portal"]

pytestmark = pytest.mark.browser


@on(1440, 360)
def test_a_leader_asks_for_more_sees_who_is_short_and_undoes(page: Page) -> None:
    enter(page, to="/admin/duel")
    page.get_by_role("link", name="Targets").click()
    before = call(page, "GET", "/api/targets")
    short = page.get_by_role("list", name="Members who are short")
    page.get_by_role("button", name="Change: Donations for everybody").click()
    page.get_by_label("At least").fill("39,000")
    page.get_by_role("button", name="Save").click()
    toast = page.get_by_text(re.compile(r"^Donations for everybody: at least 39,000, since "))
    expect(toast).to_be_visible()
    expect(short.get_by_role("listitem").filter(has_text="of 39.0K").first).to_be_visible()
    now = call(page, "GET", "/api/targets")
    assert len(now["short"]) > len(before["short"])
    for member in now["short"]:
        for one in member["short"]:
            assert int(one["least"]) - int(one["has"]) == int(one["missing"]) > 0
    page.get_by_role("button", name="Undo").click()
    expect(short.get_by_text("of 39.0K")).to_have_count(0)
    assert call(page, "GET", "/api/targets") == before
