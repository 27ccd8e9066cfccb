"""The weekly packet in a real browser: worded, seen as it will look, posted by a real worker to a small Discord."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.management import call, on
from tests.e2e.portals import Portal, enter, served
from tests.e2e.test_accessibility import problems
from tests.prepared import LOAD_DEMO
from tests.webhook_server import PATH, WebhookServer, webhook_server

pytestmark = [pytest.mark.browser, pytest.mark.worker]
POSTED = re.compile(r"^W/E \d+ \w+ \d+ posted .* by MarenOfTides")


@pytest.fixture(scope="module")
def channel() -> Iterator[WebhookServer]:
    with webhook_server() as found:
        yield found


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory, channel: WebhookServer) -> Iterator[Portal]:
    """A demo of our own that may write into a channel."""
    settings = {"DISCORD_URL": channel.address, "DISCORD_WEBHOOK": channel.webhook, "NO_PROXY": "127.0.0.1"}
    with served(tmp_path_factory.mktemp("packet"), settings, LOAD_DEMO) as found:
        yield found


def with_figures(page: Page) -> Any:
    """The packet of the newest week with figures, shown on the page: on a weekend the week that ends has none yet."""
    packet = call(page, "GET", "/api/packet")
    if packet["saysSomething"]:
        return packet
    earlier = call(page, "GET", f"/api/packet?weekEnding={packet['before']}")
    page.get_by_role("button", name="Earlier week").click()
    expect(page.get_by_role("list", name="Messages for Discord").get_by_text(earlier["title"])).to_be_visible()
    return earlier


@on(1440, 360)
def test_a_leader_words_it_posts_it_once_and_once_more(page: Page, channel: WebhookServer) -> None:
    page.emulate_media(reduced_motion="reduce")  # nothing is judged while it fades in
    enter(page, to="/admin")
    call(page, "PUT", "/api/packet/template", data={"sections": []})
    page.get_by_role("link", name="Weekly packet").click()
    message = page.get_by_role("list", name="Messages for Discord")
    expect(message).to_be_visible()
    week = with_figures(page)["weekEnding"]
    expect(message.get_by_text("Risen most")).to_be_visible()
    page.get_by_role("switch", name="Risen most").click()
    expect(message.get_by_text("Risen most")).to_have_count(0)
    page.get_by_role("button", name="Word: Duel").click()
    page.get_by_label("Heading").fill("Our_duel")
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(message.get_by_text(re.compile("^Our_duel: "))).to_be_visible()
    page.get_by_label("Longest part of a mail").fill("200")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text(re.compile(r"\d+ of 200$")).first).to_be_visible()
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

    packet = call(page, "GET", f"/api/packet?weekEnding={week}")
    again = page.get_by_role("button", name="Post again")
    once = again if again.is_visible() else page.get_by_role("button", name="Post to Discord")
    name = once.inner_text()
    before = len(channel.taken)
    posts = page.get_by_role("list", name="Posts to Discord").get_by_role("listitem").filter(has_text="Posted")
    earlier = posts.count()
    channel.first = [(429, {"Retry-After": "1"}, b'{"retry_after": 0.6}')]
    once.click()
    dialog = page.get_by_role("dialog")
    assert problems(page, dialog) == []
    dialog.get_by_role("button", name=name).click()
    expect(posts).to_have_count(earlier + 1, timeout=30_000)
    expect(page.get_by_role("region", name="Posted to Discord").get_by_text(POSTED)).to_be_visible(timeout=30_000)
    texts = [one["text"] for one in packet["messages"]]
    assert channel.texts[before:] == [texts[0], *texts], "the first was held up once, and sent again"
    assert all(path == f"{PATH}?wait=true" for path, _ in channel.taken)
    refused = page.request.post(
        "/api/packet/send",
        headers={"X-CSRFToken": next(c["value"] for c in page.context.cookies() if c["name"] == "csrftoken")},
        data={"weekEnding": packet["weekEnding"]},
    )
    assert refused.status == 409


def test_what_fails_is_told_and_goes_on(page: Page, channel: WebhookServer) -> None:
    enter(page, to="/admin/packet")
    expect(page.get_by_role("list", name="Messages for Discord")).to_be_visible()
    with_figures(page)
    page.get_by_role("button", name="Earlier week").click()
    expect(page.get_by_text("is not posted yet")).to_be_visible()
    channel.first = [(404, {}, b"")]
    before = len(channel.taken)
    page.get_by_role("button", name="Post to Discord").click()
    page.get_by_role("dialog").get_by_role("button", name="Post to Discord").click()
    status = page.get_by_role("region", name="Posted to Discord")
    expect(status.get_by_text("no longer knows this webhook")).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="Post to Discord").click()
    page.get_by_role("dialog").get_by_role("button", name="Post to Discord").click()
    expect(status.get_by_text(POSTED)).to_be_visible(timeout=30_000)
    assert len(channel.taken) > before + 1
    expect(page.get_by_role("list", name="Posts to Discord").get_by_text(POSTED).first).to_be_visible()
