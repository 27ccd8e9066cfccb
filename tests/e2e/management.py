"""What the browser tests of Member Management share: a demo of their own, and what a leader does and sees there."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from members.weeks.calendar import last_sunday
from tests.discord_server import DiscordServer
from tests.e2e.portals import Portal, enter, served
from tests.prepared import LOAD_DEMO

PHONE = 360
PATH = "/admin/member-management"


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory, discord: DiscordServer) -> Iterator[Portal]:
    """A demo of our own: these tests change members, weeks and criteria."""
    settings = {"DISCORD_URL": discord.address}
    with served(tmp_path_factory.mktemp("roster"), settings, LOAD_DEMO) as found:
        yield found


@pytest.fixture
def management(page: Page) -> Page:
    enter(page, to=PATH)
    expect(page.get_by_role("table", name="All members")).to_be_visible()
    return page


def with_the_week_saved(page: Page) -> None:
    """Saves the week that Save Week saves today, so that the button asks: on a Sunday it is not the demo's last."""
    sunday = last_sunday(datetime.now(UTC).date())
    call(page, "POST", "/api/weekly-snapshots", data={"weekEnding": str(sunday)})
    page.reload()


def on(*widths: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("page", widths, indirect=True)


def call(page: Page, method: str, path: str, **body: Any) -> Any:
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    answer = page.request.fetch(path, method=method, headers={"X-CSRFToken": token}, **body)
    assert answer.ok, answer.text()
    return answer.json()


def roster(page: Page) -> dict[str, dict[str, Any]]:
    return {member["name"]: member for member in call(page, "GET", "/api/members/with-freshness")}


def add_members(page: Page, *rows: str) -> None:
    """New members by CSV rows of name, rank, power."""
    text = "\n".join(["name,rank,power", *rows]).encode()
    file = {"name": "roster.csv", "mimeType": "text/csv", "buffer": text}
    call(page, "POST", "/api/roster/import", multipart={"file": file, "apply": "true"})
    page.reload()


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has=page.get_by_role("link", name=name, exact=True))


def toast(page: Page, *words: str) -> None:
    for text in words:
        expect(page.locator("section[aria-label^=Notifications]").get_by_text(text, exact=True)).to_be_visible()


def columns(table: Locator) -> list[str]:
    return [head.strip().casefold() for head in table.get_by_role("columnheader").all_inner_texts()]
