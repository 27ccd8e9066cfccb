"""From an empty portal to its first leader on the dashboard, by the link that the server printed, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.discord_server import CLIENT_ID, CLIENT_SECRET, DiscordServer, discord_server
from tests.e2e.portals import Portal, running, visiting
from tests.e2e.test_accessibility import problems
from tests.prepared import MIGRATE, folders
from tests.processes import wait_for

pytestmark = pytest.mark.browser

PASSWORD = "a lantern in the fog"
WIDTHS = pytest.mark.parametrize("width", [1440, 360])


@contextmanager
def empty(folder: pytest.TempPathFactory, **settings: str) -> Iterator[tuple[Portal, str]]:
    """A portal on its very first day, and the link that it printed."""
    data = folder.mktemp("nothing")
    folders.fill(data, MIGRATE)
    with running(data, settings) as portal:
        printed = wait_for(
            lambda: re.search(r"/setup\?token=\S+", (data / "log").read_text()), "the set-up link is printed"
        )
        yield portal, printed[0]


def fill_alliance(page: Page) -> None:
    expect(page.get_by_role("heading", name="Set up your alliance")).to_be_visible()
    page.get_by_label("Alliance name").fill("Salt Row")
    page.get_by_label("Tag").fill("SLT")
    page.get_by_label("Server").fill("1173")
    expect(page.get_by_text("The week ends on Sunday.")).to_be_visible()


@WIDTHS
def test_the_first_leader_enters(tmp_path_factory: pytest.TempPathFactory, chromium: Browser, width: int) -> None:
    with empty(tmp_path_factory) as (portal, link), visiting(chromium, portal, width) as page:
        page.emulate_media(reduced_motion="reduce")
        page.goto("/login")
        expect(page.get_by_text("this portal waits for its first leader")).to_be_visible()
        assert problems(page) == []
        page.goto("/setup")
        expect(page.get_by_text("manage.py setup_link")).to_be_visible()
        assert problems(page) == []

        page.goto(link)
        fill_alliance(page)
        expect(page).to_have_url(re.compile("/setup$"))
        zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
        assert page.get_by_label("Time zone").input_value() == zone
        page.get_by_label("Time zone").select_option("Europe/Berlin")
        assert problems(page) == []
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_label("Your name in the game")).to_be_focused()

        with visiting(chromium, portal, width) as later:
            later.goto(link)
            expect(later.get_by_text("You become the first leader of Salt Row")).to_be_visible()
            later.get_by_role("button", name="Change the alliance").click()
            expect(later.get_by_label("Server")).to_have_value("1173")
            expect(later.get_by_label("Time zone")).to_have_value("Europe/Berlin")

        page.reload()
        page.get_by_label("Your name in the game").fill("Maren")
        page.get_by_label("Username").fill("maren")
        page.get_by_label("Password", exact=True).fill("12345678")
        page.get_by_role("button", name="Enter the portal").click()
        expect(page.get_by_role("alert")).to_contain_text("password")
        assert problems(page) == []
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Enter the portal").click()
        expect(page.get_by_text("Drop your member list or your strength ranking")).to_be_visible()
        assert problems(page) == []
        page.get_by_role("link", name="Drop your first list").click()
        expect(page).to_have_url(re.compile("/admin/upload$"))
        expect(page.get_by_role("banner")).to_contain_text("Maren")
        expect(page.locator("html")).to_have_attribute("data-zone", "Europe/Berlin")
        the_guide(page)
        page.goto(link)
        expect(page.get_by_role("heading", name="404 Page Not Found")).to_be_visible()


def the_guide(page: Page) -> None:
    """The dashboard says what comes next, until the R5 puts it away."""
    page.goto("/admin")
    guide = page.get_by_role("region", name="First steps")
    expect(guide).to_contain_text("0 of 4 done")
    expect(guide.get_by_role("link", name="Go to Data Upload").first).to_have_attribute("href", "/admin/upload")
    expect(page.locator("main [aria-busy=true]")).to_have_count(0)
    assert problems(page) == []
    guide.get_by_role("button", name="Put away").click()
    expect(guide).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(guide).to_be_visible()
    guide.get_by_role("button", name="Put away").click()
    expect(guide).to_be_hidden()
    page.reload()
    expect(page.get_by_role("heading", name="Dashboard")).to_be_visible()
    expect(guide).to_be_hidden()


@WIDTHS
def test_by_discord(tmp_path_factory: pytest.TempPathFactory, chromium: Browser, width: int) -> None:
    with discord_server() as discord:
        settings = {
            "DISCORD_URL": discord.address,
            "DISCORD_CLIENT_ID": CLIENT_ID,
            "DISCORD_CLIENT_SECRET": CLIENT_SECRET,
        }
        with empty(tmp_path_factory, **settings) as (portal, link), visiting(chromium, portal, width) as page:
            first_by_discord(page, discord, link)


def first_by_discord(page: Page, discord: DiscordServer, link: str) -> None:
    discord.visitor = {"id": "7001", "username": "maren.k"}
    page.goto(link)
    fill_alliance(page)
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Your name in the game").fill("Maren")
    page.get_by_role("button", name="Continue with Discord").click()
    page.get_by_role("link", name="Cancel").click()
    expect(page.get_by_role("alert")).to_contain_text("Discord did not confirm who you are.")
    page.get_by_label("Your name in the game").fill("Maren")
    page.get_by_role("button", name="Continue with Discord").click()
    page.get_by_role("link", name="Authorize").click()
    expect(page).to_have_url(re.compile("/admin$"))
    expect(page.get_by_role("banner")).to_contain_text("Maren")
