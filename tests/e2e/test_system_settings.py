"""System Settings of the Admin Panel, in a real browser: the alliance, a test picture, a webhook with its test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.portals import SCREENS, Portal, enter, served
from tests.e2e.test_accessibility import problems
from tests.prepared import LOAD_DEMO
from tests.webhook_server import WebhookServer, webhook_server

pytestmark = [
    pytest.mark.browser,
    pytest.mark.worker,
    pytest.mark.reading,
    pytest.mark.parametrize("page", [1440, 360], indirect=True),
]

READ_WITHIN = 90_000


@pytest.fixture(scope="module")
def server() -> Iterator[WebhookServer]:
    with webhook_server() as found:
        yield found


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory, server: WebhookServer) -> Iterator[Portal]:
    settings = {"DISCORD_URL": server.address, "ALLIANCE_SERVER": "101"}
    with served(tmp_path_factory.mktemp("system"), settings, LOAD_DEMO) as found:
        yield found


def test_what_an_r5_sets_and_tries(page: Page, portal: Portal, server: WebhookServer) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page, to="/admin/settings")
    card = page.locator("section").filter(has=page.get_by_role("heading", name="System Settings", level=2))
    expect(card.get_by_text("ALLIANCE_SERVER")).to_be_visible()
    assert problems(page) == []

    card.get_by_role("button", name="Change", exact=True).click()
    alliance = page.get_by_role("dialog", name="Alliance")
    expect(alliance.get_by_label("Server")).to_be_disabled()
    tag = f"T{(page.viewport_size or {'width': 0})['width']}"
    alliance.get_by_label("Tag").fill(tag)
    assert problems(page, alliance) == []
    alliance.get_by_role("button", name="Save").click()
    expect(card.get_by_text(f"[{tag}]")).to_be_visible()

    card.get_by_role("button", name="Set webhook").or_(card.get_by_role("button", name="Change webhook")).click()
    webhook = page.get_by_role("dialog", name="Discord webhook")
    webhook.get_by_label("Webhook address").fill("https://10.0.0.1/api/webhooks/1/x")
    webhook.get_by_role("button", name="Save").click()
    expect(webhook.get_by_text("That is no address of a Discord webhook.")).to_be_visible()
    assert problems(page, webhook) == []
    webhook.get_by_label("Webhook address").fill(server.webhook)
    webhook.get_by_role("button", name="Save").click()
    for status, says in ((204, "Discord took the message."), (404, "no longer knows this webhook (404)")):
        server.status = status
        card.get_by_role("button", name="Send a test").click()
        expect(card.get_by_text(says)).to_be_visible()
    assert problems(page) == []

    card.get_by_role("button", name="Try a picture").click()
    picture = page.get_by_role("dialog", name="Try a picture")
    picture.get_by_label("Picture to read").set_input_files(SCREENS / "strength-01.png")
    expect(picture.get_by_role("table", name="What was read")).to_be_visible(timeout=READ_WITHIN)
    assert problems(page, picture) == []
