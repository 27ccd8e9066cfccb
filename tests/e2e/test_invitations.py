"""An R5 invites leaders on the Admin Panel, who enter by a password or by Discord, in real browsers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.discord_server import CLIENT_ID, CLIENT_SECRET, DiscordServer, discord_server
from tests.e2e.portals import Portal, enter, served, visiting
from tests.e2e.test_accessibility import problems
from tests.prepared import LOAD_DEMO

pytestmark = [pytest.mark.browser, pytest.mark.parametrize("page", [1440, 360], indirect=True)]

PANEL = "/admin/settings"
NEW_PASSWORD = "a lantern in the fog"
TALL_ENOUGH = 44


@pytest.fixture(scope="module")
def discord() -> Iterator[DiscordServer]:
    """One of our own: others leave theirs with a broken token."""
    with discord_server() as server:
        yield server


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory, discord: DiscordServer) -> Iterator[Portal]:
    """A demo of our own: these tests change ranks and accounts."""
    settings = {
        "DISCORD_URL": discord.address,
        "DISCORD_CLIENT_ID": CLIENT_ID,
        "DISCORD_CLIENT_SECRET": CLIENT_SECRET,
    }
    with served(tmp_path_factory.mktemp("invited"), settings, LOAD_DEMO) as found:
        yield found


@pytest.fixture
def width(page: Page) -> int:
    page.emulate_media(reduced_motion="reduce")
    return (page.viewport_size or {"width": 0})["width"]


def problems_of(dialog: Locator) -> list[str]:
    """What axe finds in an open dialog."""
    expect(dialog).to_be_visible()
    return problems(dialog.page, dialog)


def invite(page: Page, member: str, rank: str = "R4") -> str:
    """The link that an R5 makes on the Admin Panel."""
    enter(page, to=PANEL)
    page.get_by_role("button", name="Invite a leader").click()
    asking = page.get_by_role("dialog", name="Invite a leader")
    asking.get_by_label("Member").select_option(label=member)
    asking.get_by_label("Rank").select_option(label=rank)
    assert problems_of(asking) == []
    asking.get_by_role("button", name="Make the link").click()
    shown = page.get_by_role("dialog", name=f"The link for {member}")
    link = shown.get_by_label("Invitation link").input_value()
    assert problems_of(shown) == []
    shown.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name=f"Withdraw the invitation of {member}")).to_be_visible()
    assert problems(page) == []
    return link


def opened(visitor: Page, link: str, member: str) -> None:
    """The invited opens the link, whose token is gone from the address."""
    visitor.emulate_media(reduced_motion="reduce")
    visitor.goto(link)
    expect(visitor).to_have_url(re.compile("/invite$"))
    expect(visitor.get_by_role("main")).to_contain_text(f"MarenOfTides invited {member} to the portal as R4")
    assert problems(visitor) == []


def test_by_a_password_until_the_access_is_taken_away(
    page: Page, chromium: Browser, portal: Portal, width: int
) -> None:
    member, username = {1440: ("Ironwick", "ironwick"), 360: ("Odalys", "odalys")}[width]
    link = invite(page, member)
    with visiting(chromium, portal, width) as invited:
        opened(invited, link, member)
        invited.get_by_label("Username").fill(username)
        invited.get_by_label("Password", exact=True).fill(NEW_PASSWORD)
        invited.get_by_role("button", name="Enter the portal").click()
        expect(invited).to_have_url(re.compile("/admin$"))
        expect(invited.get_by_role("banner")).to_contain_text(member)
        with visiting(chromium, portal, width) as late:
            late.goto(link)
            expect(late.get_by_role("heading", name="This link does not open")).to_be_visible()

        page.reload()
        name = page.get_by_role("list", name="Accounts").get_by_role("link", name=member)
        if width == 360:
            box = name.bounding_box()
            assert box
            assert box["height"] >= TALL_ENOUGH
        page.get_by_role("button", name=f"Take access away from {username}").click()
        asked = page.get_by_role("dialog", name=f"Take access away from {username}?")
        assert problems_of(asked) == []
        asked.get_by_role("button", name="Take access away").click()
        expect(page.get_by_role("button", name=f"Give access back to {username}")).to_be_visible()
        assert problems(page) == []
        invited.goto("/admin/upload")
        expect(invited).to_have_url(re.compile("/login\\?next="))


def test_by_discord(page: Page, chromium: Browser, portal: Portal, discord: DiscordServer, width: int) -> None:
    member, visitor = {1440: ("Vandrell", "7001"), 360: ("Thistledown", "7002")}[width]
    link = invite(page, member)
    discord.visitor = {"id": visitor, "username": f"somebody.{visitor}"}
    with visiting(chromium, portal, width) as invited:
        opened(invited, link, member)
        invited.get_by_role("button", name="Continue with Discord").click()
        invited.get_by_role("link", name="Cancel").click()
        expect(invited.get_by_role("alert")).to_contain_text("Discord did not confirm who you are.")
        invited.get_by_role("button", name="Continue with Discord").click()
        expect(invited).to_have_title("Discord")
        invited.get_by_role("link", name="Authorize").click()
        expect(invited).to_have_url(re.compile("/admin$"))
        expect(invited.get_by_role("banner")).to_contain_text(member)
    with visiting(chromium, portal, width) as again:
        again.goto("/login")
        again.get_by_role("link", name="Continue with Discord").click()
        again.get_by_role("link", name="Authorize").click()
        expect(again).to_have_url(re.compile("/admin$"))
        expect(again.get_by_role("banner")).to_contain_text(member)
