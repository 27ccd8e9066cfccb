"""A member chosen by hand for a clearly read name that is another: the leader says whether it is new or misread."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.portals import apply_rows, enter
from tests.e2e.test_accessibility import problems
from tests.e2e.test_asked_once import BOTH_WIDTHS, applied, choose, opened, ranking, width
from tests.e2e.test_lists_of_the_game import members, undo_newest

pytestmark = [pytest.mark.browser, pytest.mark.worker, pytest.mark.reading]


def pick(page: Page, row: Locator, member: dict[str, Any]) -> Locator:
    """Choose a member for a row by hand; the question that follows."""
    row.get_by_role("button", name=re.compile("^Member: ")).click()
    page.get_by_role("searchbox", name="Search members").fill(member["name"])
    page.get_by_role("option", name=re.compile(re.escape(member["name"]))).first.click()
    return row.get_by_role("group", name="Who is it?")


def name_of(page: Page, member: dict[str, Any]) -> str:
    listed = page.request.get("/api/members").json()
    return str({one["id"]: one["name"] for one in listed}[member["id"]])


def nearly(name: str) -> str:
    """Two letters of six, or three of nine, are others."""
    return name[: -(len(name) // 3)] + "wok"[: len(name) // 3]


def spellings(page: Page, member: dict[str, Any]) -> set[str]:
    told = page.request.get(f"/api/members/{member['id']}/history").json()
    return {one["spelling"] for one in told["aliases"]}


@BOTH_WIDTHS
def test_a_newcomer_given_to_a_member_by_hand_is_asked_about(page: Page, tmp_path: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page)
    member, newcomer = members(page)[8], f"Umbra Volkov{width(page)}"
    known = spellings(page, member)
    choose(page, ranking(page, tmp_path, newcomer)).click()
    review = opened(page)
    address = page.url
    row = review.get_by_role("listitem", name=re.compile(f", {newcomer}$"))

    question = pick(page, row, member)
    expect(question.get_by_role("button", name="New member")).to_be_visible()
    expect(row.get_by_role("button", name="Accept")).to_have_count(0)
    row.press("Enter")
    expect(question).to_be_visible()
    assert problems(page) == []
    question.get_by_role("button", name="Same person, misread name").click()
    expect(question).to_be_hidden()
    apply_rows(page)
    applied(page)
    assert (spellings(page, member), name_of(page, member)) == (known, member["name"])
    undo_newest(page)

    page.goto(address)
    question = pick(page, opened(page).get_by_role("listitem", name=re.compile(f", {newcomer}$")), member)
    question.get_by_role("button", name="Same person, new name").click()
    expect(question).to_be_hidden()
    apply_rows(page)
    applied(page)
    assert (spellings(page, member), name_of(page, member)) == ({*known, member["name"]}, newcomer)
    undo_newest(page)
    assert (spellings(page, member), name_of(page, member)) == (known, member["name"])


@BOTH_WIDTHS
def test_a_name_near_a_member_without_a_row_is_asked_about(page: Page, tmp_path: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    enter(page)
    listed = members(page)
    # With a power that neither fits the row nor contradicts it.
    about = int(listed[4]["power"])
    between = (one for one in listed if 1.3 < about / int(one["power"]) < 1.5)
    member = next(one for one in between if len(one["name"]) in (6, 9))
    near = nearly(member["name"])
    choose(page, ranking(page, tmp_path, near)).click()
    row = opened(page).get_by_role("listitem", name=re.compile(f", {re.escape(near)}$"))
    question = row.get_by_role("group", name="Who is it?")
    expect(question.get_by_role("button", name=f"{member['name']}, new name")).to_be_visible()
    expect(row.get_by_role("button", name="Accept")).to_have_count(0)
    assert problems(page) == []
    question.get_by_role("button", name=f"{member['name']}, misread name").click()
    expect(question).to_be_hidden()
    apply_rows(page)
    applied(page)
    assert near not in {one["name"] for one in page.request.get("/api/members").json()}
    undo_newest(page)
