"""The alliance's day decides on every page, whatever the browser's clock and time zone say."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.e2e.portals import SCREENS, Portal, enter, send_files, served
from tests.prepared import LOAD_DEMO

pytestmark = pytest.mark.browser

ZONE = "Pacific/Kiritimati"
"""Its day is always the one after Honolulu's."""
BROWSERS = [("Pacific/Honolulu", -7 * 365), ("Pacific/Kiritimati", 400)]
"""Where a leader is, and by how many days the device's clock is wrong."""
PATHS = [
    "/admin",
    "/admin/upload",
    "/admin/member-management",
    "/admin/member-management?tab=previous",
    "/admin/analytics",
    "/admin/sf-tech",
    "/admin/mutual-assistance",
]


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """An alliance in Kiribati."""
    with served(tmp_path_factory.mktemp("kiribati"), {"TIME_ZONE": ZONE}, LOAD_DEMO) as found:
        yield found


def visitor(chromium: Browser, portal: Portal, zone: str, wrong_by: int, width: int = 1440) -> Page:
    context = chromium.new_context(
        base_url=portal.address,
        timezone_id=zone,
        viewport={"width": width, "height": 900},
        has_touch=width < 700,
    )
    context.set_default_timeout(15_000)
    page = context.new_page()
    if wrong_by:
        page.clock.install(time=datetime.now(UTC) + timedelta(days=wrong_by))
    enter(page, to=None)
    return page


def alliance_day() -> str:
    return datetime.now(ZoneInfo(ZONE)).date().isoformat()


def open_in(pages: tuple[Page, ...], path: str) -> None:
    """Open a page in each browser; its data has come. They wait at the same time."""
    for page in pages:
        page.goto(path)
    for page in pages:
        page.wait_for_load_state("networkidle")
        expect(page.locator("[aria-busy=true], .skeleton")).to_have_count(0)


def says(page: Page) -> str:
    return page.locator("body").inner_text()


def expect_the_same(here: Page, there: Page) -> None:
    """Long lists are drawn step by step, in each browser at its own pace."""
    for _ in range(5):
        with suppress(AssertionError):
            expect(here.locator("body")).to_have_text(says(there), use_inner_text=True, timeout=2000)
            break
    assert says(here).splitlines() == says(there).splitlines(), here.url


def test_every_page_says_the_same(chromium: Browser, portal: Portal) -> None:
    here, *elsewhere = (visitor(chromium, portal, zone, wrong_by) for zone, wrong_by in [(ZONE, 0), *BROWSERS])
    member = here.request.get("/api/members/top/1").json()[0]["id"]
    for path in [*PATHS, f"/admin/members/{member}"]:
        open_in((here, *elsewhere), path)
        for there in elsewhere:
            expect_the_same(here, there)
    for page in (here, *elsewhere):
        page.context.close()


@pytest.mark.parametrize(("zone", "wrong_by", "width"), [(*BROWSERS[0], 1440), (*BROWSERS[1], 360)])
def test_screenshots_of_today_are_of_the_alliances_today(
    chromium: Browser, portal: Portal, zone: str, wrong_by: int, width: int
) -> None:
    page = visitor(chromium, portal, zone, wrong_by, width)
    page.goto("/admin/upload?type=strength")
    page.get_by_role("button", name="Today", exact=True).click()
    date = page.get_by_label("Report date")
    today = alliance_day()
    expect(date).to_have_value(today)
    expect(date).to_have_attribute("max", today)
    page.locator("input[type=file]").first.set_input_files(SCREENS / "strength-01.png")
    with page.expect_response(lambda answer: answer.url.endswith("/api/upload")) as answer:
        send_files(page, "Upload 1 screenshot")
    assert answer.value.status in (200, 201)
    page.context.close()


def test_an_edited_score_is_of_the_alliances_week(chromium: Browser, portal: Portal) -> None:
    page = visitor(chromium, portal, "Pacific/Honolulu", -7 * 365)
    sent: list[dict[str, Any]] = []

    def keep(request: Request) -> None:
        if request.url.endswith("/override"):
            sent.append(json.loads(request.post_data or "{}"))

    page.on("request", keep)
    page.goto("/admin/member-management")
    page.get_by_role("button", name="Edit Zoë Marlow", exact=True).click()
    dialog = page.get_by_role("dialog", name="Edit Member")
    dialog.get_by_label("VS Score").fill("77,000,000")
    with page.expect_response(lambda answer: answer.url.endswith("/override")) as answer:
        dialog.get_by_role("button", name="Save Changes").click()
    assert answer.value.status == 200
    assert [one["weekEnding"] for one in sent] == [alliance_day()]
    page.context.close()
