"""Analytics in a real browser: each element of spec section 2, with data and without, on a desktop and a phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.portals import enter

pytestmark = pytest.mark.browser

ANALYTICS = "/admin/analytics"
CAPTIONS = {
    "DATA POINTS": "Total records analyzed",
    "GROWTH RATE": "Average improvement",
    "ACTIVE MEMBERS": "With recorded data",
    "VARIANCE": "Performance spread",
}
TITLES = {
    "Power": "Member Power Progression",
    "VS": "Member VS Score Progression",
    "Tech Donations": "Member Tech Donations Progression",
}
CURVES = "[data-chart] .recharts-line-curve"
ORDINAL = re.compile(r"^\d{1,2}(st|nd|rd|th) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$")

both_widths = pytest.mark.parametrize("page", [1440, 360], indirect=True)


@pytest.fixture
def analytics(page: Page) -> Page:
    enter(page, to=ANALYTICS)
    expect(page.get_by_role("heading", name="Analytics Dashboard", level=1)).to_be_visible()
    return page


def card(page: Page, title: str) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", name=title, exact=True)).last


def asked(page: Page, path: str) -> Any:
    """What the server answers to this leader."""
    answer = page.request.get(path)
    assert answer.ok, path
    return answer.json()


def full(value: str | int) -> str:
    return f"{int(value):,}"


def percent(value: float) -> str:
    return f"{value:+.1f}%".replace("-", "\u2212")


class TestSummary:
    @both_widths
    def test_the_head_and_the_defaults(self, analytics: Page) -> None:
        page = analytics
        expect(page.get_by_text("Detailed performance analysis and trends")).to_be_visible()
        types, ranges = page.get_by_label("Data type"), page.get_by_label("Range", exact=True)
        expect(types.locator("option")).to_have_text(["All Data", "Strength", "Kills", "Donations"])
        expect(ranges.locator("option")).to_have_text(["7 Days", "30 Days", "90 Days"])
        expect(types).to_have_value("all")
        expect(ranges).to_have_value("7")

    @both_widths
    def test_the_cards_tell_what_the_server_computed(self, analytics: Page) -> None:
        figures = asked(analytics, "/api/analytics?days=7")
        shown = {
            "DATA POINTS": full(figures["dataPoints"]),
            "GROWTH RATE": percent(figures["growthRate"]),
            "ACTIVE MEMBERS": full(figures["activeMembers"]),
            "VARIANCE": f"±{figures['variance']:.1f}%",
        }
        for title, caption in CAPTIONS.items():
            expect(card(analytics, title).get_by_text(caption)).to_be_visible()
            expect(card(analytics, title).get_by_text(shown[title], exact=True)).to_be_visible()

    def test_the_choices_change_the_figures_and_stay_in_the_address(self, analytics: Page) -> None:
        page = analytics
        page.get_by_label("Data type").select_option(label="Kills")
        page.get_by_label("Range", exact=True).select_option(label="90 Days")
        points = full(asked(page, "/api/analytics?days=90&dataType=kills")["dataPoints"])
        expect(card(page, "DATA POINTS").get_by_text(points, exact=True)).to_be_visible()
        expect(page).to_have_url(re.compile(r"data=kills&days=90$"))
        page.reload()
        expect(page.get_by_label("Data type")).to_have_value("kills")
        expect(card(page, "DATA POINTS").get_by_text(points, exact=True)).to_be_visible()
        expect(card(page, "Data Distribution").get_by_text("100.0%")).to_be_visible()

    @both_widths
    def test_a_definition_opens_by_pointer_and_by_tap(self, analytics: Page) -> None:
        about = analytics.get_by_role("button", name="About GROWTH RATE")
        if (analytics.viewport_size or {"width": 0})["width"] < 768:
            about.tap()
        else:
            about.hover()
        expect(analytics.get_by_role("tooltip")).to_contain_text("How much the average changed, in percent")

    def test_the_five_with_the_highest_sums(self, analytics: Page) -> None:
        best = asked(analytics, "/api/analytics?days=7")["topPerformers"]
        rows = card(analytics, "Top Performers").get_by_role("listitem")
        expect(rows).to_have_count(5)
        for place, (row, performer) in enumerate(zip(rows.all(), best, strict=True), 1):
            expect(row).to_have_text(f"{place}{performer['name']}{full(performer['value'])}")
            link = row.get_by_role("link", name=performer["name"])
            expect(link).to_have_attribute("href", f"/admin/members/{performer['memberId']}")

    def test_the_shares_of_the_data_and_their_colours(self, analytics: Page) -> None:
        shares = asked(analytics, "/api/analytics?days=7")["distribution"]
        rows = card(analytics, "Data Distribution").get_by_role("listitem")
        colours = {"strength": "rgb(159, 214, 107)", "kills": "rgb(255, 128, 114)", "donations": "rgb(122, 186, 255)"}
        assert [share["dataType"] for share in shares] == list(colours)
        expect(rows).to_have_count(len(shares))
        for row, share in zip(rows.all(), shares, strict=True):
            expect(row).to_contain_text(f"{share['dataType']}{full(share['records'])} records{share['percent']:.1f}%")
            first_tick = row.locator("[aria-hidden] > span").first
            expect(first_tick).to_have_css("background-color", colours[share["dataType"]])


class TestProgression:
    def chart(self, page: Page) -> Locator:
        return page.locator("[data-chart] svg").first

    def test_titles_and_footer_follow_the_metric(self, analytics: Page) -> None:
        choice = analytics.get_by_label("Metric of the progression")
        expect(choice.locator("option")).to_have_text(list(TITLES))
        for metric, title in TITLES.items():
            choice.select_option(label=metric)
            expect(analytics.get_by_role("heading", name=title)).to_be_visible()
            expect(analytics.get_by_text(f"Showing {metric} progression by week ending")).to_be_visible()
        expect(analytics.get_by_text("Available dates:")).to_be_visible()

    @both_widths
    def test_ten_lines_on_384_px_over_dates_like_5th_jan(self, analytics: Page) -> None:
        expect(self.chart(analytics)).to_be_visible()
        box = analytics.locator("[data-chart]").first.bounding_box()
        assert box
        assert box["height"] == 384
        curves = analytics.locator(CURVES)
        expect(curves).to_have_count(10)
        assert len({curve.get_attribute("stroke") for curve in curves.all()}) == 10
        dates = analytics.locator("[data-chart] .recharts-xAxis-tick-labels text").all_text_contents()
        assert len(dates) > 2
        assert all(ORDINAL.match(date) for date in dates), dates

    def test_a_missing_week_is_a_gap(self, analytics: Page) -> None:
        def without_the_third_week(route: Route) -> None:
            answer = route.fetch()
            progression = answer.json()
            progression["lines"][0]["values"][2] = None
            route.fulfill(response=answer, json=progression)

        analytics.route(re.compile("/api/progression"), without_the_third_week)
        analytics.reload()
        curves = analytics.locator(CURVES)
        expect(curves.first).to_have_attribute("d", re.compile("M.*M"))
        expect(curves.last).not_to_have_attribute("d", re.compile("M.*M"))

    @both_widths
    def test_the_legend_brings_a_line_forward(self, analytics: Page) -> None:
        legend = analytics.get_by_role("list", name="Lines of the chart").get_by_role("button")
        expect(legend).to_have_count(10)
        third = legend.nth(2)
        thick = analytics.locator(f"{CURVES}[stroke-width='2.5']")
        expect(thick).to_have_count(0)
        third.click()
        expect(third).to_have_attribute("aria-pressed", "true")
        analytics.get_by_role("heading", level=1).click()
        expect(thick).to_have_attribute("stroke", "#f3b445")
        third.click()
        analytics.get_by_role("heading", level=1).click()
        expect(thick).to_have_count(0)

    def test_the_tooltip_tells_the_week_and_the_values(self, analytics: Page) -> None:
        self.chart(analytics).focus()
        analytics.keyboard.press("ArrowRight")
        analytics.keyboard.press("ArrowRight")
        tooltip = analytics.locator("[data-chart-tooltip]")
        expect(tooltip).to_contain_text("Week ending")
        expect(tooltip.get_by_role("listitem").first).to_contain_text(re.compile(r"\d+\.\d[MK]"))

    @both_widths
    def test_the_table_has_the_same_figures_in_full(self, analytics: Page) -> None:
        progression = asked(analytics, "/api/progression?metric=power")
        analytics.get_by_role("button", name="Show as table").click()
        table = analytics.get_by_role("table", name="Member Power Progression")
        names = [line["name"] for line in progression["lines"]]
        expect(table.get_by_role("columnheader")).to_have_text(["Date", *names])
        newest = [full(line["values"][-1]) if line["values"][-1] else "—" for line in progression["lines"]]
        expect(table.get_by_role("row").nth(1).get_by_role("cell")).to_have_text(newest)
        expect(table.get_by_role("link", name=names[0])).to_have_attribute("href", re.compile(r"/admin/members/\d+$"))
        analytics.get_by_role("button", name="Show as chart").click()
        expect(self.chart(analytics)).to_be_visible()

    def test_it_is_saved_as_csv_and_as_a_picture(self, analytics: Page, tmp_path: Path) -> None:
        expect(self.chart(analytics)).to_be_visible()
        progression = asked(analytics, "/api/progression?metric=power")
        with analytics.expect_download() as table:
            analytics.get_by_role("button", name="Download as CSV").click()
        assert table.value.suggested_filename == f"power-progression-{progression['dates'][-1]}.csv"
        table.value.save_as(tmp_path / "table.csv")
        lines = (tmp_path / "table.csv").read_text(encoding="utf-8-sig").splitlines()
        assert len(lines) == 1 + len(progression["dates"])
        assert lines[-1].split(",")[:2] == [progression["dates"][-1], progression["lines"][0]["values"][-1]]

        with analytics.expect_download() as picture:
            analytics.get_by_role("button", name="Download as PNG").click()
        picture.value.save_as(tmp_path / "chart.png")
        assert (tmp_path / "chart.png").read_bytes().startswith(b"\x89PNG")


class TestWeekOverWeek:
    @both_widths
    def test_who_moved_who_came_and_who_missed_it(self, analytics: Page) -> None:
        found = asked(analytics, "/api/week-over-week?metric=power")
        week = card(analytics, "Week over Week")
        first = found["risers"][0]
        row = week.get_by_role("table", name="Power: who rose most").get_by_role("row").nth(1)
        for text in (first["name"], full(first["from"]), full(first["to"]), f"+{full(first['change'])}"):
            expect(row).to_contain_text(text)
        for title, key in (("New", "joined"), ("Left", "left"), ("Missed the week", "missed")):
            expect(week.get_by_role("heading", name=f"{title} {len(found[key])}")).to_be_visible()
        for absent in found["missed"][:12]:
            expect(week.get_by_role("link", name=absent["name"], exact=True)).to_be_visible()

    def test_who_was_not_captured_is_not_called_missing(self, analytics: Page) -> None:
        found = asked(analytics, "/api/week-over-week?metric=power")
        assert (found["missed"], len(found["notCaptured"]) > 0) == ([], True)
        week = card(analytics, "Week over Week")
        expect(week.get_by_role("heading", name=f"Not captured {len(found['notCaptured'])}")).to_be_visible()
        read = f"{found['recorded']} of {found['members']} members recorded: nobody can be called missing."
        expect(week.get_by_text(read)).to_be_visible()

    def test_metric_and_week_are_chosen(self, analytics: Page) -> None:
        week = card(analytics, "Week over Week")
        week.get_by_label("Metric of the week").select_option(label="VS Score")
        expect(week.get_by_role("table", name="VS Score: who fell most")).to_be_visible()
        older = asked(analytics, "/api/week-over-week?metric=vs")["weeks"][3]
        week.get_by_label("Week", exact=True).select_option(older)
        fallers = asked(analytics, f"/api/week-over-week?metric=vs&week={older}")["fallers"]
        expect(week.get_by_role("link", name=fallers[0]["name"], exact=True).first).to_be_visible()

    def test_it_is_copied_for_discord(self, analytics: Page) -> None:
        analytics.context.grant_permissions(["clipboard-read", "clipboard-write"])
        analytics.get_by_role("button", name="Copy for Discord").click()
        expect(analytics.get_by_text("Copied for Discord", exact=True)).to_be_visible()
        copied = analytics.evaluate("navigator.clipboard.readText()")
        week = asked(analytics, "/api/week-over-week?metric=power")["week"]
        assert copied == asked(analytics, f"/api/packet?weekEnding={week}")["text"]


@pytest.mark.parametrize("empty_page", [1440, 360], indirect=True)
class TestWithoutData:
    def test_every_card_says_what_is_missing(self, empty_page: Page) -> None:
        page = empty_page
        enter(page, to=ANALYTICS)
        expect(card(page, "DATA POINTS").get_by_text("0", exact=True)).to_be_visible()
        expect(card(page, "GROWTH RATE").get_by_text("—", exact=True)).to_be_visible()
        expect(card(page, "ACTIVE MEMBERS").get_by_text("0", exact=True)).to_be_visible()
        expect(card(page, "VARIANCE").get_by_text("—", exact=True)).to_be_visible()
        choice = page.get_by_label("Metric of the progression")
        for metric, words in (("Power", "power"), ("VS", "VS"), ("Tech Donations", "tech donations")):
            choice.select_option(label=metric)
            expect(page.get_by_text(f"No {words} ranking data available")).to_be_visible()
            expect(page.get_by_text(f"Upload {words} screenshots to see ranking changes over time")).to_be_visible()
        expect(page.get_by_text("No two weeks to compare")).to_be_visible()
        expect(page.get_by_text("No records in this range")).to_have_count(2)


def test_reads_that_fail_warn_and_can_be_tried_again(analytics: Page) -> None:
    page = analytics
    warnings: list[str] = []
    page.on("console", lambda message: warnings.append(message.text) if message.type == "warning" else None)
    for call in ("analytics?", "progression", "week-over-week"):
        page.route(re.compile(f"/api/{re.escape(call)}"), lambda route: route.fulfill(status=503, body="busy"))
    page.goto(f"{ANALYTICS}?metric=vs")
    expect(page.get_by_text("No VS ranking data available")).to_be_visible()
    expect(page.get_by_text("Member data request failed")).to_have_count(3)
    expect(page.get_by_text("Failed to fetch VS scores")).to_be_visible()
    expect(page.get_by_text("Failed to fetch weekly snapshots")).to_be_visible()
    expected = {
        "Member data request failed 503",
        "Failed to fetch VS scores 503",
        "Failed to fetch weekly snapshots 503",
    }
    assert expected <= set(warnings)
    page.unroute_all()
    for _ in range(3):
        page.get_by_role("button", name="Retry").first.click()
    expect(page.get_by_role("button", name="Retry")).to_have_count(0)
    expect(page.get_by_role("list", name="Lines of the chart")).to_be_visible()


@pytest.mark.parametrize("page", [320, 360, 768, 1440], indirect=True)
def test_nothing_scrolls_sideways(analytics: Page) -> None:
    expect(analytics.get_by_role("list", name="Lines of the chart")).to_be_visible()
    expect(analytics.get_by_text("Rose most", exact=True)).to_be_visible()
    assert analytics.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
