"""Names that are markup, or turn the line around, on the screens of Chromium: text like any other."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.management import PATH, add_members, portal, roster
from tests.e2e.portals import enter

__all__ = ["portal"]
pytestmark = pytest.mark.browser

MARKUP = "<img src=x onerror=document.title='run'>"
TURNED = "\u202egnp.exe\u2066"
ARABIC = "ملك الثلج 7"
SHOWN = (MARKUP, "gnp.exe", ARABIC)
"""The marks that turn a line around are no part of a name."""


@pytest.mark.parametrize("page", [1440, 360], indirect=True)
def test_they_are_shown_as_text_and_the_layout_holds(page: Page) -> None:
    enter(page, to=None)
    if "gnp.exe" not in roster(page):
        add_members(page, *(f'"{name}",R4,99999999999{number}' for number, name in enumerate((MARKUP, TURNED, ARABIC))))
    known = roster(page)
    assert set(SHOWN) <= set(known)
    for path in (PATH, "/admin", f"/admin/members/{known[MARKUP]['id']}", "/admin/analytics"):
        page.goto(path)
        for name in SHOWN if path in (PATH, "/admin") else SHOWN[:1]:
            expect(page.get_by_text(name, exact=True).locator("visible=true").first).to_be_visible()
        assert page.locator("img[src=x]").count() == 0
        assert page.title() != "run"
        wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wider <= 0, path


LONG = ("W" * 30, "Iron Maiden Fan Club Berlin 77", "Iron Maiden Fan Club Berlin 78")
CUT = """link => { const box = link.firstElementChild; return box.scrollHeight > box.clientHeight + 1; }"""


@pytest.mark.parametrize("page", [1440, 360], indirect=True)
def test_long_names_are_told_apart_and_the_layout_holds(page: Page) -> None:
    enter(page, to=None)
    if LONG[0] not in roster(page):
        add_members(page, *(f'"{name}",R4,99999999998{number}' for number, name in enumerate(LONG)))
    page.goto("/admin")
    for name in LONG:
        link = page.get_by_role("link", name=name, exact=True).first
        expect(link).to_be_visible()
        assert name == LONG[0] or not link.evaluate(CUT), name
    page.goto("/admin/analytics")
    expect(page.get_by_role("list", name="Lines of the chart")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
