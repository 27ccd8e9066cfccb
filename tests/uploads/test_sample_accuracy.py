"""The demo's own screenshots, read and matched to the demo's roster: what must not get worse."""

import json
from pathlib import Path

import pytest

import alliance.demo
from uploads.matching.propose import printed_name
from uploads.reading.engines import get_reader
from uploads.review.batch import read, rows_by_screenshot
from uploads.review.owners import owner
from uploads.review.roster_file import parse_roster

pytestmark = pytest.mark.reading

SCREENS = Path(alliance.demo.__file__).parent / "screens"


@pytest.fixture(scope="module")
def roster():
    return parse_roster((SCREENS / "roster.json").read_text(encoding="utf-8")).seen_by(get_reader("rapidocr"))


def inside(box, card):
    return card[1] <= (box[1] + box[3]) / 2 <= card[3]


@pytest.fixture(scope="module")
def found(roster):
    """(what stands there, what was read and proposed, the name printed) of every row wholly on a screenshot."""
    truth = json.loads((SCREENS / "truth.json").read_text(encoding="utf-8"))["images"]
    readings = [read((SCREENS / image["file"]).read_bytes(), get_reader("rapidocr")) for image in truth]
    assert [reading.kind for reading in readings] == [image["dataType"] for image in truth]
    rows = []
    for image, shown in zip(truth, rows_by_screenshot(readings, [""] * len(truth), roster.entries), strict=True):
        for row in image["rows"]:
            each = next((each for each in shown if inside(each.own.box, row["box"])), None)
            if not row["cut"]:
                assert each is not None, row
                rows.append((row, each, printed_name(each.merged.row, each.proposal, roster.entries(None))))
    return rows


def test_every_value_is_exact(found):
    assert [row for row, each, _ in found if each.merged.row.value != row["value"]] == []


def test_nothing_sure_is_wrong_and_most_rows_are_sure(found, roster):
    ids = {member.name: member.member_id for member in roster.entries(None)}
    sure = [(row, each) for row, each, _ in found if each.proposal.confidence == "high"]
    assert [row for row, each in sure if each.proposal.member_id != ids.get(row["name"])] == []
    assert len(sure) >= 0.8 * len(found)


def test_names_and_members(found, roster):
    ids = {member.name: member.member_id for member in roster.entries(None)}
    matched = [each.proposal.member_id == ids.get(row["name"]) for row, each, _ in found]
    printed = [name == row["name"] for row, _, name in found]
    assert sum(matched) >= 0.97 * len(found)
    assert sum(printed) >= 0.96 * len(found)


def test_the_tech_tree_is_read_whole_and_its_owner_found(roster):
    (truth,) = json.loads((SCREENS / "trees.json").read_text(encoding="utf-8"))["images"]
    reading = read((SCREENS / truth["file"]).read_bytes(), get_reader("rapidocr"))
    assert reading.kind == "sf-tech"
    assert {node.node: node.level for node in reading.nodes} == truth["levels"]
    assert all(node.sure for node in reading.nodes)
    names = {member.member_id: member.name for member in roster.entries(None)}
    assert names[owner(reading.head, roster.entries(None))] == truth["member"]
