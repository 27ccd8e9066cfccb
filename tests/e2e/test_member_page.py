"""The page of one member in a real browser: figures with their screenshots, ranks, SF Tech, changes and undo."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Locator, Page, expect

from tests.e2e.portals import SCREENS, enter

pytestmark = pytest.mark.browser

READ_WITHIN = 60_000
LEADER = "MarenOfTides"

both_widths = pytest.mark.parametrize("page", [1440, 360], indirect=True)


def asked(page: Page, path: str) -> Any:
    answer = page.request.get(path)
    assert answer.ok, path
    return answer.json()


def send(page: Page, method: str, path: str, **body: Any) -> APIResponse:
    """A write as the page would send it."""
    [token] = [cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken"]
    answer = page.request.fetch(path, method=method, headers={"X-CSRFToken": token}, **body)
    assert answer.ok, answer.text()
    return answer


def member_named(page: Page, name: str) -> dict[str, Any]:
    [found] = [member for member in asked(page, "/api/members") if member["name"] == name]
    return dict(found)


def open_member(page: Page, name: str, query: str = "") -> dict[str, Any]:
    """Signs in, goes to the page of a member of that name, and gives the member's history."""
    enter(page, to=None)
    member_id = member_named(page, name)["id"]
    page.goto(f"/admin/members/{member_id}{query}")
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    return dict(asked(page, f"/api/members/{member_id}/history"))


def rows(page: Page, table: str) -> Locator:
    """The rows of a table, less its heads."""
    return page.get_by_role("table", name=table).locator("tbody tr")


def full(value: str | int) -> str:
    return f"{int(value):,}"


class TestMember:
    @both_widths
    def test_the_head_tells_ranks_discord_figures_and_their_age(self, page: Page) -> None:
        member = open_member(page, LEADER)["member"]
        head = page.get_by_role("main").locator("header")
        expect(head).to_contain_text(f"R{member['rank']}")
        expect(head).to_contain_text(f"Calculated Rank {member['calculatedRank']}")
        expect(head).to_contain_text(f"Discord: {member['discordUsername'] or 'Not linked'}")
        for value in (member["power"], member["kills"], member["techDonations"]):
            expect(head.get_by_text(full(value)).first).to_be_visible()
        for figure in ("Power", "Kills", "Tech Donations", "VS Score"):
            expect(head.get_by_text(re.compile(rf"^{figure} updated .* ago"))).to_be_attached()

    @both_widths
    def test_each_figure_has_its_chart_and_table(self, page: Page) -> None:
        figures = {figure["label"]: figure["points"] for figure in open_member(page, LEADER)["figures"]}
        assert list(figures) == ["Power", "Kills", "Tech Donations", "VS Score", "Mutual Assistance", "Duel Day"]
        for label, points in figures.items():
            page.get_by_role("tab", name=label).click()
            expect(page.locator("[data-chart] svg").first).to_be_visible()
            newest = rows(page, f"{label} over time").first
            value = points[-1]["value"]
            shown = f"{int(value) / 1e6:.1f}M" if label in ("VS Score", "Duel Day") else full(value)
            expect(newest.locator("td").first).to_have_text(shown)
        page.get_by_role("tab", name="Power").click()
        page.get_by_role("button", name=re.compile(r"^Show all \d+$")).first.click()
        expect(rows(page, "Power over time")).to_have_count(len(figures["Power"]))

    def test_ranks_and_sf_tech_over_time(self, page: Page) -> None:
        history = open_member(page, LEADER)
        newest = history["ranks"][-1]
        expect(rows(page, "Ranks by week").first).to_contain_text(f"R{newest['rank']}")
        expect(rows(page, "Ranks by week").first).to_contain_text(newest["calculatedRank"])
        levels = history["sfTech"][-1]
        expect(rows(page, "SF Tech over time").first).to_contain_text(f"{levels['completionPercentage']:.1f}%")
        expect(page.get_by_role("heading", name="Other Spellings")).to_be_visible()

    def test_the_chosen_figure_stays_in_the_address(self, page: Page) -> None:
        open_member(page, LEADER)
        page.get_by_role("tab", name="Kills").click()
        expect(page).to_have_url(re.compile(r"\?metric=kills$"))
        page.reload()
        expect(page.get_by_role("tab", name="Kills")).to_have_attribute("aria-selected", "true")

    def test_links_lead_back(self, page: Page) -> None:
        open_member(page, LEADER)
        page.get_by_role("navigation", name="Back").get_by_role("link", name="Analytics").click()
        expect(page.get_by_role("heading", name="Analytics Dashboard")).to_be_visible()
        page.get_by_role("link", name=LEADER).first.click()
        expect(page.get_by_role("heading", name=LEADER, level=1)).to_be_visible()

    def test_an_edit_is_told_and_undone(self, page: Page) -> None:
        member = open_member(page, "Odalys")["member"]
        donated = member["techDonations"] + 7
        send(page, "PATCH", f"/api/members/{member['id']}", data={"techDonations": donated})
        page.goto(f"/admin/members/{member['id']}?metric=donations")
        newest = rows(page, "Tech Donations over time").first
        expect(newest).to_contain_text(full(donated))
        expect(newest).to_contain_text("By hand")
        expect(newest).to_contain_text("leader")
        change = page.get_by_role("listitem").filter(has_text=re.compile(rf"→\s*{full(donated)}")).first
        expect(change).to_contain_text("leader, ")
        change.get_by_role("button", name="Undo").click()
        page.get_by_role("dialog").get_by_role("button", name="Undo").click()
        expect(page.get_by_text("Undone", exact=True)).to_be_visible()
        expect(newest).not_to_contain_text(full(donated))
        assert member_named(page, "Odalys")["techDonations"] == member["techDonations"]

    @both_widths
    @pytest.mark.parametrize("width", [320])
    def test_nothing_scrolls_sideways(self, page: Page, width: int) -> None:
        open_member(page, LEADER)
        for viewport in ((page.viewport_size or {"width": width})["width"], width):
            page.set_viewport_size({"width": viewport, "height": 780})
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.worker
@pytest.mark.reading
@both_widths
def test_a_value_leads_to_its_row_on_the_screenshot(page: Page) -> None:
    enter(page, to="/admin/upload")
    batch_id = f"member-page-{(page.viewport_size or {'width': 0})['width']}"
    row = read_rows(page, batch_id)[3]
    upload_id, member_id = row["uploadId"], row["memberId"]
    kills = str(row["value"])
    item = {"memberData": {"name": row["name"], "kills": kills}, "memberId": member_id, "action": "update"}
    payload = {"dataToApply": [item], "dataType": "kills", "batchId": batch_id}
    send(page, "POST", f"/api/upload/{upload_id}/apply-data", data=payload)

    page.goto(f"/admin/members/{member_id}?metric=kills")
    newest = rows(page, "Kills over time").first
    expect(newest).to_contain_text(full(kills))
    expect(newest).to_contain_text("leader")
    newest.get_by_role("button", name=re.compile("^Screenshot of Kills")).click()
    dialog = page.get_by_role("dialog", name=re.compile("^Kills of "))
    expect(dialog.get_by_text(f"recorded {full(kills)}")).to_be_visible()
    strip = dialog.get_by_role("img")
    expect(strip).to_be_visible()
    expect(strip).to_have_js_property("complete", True)
    assert strip.evaluate("picture => picture.naturalWidth") > 0
    address = dialog.get_by_role("link", name="Whole screenshot").get_attribute("href") or ""
    assert page.request.get(address).ok
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()

    page.get_by_role("button", name=re.compile("^Undo")).first.click()
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Undone", exact=True)).to_be_visible()
    send(page, "POST", f"/api/batches/{batch_id}/discard")


def read_rows(page: Page, batch_id: str) -> list[dict[str, Any]]:
    """Uploads a screenshot of kills and gives its rows that are surely somebody's, once it is read."""
    picture = {
        "name": "kills-01.png",
        "mimeType": "image/png",
        "buffer": (SCREENS / "kills-01.png").read_bytes(),
    }
    today = page.evaluate("new Date().toISOString().slice(0, 10)")
    fields = {"screenshot": picture, "dataType": "kills", "uploadDate": today, "batchId": batch_id}
    send(page, "POST", "/api/upload", multipart=fields)
    page.goto("/admin/upload")
    newest = page.get_by_role("listitem").filter(has_text="1 file").first
    expect(newest.get_by_role("button", name="Review", exact=True)).to_be_visible(timeout=READ_WITHIN)
    read = asked(page, f"/api/batches/{batch_id}/review")["rows"]
    return [row for row in read if row["confidence"] == "high" and row["memberId"]]


@pytest.mark.parametrize("empty_page", [1440, 360], indirect=True)
def test_a_member_without_any_figure(empty_page: Page) -> None:
    page = empty_page
    open_member(page, "Maren")
    for words in ("Power never updated", "VS Score never updated"):
        expect(page.get_by_text(words)).to_be_attached()
    expect(page.get_by_text("No Power recorded yet")).to_be_visible()
    page.get_by_role("tab", name="VS Score").click()
    expect(page.get_by_text("No VS Score recorded yet")).to_be_visible()
    for words in ("In no saved week yet", "No SF Tech recorded yet", "Nothing was changed yet."):
        expect(page.get_by_text(words)).to_be_visible()


def test_an_unknown_member_gets_the_404_page(page: Page) -> None:
    enter(page, to=None)
    answer = page.goto("/admin/members/999999")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", name="404 Page Not Found")).to_be_visible()
