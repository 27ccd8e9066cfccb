"""The members' area in a real browser: links for all, one of them opened on a phone, the own page, and revoking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Portal, enter, served, visiting
from tests.e2e.test_accessibility import problems
from tests.prepared import LOAD_DEMO

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with served(tmp_path_factory.mktemp("area"), {"ALLIANCE_NAME": "Lantern Coast"}, LOAD_DEMO) as found:
        yield found


def links_of_all(page: Page) -> Any:
    """An R5 switches the area on and makes links for everybody; answers the texts by member."""
    enter(page, to="/admin/settings")
    page.get_by_role("button", name="Switch on").click()
    dialog = page.get_by_role("dialog", name="Members' area")
    assert problems(page, dialog) == []
    dialog.get_by_label("This week's rankings").check()
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("It shows: each member's own page")).to_be_visible()
    page.get_by_role("link", name="Open links").click()
    page.get_by_role("button", name="Make links for 100 members").click()
    page.get_by_role("button", name="Make the links").click()
    made = page.get_by_role("list", name="New links").get_by_role("listitem")
    expect(made).to_have_count(100)
    assert problems(page) == []
    return {one.split("\n")[0]: one for one in made.all_inner_texts()}


def test_a_member_opens_a_link_on_a_phone(page: Page, portal: Portal, chromium: Browser) -> None:
    page.emulate_media(reduced_motion="reduce")
    texts = links_of_all(page)
    url = next(word for word in texts["OldHarbor"].split() if "/members/l/" in word)
    with visiting(chromium, portal, 360) as phone:
        scripts: list[str] = []
        phone.on("request", lambda sent: scripts.append(sent.url) if sent.resource_type == "script" else None)
        phone.goto(url)
        assert phone.url.endswith("/members/me")
        expect(phone.get_by_role("heading", name="OldHarbor")).to_be_visible()
        assert phone.evaluate("document.referrer") == ""
        assert problems(phone) == []
        power = phone.locator("summary").filter(has_text="Power")
        power.click()
        expect(phone.get_by_role("img", name="Power from")).to_be_visible()
        assert problems(phone) == []
        for tab in ("Members", "Rankings", "Ranks"):
            phone.get_by_role("link", name=tab, exact=True).click()
            expect(phone.get_by_role("link", name=tab, exact=True)).to_have_attribute("aria-current", "page")
            assert problems(phone) == []
            assert phone.evaluate("document.documentElement.scrollWidth") <= 360
        assert scripts == []

        page.get_by_role("searchbox", name="Search members").fill("OldHarbor")
        page.get_by_role("button", name="Revoke the link of OldHarbor").click()
        page.get_by_role("button", name="Revoke", exact=True).click()
        expect(page.get_by_text("opens nothing any more")).to_be_visible()
        phone.reload()
        expect(phone.get_by_role("heading", name="Your page in the alliance")).to_be_visible()
        assert problems(phone) == []
