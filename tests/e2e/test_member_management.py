"""Member Management in a real browser: each tab, dialog and toast (spec sections 2, 4, 5, 8 and 9)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.management import PATH, add_members, call, columns, management, portal, roster, row, toast

__all__ = ["management", "portal"]

pytestmark = pytest.mark.browser


class TestHeader:
    def test_it_holds_title_count_search_and_save_week(self, management: Page) -> None:
        expect(management.get_by_role("heading", name="Member Management", level=1)).to_be_visible()
        expect(management.get_by_role("main").get_by_text("100 members", exact=True)).to_be_visible()
        expect(management.get_by_placeholder("Search members...")).to_be_visible()
        expect(management.get_by_role("button", name="Save Week")).to_be_enabled()
        tabs = management.get_by_role("tab")
        expect(tabs.nth(0)).to_have_text("All Members")
        expect(tabs.nth(1)).to_have_text(re.compile(r"Duplicates\d+"))
        expect(tabs.nth(2)).to_have_text(re.compile(r"Previous Members\d+"))
        expect(tabs.nth(3)).to_have_text(re.compile(r"W/E \d+ \w{3} \d\d"))

    def test_it_stays_while_the_members_scroll(self, management: Page) -> None:
        management.get_by_role("row").last.scroll_into_view_if_needed()
        expect(management.get_by_placeholder("Search members...")).to_be_in_viewport()
        expect(management.get_by_role("columnheader", name="Previous Rank")).to_be_in_viewport()

    def test_arrows_walk_the_tabs_and_the_address_keeps_them(self, management: Page) -> None:
        management.get_by_role("tab", name="All Members").focus()
        for name in ("Duplicates", "Previous Members"):
            management.keyboard.press("ArrowRight")
            expect(management.get_by_role("tab", name=name)).to_be_focused()
        expect(management).to_have_url(re.compile(r"\?tab=previous$"))
        management.reload()
        expect(management.get_by_role("tab", name="Previous Members")).to_have_attribute("aria-selected", "true")


def test_a_long_name_is_shown_whole(management: Page) -> None:
    """At 1440 px there is room for it, on two lines."""
    page, name = management, "Winterborne of Highgarden"
    nia = next(iter(roster(page).values()))
    call(page, "PATCH", f"/api/members/{nia['id']}", data={"name": name})
    page.reload()
    shown = row(page, name).get_by_role("link", name=name).locator("span")
    shown.scroll_into_view_if_needed()
    assert shown.evaluate("it => it.scrollHeight <= it.clientHeight + 1 && it.scrollWidth <= it.clientWidth")
    call(page, "PATCH", f"/api/members/{nia['id']}", data={"name": nia["name"]})


class TestCriteria:
    def test_a_rank_is_edited_and_an_empty_requirement_becomes_0(self, management: Page) -> None:
        page = management
        before = next(one for one in call(page, "GET", "/api/rank-criteria") if one["rank"] == 2)
        criteria = page.get_by_role("region", name="Rank criteria").get_by_role("row")
        expect(criteria.filter(has_text="R2")).to_contain_text("45M")
        page.get_by_role("button", name="Edit R2 criteria").click()
        dialog = page.get_by_role("dialog", name="Edit R2 criteria")
        dialog.get_by_label("Tech Donations").fill("")
        dialog.get_by_label("Power").fill("46,000,000")
        page.keyboard.press("Enter")
        toast(page, "Rank criteria updated successfully")
        expect(criteria.filter(has_text="R2")).to_contain_text("46M")
        after = next(one for one in call(page, "GET", "/api/rank-criteria") if one["rank"] == 2)
        assert (after["powerRequirement"], after["donationsRequirement"]) == ("46000000", 0)
        call(page, "PUT", "/api/rank-criteria/2", data=before)


class TestAllMembers:
    def test_the_columns(self, management: Page) -> None:
        shown = columns(management.get_by_role("table", name="All members"))
        assert shown == [
            "select",
            "name",
            "power",
            "tech donations",
            "vs score",
            "rank",
            "previous rank",
            "calculated rank",
            "actions",
        ]

    @pytest.mark.parametrize("column", ["Name", "Tech Donations", "Rank"])
    def test_a_column_sorts_both_ways(self, management: Page, column: str) -> None:
        table = management.get_by_role("table", name="All members")
        head = table.get_by_role("columnheader", name=re.compile(f"^{column}"))
        expect(head).to_have_attribute("aria-sort", "none")
        directions = set()
        for _ in range(2):
            head.get_by_role("button", name=column, exact=True).click()
            directions.add(head.get_attribute("aria-sort"))
        assert directions == {"ascending", "descending"}

    def test_search_and_filters_ask_the_server_nothing(self, management: Page) -> None:
        page = management
        strong = sum(int(member["power"] or 0) >= 300_000_000 for member in roster(page).values())
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
        found = page.get_by_role("table", name="All members").get_by_role("rowheader")
        page.get_by_role("button", name="Filter Power").click()
        page.get_by_label("Power at least").fill("300M")
        page.get_by_role("button", name="Done").click()
        expect(found).to_have_count(strong)
        page.get_by_role("button", name="Filter Tech Donations").click()
        page.get_by_label("Missing only").click()
        page.get_by_role("button", name="Done").click()
        expect(page.get_by_text("No members found")).to_be_visible()
        page.get_by_role("button", name="Clear all").click()
        page.get_by_role("button", name="Filter Name").click()
        page.get_by_label("Name contains").fill("zoe")
        page.get_by_role("button", name="Done").click()
        expect(found).to_have_text(["Zoë Marlow"])
        page.get_by_role("button", name="Remove filter: Name contains “zoe”").click()
        page.get_by_placeholder("Search members...").fill("nobody at all")
        expect(page.get_by_text("No members found")).to_be_visible()
        page.get_by_role("button", name="Clear search").last.click()
        expect(found).not_to_have_count(0)
        assert asked == []

    def test_the_dashboard_leads_to_who_meets_no_criteria(self, management: Page) -> None:
        page = management
        page.goto(f"{PATH}?filter=x")
        below = [name for name, member in roster(page).items() if member["calculatedRank"] == "X"]
        table = page.get_by_role("table", name="All members")
        expect(table.get_by_role("rowheader")).to_have_count(len(below))
        table.get_by_role("button", name=re.compile("^X: what")).first.click()
        expect(page.get_by_text("Meets no rank's criteria")).to_be_visible()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Remove filter: Calculated rank X").click()
        expect(table.get_by_role("rowheader")).to_have_count(len(roster(page)))
        expect(page).to_have_url(re.compile(f"{PATH}$"))

    def test_a_rank_is_chosen_in_the_row_and_a_refusal_gives_it_back(self, management: Page) -> None:
        page = management
        page.get_by_label("Rank of Ironwick").select_option("R3")
        toast(page, "Success", "Rank updated successfully")
        assert roster(page)["Ironwick"]["rank"] == 3
        mine = page.get_by_label("Rank of MarenOfTides")
        mine.select_option("R1")
        toast(page, "Error")
        expect(mine).to_have_value("5")

    def test_the_fourth_checkbox_says_why_and_the_keyboard_selects_a_range(self, management: Page) -> None:
        page = management
        boxes = page.get_by_role("checkbox")
        boxes.nth(0).focus()
        page.keyboard.press("Space")
        expect(page.get_by_text("1 selected for merge")).to_be_visible()
        expect(page.get_by_role("button", name="Merge Selected")).to_be_hidden()
        boxes.nth(4).focus()
        page.keyboard.press("Shift+Space")
        expect(page.get_by_text("3 selected for merge")).to_be_visible()
        expect(page.get_by_role("button", name="Merge Selected")).to_be_visible()
        expect(boxes.nth(4)).to_be_disabled()
        expect(boxes.nth(4)).to_have_accessible_name(re.compile("At most 3 members can be merged at once"))
        page.get_by_role("button", name="Clear selection").click()
        expect(boxes.nth(4)).to_be_enabled()


class TestEditing:
    def edit(self, page: Page, name: str) -> Locator:
        page.get_by_role("button", name=f"Edit {name}", exact=True).click()
        dialog = page.get_by_role("dialog", name="Edit Member")
        expect(dialog).to_be_visible()
        return dialog

    def test_basic_data(self, management: Page) -> None:
        page = management
        dialog = self.edit(page, "Kestrel88")
        dialog.get_by_label("Power").fill("377,500 000")
        dialog.get_by_label("Discord Username").fill("kestrel")
        dialog.get_by_role("button", name="Save Changes").click()
        toast(page, "Member basic data updated successfully")
        expect(dialog).to_be_hidden()
        expect(row(page, "Kestrel88")).to_contain_text("377,500,000")
        expect(row(page, "Kestrel88")).to_contain_text("Just now")
        assert roster(page)["Kestrel88"]["discordUsername"] == "kestrel"

    def test_sf_tech_levels_and_their_limits(self, management: Page) -> None:
        page = management
        dialog = self.edit(page, "Vandrell")
        dialog.get_by_label("Unit X").fill("2")
        expect(dialog.get_by_text("0 to 1", exact=True)).to_be_visible()
        expect(dialog.get_by_role("button", name="Save Changes")).to_be_disabled()
        dialog.get_by_label("Unit X").fill("1")
        dialog.get_by_label("Advanced Protection").fill("none")
        dialog.get_by_role("button", name="Save Changes").click()
        toast(page, "SF Tech data updated successfully")
        expect(dialog).to_be_hidden()
        levels = roster(page)["Vandrell"]["sfTech"]
        assert (levels["topNode1"], levels["bottomNode"]) == (0, 1)

    def test_a_vs_score_loads_the_page_again_after_a_second(self, management: Page) -> None:
        page = management
        dialog = self.edit(page, "Grumbleton")
        dialog.get_by_label("VS Score").fill("17,600 000")
        with page.expect_event("load"):
            dialog.get_by_role("button", name="Save Changes").click()
            toast(page, "VS score updated successfully")
        expect(row(page, "Grumbleton")).to_contain_text("17.6M")

    def test_an_edit_of_another_leader_is_shown_beside_ones_own(self, management: Page) -> None:
        page = management
        dialog = self.edit(page, "Thistledown")
        member = roster(page)["Thistledown"]
        call(page, "PATCH", f"/api/members/{member['id']}", data={"power": "237000000"})
        dialog.get_by_label("Power").fill("238000000")
        dialog.get_by_role("button", name="Save Changes").click()
        expect(dialog.get_by_text("This member was changed while you were editing")).to_be_visible()
        expect(dialog.get_by_text("237,000,000")).to_be_visible()
        dialog.get_by_role("button", name="Take the current Power").click()
        expect(dialog.get_by_label("Power")).to_have_value("237,000,000")
        dialog.get_by_label("Power").fill("238000000")
        dialog.get_by_role("button", name="Save Changes").click()
        toast(page, "Member basic data updated successfully")
        assert roster(page)["Thistledown"]["power"] == "238000000"


class TestLeaving:
    def test_inactive_and_back(self, management: Page) -> None:
        page = management
        page.get_by_role("button", name="Mark Quillfeather as inactive").click()
        dialog = page.get_by_role("dialog", name="Mark Quillfeather as inactive?")
        dialog.get_by_role("button", name="Mark as Inactive").click()
        toast(page, "Quillfeather was marked as inactive.")
        expect(row(page, "Quillfeather")).to_have_count(0)
        page.get_by_role("tab", name="Previous Members").click()
        shown = columns(page.get_by_role("table", name="Previous members"))
        assert shown == ["name", "power", "kills", "tech donations", "rank", "discord", "inactive since", "actions"]
        page.get_by_role("button", name="Reactivate Member Quillfeather").click()
        toast(page, "Quillfeather was reactivated.")
        expect(row(page, "Quillfeather")).to_have_count(0)

    def test_delete_says_what_goes(self, management: Page) -> None:
        page = management
        add_members(page, "Shortlived,R1,12000000")
        page.get_by_role("button", name="Delete Shortlived", exact=True).click()
        dialog = page.get_by_role("dialog", name="Delete Shortlived?")
        expect(dialog.get_by_text("1 power record", exact=True)).to_be_visible()
        dialog.get_by_role("button", name="Mark as Inactive").click()
        page.get_by_role("dialog").get_by_role("button", name="Mark as Inactive").click()
        expect(row(page, "Shortlived")).to_have_count(0)
        page.get_by_role("tab", name="Previous Members").click()
        page.get_by_role("button", name="Delete Shortlived permanently").click()
        page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        toast(page, "Member deleted successfully")
        expect(row(page, "Shortlived")).to_have_count(0)


class TestMerging:
    def test_duplicates_are_merged_and_the_merge_is_undone(self, management: Page) -> None:
        page = management
        add_members(page, "Twin Star,R2,31000000", "twin-star,R1,30000000")
        page.get_by_role("tab", name="Duplicates").click()
        group = page.get_by_role("region", name=re.compile("^Duplicates: "))
        expect(group.get_by_role("button", name="Edit Twin Star")).to_be_visible()
        expect(group.get_by_role("button", name="Delete twin-star")).to_be_visible()
        group.get_by_role("button", name="Merge").click()
        dialog = page.get_by_role("dialog", name="Merge Members")
        expect(dialog.get_by_text("over 7 days old")).to_be_visible()
        for field in ("Name", "Power", "Tech Donations", "VS Score", "Discord", "Rank"):
            expect(dialog.get_by_role("radiogroup", name=field)).to_be_visible()
        dialog.get_by_role("radiogroup", name="Power").get_by_role("radio", name=re.compile("31,000,000")).click()
        dialog.get_by_role("button", name="Merge Members").click()
        toast(page, "Success", "Members merged successfully")
        expect(dialog).to_be_hidden()
        assert len({"Twin Star", "twin-star"} & roster(page).keys()) == 1
        page.get_by_role("button", name="Undo").click()
        toast(page, "Undone")
        assert {"Twin Star", "twin-star"} <= roster(page).keys()

    def test_of_three_selected_two_are_merged(self, management: Page) -> None:
        page = management
        add_members(page, "Merge One,R1,21000000", "Merge Two,R1,22000000", "Merge Three,R1,23000000")
        for name in ("One", "Two", "Three"):
            page.get_by_role("checkbox", name=f"Select Merge {name}").click()
        page.get_by_role("button", name="Merge Selected").click()
        dialog = page.get_by_role("dialog", name="Merge Members")
        expect(dialog.get_by_text("Only the two that were updated last are merged")).to_be_visible()
        dialog.get_by_role("button", name="Merge Members").click()
        toast(page, "Success", "Members merged successfully")
        expect(page.get_by_text("selected for merge")).to_be_hidden()
        assert sum(name.startswith("Merge ") for name in roster(page)) == 2
