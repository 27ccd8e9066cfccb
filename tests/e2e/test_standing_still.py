"""Pages whose figures come late stand still: nothing that a leader is about to press moves away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.portals import Portal, enter, visiting

pytestmark = pytest.mark.browser

LATE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""As on a phone in the street: answers come one after the other."""
MOST = 0.05
"""Of cumulative layout shift: half of what browsers call good."""
SHIFTED = """() => new Promise((done) => {
    let sum = 0;
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) sum += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum))));
})"""
LAST = {
    "/admin": "Performance Trends",
    "/admin/upload": "Recent Uploads",
    "/admin/analytics": "Top Performers",
    "/admin/member-management": "MarenOfTides",
    "/admin/settings": "Discord webhook",
}
"""What each page shows once its figures are there."""


@pytest.fixture
def both(chromium: Browser, portal: Portal) -> Iterator[tuple[Page, Page]]:
    """A desktop and a phone. The portal's scripts and stylesheets come late as well."""
    with ExitStack() as stack:
        desktop, phone = (stack.enter_context(visiting(chromium, portal, width, first=True)) for width in (1440, 360))
        yield desktop, phone


@pytest.mark.parametrize("path", LAST)
def test_a_page_does_not_jump_while_it_fills(both: tuple[Page, Page], path: str) -> None:
    """They wait for their answers at the same time."""
    for page in both:
        enter(page, to=None)
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", LATE)
        page.goto(path, wait_until="commit")
    for page in both:
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("main").get_by_text(LAST[path]).first).to_be_visible()
    assert [page.viewport_size for page in both if page.evaluate(SHIFTED) >= MOST] == []
