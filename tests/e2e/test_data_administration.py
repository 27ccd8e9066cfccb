"""Data Administration of the Admin Panel, in a real browser with a real worker."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.portals import Portal, enter, served
from tests.e2e.test_accessibility import problems
from tests.prepared import LOAD_DEMO

pytestmark = [
    pytest.mark.browser,
    pytest.mark.worker,
    pytest.mark.parametrize("page", [1440, 360], indirect=True),
]

PANEL = "/admin/settings"
DONE_WITHIN = 60_000


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """A demo of our own: these tests import records."""
    with served(tmp_path_factory.mktemp("data"), {}, LOAD_DEMO) as found:
        yield found


def test_all_data_out_changed_and_in_again(page: Page, portal: Portal, tmp_path: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page, to=PANEL)
    expect(page.get_by_text("Kept for ever.")).to_be_visible()
    assert problems(page) == []
    with page.expect_download() as export:
        page.get_by_role("button", name="Export everything").click()
    export.value.save_as(tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        records = archive.read("records.csv").decode("utf-8-sig").splitlines()
    changed = records[1].split(",")
    changed[4] = str(int(changed[4]) + 1 + int((page.viewport_size or {"width": 0})["width"]))
    (tmp_path / "records.csv").write_text("\n".join([records[0], ",".join(changed), *records[2:]]), encoding="utf-8")

    page.get_by_role("button", name="Import").click()
    dialog = page.get_by_role("dialog", name="Import")
    for file, says in (("all.zip", "0 changes"), ("records.csv", "1 change")):
        with page.expect_file_chooser() as chooser:
            dialog.get_by_role("button", name="Choose").click()
        chooser.value.set_files(tmp_path / file)
        expect(dialog.get_by_role("button", name=f"Apply {says}")).to_be_visible(timeout=DONE_WITHIN)
        assert problems(page, dialog) == []
    dialog.get_by_role("button", name="Apply 1 change").click()
    expect(page.get_by_text("1 changed.")).to_be_visible(timeout=DONE_WITHIN)


def test_a_backup_and_a_check(page: Page, portal: Portal) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page, to=PANEL)
    work_done(page, "Make a backup")
    fetch = page.get_by_role("button", name="Download the backup of").first
    expect(page.get_by_text("The last one: just now.")).to_be_visible()
    with page.expect_download() as backup:
        fetch.click()
    with zipfile.ZipFile(backup.value.path()) as archive:
        assert "manifest.json" in archive.namelist()

    work_done(page, "Check now")
    expect(page.get_by_text("All is well")).to_be_visible()
    assert problems(page) == []

    page.get_by_role("button", name="All uploads").click()
    uploads = page.get_by_role("dialog", name="All uploads")
    expect(uploads.get_by_text("Page 1 of 1")).to_be_visible()
    assert problems(page, uploads) == []
    uploads.get_by_role("button", name="Close").click()

    page.get_by_role("button", name="How long to keep").click()
    keeping = page.get_by_role("dialog", name="How long to keep screenshots")
    keeping.get_by_label("Keep the pictures").select_option(label="For 365 days")
    assert problems(page, keeping) == []
    keeping.get_by_role("button", name="Save").click()
    expect(keeping).to_be_hidden()
    expect(page.get_by_text("previews. Kept for 365 days.")).to_be_visible()
    page.get_by_role("button", name="How long to keep").click()
    keeping.get_by_label("Keep the pictures").select_option(label="For ever")
    keeping.get_by_role("button", name="Save").click()
    expect(page.get_by_text("previews. Kept for ever.")).to_be_visible()


def work_done(page: Page, button: str) -> None:
    """The worker does what was asked for; the button has its name again once it is done."""
    with page.expect_response(lambda answer: answer.request.method == "POST") as asked:
        page.get_by_role("button", name=button).click()
    assert asked.value.ok
    expect(page.get_by_role("button", name=button)).to_be_visible(timeout=DONE_WITHIN)
