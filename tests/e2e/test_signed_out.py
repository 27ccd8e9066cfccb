"""After the sign-out nothing private is left in the browser: not behind the back button, and no picture."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.portals import SCREENS, sign_in

pytestmark = pytest.mark.browser

ASK_FOR = """address => fetch(address).then(answer => answer.status)"""
UPLOAD = """async ([bytes, day]) => {
  const form = new FormData();
  form.set("screenshot", new Blob([new Uint8Array(bytes)], {type: "image/png"}), "list.png");
  form.set("dataType", "other");
  form.set("uploadDate", day);
  const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
  const answer = await fetch("/api/upload", {method: "POST", body: form, headers: {"X-CSRFToken": token}});
  return (await answer.json()).id;
}"""


def test_the_back_button_shows_nothing_and_no_picture_is_left(page: Page) -> None:
    sign_in(page, to="/admin/member-management")
    expect(page.get_by_text("MarenOfTides").first).to_be_visible()
    expect(page.get_by_role("contentinfo")).to_have_text(re.compile(r"^Version \d+\.\d+\.\d+"))
    content = list((SCREENS / "strength-01.png").read_bytes())
    picture = f"/api/upload/{page.evaluate(UPLOAD, [content, '2026-01-04'])}/image"
    assert [page.evaluate(ASK_FOR, picture) for _ in range(2)] == [200, 200]
    page.goto("/admin/analytics")
    page.get_by_role("button", name="Account of MarenOfTides").click()
    page.get_by_role("menuitem", name="Logout").click()
    page.wait_for_url("**/")
    assert page.evaluate(ASK_FOR, picture) == 401
    assert page.evaluate(ASK_FOR, "/api/members") == 401
    for _ in range(2):
        page.go_back()
        page.wait_for_url("**/login?next=**")
        expect(page.get_by_label("Username")).to_be_visible()
        expect(page.locator("body")).not_to_contain_text("MarenOfTides")


def test_a_page_that_the_browser_kept_whole_asks_anew(page: Page) -> None:
    """As browsers do that keep pages whatever they are told: Safari, on plain http."""
    sign_in(page, to="/admin/member-management")
    expect(page.get_by_text("MarenOfTides").first).to_be_visible()
    page.context.clear_cookies()
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    page.wait_for_url("**/login?next=**")
