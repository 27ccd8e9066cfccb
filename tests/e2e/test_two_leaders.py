"""Two leaders, each in a browser of their own, on one review (issue 15)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.portals import APPLY, Portal, apply_rows, enter, send_files, visiting
from tests.e2e.test_accessibility import problems
from tests.e2e.test_asked_once import applied, choose, opened, ranking, width
from tests.e2e.test_lists_of_the_game import undo_newest

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]


@pytest.fixture(params=[1440, 360])
def both(chromium: Browser, portal: Portal, request: pytest.FixtureRequest) -> Iterator[tuple[Page, Page]]:
    """The leader's browser and the officer's."""
    with ExitStack() as stack:
        leader, officer = (stack.enter_context(visiting(chromium, portal, request.param)) for _ in range(2))
        yield leader, officer


def saved(page: Page, act: Callable[[], object]) -> int:
    """Do what changes the review, and wait for its save; the status that was answered."""
    with page.expect_response(lambda answer: answer.url.endswith("/draft")) as answer:
        act()
    return answer.value.status


def press(review: Locator, name: str, key: str) -> Callable[[], None]:
    """A key on the row of that name, whichever list it stands in."""

    def act() -> None:
        row = review.get_by_role("listitem", name=re.compile(f", {name}$"))
        row.focus()
        row.press(key)

    return act


def expect_left_out(review: Locator, count: int) -> None:
    """So many rows are left out; on a phone that is said behind a control."""
    if width(review.page) < 700:
        review.get_by_role("button", name="Search and lists").click()
    expect(review.get_by_role("tab", name=re.compile("Left out"))).to_contain_text(str(count))


def test_the_second_leader_learns_of_the_first_and_chooses(both: tuple[Page, Page], tmp_path: Path) -> None:
    leader, officer = both
    for page in both:
        page.emulate_media(reduced_motion="reduce")
    enter(leader)
    enter(officer, "officer")
    moon, tide = f"Halfmoon{width(leader)}", f"Tidesinger{width(leader)}"
    choose(leader, ranking(leader, tmp_path, moon, tide))
    send_files(leader, "Upload 1 screenshot")
    mine = opened(leader)
    officer.goto(leader.url)
    theirs = opened(officer)
    expect(theirs.get_by_text("2 not checked")).to_be_visible()

    assert saved(leader, press(mine, moon, "x")) == 200
    assert saved(officer, press(theirs, moon, "n")) == 409
    told = theirs.get_by_role("alert")
    expect(told).to_contain_text(re.compile(r"leader changed this review at \d\d:\d\d, after you opened it\."))
    expect(told.get_by_role("listitem")).to_have_text(f"{moon} (theirs: left out; mine: Create New)")
    expect(theirs.get_by_role("button", name=APPLY)).to_be_disabled()
    assert problems(officer) == []
    with officer.expect_event("dialog") as asked:
        officer.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    assert saved(officer, told.get_by_role("button", name="Keep mine").click) == 200
    expect(told).to_be_hidden()

    assert saved(leader, press(mine, tide, "x")) == 409
    told = mine.get_by_role("alert")
    expect(told).to_contain_text("No row was changed by both, so all changes are kept.")
    assert saved(leader, told.get_by_role("button", name="Show both").click) == 200
    expect_left_out(mine, 1)

    assert saved(officer, press(theirs, tide, "n")) == 409
    told = theirs.get_by_role("alert")
    expect(told.get_by_role("listitem")).to_have_text(f"{tide} (theirs: left out; mine: Create New)")
    assert saved(officer, told.get_by_role("button", name="Take theirs").click) == 200
    expect_left_out(theirs, 1)

    leader.reload()
    mine = opened(leader)
    expect_left_out(mine, 1)
    apply_rows(leader)
    applied(leader)
    apply_rows(officer)
    expect(theirs.get_by_role("alert")).to_contain_text("already applied by leader")
    undo_newest(leader)
