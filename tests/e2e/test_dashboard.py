"""The dashboard: each element that spec section 2 names, with data and without, while it loads and when it fails."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.portals import enter

pytestmark = pytest.mark.browser

DESKTOP, TABLET, PHONE = 1440, 800, 360
RANKINGS = {"Alliance Duel Rankings": "vs", "Strength Rankings": "strength", "Tech Donations": "donations"}
FAILURES = {
    "Alliance Duel Rankings": "Failed to fetch VS scores",
    "Strength Rankings": "Failed to fetch member data",
    "Tech Donations": "Failed to fetch tech donations data",
}
STATS = ("Total Members", "Alliance Power", "Total Kills", "Tech Donations")

both_widths = pytest.mark.parametrize("page", [DESKTOP, PHONE], indirect=True)
both_widths_empty = pytest.mark.parametrize("empty_page", [DESKTOP, PHONE], indirect=True)


def answer(page: Page, path: str) -> Any:
    """What the server tells the screen."""
    return page.request.get(f"/api/{path}").json()


def abbreviated(value: str | int) -> str:
    """A number of the dashboard as K, M or B (spec section 9)."""
    number = int(value)
    for unit, letter, digits in ((10**9, "B", 2), (10**6, "M", 1), (10**3, "K", 1)):
        if number >= unit:
            return f"{number / unit:.{digits}f}{letter}"
    return str(number)


def card(page: Page, title: str) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", name=title, exact=True, level=2))


def stat(page: Page, title: str) -> Locator:
    return card(page, title).first


def ranking(page: Page, title: str) -> Locator:
    return card(page, title).filter(has=page.get_by_role("searchbox"))


def rows(page: Page, title: str) -> Locator:
    return ranking(page, title).locator("tbody").get_by_role("row")


def top(element: Locator) -> float:
    place: float = element.evaluate("(element) => element.getBoundingClientRect().top")
    return place


def trends_card(page: Page) -> Locator:
    """The card with the chart, which is drawn once it comes into sight."""
    found = card(page, "Performance Trends")
    found.scroll_into_view_if_needed()
    return found


def show(page: Page) -> None:
    enter(page, to="/admin")
    expect(page.get_by_role("heading", name="Dashboard", level=1)).to_be_visible()


class TestWithFigures:
    @pytest.fixture(autouse=True)
    def _signed_in(self, page: Page) -> None:
        show(page)

    @both_widths
    def test_the_head_names_the_week_and_leads_to_the_upload(self, page: Page) -> None:
        expect(
            page.get_by_text(re.compile(r"Week ending Sun \d+ \w{3} \d{4}\. Rankings cover the last 30 days\."))
        ).to_be_visible()
        page.get_by_role("link", name="Upload screenshots").click()
        expect(page.get_by_role("heading", name="Data Upload", level=1)).to_be_visible()

    def test_what_is_to_decide_leads_to_where_it_is_decided(self, page: Page) -> None:
        items = answer(page, "attention")
        assert items
        listed = page.get_by_role("list", name="To decide").get_by_role("listitem")
        expect(listed).to_have_count(len(items))
        for shown, item in zip(listed.all(), items, strict=True):
            expect(shown).to_contain_text(f"{item['lead']} {item['text']}")
            expect(shown.get_by_role("link", name=item["action"])).to_have_attribute("href", item["href"])

    @both_widths
    def test_this_week_tells_which_lists_are_in(self, page: Page) -> None:
        week = answer(page, "week")
        listed = page.get_by_role("list", name="This week").get_by_role("listitem")
        wanted = [one for one in week["lists"] if one["state"] != "unused"]
        expect(listed).to_have_count(len(wanted))
        for shown, one in zip(listed.all(), wanted, strict=True):
            expect(shown).to_contain_text(one["label"])
            if one["day"]:
                expect(shown).to_contain_text(f"{one['recorded']} of {one['of']}")
            if one["state"] != "in":
                expect(shown.get_by_role("link", name="Add screenshots")).to_have_attribute("href", one["href"])

    @both_widths
    def test_last_week_is_looked_at_and_saved_again_from_here(self, page: Page) -> None:
        page.get_by_role("button", name="Last week").click()
        expect(page.get_by_role("heading", name="Last week", level=2)).to_be_visible()
        week = date.fromisoformat(answer(page, "week")["weekEnding"]) - timedelta(days=7)
        told = answer(page, f"week?weekEnding={week}")
        glance = page.get_by_role("region", name="The week at a glance")
        for lack in told["lacks"]:
            expect(glance).to_contain_text(lack)
        glance.get_by_role("button", name=re.compile("^Save ")).click()
        dialog = page.get_by_role("dialog", name=re.compile("W.E"))
        expect(dialog.get_by_role("table", name="Coverage").get_by_role("row")).to_have_count(5)
        dialog.get_by_role("button", name="Cancel").click()

    @both_widths
    def test_four_cards_hold_the_totals_with_their_trends(self, page: Page) -> None:
        stats = answer(page, "stats")
        expect(stat(page, "Total Members")).to_contain_text(str(stats["totalMembers"]))
        expect(stat(page, "Alliance Power")).to_contain_text(abbreviated(stats["totalPower"]))
        expect(stat(page, "Alliance Power")).to_contain_text(f"{abbreviated(stats['avgPower'])} average")
        expect(stat(page, "Total Kills")).to_contain_text(abbreviated(stats["totalKills"]))
        expect(stat(page, "Tech Donations")).to_contain_text(abbreviated(stats["totalTechDonations"]))
        percent = stats["trends"]["power"]["percent"]
        sign = "+" if percent > 0 else "\u2212"
        expect(stat(page, "Alliance Power")).to_contain_text(f"{sign}{abs(percent):.1f}%")
        trend = stats["trends"]["power"]
        expect(stat(page, "Alliance Power").get_by_text(f"{trend['members']} of {trend['of']} members")).to_be_visible()
        for title in STATS:
            expect(stat(page, title)).to_contain_text("vs ")

    @both_widths
    def test_the_rankings_are_600_px_high_and_scroll_by_themselves_under_their_heads(self, page: Page) -> None:
        found = answer(page, "rankings")
        for title, key in RANKINGS.items():
            expect(rows(page, title)).to_have_count(len(found[key]["rows"]))
            table, head = ranking(page, title), ranking(page, title).get_by_role("columnheader", name="Member")
            assert table.evaluate("(element) => element.offsetHeight") == 600
            below_the_top = top(head) - top(table)
            rows(page, title).last.scroll_into_view_if_needed()
            assert top(head) - top(table) == pytest.approx(below_the_top, abs=1)

    @both_widths
    def test_a_row_shows_place_name_and_abbreviated_figure(self, page: Page) -> None:
        found = answer(page, "rankings")
        for title, key in RANKINGS.items():
            first, row = found[key]["rows"][0], rows(page, title).first
            expect(row.get_by_role("cell").first).to_have_text("1")
            link = row.get_by_role("link", name=first["name"])
            expect(link).to_have_attribute("href", f"/admin/members/{first['memberId']}")
            expect(row.get_by_role("cell").last).to_have_text(abbreviated(first["value"]))

    def test_the_places_have_four_tiers(self, page: Page) -> None:
        expect(rows(page, "Strength Rankings").nth(30)).to_be_attached()
        looks = [
            rows(page, "Strength Rankings")
            .nth(place - 1)
            .get_by_role("cell")
            .first.locator("span")
            .evaluate(
                "(badge) => { const s = getComputedStyle(badge); return s.backgroundColor + s.borderColor + s.color }"
            )
            for place in (1, 3, 4, 10, 11, 25, 26, 31)
        ]
        assert looks[0::2] == looks[1::2]
        assert len(set(looks)) == 4

    def test_a_search_finds_a_member_and_keeps_the_place(self, page: Page) -> None:
        found = answer(page, "rankings")
        for title, key in RANKINGS.items():
            sought, search = found[key]["rows"][4]["name"], ranking(page, title).get_by_role("searchbox")
            search.fill(sought.upper())
            expect(rows(page, title).filter(has_text=sought).get_by_role("cell").first).to_have_text("5")
            search.fill("nobody at all")
            expect(ranking(page, title).get_by_text("No members found")).to_be_visible()
            ranking(page, title).get_by_role("button", name="Clear search").last.click()
            expect(rows(page, title).nth(4)).to_be_attached()

    def test_the_trends_are_drawn_for_7_30_and_90_days(self, page: Page) -> None:
        trends = trends_card(page)
        chart = trends.get_by_role("application")
        for chip, days in (("90D", 90), ("30D", 30)):
            trends.get_by_role("button", name=chip).click()
            expect(trends.get_by_role("button", name=chip)).to_have_attribute("aria-pressed", "true")
            wanted = answer(page, f"trends?days={days}")
            expect(chart).to_have_attribute("aria-label", re.compile("Power .*VS Score .*Tech Donations"))
            expect(chart.locator(".recharts-line-curve[stroke='#9fd66b']")).to_have_count(1)
            assert len(wanted["lines"]) == 3
        trends.get_by_role("button", name="7D").click()
        expect(
            trends.get_by_role("application").or_(trends.get_by_text("Nothing to compare in 7 days"))
        ).to_be_visible()

    def test_arrow_keys_walk_along_the_chart(self, page: Page) -> None:
        trends = trends_card(page)
        dates = answer(page, "trends?days=30")["dates"]
        chart = trends.get_by_role("application")
        chart.focus()
        page.keyboard.press("ArrowRight")
        tooltip = trends.get_by_role("status")
        expect(tooltip).to_contain_text(str(int(dates[1][8:])))
        expect(tooltip).to_contain_text("VS Score")

    @both_widths
    def test_the_trends_can_be_read_as_a_table(self, page: Page) -> None:
        wanted = answer(page, "trends?days=30")
        trends = trends_card(page)
        trends.get_by_role("button", name="Show as table").click()
        expect(trends.get_by_role("columnheader")).to_have_text(["Date", "Power", "VS Score", "Tech Donations"])
        expect(trends.locator("tbody").get_by_role("row")).to_have_count(len(wanted["dates"]))
        trends.get_by_role("button", name="Show as chart").click()
        expect(trends.get_by_role("application")).to_be_visible()


@pytest.mark.parametrize("page", [DESKTOP, TABLET, PHONE, 320], indirect=True)
def test_nothing_scrolls_sideways_and_nothing_jumps(page: Page) -> None:
    page.add_init_script(
        "window.shifts = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) "
        "if (!entry.hadRecentInput) window.shifts += entry.value }).observe({ type: 'layout-shift', buffered: true })"
    )
    show(page)
    page.goto("/admin")
    expect(rows(page, "Tech Donations").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert page.evaluate("window.shifts") < 0.05
    last = card(page, "Performance Trends")
    ends = last.evaluate("(element) => element.getBoundingClientRect().bottom + window.scrollY")
    assert page.evaluate("document.documentElement.scrollHeight") - ends < 40


class TestWithoutFigures:
    @pytest.fixture(autouse=True)
    def _signed_in(self, empty_page: Page) -> None:
        show(empty_page)

    @both_widths_empty
    def test_each_ranking_says_what_to_upload(self, empty_page: Page) -> None:
        for title, data_type in zip(RANKINGS, ("alliance-duel", "strength", "donations"), strict=True):
            empty = ranking(empty_page, title)
            expect(empty.get_by_text("Nothing recorded in the last 30 days")).to_be_visible()
            expect(empty.get_by_role("searchbox")).to_be_disabled()
            expect(empty.get_by_role("link", name="Data Upload")).to_have_attribute(
                "href", f"/admin/upload?type={data_type}"
            )

    def test_the_way_on_has_the_type_chosen(self, empty_page: Page) -> None:
        ranking(empty_page, "Tech Donations").get_by_role("link", name="Data Upload").click()
        expect(empty_page.get_by_label("Data type")).to_have_value("donations")

    @both_widths_empty
    def test_what_is_not_known_is_no_zero(self, empty_page: Page) -> None:
        expect(stat(empty_page, "Total Members")).to_contain_text("1")
        for title in STATS[1:]:
            expect(stat(empty_page, title)).to_contain_text("—")
            expect(stat(empty_page, title)).to_contain_text("no week to compare yet")

    def test_there_is_no_trend_to_draw(self, empty_page: Page) -> None:
        trends = trends_card(empty_page)
        expect(trends.get_by_text("Nothing to compare in 30 days")).to_be_visible()
        trends.get_by_role("button", name="90D").click()
        expect(trends.get_by_text("Nothing to compare in 90 days")).to_be_visible()


class TestLoadingAndFailing:
    @pytest.fixture
    def failing(self, page: Page) -> set[str]:
        """The paths below /api/ that fail as long as they are in this set."""
        paths: set[str] = set()

        def handle(route: Route) -> None:
            path = route.request.url.split("/api/")[1].split("?")[0]
            if path in paths:
                route.fulfill(status=503, json={"message": "The database is busy."})
            else:
                route.continue_()

        page.route("**/api/**", handle)
        return paths

    def test_each_ranking_fails_by_itself_and_recovers(self, page: Page, failing: set[str]) -> None:
        failing.add("rankings")
        show(page)
        for title, words in FAILURES.items():
            expect(ranking(page, title).get_by_text(words)).to_be_visible()
            expect(ranking(page, title).get_by_text("503: The database is busy.")).to_be_visible()
        expect(stat(page, "Total Members")).to_contain_text("vs ")
        failing.clear()
        ranking(page, "Strength Rankings").get_by_role("button", name="Retry").click()
        for title in RANKINGS:
            expect(rows(page, title).first).to_be_visible()

    @pytest.mark.parametrize(
        ("path", "words"),
        [
            ("stats", "Failed to fetch the alliance's totals"),
            ("trends", "Failed to fetch the trends"),
        ],
    )
    def test_every_other_card_too(self, page: Page, failing: set[str], path: str, words: str) -> None:
        failing.add(path)
        show(page)
        failure = page.get_by_role("alert").filter(has_text=words)
        expect(failure).to_be_visible()
        expect(rows(page, "Strength Rankings").first).to_be_visible()
        failing.clear()
        failure.get_by_role("button", name="Retry").click()
        expect(failure).to_be_hidden()

    def test_a_ranking_shows_skeleton_rows_while_it_loads(self, page: Page) -> None:
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        page.route("**/api/rankings", hold)
        show(page)
        for title in RANKINGS:
            expect(ranking(page, title).get_by_text("Loading the ranking")).to_be_attached()
            expect(ranking(page, title)).to_have_attribute("aria-busy", "true")
        held[0].continue_()
        for title in RANKINGS:
            expect(rows(page, title).first).to_be_visible()
