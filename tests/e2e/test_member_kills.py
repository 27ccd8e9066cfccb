"""All Members shows how fresh each member's kills are, on a desk and on a phone (spec section 2, freshness badges)."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.management import PATH, PHONE, management, on, portal, row

__all__ = ["management", "portal"]

pytestmark = pytest.mark.browser


@on(1440, 1024, PHONE)
def test_kills_have_a_freshness_badge(management: Page) -> None:
    shown = row(management, "Zoë Marlow")
    kills = shown.locator("[data-cell=power]")
    expect(kills.get_by_text(re.compile(r"^kills updated (just now|\d+ \w+ ago(, stale)?)$"))).to_have_count(1)
    expect(kills.get_by_text("Kills", exact=False).first).to_be_visible()
    assert management.url.endswith(PATH)
    assert management.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if folder := os.environ.get("KILLS_SHOTS"):
        management.screenshot(path=f"{folder}/kills-{management.viewport_size['width']}.png")
