"""Member Management's saved weeks, its CSV files and its first day, in a real browser (spec sections 2, 8 and 9)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Portal, served
from tests.e2e.management import add_members, columns, management, portal, roster, toast, with_the_week_saved

__all__ = ["management", "portal"]

pytestmark = pytest.mark.browser


class TestWeeks:
    def test_a_saved_week_is_shown_and_downloaded(self, management: Page) -> None:
        page = management
        tab = page.get_by_role("tab", name=re.compile("^W.E")).first
        label = tab.inner_text()
        tab.click()
        expect(page.get_by_role("heading", name=f"Weekly Snapshot - {label}")).to_be_visible()
        shown = columns(page.get_by_role("table", name=label))
        assert shown == [
            "name",
            "power",
            "tech donations",
            "vs score",
            "sf tech %",
            "discord",
            "rank",
            "calculated rank",
        ]
        expect(page.get_by_text("No data", exact=True).first).to_be_visible()
        for kind in ("CSV", "JSON"):
            with page.expect_download() as download:
                page.get_by_role("link", name=f"Download {kind}").click()
            assert download.value.suggested_filename.endswith(f".{kind.lower()}")

    def test_save_week_asks_before_it_replaces_one(self, management: Page) -> None:
        page = management
        with_the_week_saved(page)
        page.get_by_role("button", name="Save Week").click()
        dialog = page.get_by_role("dialog", name=re.compile(r"^Replace W.E \d+ \w+ \d\d\?$"))
        expect(dialog.get_by_text(re.compile("^This week was saved on .* by .*"))).to_be_visible()
        dialog.get_by_role("button", name="Replace week").click()
        toast(page, "Weekly snapshot saved successfully")
        expect(dialog).to_be_hidden()


class TestCsv:
    def test_import_tells_what_would_change_first(self, management: Page) -> None:
        page = management
        page.get_by_role("button", name="CSV").click()
        page.get_by_role("menuitem", name="Import CSV...").click()
        dialog = page.get_by_role("dialog", name="Import CSV")
        text = b"name,power\nZo\xc3\xab Marlow,390500000\nFresh Face,12.5M\n"
        file = {"name": "roster.csv", "mimeType": "text/csv", "buffer": text}
        dialog.get_by_label("CSV file").set_input_files(file)  # type: ignore[arg-type]
        expect(dialog.get_by_role("row", name=re.compile("Zoë Marlow Update Power .* → 390,500,000"))).to_be_visible()
        expect(dialog.get_by_text("1 new", exact=True)).to_be_visible()
        assert "Fresh Face" not in roster(page)
        dialog.get_by_role("button", name="Apply 2 changes").click()
        toast(page, "Roster imported", "1 member created, 1 updated.")
        assert roster(page)["Fresh Face"]["power"] == "12500000"

    def test_export(self, management: Page) -> None:
        management.get_by_role("button", name="CSV").click()
        with management.expect_download() as download:
            management.get_by_role("menuitem", name="Export CSV").click()
        assert "MarenOfTides" in download.value.path().read_text(encoding="utf-8-sig")


class TestFirstDay:
    @pytest.fixture
    def portal(self, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
        first_leader = ["create_leader", "leader", "--member", "Maren", "--password-stdin"]
        with served(tmp_path_factory.mktemp("first-day"), {}, first_leader) as found:
            yield found

    def test_nothing_is_there_and_the_first_week_is_saved_at_once(self, management: Page) -> None:
        page = management
        page.get_by_role("tab", name="Previous Members").click()
        expect(page.get_by_text("No inactive members found", exact=True)).to_be_visible()
        expect(page.get_by_text("All members are currently active", exact=True)).to_be_visible()
        page.get_by_role("tab", name="Duplicates").click()
        expect(page.get_by_text("No duplicates", exact=True)).to_be_visible()
        page.get_by_role("tab", name="All Members").click()
        expect(page.get_by_role("tab")).to_have_count(3)
        expect(page.get_by_role("row").filter(has_text="Maren")).to_contain_text("No data")
        add_members(page, "Bosun,R1,12000000")
        page.get_by_role("button", name="Save Week").click()
        toast(page, "Weekly snapshot saved successfully")
        tab = page.get_by_role("tab", name=re.compile("^W.E"))
        tab.click()
        week = page.get_by_role("table", name=tab.inner_text())
        expect(week.get_by_role("row").filter(has_text="Bosun")).to_contain_text("12,000,000")
