"""Strikes in a real browser: looked at, confirmed together, dropped, changed, undone; one by hand and a note."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import enter
from tests.e2e.management import call, on, portal

__all__ = ["portal"]

pytestmark = pytest.mark.browser


def strikes(page: Page, state: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = call(page, "GET", f"/api/strikes?state={state}")["rows"]
    return rows


def undo(page: Page) -> None:
    page.locator("section[aria-label^=Notifications]").get_by_role("button", name="Undo").click()


@on(1440, 360)
def test_a_leader_confirms_all_but_one_drops_that_and_undoes(page: Page) -> None:
    enter(page, to="/admin/strikes")
    expect(page.get_by_role("heading", name="Strikes", level=1)).to_be_visible()
    before, stood = strikes(page, "proposed"), len(strikes(page, "confirmed"))
    assert len(before) > 2
    assert all(int(one["evidence"]["asked"]) > int(one["evidence"]["value"]) for one in before)
    listed = page.get_by_role("list", name="Proposed strikes").get_by_role("listitem")
    expect(listed).to_have_count(len(before))
    spared = before[0]
    line = listed.filter(has_text=spared["memberName"]).filter(has_text=spared["reason"])
    line.get_by_role("checkbox").uncheck()
    page.get_by_role("button", name=f"Confirm {len(before) - 1}", exact=True).click()
    expect(page.get_by_text(f"{len(before) - 1} strikes were confirmed.")).to_be_visible()
    expect(listed).to_have_count(1)
    assert len(strikes(page, "confirmed")) == stood + len(before) - 1

    undo(page)
    expect(listed).to_have_count(len(before))
    assert strikes(page, "proposed") == before

    line.get_by_role("button", name="Drop").click()
    expect(page.get_by_text(f"The strike of {spared['memberName']} was dropped.")).to_be_visible()
    expect(page.get_by_role("list", name="Dropped and expired")).to_contain_text(spared["reason"])
    undo(page)
    expect(listed).to_have_count(len(before))
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert width <= 0


def test_one_by_hand_a_note_and_the_roster_sorted_by_them(page: Page) -> None:
    enter(page, to=None)
    member = next(
        one for one in call(page, "GET", "/api/members/with-freshness") if one["rank"] == 2 and not one["strikes"]
    )
    page.goto(f"/admin/members/{member['id']}")
    page.get_by_role("button", name="Give a strike").click()
    page.get_by_label("Reason").fill("Left a rally")
    page.get_by_label("Counts as").select_option("3")
    page.get_by_role("button", name="Give strike").click()
    expect(page.get_by_role("list", name="Strikes").get_by_text("Left a rally")).to_be_visible()
    expect(page.get_by_text("3 strikes", exact=True)).to_be_visible()
    page.get_by_label("New note").fill("Plays late.\nAsk again in January.")
    page.get_by_role("button", name="Add note").click()
    expect(page.get_by_role("list", name="Notes")).to_contain_text("Plays late.")

    page.goto("/admin/member-management")
    page.get_by_role("button", name="Sort and filter").click()
    page.get_by_label("Sort by").select_option(label="Strikes, most first")
    page.get_by_label("Strikes", exact=True).select_option(label="At least 3")
    page.get_by_role("button", name="Done").click()
    first = page.get_by_role("table", name="All members").locator("tbody tr:visible").first
    expect(first).to_contain_text(member["name"])
    expect(first).to_contain_text("3 strikes")
    expect(page.get_by_role("button", name="Remove filter: At least 3 strikes")).to_be_visible()
    [given] = [one for one in strikes(page, "confirmed") if one["reason"] == "Left a rally"]
    call(page, "POST", f"/api/strikes/{given['id']}/drop")
