"""What a leader sees when one call fails: the spec's words (section 8), and what was typed or chosen still there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.management import PATH, management, portal, row, toast, with_the_week_saved
from tests.e2e.portals import SCREENS, send_files

__all__ = ["management", "portal"]

pytestmark = pytest.mark.browser

REASON = "The portal is being updated. Try again in a minute."
NAME = "Kestrel88"
OTHER = "Vandrell"


def edit(page: Page) -> Locator:
    page.get_by_role("button", name=f"Edit {NAME}", exact=True).click()
    dialog = page.get_by_role("dialog", name="Edit Member")
    expect(dialog).to_be_visible()
    return dialog


def saving(field: str, typed: str) -> Callable[[Page], Iterator[object]]:
    """Types into a field of Edit Member and saves. Afterwards the dialog still holds it, and can be saved again."""

    def steps(page: Page) -> Iterator[object]:
        dialog = edit(page)
        dialog.get_by_label(field, exact=True).fill(typed)
        yield dialog.get_by_role("button", name="Save Changes").click()
        expect(dialog.get_by_label(field, exact=True)).to_have_value(typed)
        expect(dialog.get_by_role("button", name="Save Changes")).to_be_enabled()

    return steps


def saving_the_rank(page: Page) -> Iterator[object]:
    dialog = edit(page)
    dialog.get_by_label("Rank").select_option("R2")
    yield dialog.get_by_role("button", name="Save Changes").click()
    expect(dialog.get_by_label("Rank")).to_have_value("2")


def choosing_a_rank_in_the_row(page: Page) -> Iterator[object]:
    cell = page.get_by_label(f"Rank of {NAME}")
    before = cell.input_value()
    yield cell.select_option("R2")
    expect(cell).to_have_value(before)
    expect(cell).to_be_enabled()


def criteria(page: Page) -> Iterator[object]:
    page.get_by_role("button", name="Edit R2 criteria").click()
    dialog = page.get_by_role("dialog", name="Edit R2 criteria")
    dialog.get_by_label("Power").fill("47,000,000")
    yield page.keyboard.press("Enter")
    expect(dialog.get_by_label("Power")).to_have_value("47,000,000")


def deleting(page: Page) -> Iterator[object]:
    page.get_by_role("button", name=f"Delete {NAME}", exact=True).click()
    dialog = page.get_by_role("dialog", name=f"Delete {NAME}?")
    yield dialog.get_by_role("button", name="Delete").click()
    expect(dialog.get_by_role("button", name="Delete")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(row(page, NAME)).to_be_visible()


def marking_as_inactive(page: Page) -> Iterator[object]:
    page.get_by_role("button", name=f"Mark {NAME} as inactive").click()
    dialog = page.get_by_role("dialog")
    yield dialog.get_by_role("button", name="Mark as Inactive").click()
    expect(dialog.get_by_role("button", name="Mark as Inactive")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(row(page, NAME)).to_be_visible()


def reactivating(page: Page) -> Iterator[object]:
    page.get_by_role("tab", name="Previous Members").click()
    button = page.get_by_role("button", name=re.compile("^Reactivate Member")).first
    yield button.click()
    expect(button).to_be_enabled()


def saving_the_week(page: Page) -> Iterator[object]:
    with_the_week_saved(page)
    page.get_by_role("button", name="Save Week").click()
    dialog = page.get_by_role("dialog")
    yield dialog.get_by_role("button", name="Replace week").click()
    expect(dialog.get_by_role("button", name="Replace week")).to_be_enabled()


def merging(page: Page) -> Iterator[object]:
    for name in (NAME, OTHER):
        page.get_by_role("checkbox", name=f"Select {name}", exact=True).click()
    page.get_by_role("button", name="Merge Selected").click()
    dialog = page.get_by_role("dialog", name="Merge Members")
    second = dialog.get_by_role("radiogroup", name="Power").get_by_role("radio").last
    second.click()
    yield dialog.get_by_role("button", name="Merge Members").click()
    expect(second).to_be_checked()
    expect(dialog.get_by_role("button", name="Merge Members")).to_be_enabled()


def levels(page: Page) -> Iterator[object]:
    page.goto("/admin/sf-tech")
    page.get_by_role("button", name=f"Edit levels of {NAME}").click()
    dialog = page.get_by_role("dialog", name=f"SF Tech levels of {NAME}")
    dialog.get_by_label("Advanced Protection").fill("7")
    yield dialog.get_by_role("button", name="Save levels").click()
    expect(dialog.get_by_label("Advanced Protection")).to_have_value("7")
    expect(dialog.get_by_role("button", name="Save levels")).to_be_enabled()


def uploading_a_tree(page: Page) -> Iterator[object]:
    page.goto("/admin/sf-tech")
    page.get_by_role("combobox", name="Member").fill(NAME)
    page.get_by_role("option", name=NAME).click()
    picture = page.get_by_label("Screenshot", exact=True)
    picture.set_input_files(SCREENS / "sf-tech-01.png")
    yield send_files(page, "Upload screenshot")
    expect(page.get_by_role("region", name="Selected member")).to_contain_text(NAME)
    assert picture.evaluate("input => input.files[0].name") == "sf-tech-01.png"


def clearing_the_chat(page: Page) -> Iterator[object]:
    page.goto("/admin/ai-chat")
    page.get_by_label("Your question").fill("Who is R5?")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Clear History").click()
    yield page.get_by_role("dialog").get_by_role("button", name="Clear History").click()
    expect(page.get_by_role("list", name="Chat").get_by_text("Who is R5?")).to_be_visible()


def opening_the_chat(page: Page) -> Iterator[object]:
    yield page.goto("/admin/ai-chat")
    expect(page.get_by_label("Your question")).to_be_editable()


@dataclass
class Failure:
    """steps: what the leader does up to the call, and after the toast what must still be there. reason: what the server
    answers with status 503; without one the connection breaks."""

    steps: Callable[[Page], Iterator[object]]
    method: str
    path: str
    toast: tuple[str, ...]
    reason: str | None = REASON

    def refuse(self, route: Route) -> None:
        if route.request.method != self.method:
            route.fallback()
        elif self.reason:
            route.fulfill(status=503, json={"message": self.reason})
        else:
            route.abort()


FAILURES = {
    "basic data": Failure(
        saving("Power", "377,600,000"), "PATCH", r"/api/members/\d+$", ("Failed to update member", REASON)
    ),
    "basic data, no answer": Failure(
        saving("Power", "377,600,000"), "PATCH", r"/api/members/\d+$", ("Failed to update member",), reason=None
    ),
    "VS score": Failure(saving("VS Score", "1"), "POST", "/override$", ("Failed to update VS score", REASON)),
    "SF Tech levels": Failure(
        saving("Advanced Protection", "7"), "PATCH", r"/api/sf-tech/\d+$", ("Failed to update SF Tech data", REASON)
    ),
    "rank in the dialog": Failure(saving_the_rank, "PATCH", r"/api/members/\d+$", ("Error", REASON)),
    "rank in the row": Failure(choosing_a_rank_in_the_row, "PATCH", r"/api/members/\d+$", ("Error", REASON)),
    "rank, no answer": Failure(
        choosing_a_rank_in_the_row, "PATCH", r"/api/members/\d+$", ("Error", "Failed to update rank"), reason=None
    ),
    "criteria": Failure(criteria, "PUT", "/api/rank-criteria/2$", ("Failed to update rank criteria", REASON)),
    "delete": Failure(deleting, "DELETE", r"/api/members/\d+$", ("Failed to delete member", REASON)),
    "inactive": Failure(marking_as_inactive, "PATCH", "/toggle-active$", ("Failed to update member status", REASON)),
    "active again": Failure(reactivating, "PATCH", "/toggle-active$", ("Failed to update member status", REASON)),
    "save week": Failure(saving_the_week, "POST", "/api/weekly-snapshots$", ("Failed to save weekly snapshot", REASON)),
    "merge": Failure(merging, "POST", "/merge$", ("Error", REASON)),
    "merge, no answer": Failure(merging, "POST", "/merge$", ("Error", "Failed to merge members"), reason=None),
    "levels by hand": Failure(levels, "PATCH", r"/api/sf-tech/\d+$", ("Failed to update SF Tech data", REASON)),
    "tree": Failure(uploading_a_tree, "POST", "/api/sf-tech/upload$", ("Upload Failed", REASON)),
    "tree, no answer": Failure(
        uploading_a_tree,
        "POST",
        "/api/sf-tech/upload$",
        ("Upload Failed", "Failed to upload SF Tech screenshot"),
        reason=None,
    ),
    "chat, clear": Failure(clearing_the_chat, "DELETE", "/api/chat-history$", ("Failed to clear chat history", REASON)),
    "chat, load": Failure(opening_the_chat, "GET", "/api/chat-history$", ("Failed to load chat history",)),
}


@pytest.mark.parametrize("failure", FAILURES.values(), ids=FAILURES.keys())
def test_a_failure_is_told_and_nothing_typed_is_lost(management: Page, failure: Failure) -> None:
    management.route(re.compile(failure.path), failure.refuse)
    steps = failure.steps(management)
    next(steps)
    toast(management, *failure.toast)
    next(steps, None)


def test_a_save_that_failed_goes_through_the_second_time(management: Page) -> None:
    failure = FAILURES["basic data"]
    management.route(re.compile(failure.path), failure.refuse, times=1)
    steps = saving("Discord Username", "kestrel#1")(management)
    next(steps)
    toast(management, *failure.toast)
    management.get_by_role("dialog").get_by_role("button", name="Save Changes").click()
    toast(management, "Member basic data updated successfully")
    management.goto(PATH)
    expect(edit(management).get_by_label("Discord Username")).to_have_value("kestrel#1")
