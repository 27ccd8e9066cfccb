"""The review on a phone of 360 px: what is asked first is in sight, in reach of a finger, and nothing lies over it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.e2e import first_list
from tests.e2e.portals import ROOT, Portal, enter, served, visiting
from tests.e2e.test_accessibility import problems
from tests.e2e.test_touch import AT_LEAST, TOO_SMALL
from tests.prepared import LOAD_DEMO

pytestmark = pytest.mark.browser

HEIGHTS = (740, 640)
PRESSED = "[role=dialog] :is(button, a, input, [role=tab])"
SIX = "from tests.e2e import six_batches; six_batches.make()"
MIXED = """
from django.db import transaction
from uploads.models import Batch
from uploads.review import proposals
Batch.objects.filter(batch_id="six-5").update(drop=Batch.objects.get(batch_id="six-6"))
with transaction.atomic():
    for batch_id in ("six-5", "six-6", "six-5"):  # what one list teaches outdates the other
        proposals.propose(proposals.lock(Batch.objects.get(batch_id=batch_id)))
"""
FIRST = "from tests.e2e import first_list; first_list.make()"
FIRST_LEADER = ("create_leader", "leader", "--member", "Maren", "--password-stdin")


def run(portal: Portal, code: str) -> None:
    environment = {**os.environ, "DATA_DIR": str(portal.data)}
    environment.pop("DATABASE_URL", None)
    subprocess.run([sys.executable, "manage.py", "shell", "-v0", "-c", code], cwd=ROOT, env=environment, check=True)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """A demo with lists of single batches, and six-5 with six-6 as one mixed drop."""
    with served(tmp_path_factory.mktemp("demo"), {}, LOAD_DEMO) as portal:
        run(portal, SIX)
        run(portal, MIXED)
        yield portal


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    """A portal without a roster, whose first list waits."""
    with served(tmp_path_factory.mktemp("first"), {}, FIRST_LEADER) as portal:
        run(portal, FIRST)
        yield portal


@pytest.fixture
def page(chromium: Browser, demo: Portal) -> Iterator[Page]:
    with visiting(chromium, demo, 360) as visitor:
        yield visitor


@pytest.fixture
def first_page(chromium: Browser, first: Portal, request: pytest.FixtureRequest) -> Iterator[Page]:
    with visiting(chromium, first, getattr(request, "param", 360)) as visitor:
        yield visitor


def opened(page: Page, batch_id: str, height: int) -> Locator:
    page.set_viewport_size({"width": 360, "height": height})
    page.emulate_media(reduced_motion="reduce")
    enter(page, to=f"/admin/upload?review={batch_id}")
    review = page.get_by_role("dialog", name="Review extracted data")
    expect(accept(review)).to_be_visible()
    return review


def accept(review: Locator) -> Locator:
    return review.get_by_role("button", name="Accept", exact=True).first


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found
    return found


def is_clear_above_the_foot(review: Locator) -> bool:
    """Whether the whole of the first Accept is in sight, and a tap in its middle meets it."""
    button, foot = box(accept(review)), box(review.locator("footer"))
    meets = accept(review).evaluate(
        "b => { const r = b.getBoundingClientRect();"
        " return b.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)) }"
    )
    return bool(meets) and button["y"] >= 0 and button["y"] + button["height"] <= foot["y"]


@pytest.mark.parametrize("height", HEIGHTS)
@pytest.mark.parametrize("batch_id", ["six-4", "six-6"], ids=["one list", "a mixed drop"])
def test_the_first_row_can_be_accepted_as_the_review_opens(page: Page, batch_id: str, height: int) -> None:
    review = opened(page, batch_id, height)
    assert is_clear_above_the_foot(review)
    assert page.evaluate(TOO_SMALL, [PRESSED, AT_LEAST]) == []
    assert problems(page, review) == []


@pytest.mark.parametrize("height", HEIGHTS)
def test_the_names_in_doubt_come_first_in_an_empty_portal(first_page: Page, height: int) -> None:
    review = opened(first_page, "first", height)
    assert is_clear_above_the_foot(review)
    expect(review.get_by_role("heading", name="Look at these 3 names first")).to_be_visible()
    rows = (
        review.get_by_role("list", name="Rows that need attention")
        .get_by_role("listitem")
        .filter(has=first_page.get_by_role("button", name="Accept", exact=True))
    )
    expect(rows).to_have_count(len(first_list.ODD) + 1)
    expect(rows.first).to_contain_text("Cut out of “~")
    together = review.get_by_role("button", name="Accept all 12 new")
    assert box(together)["y"] > box(rows.last)["y"]
    given = review.get_by_role("list", name="Ranks they get").get_by_role("listitem").all_inner_texts()
    assert sum(int(one.split()[-1]) for one in given) == 12
    assert all(one.startswith("R") for one in given)
    assert first_page.evaluate(TOO_SMALL, [PRESSED, AT_LEAST]) == []
    assert problems(first_page, review) == []


def test_search_and_lists_are_behind_one_control(page: Page) -> None:
    review = opened(page, "six-4", 640)
    tabs, search = review.get_by_role("tab"), review.get_by_role("searchbox", name="Search member")
    expect(tabs).to_have_count(0)
    expect(search).to_have_count(0)
    control = review.get_by_role("button", name="Search and lists")
    control.tap()
    expect(control).to_have_attribute("aria-expanded", "true")
    expect(search).to_be_in_viewport()
    assert page.evaluate(TOO_SMALL, [PRESSED, AT_LEAST]) == []
    assert problems(page, review) == []
    review.get_by_role("tab", name="Sure").tap()
    expect(review.get_by_role("list", name="Sure rows")).to_be_visible()
    control.tap()
    expect(tabs).to_have_count(0)
    assert is_clear_above_the_foot(review)


@pytest.mark.parametrize("first_page", [360, 768, 1440], indirect=True)
def test_apply_stays_within_the_review(first_page: Page) -> None:
    enter(first_page, to="/admin/upload?review=first")
    review = first_page.get_by_role("dialog", name="Review extracted data")
    apply = review.get_by_role("button", name="Apply 16 rows")
    expect(apply).to_be_visible()
    edges = [box(part)["x"] + box(part)["width"] for part in (apply, review)]
    assert edges[0] < edges[1]


@pytest.mark.parametrize("first_page", [1440], indirect=True)
def test_the_first_list_gives_the_ranks_of_its_badges(first_page: Page) -> None:
    page = first_page
    enter(page, to="/admin/upload?review=first")
    review = page.get_by_role("dialog", name="Review extracted data")
    rows = review.get_by_role("list", name="Rows that need attention").get_by_role("listitem")
    shown = rows.first.get_by_role("checkbox", name="Change the rank from")
    expect(shown).to_be_checked()
    listed = page.request.get("/api/batches/first/review").json()["rows"]
    ranks = {one["name"]: one["badge"] for one in listed if one["name"]}
    review.get_by_role("button", name="Accept", exact=True).first.click()
    review.get_by_role("button", name="Accept", exact=True).first.click()
    rows.first.get_by_role("button", name="Leave out").click()
    review.get_by_role("button", name="Accept all 12 new").click()
    review.get_by_role("button", name=f"Apply {len(ranks)} rows").click()
    expect(page.get_by_text("Data Applied Successfully", exact=True).last).to_be_visible()
    made = {one["name"]: one["rank"] for one in page.request.get("/api/members").json()}
    assert {name: made[name] for name in ranks} == ranks
