"""A leader uploads a screen recording: progress by seconds, the review with each row's frame, apply; and shares one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.portals import Portal, apply_rows, enter, send_files, visiting
from tests.e2e.test_installed_app import await_worker, share
from tests.screens.recordings import film, frames, rows_below, swipes
from tests.screens.samples import SAMPLES
from tests.screens.weeks import whole_list

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]

KILLS = next(sample for sample in SAMPLES if sample.data_type == "kills")
LISTED = whole_list(KILLS, 1)[:24]
FPS = 10
READ_WITHIN = 120_000


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first 24 of the kills list, scrolled to the end."""
    moves = swipes(rows_below(LISTED, KILLS.look), 6.0, seconds=0.5, rest=0.6)
    file = tmp_path_factory.mktemp("gallery") / "kills.mp4"
    file.write_bytes(film(frames(LISTED, KILLS.look, moves, fps=FPS), fps=FPS))
    return file


@pytest.mark.parametrize("page", [1440, 360], indirect=True)
def test_a_recording_is_uploaded_reviewed_and_applied(page: Page, recording: Path) -> None:
    enter(page)
    page.goto("/admin/upload")
    page.locator("input[type=file]").set_input_files(recording)
    expect(page.get_by_text("a screen recording up to 200MB and 120 s")).to_be_visible()
    send_files(page, "Upload 1 recording")
    expect(page.get_by_role("heading", name="Going through the recording")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^\d+ of \d s$"))).to_be_visible()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Ranks 1–24: all 24 read.", timeout=READ_WITHIN)
    before = page.request.get("/api/members").json()
    apply_rows(page)
    expect(page.get_by_text("Data Applied Successfully", exact=True)).to_be_visible()
    after = {one["name"]: one for one in page.request.get("/api/members").json()}
    known = [entry for entry in LISTED if entry.name in after and entry.name in {one["name"] for one in before}]
    assert len(known) > 15
    assert [int(after[entry.name]["kills"]) for entry in known] == [entry.value for entry in known]
    undo(page)


def undo(page: Page) -> None:
    page.goto("/admin/upload")
    page.get_by_role("button", name="Undo").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect(page.get_by_text(re.compile(r"member records have been restored\."))).to_be_visible()


@pytest.fixture
def app(chromium: Browser, portal: Portal) -> Iterator[Page]:
    """A phone on which a leader has opened the portal."""
    with visiting(chromium, portal, 360, installed=True) as page:
        enter(page)
        await_worker(page)
        yield page


def test_a_shared_recording_waits_on_the_upload_page(app: Page, recording: Path) -> None:
    app.goto("/admin")
    share(app, [recording])
    expect(app).to_have_url(re.compile("/admin/upload$"))
    expect(app.get_by_role("button", name="Upload 1 recording")).to_be_visible()
    accept = app.request.get("/manifest.webmanifest").json()["share_target"]["params"]["files"][0]["accept"]
    assert {"video/mp4", "video/quicktime", "video/webm", "image/png"} <= set(accept)
