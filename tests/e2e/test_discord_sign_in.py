"""Discord sign-in in a real browser, through a server that speaks Discord's OAuth2 (issue 3)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.discord_server import DiscordServer
from tests.e2e.portals import Portal, sign_in, visiting

pytestmark = pytest.mark.browser

NO_MEMBER = "Your Discord account is not linked to an alliance member with R4 or R5 rank."
AUTH_FAILED = re.compile("^Discord authentication failed.")


@pytest.fixture(autouse=True)
def _honest(discord: DiscordServer) -> None:
    discord.token = discord.profile = None


def come_by_discord(page: Page, discord: DiscordServer, visitor: dict[str, Any], *, answer: str = "Authorize") -> None:
    discord.visitor = visitor
    page.goto("/login")
    page.get_by_role("link", name="Continue with Discord").click()
    expect(page).to_have_title("Discord")
    page.get_by_role("link", name=answer).click()


def test_an_r4_whose_name_was_entered_enters(page: Page, discord: DiscordServer) -> None:
    come_by_discord(page, discord, {"id": "1001", "username": "Quill_F"})
    expect(page).to_have_url(re.compile("/admin$"))
    expect(page.get_by_role("banner")).to_contain_text("Quillfeather")


def test_a_second_account_of_that_name_does_not(
    page: Page, chromium: Browser, portal: Portal, discord: DiscordServer
) -> None:
    come_by_discord(page, discord, {"id": "1001", "username": "quill_f"})
    expect(page).to_have_url(re.compile("/admin$"))
    with visiting(chromium, portal, 1440) as other:
        come_by_discord(other, discord, {"id": "2002", "username": "quill_f"})
        expect(other).to_have_url(re.compile("/login\\?error=no_member$"))
        other.goto("/admin/upload")
        expect(other).to_have_url(re.compile("/login\\?next="))


def test_the_owner_of_an_account_connects_discord_while_signed_in(
    page: Page, chromium: Browser, portal: Portal, discord: DiscordServer
) -> None:
    with visiting(chromium, portal, 1440) as stranger:
        come_by_discord(stranger, discord, {"id": "3003", "username": "maren.tides"})
        expect(stranger).to_have_url(re.compile("/login\\?error=no_member$"))
    sign_in(page, to="/admin/settings")
    discord.visitor = {"id": "1005", "username": "maren.tides"}
    page.get_by_role("button", name="Connect Discord").click()
    page.get_by_role("link", name="Authorize").click()
    expect(page).to_have_url(re.compile("/admin/settings\\?discord=connected$"))
    expect(page.get_by_role("status").filter(has_text="Your Discord account is connected")).to_be_visible()
    with visiting(chromium, portal, 360) as phone:
        come_by_discord(phone, discord, {"id": "1005", "username": "renamed"})
        expect(phone).to_have_url(re.compile("/admin$"))
        expect(phone.get_by_role("banner")).to_contain_text("MarenOfTides")


def test_an_r3_is_turned_away(page: Page, discord: DiscordServer) -> None:
    come_by_discord(page, discord, {"id": "1003", "username": "vandrell"})
    expect(page).to_have_url(re.compile("/login\\?error=insufficient_privileges$"))


def test_an_unknown_visitor_has_no_member(page: Page, discord: DiscordServer) -> None:
    come_by_discord(page, discord, {"id": "1004", "username": "stranger"})
    expect(page).to_have_url(re.compile("/login\\?error=no_member$"))
    expect(page.get_by_role("alert")).to_have_text(NO_MEMBER)


def test_a_refused_consent(page: Page, discord: DiscordServer) -> None:
    come_by_discord(page, discord, {"id": "1001", "username": "maren.tides"}, answer="Cancel")
    expect(page).to_have_url(re.compile("/login\\?error=auth_failed$"))
    expect(page.get_by_role("alert")).to_have_text(AUTH_FAILED)


def test_a_broken_token(page: Page, discord: DiscordServer) -> None:
    discord.token = (200, {"access_token": "never issued", "expires_in": 60})
    come_by_discord(page, discord, {"id": "1001", "username": "maren.tides"})
    expect(page).to_have_url(re.compile("/login\\?error=auth_failed$"))
