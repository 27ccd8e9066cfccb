"""Member Management on a phone, and what axe-core says of its tabs and dialogs."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.management import PATH, PHONE, management, on, portal, roster
from tests.e2e.portals import enter
from tests.e2e.test_accessibility import problems

__all__ = ["management", "portal"]

pytestmark = pytest.mark.browser


@on(PHONE)
class TestPhone:
    def test_criteria_are_folded(self, management: Page) -> None:
        edit = management.get_by_role("button", name="Edit R5 criteria")
        expect(edit).to_be_hidden()
        management.get_by_role("button", name="Rank criteria").click()
        expect(edit).to_be_visible()

    def test_a_sheet_explains_the_x_and_leads_to_edit(self, management: Page) -> None:
        page = management
        name = next(name for name, member in roster(page).items() if member["calculatedRank"] == "X")
        page.get_by_placeholder("Search members...").fill(name)
        page.get_by_role("button", name=f"Actions for {name}", exact=True).click()
        sheet = page.get_by_role("dialog", name=name)
        expect(sheet.get_by_text(re.compile(r"Against R\d"))).to_be_visible()
        for action in ("Edit", "Mark as Inactive", "Delete"):
            expect(sheet.get_by_role("button", name=action)).to_be_visible()
        sheet.get_by_role("button", name="Edit").click()
        expect(page.get_by_role("dialog", name="Edit Member").get_by_label("Name", exact=True)).to_have_value(name)

    def test_two_selected_bring_the_merge_bar(self, management: Page) -> None:
        page = management
        for place in (0, 1):
            page.get_by_role("checkbox").nth(place).click()
        expect(page.get_by_role("button", name="Merge Selected")).to_be_in_viewport()
        page.get_by_role("button", name="Merge Selected").click()
        expect(page.get_by_role("dialog", name="Merge Members").get_by_role("radiogroup", name="Rank")).to_be_attached()

    def test_sorting_and_filters_are_in_a_sheet(self, management: Page) -> None:
        page = management
        page.get_by_role("button", name="Sort and filter").click()
        page.get_by_label("Sort by").select_option("Name, A to Z")
        page.get_by_label("Power at least").fill("300M")
        page.get_by_role("button", name="Done").click()
        expect(page.get_by_role("button", name="Remove filter: Power at least 300M")).to_be_visible()

    def test_no_tab_scrolls_the_page_sideways(self, management: Page) -> None:
        for tab in ("All Members", "Duplicates", "Previous Members", re.compile("^W.E")):
            management.get_by_role("tab", name=tab).first.click()
            expect(management.get_by_role("tabpanel")).to_be_visible()
            assert management.evaluate("document.documentElement.scrollWidth") <= PHONE


@on(1440, PHONE)
def test_axe_finds_nothing_on_tabs_and_dialogs(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page, to=PATH)
    found = {}
    for tab in ("Duplicates", "Previous Members", re.compile("^W.E"), "All Members"):
        page.get_by_role("tab", name=tab).first.click()
        expect(page.get_by_role("tabpanel")).to_be_visible()
        found[str(tab)] = problems(page)
    for name in ("Odalys", "Ironwick"):
        page.get_by_role("checkbox", name=f"Select {name}").click()
    page.get_by_role("button", name="Merge Selected").click()
    expect(page.get_by_role("radiogroup", name="Rank")).to_be_attached()
    found["merge"] = problems(page)
    page.keyboard.press("Escape")
    if page.viewport_size == {"width": 1440, "height": 900}:
        page.get_by_role("button", name="Edit Odalys").click()
        expect(page.get_by_role("dialog", name="Edit")).to_be_visible()
        found["edit"] = problems(page)
    assert found == {state: [] for state in found}
