"""The login screen in a real browser (spec section 2)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.portals import PASSWORD, sign_in

pytestmark = pytest.mark.browser


def test_a_leader_signs_in_and_out(page: Page) -> None:
    sign_in(page)
    expect(page).to_have_title(re.compile("^Data Upload"))
    expect(page.get_by_role("banner")).to_contain_text("Alliance Information Management Portal")
    expect(page.get_by_role("banner")).to_contain_text("One roster, one count, one plan")
    page.get_by_role("button", name="MarenOfTides").click()
    page.get_by_role("menuitem", name="Logout").click()
    page.wait_for_url("**/")
    page.goto("/admin/upload")
    page.wait_for_url("**/login?next=**")


def test_a_wrong_password_is_told_and_the_name_kept(page: Page) -> None:
    page.goto("/login")
    page.get_by_label("Username").fill("leader")
    page.get_by_label("Password", exact=True).fill("wrong")
    page.get_by_role("button", name="Sign In").click()
    expect(page.get_by_role("alert")).to_contain_text("Username or password is wrong.")
    expect(page.get_by_label("Username")).to_have_value("leader")


def test_a_recruit_is_turned_away(page: Page) -> None:
    page.goto("/login")
    page.get_by_label("Username").fill("recruit")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign In").click()
    page.wait_for_url("**/login?error=insufficient_privileges")
    expect(page.get_by_text("R4/R5 Required")).to_be_visible()


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (
            "auth_failed",
            (
                "Discord authentication failed. The redirect URI may need to be configured in Discord Developer Portal."
                " Contact the admin for setup assistance."
            ),
        ),
        ("no_member", "Your Discord account is not linked to an alliance member with R4 or R5 rank."),
    ],
)
def test_the_alerts_of_a_failed_discord_sign_in(page: Page, error: str, text: str) -> None:
    page.goto(f"/login?error={error}")
    expect(page.get_by_role("alert")).to_have_text(text)


def test_an_unknown_address_is_a_404_page(page: Page) -> None:
    answer = page.goto("/nowhere")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="404 Page Not Found")).to_be_visible()
