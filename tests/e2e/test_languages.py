"""The members' area on a phone in other languages: Arabic from right to left, long words, scripts without spaces."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.portals import Portal, enter, served, visiting
from tests.e2e.test_accessibility import problems
from tests.prepared import LOAD_DEMO

pytestmark = pytest.mark.browser
PAGES = ("me", "help", "directory", "rankings", "ranks", "privacy", "nothing-here")
SPOKEN = {
    "ar": ("rtl", "صفحتي"),
    "de": ("ltr", "Meine Seite"),
    "pl": ("ltr", "Moja strona"),
    "th": ("ltr", "หน้าของฉัน"),
}


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with served(tmp_path_factory.mktemp("languages"), {"ALLIANCE_NAME": "Lantern Coast"}, LOAD_DEMO) as found:
        yield found


def link_of(page: Page, member: str) -> str:
    """An R5 switches all of the area on and makes a link for a member."""
    enter(page, to=None)
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    headers = {"X-CSRFToken": token}
    switches = {
        "on": True,
        "directory": True,
        "rankings": True,
        "requirements": True,
        "ownPage": True,
        "strikes": True,
        "help": True,
    }
    assert page.request.put("/api/settings/members-area", headers=headers, data=switches).ok
    listed = page.request.get("/api/personal-links").json()["members"]
    whose = next(one["memberId"] for one in listed if one["memberName"] == member)
    made = page.request.post("/api/personal-links", headers=headers, data={"memberIds": [whose]})
    return str(made.json()["links"][0]["url"])


def test_each_page_fits_a_phone_in_each_language(page: Page, portal: Portal, chromium: Browser) -> None:
    url = link_of(page, "OldHarbor")
    with visiting(chromium, portal, 360) as phone:
        phone.goto(url)
        for code, (direction, my_page) in SPOKEN.items():
            phone.locator("#language").select_option(code)
            phone.locator("form[action='/members/language'] button").click()
            expect(phone.locator("html")).to_have_attribute("lang", code)
            expect(phone.locator("html")).to_have_attribute("dir", direction)
            for name in PAGES:
                phone.goto(f"/members/{name}")
                expect(phone.get_by_role("link", name=my_page, exact=True).first).to_be_visible()
                for part in phone.locator("summary").all()[:2]:
                    part.click()
                assert phone.evaluate("document.documentElement.scrollWidth") <= 360, (code, name)
                assert problems(phone, colours=direction == "rtl") == [], (code, name)
            phone.goto("/members/me")


def test_arabic_begins_on_the_right(page: Page, portal: Portal, chromium: Browser) -> None:
    """Names and lists begin at the right edge, whatever letters they have; a number keeps its own direction."""
    url = link_of(page, "OldHarbor")
    with visiting(chromium, portal, 360) as phone:
        phone.set_extra_http_headers({"Accept-Language": "ar"})
        phone.goto(url)
        width = phone.evaluate("document.documentElement.clientWidth")
        for selector in ("main h1", "main h1 bdi", "main section h2"):
            box = phone.locator(selector).first.bounding_box()
            assert box
            assert width - (box["x"] + box["width"]) < 40, selector
        phone.goto("/members/directory")
        ends = phone.locator("main li bdi").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().right)")
        assert len(ends) == 100
        assert max(ends) - min(ends) < 1
