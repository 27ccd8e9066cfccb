"""All Members shows how fresh each member's kills are, on a desk and on a phone (spec section 2, freshness badges)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.management import PATH, PHONE, management, on, portal, row

__all__ = ["management", "portal"]

pytestmark = pytest.mark.browser

OVERLAPS = """cell => {
    const words = part => {  // what a finger may press is larger than what is read
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getBoundingClientRect();
    };
    const boxes = [...cell.parentElement.cells].map(one => [...one.querySelectorAll("a, button, span:not(.sr-only)")]
        .filter(part => !part.children.length && part.textContent).map(part => [words(part), part]));
    const own = boxes[cell.cellIndex];
    const others = boxes.filter((_, place) => place !== cell.cellIndex).flat();
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return own.flatMap(([a]) => others.filter(([b]) => meet(a, b)).map(([, part]) => part.textContent));
}"""
"""The words of a row's other cells that lie under words of this one."""


@on(1440, 1024, 768, PHONE)
def test_kills_have_a_freshness_badge(management: Page) -> None:
    shown = row(management, "Zoë Marlow")
    kills = shown.locator("[data-cell=power]")
    expect(kills.get_by_text(re.compile(r"^kills updated (just now|\d+ \w+ ago(, stale)?)$"))).to_have_count(1)
    expect(kills.get_by_text("Kills", exact=False).first).to_be_visible()
    assert management.url.endswith(PATH)
    # nothing of it stands on another cell's words
    assert kills.evaluate(OVERLAPS) == []
    assert management.evaluate("document.documentElement.scrollWidth <= innerWidth")
