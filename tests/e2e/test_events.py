"""A list that is none of ours, from a drawn picture to an event's ranking; the next picture of it is known by name."""

from __future__ import annotations

import io
import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.management import call, on, portal, roster
from tests.e2e.portals import apply_rows, enter, send_files
from tests.e2e.test_accessibility import problems
from tests.screens.draw import Entry, Look, screenshot

__all__ = ["portal"]

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]

READ_WITHIN = 90_000
LOOK = Look(title="ZOMBIE SIEGE", column="Waves", heads=("Rank", "Defender"), commas=True)


def drawn(names: list[str], step: int) -> bytes:
    """A screenshot of the event's list: these members, from the first rank on."""
    entries = [Entry(place, name, 90_000 - step * place) for place, name in enumerate(names, 1)]
    out = io.BytesIO()
    screenshot(entries, LOOK).image.save(out, "PNG")
    return out.getvalue()


def upload(page: Page, picture: bytes, name: str) -> None:
    page.goto("/admin/upload")
    page.get_by_label("Data type").select_option(label="Detect automatically")
    page.get_by_role("button", name="Today").click()
    file = {"name": f"{name}.png", "mimeType": "image/png", "buffer": picture}
    page.locator("input[type=file]").set_input_files([file])
    send_files(page, re.compile(r"^Upload \d"))


@on(1440, 360)
def test_a_list_becomes_an_event_and_its_next_one_is_known(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page, to=None)
    width = (page.viewport_size or {"width": 0})["width"]
    names = sorted(name for name, member in roster(page).items() if member["isActive"] and name.isascii())[:8]
    title = f"Zombie Siege {uuid4().hex[:4]}"

    upload(page, drawn(names, 700 + width), f"first-{width}")
    page.get_by_role("button", name="Keep as an event").first.click(timeout=READ_WITHIN)
    dialog = page.get_by_role("dialog", name="Keep as an event")
    expect(dialog.get_by_role("combobox").first).to_be_visible()
    known = dialog.get_by_label("Event", exact=True)
    if known.count():  # the other width has named one
        known.select_option(label="A new event")
    expect(dialog.get_by_label("Title")).to_have_value(re.compile("zombie siege", re.IGNORECASE))
    dialog.get_by_label("Title").fill(title)
    dialog.get_by_label("Unit").fill("waves")
    assert problems(page, dialog) == []
    dialog.get_by_role("button", name="Keep", exact=True).click()
    review = page.get_by_role("dialog", name="Review extracted data")
    expect(review).to_be_visible(timeout=READ_WITHIN)
    expect(review.get_by_text(title).filter(visible=True).first).to_be_visible()
    apply_rows(page)

    upload(page, drawn(names, 600 + width), f"second-{width}")
    keep = page.get_by_role("button", name=f"Keep as {title}")
    expect(
        page.get_by_text(f"This looks like {title}").or_(page.get_by_text("nothing on it says")).first
    ).to_be_visible(timeout=READ_WITHIN)
    if width == 1440:  # later two events look alike, so that none is named first
        expect(keep.first).to_be_visible()
    waiting = next(one for one in call(page, "GET", "/api/batches") if one["held"])
    call(page, "POST", f"/api/batches/{waiting['batchId']}/discard")
    event = next(one for one in call(page, "GET", "/api/events")["events"] if one["title"] == title)
    found = call(page, "GET", f"/api/events/{event['id']}/results")
    assert [(one["memberName"], int(one["value"])) for one in found["rows"]] == [
        (name, 90_000 - (700 + width) * place) for place, name in enumerate(names, 1)
    ][: len(found["rows"])]
    assert len(found["rows"]) >= 5

    page.goto(f"/admin/events?event={event['id']}")
    table = page.get_by_role("table", name=f"Results of {title}")
    expect(table.get_by_role("row").nth(1)).to_contain_text(names[0])
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    listed = page.get_by_role("list", name="Events")
    page.get_by_role("button", name="Change", exact=True).click()
    change = page.get_by_role("dialog", name="Change the event")
    change.get_by_label("Title").fill(f"{title} again")
    change.get_by_role("button", name="Save").click()
    expect(listed).to_contain_text(f"{title} again")
    page.get_by_role("button", name="Undo").click()
    expect(listed).not_to_contain_text(f"{title} again")
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    assert names[0] in download.value.path().read_text("utf-8-sig")
    page.get_by_role("link", name=names[0]).first.click()
    card = page.get_by_role("list", name="Events")
    expect(card.get_by_role("listitem").filter(has_text=title)).to_contain_text("place 1 of")
