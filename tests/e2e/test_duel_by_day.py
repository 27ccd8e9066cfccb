"""The duel's seven lists in one drop, in a real browser: filed by their tabs, one review, one Apply, a week by day."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.portals import enter, served, visiting
from tests.prepared import LOAD_DEMO
from tests.screens.draw import Entry, Look, screenshot

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]

TABS, DAYS = ("Daily Rank", "Weekly Rank"), ("Mon.", "Tues.", "Wed.", "Thur.", "Fri.", "Sat.")
WEEK = Look("RANKING", "Points", TABS, 1, commas=True)
READ_WITHIN = 180_000


def weeks_of(names: list[str]) -> dict[str, list[int]]:
    """Six scores a member, different on each day, in the same order."""
    return {name: [9_000_000 - 700_123 * place + 50_210 * day for day in range(6)] for place, name in enumerate(names)}


def draw(folder: Path, scores: dict[str, list[int]], uneven: str) -> list[Path]:
    """The seven lists; of one member the week's has a thousand more than the days."""
    weeks = {name: sum(days) + (1000 if name == uneven else 0) for name, days in scores.items()}
    lists = [({name: days[day] for name, days in scores.items()}, day) for day in range(6)]
    files = []
    for values, day in [*lists, (weeks, None)]:
        look = WEEK if day is None else Look("RANKING", "Points", TABS, 0, commas=True, spans=DAYS, span=day)
        ranked = sorted(values.items(), key=lambda one: -one[1])
        entries = [Entry(place, name, value) for place, (name, value) in enumerate(ranked, start=1)]
        files.append(folder / f"{'week' if day is None else DAYS[day]}.png")
        screenshot(entries, look).image.save(files[-1])
    return files


def plain_names(page: Page) -> list[str]:
    found = [one["name"] for one in page.request.get("/api/members").json()]
    return [name for name in found if re.fullmatch(r"[A-Z][a-z]{5,9}", name)][:8]


def week_of(page: Page, day: date) -> dict[str, Any]:
    answer = page.request.get(f"/api/duel?weekEnding={day}").json()
    return {one["memberName"]: one for one in answer["rows"]}


def look_at(page: Page, scores: dict[str, list[int]], uneven: str, saturday: date) -> None:
    """The week that disagrees stands out and shows its pictures; the start page ranks by day."""
    sunday = saturday + timedelta(days=1)
    page.goto(f"/admin/duel?week={sunday}")
    row = page.get_by_role("row").filter(has=page.get_by_role("link", name=uneven, exact=True))
    expect(row.get_by_text("Disagrees").filter(visible=True)).to_be_visible()
    page.get_by_label("Show", exact=True).select_option("differs")
    expect(page.get_by_role("row")).to_have_count(2)
    row.get_by_role("link", name=uneven).click()
    page.get_by_role("button", name="Show the rows").click()
    dialog = page.get_by_role("dialog", name="Days and week disagree")
    expect(dialog.get_by_role("img")).to_have_count(7)
    told = f"{sum(scores[uneven]):,}, the week's list says {sum(scores[uneven]) + 1000:,}"
    expect(dialog.get_by_text(told)).to_be_visible()
    page.goto("/admin")
    page.get_by_role("button", name="Day", exact=True).click()
    best = max(scores, key=lambda name: scores[name][5])
    expect(page.get_by_role("region", name="Alliance Duel Rankings, rows").get_by_text(best)).to_be_visible()


def test_seven_lists_become_a_week_by_day(chromium: Browser, tmp_path: Path) -> None:
    """Read and applied once, as the leader's desktop does; what came of it is looked at there and on a phone."""
    with served(tmp_path / "data", {}, LOAD_DEMO) as portal, visiting(chromium, portal, 1440) as page:
        page.emulate_media(reduced_motion="reduce")
        enter(page)
        scores = weeks_of(plain_names(page))
        uneven = [*scores][3]
        files = draw(tmp_path, scores, uneven)
        page.get_by_label("Data type").select_option(label="Detect automatically")
        page.get_by_role("button", name=re.compile("^Sat ")).or_(page.get_by_role("button", name="Today")).last.click()
        page.locator("input[type=file]").set_input_files(files)
        page.get_by_role("button", name=f"Upload {len(files)} screenshots").click()
        expect(page).to_have_url(re.compile("review="), timeout=READ_WITHIN)
        lists = [one for one in page.request.get("/api/batches?limit=9").json() if one["totalFiles"]]
        assert sorted(one["dataType"] for one in lists) == ["alliance-duel", *["duel-day"] * 6]
        saturday = max(date.fromisoformat(one["reportDate"]) for one in lists)
        expect(page.get_by_role("dialog").get_by_role("button", name=re.compile("Open Duel Day, Mon "))).to_be_visible()
        page.get_by_role("dialog").get_by_role("button", name="Apply 7 lists, 56 rows").click()
        expect(page.get_by_text("Data Applied Successfully", exact=True).last).to_be_visible()

        found = week_of(page, saturday)
        for name, days in scores.items():
            assert found[name]["days"] == [str(value) for value in days], name
            assert found[name]["check"] == ("differs" if name == uneven else "proved")
        look_at(page, scores, uneven, saturday)
        with visiting(chromium, portal, 360) as phone:
            phone.emulate_media(reduced_motion="reduce")
            enter(phone, to=None)
            look_at(phone, scores, uneven, saturday)
