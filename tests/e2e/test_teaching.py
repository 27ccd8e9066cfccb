"""A screen that the portal can't read is taught on two rows, by touch and keyboard; the rest is read by that."""

from __future__ import annotations

import io
import json
import re
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.management import call, on, portal, roster
from tests.e2e.portals import enter, send_files
from tests.e2e.test_accessibility import problems
from tests.screens.untold import picture

__all__ = ["portal"]

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]

READ_WITHIN = 90_000
WINS = [812, 640, 733, 255, 98, 301, 517]


def drawn(names: list[str], wins: list[int], top: int) -> bytes:
    out = io.BytesIO()
    picture(list(zip(names, wins, strict=True)), top=top).save(out, "PNG")
    return out.getvalue()


def upload(page: Page, *pictures: bytes) -> None:
    page.goto("/admin/upload")
    page.get_by_label("Data type").select_option(label="Kills")
    page.get_by_role("button", name="Today").click()
    files = [
        {"name": f"table-{number}.png", "mimeType": "image/png", "buffer": one} for number, one in enumerate(pictures)
    ]
    page.locator("input[type=file]").set_input_files(files)
    send_files(page, re.compile(r"^Upload \d"))


def mark(dialog: Locator, words: str, *, keyboard: bool = False) -> None:
    text = dialog.get_by_role("button", name=re.compile(rf"^{re.escape(words)}"))
    if keyboard:
        text.focus()
        text.press("Enter")
    else:
        text.click()


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@on(1440, 360)
def test_a_screen_is_taught_and_its_rows_are_read(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page, to=None)
    known = roster(page).items()
    names = [name for name, member in known if member["isActive"] and name.isascii() and name.isalpha()][:7]
    shift = 3 if (page.viewport_size or {"width": 0})["width"] == 360 else 0
    wins = [one + shift for one in WINS]
    upload(page, drawn(names, wins, 420), drawn(names[2:], wins[2:], 395))
    page.get_by_role("button", name="Teach this screen: table-0.png").click(timeout=READ_WITHIN)
    dialog = page.get_by_role("dialog", name="Teach this screen")
    expect(dialog.get_by_text("Row 1 of 3: choose its name on the picture.")).to_be_visible(timeout=READ_WITHIN)
    mark(dialog, names[0])
    mark(dialog, str(wins[0]))
    expect(dialog.get_by_text("Row 1 of 3: choose its rank")).to_be_visible()
    dialog.get_by_role("button", name="It shows no rank").click()
    mark(dialog, names[2], keyboard=True)
    mark(dialog, str(wins[2]), keyboard=True)
    assert problems(page, dialog) == []
    assert fits(page)
    dialog.get_by_role("button", name="Read the rest").click()
    rows = dialog.get_by_role("list", name="Rows that would be read").get_by_role("listitem")
    expect(rows).to_have_count(7)
    expect(rows.nth(6)).to_contain_text(names[6])
    expect(rows.nth(6)).to_contain_text(str(wins[6]))
    title = f"Round Table {uuid4().hex[:4]}"
    dialog.get_by_label("Name of the screen").fill(title)
    dialog.get_by_label("Which list is it?").select_option(label="Kills")
    assert problems(page, dialog) == []
    dialog.get_by_role("button", name="Save and read again").click()
    expect(page.get_by_text("2 screenshots are read again.")).to_be_visible()
    expect(dialog).to_have_count(0)

    review = page.get_by_role("dialog", name="Review extracted data")
    expect(review).to_be_visible(timeout=READ_WITHIN)
    expect(review.get_by_text(names[0]).filter(visible=True).first).to_be_visible()
    batch = next(one for one in call(page, "GET", "/api/batches") if one["waitingFiles"])
    shown = call(page, "GET", f"/api/batches/{batch['batchId']}/review")["rows"]
    assert sorted(int(row["value"]) for row in shown) == sorted(wins)
    call(page, "POST", f"/api/batches/{batch['batchId']}/discard")

    page.goto("/admin/uploads")
    taught = page.get_by_role("list", name="Taught screens").get_by_role("listitem").filter(has_text=title)
    expect(taught).to_contain_text("read 2 screenshots")
    assert problems(page) == []
    assert fits(page)
    with page.expect_download() as download:
        taught.get_by_role("link", name=f"Export {title}").click()
    held = json.loads(download.value.path().read_text("utf-8"))
    assert held["list"] == {"dataType": "kills"}
    taught.get_by_role("button", name=f"Remove {title}").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(taught).to_have_count(0)
    file = {"name": "taught.json", "mimeType": "application/json", "buffer": json.dumps(held).encode()}
    page.get_by_label("File of a taught screen").set_input_files([file])
    expect(taught).to_contain_text("not used yet")
    call(page, "DELETE", f"/api/taught-screens/{call(page, 'GET', '/api/taught-screens')[0]['id']}")
