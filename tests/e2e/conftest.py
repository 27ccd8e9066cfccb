"""A real portal (web server, worker, database, demo alliance) and a real Chromium in front of it."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.discord_server import CLIENT_ID, CLIENT_SECRET, DiscordServer, discord_server
from tests.e2e.portals import Portal, launched, served, visiting
from tests.prepared import LOAD_DEMO


@pytest.fixture(autouse=True)
def _places() -> None:
    """These tests talk to the portal over http alone: nothing of this process's Django is used."""


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a failed test left in its portals goes with them: its second try, and the next test, get new ones."""
    report = yield
    item.stash[FAILED] = report.failed or item.stash.get(FAILED, False)
    if report.when == "teardown" and item.stash[FAILED]:
        item.stash[FAILED] = False
        end_portals(item)
    return report


def end_portals(item: pytest.Item) -> None:
    """pytest tells no other way which fixtures a test had, and ends none before its scope does."""
    fixtures: dict[str, Sequence[pytest.FixtureDef[Any]]] = item._fixtureinfo.name2fixturedefs  # type: ignore[attr-defined]
    for fixture in (one for definitions in fixtures.values() for one in definitions):
        if fixture.cached_result and isinstance(fixture.cached_result[0], Portal):
            fixture.finish(item._request)  # type: ignore[attr-defined]


@pytest.fixture(scope="package")
def discord() -> Iterator[DiscordServer]:
    with discord_server() as server:
        yield server


@pytest.fixture(scope="package")
def portal(tmp_path_factory: pytest.TempPathFactory, discord: DiscordServer) -> Iterator[Portal]:
    """A portal with the demo alliance."""
    environment = {
        "ALLIANCE_NAME": "Lantern Coast",
        "DISCORD_URL": discord.address,
        "DISCORD_CLIENT_ID": CLIENT_ID,
        "DISCORD_CLIENT_SECRET": CLIENT_SECRET,
    }
    with served(tmp_path_factory.mktemp("portal"), environment, LOAD_DEMO) as found:
        yield found


@pytest.fixture(scope="package")
def empty_portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """A portal on its first day: one leader, `leader`, whose member is called Maren; no figures."""
    first_leader = ["create_leader", "leader", "--member", "Maren", "--password-stdin"]
    with served(tmp_path_factory.mktemp("empty"), {}, first_leader) as found:
        yield found


@pytest.fixture(scope="package")
def playwright_driver() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="package")
def chromium(playwright_driver: Playwright) -> Iterator[Browser]:
    browser = launched(playwright_driver)
    yield browser
    browser.close()


@pytest.fixture(params=[1440])
def page(chromium: Browser, portal: Portal, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A fresh visitor of the portal. Any error of a page's script or its content security policy fails the test."""
    with visiting(chromium, portal, request.param) as visitor:
        yield visitor


@pytest.fixture(params=[1440])
def empty_page(chromium: Browser, empty_portal: Portal, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A fresh visitor of the portal without figures."""
    with visiting(chromium, empty_portal, request.param) as visitor:
        yield visitor
