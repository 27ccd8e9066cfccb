"""A leader has Claude read the rows in doubt, in the browser; Claude is played by a local Messages API."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.portals import SCREENS, Portal, enter, send_files, served, visiting
from tests.messages_server import KEY, MessagesServer, Reply, messages_server

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]

READ_WITHIN = 60_000


@pytest.fixture(scope="module")
def claude() -> Iterator[MessagesServer]:
    with messages_server() as server:
        yield server


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory, claude: MessagesServer) -> Iterator[Portal]:
    """A portal whose one member is spelt unlike the list, and where leaders may ask Claude about rows in doubt."""
    environment = {"OCR_DISPUTES": "claude", "ANTHROPIC_API_KEY": KEY, "ANTHROPIC_BASE_URL": claude.address}
    first_leader = ["create_leader", "leader", "--member", "MarenOfTydes", "--password-stdin"]
    with served(tmp_path_factory.mktemp("claude"), environment, first_leader) as found:
        yield found


@pytest.fixture
def page(chromium: Browser, portal: Portal) -> Iterator[Page]:
    with visiting(chromium, portal, 1440) as visitor:
        yield visitor


def reads_one_everywhere(request: dict[str, Any]) -> Reply:
    pictures = sum(block["type"] == "image" for block in request["messages"][0]["content"])
    rows = [{"picture": number, "name": "", "value": "1", "certain": True} for number in range(1, pictures + 1)]
    return Reply(json.dumps({"rows": rows}))


def test_the_price_is_shown_and_a_difference_is_marked(page: Page, claude: MessagesServer) -> None:
    claude.will(reads_one_everywhere)
    enter(page)
    page.get_by_label("Data type").select_option(label="Strength")
    page.get_by_role("button", name="Today").click()
    page.locator("input[type=file]").set_input_files(SCREENS / "strength-01.png")
    send_files(page, "Upload 1 screenshot")
    review = page.get_by_role("dialog", name="Review extracted data")
    expect(review).to_be_visible(timeout=READ_WITHIN)
    offer = review.get_by_role("button", name="Ask Claude about 1 row (about $0.01)")
    expect(offer).to_be_visible()
    assert not claude.requests
    offer.click()
    outcome = review.get_by_text("Claude read 1 row: agrees on 0, reads 1 differently. It cost $0.0025")
    expect(outcome).to_be_visible(timeout=READ_WITHIN)
    expect(review.get_by_text("Claude reads 1", exact=True)).to_be_visible()
    expect(offer).to_have_count(0)
