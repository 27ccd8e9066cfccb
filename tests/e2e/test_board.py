"""The Rank Board and days away in a real browser: looked at, ticked, applied, undone."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.management import call, on, portal, roster, row, toast
from tests.e2e.portals import enter

__all__ = ["portal"]

pytestmark = pytest.mark.browser


def board(page: Page) -> dict[str, dict[str, Any]]:
    return {one["memberName"]: one for one in call(page, "GET", "/api/board")["rows"]}


def ranks(page: Page) -> dict[str, int]:
    return {name: member["rank"] for name, member in roster(page).items()}


@on(1440, 360)
def test_a_leader_looks_ticks_applies_and_undoes(page: Page) -> None:
    enter(page, to="/admin")
    page.get_by_role("link", name="Open board").click()
    expect(page.get_by_role("heading", name="Rank Board", level=1)).to_be_visible()
    before, told = ranks(page), board(page)
    rising = [one for one in told.values() if one["rises"] and not one["needsR5"]]
    falls = next(one for one in told.values() if not one["rises"] and one["to"] != "X")
    assert rising

    listed = page.get_by_role("listitem").filter(has=page.get_by_role("checkbox"))
    expect(listed).to_have_count(len(told))
    for one in rising:
        expect(page.get_by_role("checkbox", name=f"{one['memberName']}: {one['from']} to {one['to']}")).to_be_checked()
    box = page.get_by_role("checkbox", name=f"{falls['memberName']}: {falls['from']} to {falls['to']}")
    expect(box).not_to_be_checked()
    line = listed.filter(has_text=falls["memberName"])
    for measure in falls["missing"]:
        expect(line).to_contain_text(measure["label"])
    box.check()
    page.get_by_role("button", name=f"Apply {len(rising) + 1} changes").click()

    toast(page, "Ranks updated", f"{len(rising) + 1} members got another rank.")
    expect(listed).to_have_count(len(told) - len(rising) - 1)
    given = {one["memberName"]: int(one["to"][1:]) for one in (*rising, falls)}
    assert ranks(page) == {**before, **given}

    page.locator("section[aria-label^=Notifications]").get_by_role("button", name="Undo").click()
    expect(listed).to_have_count(len(told))
    assert ranks(page) == before


def test_days_away_are_entered_seen_and_taken_back(page: Page) -> None:
    enter(page, to=None)
    whom = next(one for one in board(page).values() if not one["rises"])
    name = whom["memberName"]
    page.goto(f"/admin/members/{whom['memberId']}")
    page.get_by_role("button", name="Enter days").click()
    dialog = page.get_by_role("dialog", name=f"{name} is away")
    monday = date.fromisoformat(call(page, "GET", "/api/board")["week"]) - timedelta(days=6)
    dialog.get_by_label("First day").fill(str(monday))
    dialog.get_by_label("Last day").fill(str(monday + timedelta(days=60)))
    dialog.get_by_label("Reason").fill("Exams")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("list", name="Days away").get_by_role("listitem")).to_contain_text("Exams")
    expect(page.get_by_role("main").locator("header")).to_contain_text("Away to")

    page.goto("/admin/member-management?filter=away")
    expect(row(page, name)).to_contain_text("Away to")
    expect(page.get_by_role("table", name="All members").locator("tbody tr:visible")).to_have_count(1)
    page.goto("/admin/board")
    line = page.get_by_role("listitem").filter(has_text=name).filter(has=page.get_by_role("checkbox"))
    expect(line).to_contain_text("Excused")
    expect(line).to_contain_text("away 6 of 6 days: Exams")

    page.goto(f"/admin/members/{whom['memberId']}")
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_text("Never away so far.")).to_be_visible()
    expect(page.get_by_role("main").locator("header")).not_to_contain_text("Away to")


def test_the_roster_is_sorted_and_filtered_by_score_and_calculated_rank(page: Page) -> None:
    enter(page, to="/admin/member-management")
    table = page.get_by_role("table", name="All members")
    members = roster(page)
    shown = table.locator("tbody tr:visible")
    expect(shown).to_have_count(len(members))
    table.get_by_role("button", name="VS Score", exact=True).click()
    best = max(members.values(), key=lambda one: int(one["latestVsScore"] or 0))
    expect(shown.first).to_contain_text(best["name"])

    table.get_by_role("button", name="Filter Calculated Rank").click()
    page.get_by_label("Calculated Rank", exact=True).select_option("other")
    differing = [
        one for one in members.values() if one["calculatedRank"] != (f"R{one['rank']}" if one["rank"] else "X")
    ]
    page.get_by_role("button", name="Done").click()
    expect(shown).to_have_count(len(differing))
    page.get_by_role("button", name="Remove filter: Another rank than calculated").click()
    expect(shown).to_have_count(len(members))


def test_seats_are_set_and_hold(page: Page) -> None:
    enter(page, to="/admin/member-management")
    page.get_by_role("button", name="Edit R3 criteria").click()
    dialog = page.get_by_role("dialog", name="Edit R3 criteria")
    dialog.get_by_label("Seats").fill("2")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("of 2 seats")).to_be_visible()
    page.get_by_role("link", name="Rank Board").click()
    expect(page.get_by_role("list", name="Seats")).to_contain_text("of 2 seats taken")
    expect(page.get_by_role("region", name="Apply").get_by_role("status")).to_contain_text("untick")
    expect(page.get_by_role("button", name="Apply").first).to_be_disabled()
    body = {"powerRequirement": 75_000_000, "vsRequirement": 20_000_000, "donationsRequirement": 12_000, "seats": None}
    call(page, "PUT", "/api/rank-criteria/3", data=body)
