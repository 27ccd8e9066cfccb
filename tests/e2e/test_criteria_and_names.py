"""Rank criteria suggested and tried, members added by hand, and ranks given, on the demo and in an empty portal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.management import PATH, PHONE, call, management, on, portal, roster, row, toast
from tests.e2e.portals import Portal, enter, visiting
from tests.e2e.test_accessibility import problems

__all__ = ["management", "portal"]

pytestmark = pytest.mark.browser

TABLET = 768


@pytest.fixture(params=[1440, PHONE])
def first_day(chromium: Browser, empty_portal: Portal, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Member Management of an alliance that has its leader alone."""
    with visiting(chromium, empty_portal, request.param) as page:
        enter(page, to=None)
        page.emulate_media(reduced_motion="reduce")
        page.goto(PATH)
        expect(page.get_by_role("table", name="All members")).to_be_visible()
        yield page


def criteria_dialog(page: Page, button: str) -> Locator:
    """Opened from the card, which is folded on a phone."""
    if (page.viewport_size or {"width": 0})["width"] < TABLET:
        page.get_by_role("button", name="Rank criteria").click()
    page.get_by_role("button", name=button, exact=True).click()
    return page.get_by_role("dialog", name="rank criteria")


@on(1440, PHONE)
class TestCriteria:
    def test_what_the_alliance_s_figures_propose_is_seen_saved_and_undone(self, management: Page) -> None:
        page = management
        page.emulate_media(reduced_motion="reduce")
        before = call(page, "GET", "/api/rank-criteria")
        dialog = criteria_dialog(page, "Suggest")
        expect(dialog.get_by_text("About as many in each rank below R4 as today")).to_be_visible()
        expect(dialog.get_by_text("would have another rank than now")).to_be_visible()
        expect(dialog.get_by_role("heading", name="The last 8 saved weeks")).to_be_visible()
        power = dialog.get_by_role("textbox", name="R5 Power")
        assert power.evaluate("field => field.scrollWidth <= field.clientWidth")
        assert problems(page, dialog) == []
        assert call(page, "GET", "/api/rank-criteria") == before
        dialog.get_by_role("button", name="Save").click()
        toast(page, "Rank criteria updated successfully")
        expect(dialog).to_be_hidden()
        counts = {one["rank"]: one["reachedBy"] for one in call(page, "GET", "/api/rank-criteria")}
        held = [member["rank"] for member in roster(page).values()]
        assert all(abs(counts[rank] - held.count(rank)) <= 5 for rank in (5, 4, 3, 2, 1))
        page.get_by_role("button", name="Undo", exact=True).click()
        toast(page, "Undone")
        assert [one["powerRequirement"] for one in call(page, "GET", "/api/rank-criteria")] == [
            one["powerRequirement"] for one in before
        ]

    def test_other_thresholds_are_tried_on_the_saved_weeks(self, management: Page) -> None:
        page = management
        dialog = criteria_dialog(page, "Try others")
        expect(dialog.get_by_text("By today's criteria")).to_be_visible()
        dialog.get_by_role("textbox", name="R3 Power").fill("1,000,000,000")
        weeks = dialog.get_by_role("table", name="Ranks by week")
        expect(weeks.get_by_role("row")).to_have_count(9)
        expect(dialog.get_by_text("members would have differed").first).to_be_visible()
        dialog.get_by_role("textbox", name="R3 Power").fill("much")
        expect(dialog.get_by_role("button", name="Save")).to_be_disabled()


class TestFirstDay:
    def test_without_criteria_nobody_has_a_calculated_rank(self, first_day: Page) -> None:
        page = first_day
        expect(page.get_by_text("No criteria yet, so nobody has a calculated rank.")).to_be_visible()
        expect(page.get_by_role("table", name="All members").get_by_text("X", exact=True)).to_have_count(0)
        assert problems(page) == []
        page.get_by_role("button", name="Suggest criteria").click()
        dialog = page.get_by_role("dialog", name="Suggest rank criteria")
        expect(dialog.get_by_role("list", name="About the suggestion")).to_contain_text("then suggest")
        expect(dialog.get_by_role("button", name="Save")).to_be_disabled()

    def test_a_pasted_list_becomes_members_with_ranks(self, first_day: Page) -> None:
        page = first_day
        width = (page.viewport_size or {"width": 0})["width"]
        names = [f"Newcomer {width} {letter * 3}" for letter in "ABC"]
        page.get_by_role("button", name="Add members").click()
        dialog = page.get_by_role("dialog", name="Add members")
        dialog.get_by_label("Names").fill("\n".join([*names, "Maren", f"{names[0]}!"]))
        listed = dialog.get_by_role("list", name="Who is added")
        expect(listed.get_by_text("On the roster already.")).to_be_visible()
        expect(listed.get_by_text(f"Looks like {names[0]}.")).to_be_visible()
        assert problems(page, dialog) == []
        dialog.get_by_role("button", name="Add 3 members").click()
        toast(page, "Members added")
        expect(row(page, names[1]).get_by_role("combobox")).to_have_value("0")

        page.get_by_role("button", name="Show only them").click()
        expect(row(page, "Maren")).to_be_hidden()
        assert problems(page, page.get_by_role("region", name="Members without a rank")) == []
        row(page, names[1]).get_by_role("combobox").select_option("R3")
        toast(page, "Rank updated successfully")
        expect(row(page, names[1])).to_be_hidden()
        page.get_by_label("Rank for all of them").select_option("R2")
        page.get_by_role("button", name="Give all 2 R2").click()
        toast(page, "2 members got R2.")
        ranks = {name: member["rank"] for name, member in roster(page).items()}
        assert [ranks[name] for name in names] == [2, 3, 2]


@on(1440, 1024, TABLET, PHONE)
def test_no_rank_is_never_clipped(management: Page) -> None:
    page = management
    name, member = next((name, one) for name, one in roster(page).items() if one["rank"] == 1)
    call(page, "POST", "/api/members/ranks", data={"memberIds": [member["id"]], "rank": 0})
    page.reload()
    choice = row(page, name).get_by_role("combobox", name=f"Rank of {name}")
    expect(choice).to_have_value("0")
    room = """select => {
        const style = getComputedStyle(select), pen = document.createElement("canvas").getContext("2d");
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const inside = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return inside - pen.measureText("No Rank").width;
    }"""
    assert choice.evaluate(room) >= 0
    choice.select_option("R1")
    toast(page, "Rank updated successfully")
