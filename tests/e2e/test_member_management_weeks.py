"""Member Management's saved weeks, its CSV files and its first day, in a real browser (spec sections 2, 8 and 9)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from members.weeks.calendar import last_sunday
from tests.e2e.management import (
    PATH,
    PHONE,
    add_members,
    call,
    columns,
    management,
    on,
    portal,
    roster,
    toast,
    with_the_week_saved,
)
from tests.e2e.portals import Portal, served

__all__ = ["management", "portal"]

pytestmark = pytest.mark.browser

FIGURES = ["Power", "Kills", "Tech Donations", "VS Score"]


def without_score(row: dict[str, Any]) -> bool:
    return row["id"] is not None and row["vsScore"] is None


def earlier(row: dict[str, Any], week: dict[str, Any]) -> bool:
    """Whether the row's power is of an earlier week."""
    monday = date.fromisoformat(week["weekEnding"]) - timedelta(days=6)
    return row["powerDate"] is not None and row["powerDate"] < monday.isoformat()


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

    @on(1440, PHONE)
    def test_save_week_shows_what_it_holds_and_what_would_change_first(self, management: Page) -> None:
        """A member of the week is changed after it was saved: the dialog tells of it, and saves when asked to."""
        page = management
        with_the_week_saved(page)
        before = call(page, "GET", "/api/weekly-snapshots?weeks=1")[0]
        row = next(one for one in before["snapshotData"] if one["rank"] == 2)
        call(page, "PATCH", f"/api/members/{row['id']}", data={"rank": 3})
        try:
            page.get_by_role("button", name="Save Week").click()
            dialog = page.get_by_role("dialog", name=re.compile(r"^Replace W.E \d+ \w+ \d\d\?$"))
            expect(
                dialog.get_by_text(re.compile("^This week was saved on .* by .* saves the figures of 1\\d\\d members"))
            ).to_be_visible()
            coverage = dialog.get_by_role("table", name="Coverage")
            assert columns(coverage) == ["figure", "in the week", "earlier", "none"]
            assert [head.inner_text() for head in coverage.get_by_role("rowheader").all()] == FIGURES
            expect(dialog.get_by_text("Nothing: the week holds what the records say.")).to_be_visible()
            tick = dialog.get_by_role("checkbox", name=re.compile("^Take today’s ranks as well"))
            expect(dialog.get_by_text(f"{row['name']} R2 → R3")).to_be_visible()
            tick.check()
            changed = dialog.get_by_role("table", name="Changed members")
            expect(
                changed.get_by_role("row", name=re.compile(f"^{re.escape(row['name'])} Rank R2 → R3"))
            ).to_be_visible()
            found = call(page, "GET", "/api/weekly-snapshots?weeks=1")[0]
            assert found == before, "looking writes nothing"
            tick.uncheck()
            dialog.get_by_role("button", name="Replace week").click()
            toast(page, "Weekly snapshot saved successfully")
            expect(dialog).to_be_hidden()
            found = call(page, "GET", "/api/weekly-snapshots?weeks=1")[0]
            assert next(one for one in found["snapshotData"] if one["id"] == row["id"])["rank"] == 2
        finally:
            call(page, "PATCH", f"/api/members/{row['id']}", data={"rank": 2})

    def test_a_week_without_a_list_has_no_scores_and_dated_powers(self, management: Page) -> None:
        """The demo's alliance-duel list does not show everybody: who is missing has '—' and no place in that week."""
        page = management
        weeks = call(page, "GET", "/api/weekly-snapshots?weeks=20")
        week = next(
            one for one in weeks if any(without_score(row) and earlier(row, one) for row in one["snapshotData"])
        )
        row = next(one for one in week["snapshotData"] if without_score(one) and earlier(one, week))
        page.goto(f"{PATH}?tab={week['weekEnding']}")
        shown = page.get_by_role("row").filter(has=page.get_by_role("link", name=row["name"], exact=True))
        expect(shown.locator('[data-cell="vs"]')).to_have_text("—")
        expect(shown.locator('[data-cell="power"]')).to_contain_text(re.compile(r"of \d+ \w+"))
        expect(page.get_by_text(re.compile("^From an earlier week: power of "))).to_be_visible()
        page.get_by_role("button", name="Save again").click()
        expect(page.get_by_role("dialog", name=re.compile("^Replace W.E"))).to_be_visible()


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
        # The power came in today, which belongs to the next week unless it is Sunday; a duel belongs to its week.
        sunday = last_sunday(datetime.now(UTC).date())
        bosun = roster(page)["Bosun"]["id"]
        call(page, "POST", f"/api/vs-scores/{bosun}/override", data={"score": "7500000", "weekEnding": str(sunday)})
        page.get_by_role("button", name="Save Week").click()
        page.get_by_role("dialog").get_by_role("button", name="Save week").click()
        toast(page, "Weekly snapshot saved successfully")
        tab = page.get_by_role("tab", name=re.compile("^W.E"))
        tab.click()
        week = page.get_by_role("table", name=tab.inner_text())
        expect(week.get_by_role("row").filter(has_text="Bosun")).to_contain_text("7.5M")
