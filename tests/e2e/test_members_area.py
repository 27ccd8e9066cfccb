"""The members' area in a real browser: links for all, one of them opened on a phone, the own page, and revoking."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.portals import SCREENS, Portal, apply_rows, enter, resize, send_files, served, visiting
from tests.e2e.test_accessibility import problems
from tests.prepared import LOAD_DEMO

pytestmark = pytest.mark.browser
TREE = json.loads((SCREENS / "trees.json").read_text(encoding="utf-8"))["images"][0]
LISTED = json.loads((SCREENS / "truth.json").read_text(encoding="utf-8"))["images"]
READ_WITHIN = 60_000


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    with served(tmp_path_factory.mktemp("area"), {"ALLIANCE_NAME": "Lantern Coast"}, LOAD_DEMO) as found:
        yield found


def links_of_all(page: Page) -> Any:
    """An R5 switches the area on and makes links for everybody; answers the texts by member."""
    enter(page, to="/admin/settings")
    page.get_by_role("button", name="Switch on").click()
    dialog = page.get_by_role("dialog", name="Members' area")
    assert problems(page, dialog) == []
    dialog.get_by_label("This week's rankings").check()
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("It shows: each member's own page")).to_be_visible()
    page.get_by_role("link", name="Open links").click()
    page.get_by_role("button", name="Make links for 100 members").click()
    page.get_by_role("button", name="Make the links").click()
    made = page.get_by_role("list", name="New links").get_by_role("listitem")
    expect(made).to_have_count(100)
    assert problems(page) == []
    return {one.split("\n")[0]: one for one in made.all_inner_texts()}


def test_a_member_opens_a_link_on_a_phone(page: Page, portal: Portal, chromium: Browser) -> None:
    page.emulate_media(reduced_motion="reduce")
    texts = links_of_all(page)
    url = next(word for word in texts["OldHarbor"].split() if "/members/l/" in word)
    with visiting(chromium, portal, 360) as phone:
        scripts: list[str] = []
        phone.on("request", lambda sent: scripts.append(sent.url) if sent.resource_type == "script" else None)
        phone.goto(url)
        assert phone.url.endswith("/members/me")
        expect(phone.get_by_role("heading", name="OldHarbor")).to_be_visible()
        assert phone.evaluate("document.referrer") == ""
        phone.go_back()
        assert "/members/l/" not in phone.url
        phone.go_forward()
        assert phone.url.endswith("/members/me")
        assert problems(phone) == []
        power = phone.locator("summary").filter(has_text="Power")
        power.click()
        expect(phone.get_by_role("img", name="Power from")).to_be_visible()
        assert problems(phone) == []
        for tab in ("I help", "Members", "Rankings", "Ranks"):
            phone.get_by_role("link", name=tab, exact=True).click()
            expect(phone.get_by_role("link", name=tab, exact=True)).to_have_attribute("aria-current", "page")
            assert problems(phone) == []
            assert phone.evaluate("document.documentElement.scrollWidth") <= 360
        assert scripts == []

        page.get_by_role("searchbox", name="Search members").fill("OldHarbor")
        page.get_by_role("button", name="Revoke the link of OldHarbor").click()
        page.get_by_role("button", name="Revoke", exact=True).click()
        expect(page.get_by_text("no longer works")).to_be_visible()
        phone.reload()
        expect(phone.get_by_role("heading", name="Your page in the alliance")).to_be_visible()
        assert problems(phone) == []


def link_for(page: Page, name: str) -> str:
    """A new link of a member, in an area that is on."""
    enter(page, to="/admin/member-links")
    token = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    sent = {"headers": {"X-CSRFToken": token}, "data": {"on": True, "rankings": True}}
    assert page.request.put("/api/settings/members-area", **sent).ok
    page.get_by_role("searchbox", name="Search members").fill(name)
    page.get_by_role("button", name=re.compile(f"Make a.* link for {re.escape(name)}")).click()
    page.get_by_role("button", name="Make the link").click()
    made = page.get_by_role("list", name="New links").get_by_role("listitem")
    return next(word for word in made.inner_text().split() if "/members/l/" in word)


def card_of(phone: Page) -> Any:
    """The card as a picture, as the phone would save it; answers its headers."""
    href = phone.get_by_role("link", name="My card as a picture").get_attribute("href")
    answer = phone.request.get(f"{phone.url.rsplit('/members', 1)[0]}{href}")
    assert answer.ok
    return answer.headers


@pytest.mark.worker
@pytest.mark.reading
def test_a_member_helps_on_a_phone(page: Page, portal: Portal, chromium: Browser) -> None:
    """Days away in four touches, a figure that is wrong, a tech tree that the worker reads: a leader accepts each."""
    page.emulate_media(reduced_motion="reduce")
    url = link_for(page, TREE["member"])
    with visiting(chromium, portal, 360) as phone:
        phone.goto(url)
        assert card_of(phone)["cache-control"] == "private, no-store"

        phone.get_by_role("link", name="I help", exact=True).tap()
        expect(phone.get_by_role("heading", name="I help")).to_be_visible()
        assert problems(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360
        phone.get_by_label("Last day").tap()
        phone.get_by_label("Last day").fill(phone.get_by_label("First day").input_value())
        phone.get_by_label("Why (you can leave it out)").tap()
        phone.keyboard.type("exams")
        phone.get_by_role("button", name="Send my days away").tap()  # the fourth touch
        expect(phone.get_by_role("status")).to_have_text("Sent. A leader decides.")
        expect(phone.get_by_text("Waits for a leader", exact=True)).to_have_count(1)

        phone.get_by_label("What is wrong").fill("It is one more")
        phone.get_by_label("The right number (you can leave it out)").fill("1.234.567")
        phone.get_by_role("button", name="Send it").tap()
        expect(phone.get_by_text("Waits for a leader", exact=True)).to_have_count(2)
        phone.get_by_label("My tech tree").check()
        phone.get_by_label("The picture (PNG or JPEG, at most 10 MB)").set_input_files(SCREENS / TREE["file"])
        phone.get_by_role("button", name="Send the picture").tap()
        expect(phone.get_by_text("Waits for a leader", exact=True)).to_have_count(3)
        assert problems(phone) == []

        enter(page, to="/admin")
        expect(page.get_by_text("from members wait for a leader")).to_be_visible()
        page.locator("a[href='/admin/from-members']").click()
        waiting = page.get_by_role("list", name="To decide").get_by_role("listitem")
        tree = page.get_by_role("listitem", name=f"Tech tree, {TREE['member']}")
        expect(tree.get_by_label("Unit X")).to_have_value(str(TREE["levels"]["bottomNode"]), timeout=60_000)
        assert problems(page) == []
        resize(page, 360)
        assert problems(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        resize(page, 1440)
        for kind in ("Tech tree", "Days away", "A figure is wrong"):
            page.get_by_role("button", name=f"Accept: {kind}, {TREE['member']}").click()
            expect(page.get_by_role("listitem", name=f"{kind}, {TREE['member']}")).to_have_count(0)
        expect(page.get_by_text("Nothing waits")).to_be_visible()
        assert waiting.count() == 0
        phone.reload()
        expect(phone.get_by_text("Accepted", exact=True)).to_have_count(3)
        phone.get_by_role("link", name="My page", exact=True).tap()
        expect(phone.get_by_text("1,234,567")).not_to_have_count(0)
        expect(phone.get_by_text("exams")).to_be_visible()


@pytest.mark.worker
@pytest.mark.reading
def test_a_member_finds_the_crop_of_a_figure_in_two_touches(page: Page, portal: Portal, chromium: Browser) -> None:
    """A list is uploaded and applied by a leader; the member opens the link and touches the figure."""
    page.emulate_media(reduced_motion="reduce")
    enter(page, to="/admin/upload")
    page.get_by_label("Data type").select_option(label="Strength")
    page.get_by_role("button", name="Today").click()
    page.locator("input[type=file]").set_input_files(sorted(SCREENS.glob("strength-*.png")))
    send_files(page, "Upload 3 screenshots")
    expect(page.get_by_role("dialog")).to_be_visible(timeout=READ_WITHIN)
    apply_rows(page)
    expect(page.get_by_text("Data Applied Successfully")).to_be_visible()
    shown = [row for image in LISTED if image["dataType"] == "strength" for row in image["rows"] if not row["cut"]]
    known = {one["name"]: one for one in page.request.get("/api/members").json()}
    row = next(row for row in shown if str(known.get(row["name"], {}).get("power")) == str(row["value"]))
    url = link_for(page, row["name"])
    with visiting(chromium, portal, 360) as phone:
        phone.goto(url)
        phone.locator("summary").filter(has_text="Power").tap()
        crop = phone.get_by_role("img", name="The row of the screenshot that Power")
        expect(crop).to_be_visible()
        crop.scroll_into_view_if_needed()
        phone.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=crop.element_handle())
        assert problems(phone) == []
