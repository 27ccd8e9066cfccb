"""The demo's screenshots in one drop and one review, in few touches: what is true gets in, and goes out again."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.portals import SCREENS, enter, resize, running, served, visiting
from tests.e2e.test_second_week import figures
from tests.prepared import LOAD_DEMO

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]

TRUTH = json.loads((SCREENS / "truth.json").read_text(encoding="utf-8"))["images"]
[TREE] = json.loads((SCREENS / "trees.json").read_text(encoding="utf-8"))["images"]
KINDS = sorted({image["dataType"] for image in TRUTH})
NEWCOMER = "Sable Finch"
READ_WITHIN = 180_000
MOST_TOUCHES = {1440: 8, 360: 10}
"""From the open upload page until everything of the drop is applied."""
TO_READ = 2
"""Of these: choosing the files, and Upload."""


def listed(kind: str, *, cut: bool) -> dict[str, int]:
    """Who stands on a list with how much. cut: also those of whom a screenshot's edge hides a part."""
    rows = [row for image in TRUTH if image["dataType"] == kind for row in image["rows"]]
    return {row["name"]: row["value"] for row in rows if cut or not row["cut"]}


class Dropped(NamedTuple):
    """The data folder of a portal that has read the drop, and what it held of the members before."""

    data: Path
    before: dict[str, Any]


@pytest.fixture(scope="module")
def read_once(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Dropped:
    """A portal that has read all screenshots of one drop, made in the browser."""
    data = tmp_path_factory.mktemp("drop")
    with served(data, {}, LOAD_DEMO) as portal, visiting(chromium, portal, 1440) as page:
        enter(page)
        before = held(page)
        files = sorted(SCREENS.glob("*.png"))
        page.locator("input[type=file]").set_input_files(files)
        resize(page, 360)
        expect(page.get_by_role("button", name=f"Upload {len(files)} screenshots")).to_be_in_viewport()
        resize(page, 1440)
        page.get_by_role("button", name=f"Upload {len(files)} screenshots").click()
        expect(page).to_have_url(re.compile("review="), timeout=READ_WITHIN)
    return Dropped(data, before)


@pytest.fixture(params=[1440, 360])
def page(chromium: Browser, read_once: Dropped, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A visitor of a portal that has read the drop."""
    data = tmp_path / "data"
    shutil.copytree(read_once.data, data)
    with running(data, {}) as portal, visiting(chromium, portal, request.param) as visitor:
        visitor.emulate_media(reduced_motion="reduce")
        yield visitor


def test_every_figure_gets_in_and_the_newcomer_is_nobody_else(
    page: Page, read_once: Dropped, report: Callable[[str], None]
) -> None:
    enter(page, to=None)
    drop = {one["dataType"]: one["batchId"] for one in page.request.get("/api/batches?limit=7").json()}
    assert {*KINDS, "sf-tech"} <= {*drop}
    for kind in KINDS:
        rows = review(page, drop[kind])
        assert [(row["memberId"], row["confidence"]) for row in rows if row["name"] == NEWCOMER] == [(None, "none")]
        assert wrong(page, kind, rows) == []
    touches = Touches(page)
    page.goto(f"/admin/upload?review={drop['strength']}")  # it opens by itself once all is read
    take_in(page, touches)
    confirm_tree(page, touches)
    assert TO_READ + touches.count <= MOST_TOUCHES[touches.width]
    report(f"the demo's drop at {touches.width} px: {TO_READ + touches.count} touches")
    for kind in KINDS:
        now, truth = figures(page, kind), listed(kind, cut=False)
        assert {name: now.get(name) for name in truth} == truth
    [tree] = [one for one in page.request.get("/api/sf-tech").json() if one["memberName"] == TREE["member"]]
    assert {node: tree[node] for node in TREE["levels"]} == TREE["levels"]
    undo_all(page, batches=len(drop))
    assert held(page) == read_once.before


def held(page: Page) -> dict[str, Any]:
    """What the portal holds of the members: figures by kind of list, and levels of their trees."""
    trees = page.request.get("/api/sf-tech").json()
    return {kind: figures(page, kind) for kind in KINDS} | {
        "trees": {tree["memberName"]: {node: tree[node] for node in TREE["levels"]} for tree in trees}
    }


def undo_all(page: Page, *, batches: int) -> None:
    """Each batch of the drop is found on All Uploads and undone there, with what stands on it."""
    page.goto("/admin/upload")
    page.get_by_role("link", name="All uploads").click()
    expect(page.get_by_role("list", name="Uploads").locator("> li")).to_have_count(batches)
    undo = page.get_by_role("button", name=re.compile("^Undo "))
    question = page.get_by_role("dialog")
    while left := undo.count():
        undo.first.click()
        question.get_by_role("button", name=re.compile(r"^Undo( all \d+)?$")).click()
        expect(question).to_be_hidden()
        expect(undo).not_to_have_count(left)


def review(page: Page, batch_id: str) -> list[dict[str, Any]]:
    """The rows of a list as its review opens."""
    rows: list[dict[str, Any]] = page.request.get(f"/api/batches/{batch_id}/review").json()["rows"]
    return rows


def wrong(page: Page, kind: str, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows that are proposed to be somebody else's, or with another value than stands there."""
    names = {member["id"]: member["name"] for member in page.request.get("/api/members").json()}
    truth = listed(kind, cut=True)
    return [row for row in rows if truth.get(names.get(row["memberId"], row["name"])) != int(row["value"])]


class Touches:
    """Counts what a leader presses: by finger on a phone, else by mouse."""

    def __init__(self, page: Page) -> None:
        self.width = page.viewport_size["width"] if page.viewport_size else 0
        self.count = 0

    def on(self, button: Locator) -> None:
        self.count += 1
        if self.width < 700:
            button.tap()
        else:
            button.click()


def take_in(page: Page, touches: Touches) -> None:
    """All lists through their one review: the leader looks at what asks for it, and accepts it."""
    dialog = page.get_by_role("dialog")
    accept = dialog.get_by_role("button", name="Accept", exact=True)
    apply = dialog.get_by_role("button", name=re.compile(r"^(Accept \d+, apply|Apply) \d+ lists?, \d+ rows?$"))
    expect(accept.first).to_be_visible()
    while left := accept.count():
        touches.on(accept.first)
        expect(accept).to_have_count(left - 1)
    expect(apply).to_be_focused()
    touches.on(apply)
    expect(page.get_by_text("Data Applied Successfully", exact=True).last).to_be_visible()
    expect(dialog).to_be_hidden()
    expect(page.locator(":focus")).to_be_in_viewport()  # on what is pressed next, not lost with the review


def confirm_tree(page: Page, touches: Touches) -> None:
    touches.on(page.get_by_role("link", name="Check", exact=True).first)
    form = page.get_by_role("form", name=f"Levels of {TREE['member']}")
    touches.on(form.get_by_role("button", name="Confirm levels"))
    expect(page.get_by_text("SF Tech data updated successfully", exact=True)).to_be_visible()
