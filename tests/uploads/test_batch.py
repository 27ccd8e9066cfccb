"""Which screenshots are read as one list, and what every screenshot then shows."""

from base64 import b64encode
from dataclasses import replace

import numpy as np
import pytest

from tests.test_architecture import LAYERS, imports_of, modules
from uploads.reading.rows.likeness import SIDE
from uploads.reading.types import ReadRow, RosterEntry, ScreenReading
from uploads.review.batch import rows_by_screenshot, same_lists

BOX = (0.0, 0.0, 10.0, 10.0)


def reading(*rows, kind="strength", title="Power Ranking", height=2400):
    return ScreenReading(kind, (1080, height), tuple(rows), title)


def row(place, name, value):
    box = (0.0, 100.0 * place, 1000.0, 100.0 * place + 90)
    return ReadRow(place, None, name, value, f"{value:,}", box, box, box, 0.99, 0.99)


@pytest.mark.parametrize(
    ("shots", "lists"),
    [
        ([("a", "kills", "Kills"), ("a", "kills", "Kills")], [[0, 1]]),
        ([("a", "kills", "Kills"), ("b", "kills", "Kills")], [[0], [1]]),
        ([("a", "kills", "Kills"), ("a", "strength", "Kills")], [[0], [1]]),
        ([("a", "kills", "Kills"), ("a", "kills", "Weekly Rank")], [[0], [1]]),
        ([("a", "kills", ""), ("a", "kills", "Kills"), ("a", "kills", "Kilis")], [[0, 1, 2]]),
        ([("a", None, ""), ("a", None, "")], [[0, 1]]),
        ([], []),
    ],
)
def test_same_folder_kind_and_title_make_one_list(shots, lists):
    readings = [reading(kind=kind, title=title) for _, kind, title in shots]
    assert sorted(same_lists(readings, [origin for origin, _, _ in shots])) == lists


def test_an_overlap_is_listed_in_both_screenshots():
    nova, yeti, onyx = ("Nova", 900_000), ("Yeti", 800_000), ("Onyx", 700_000)
    readings = [reading(row(0, *nova), row(1, *yeti)), reading(row(0, *yeti), row(1, *onyx), height=2000)]
    members = [RosterEntry(number, name) for number, name in enumerate(["Nova", "Yeti", "Onyx"])]
    shown = rows_by_screenshot(readings, ["", ""], lambda _: members)
    assert [[each.merged.row.name for each in screen] for screen in shown] == [["Nova", "Yeti"], ["Yeti", "Onyx"]]
    assert [[each.proposal.member_id for each in screen] for screen in shown] == [[0, 1], [1, 2]]


def test_the_same_picture_twice_is_no_second_witness():
    one = reading(row(0, "Nova", 900_000), row(1, "Yeti", 800_000))
    first, second = rows_by_screenshot([one, one], ["", ""])
    assert first == second
    assert all(len(each.merged.sources) == 1 for each in first)


def test_a_tech_tree_names_nobody():
    tree = reading(row(0, "topNode1", 7), kind="sf-tech")
    ((node,),) = rows_by_screenshot([tree], [""], lambda _: [RosterEntry(1, "topNode1")])
    assert node.proposal is None


def test_who_is_on_another_list_of_the_week_has_no_new_name():
    """Two leaders chose one avatar: a newcomer in the one list is not the member who stands in the other."""
    face = b64encode(np.random.default_rng(1).integers(0, 256, SIDE * SIDE * 3, np.uint8).tobytes()).decode()
    members = [RosterEntry(1, "Nova"), RosterEntry(2, "Yeti"), RosterEntry(3, "Onyx")]
    rows = [row(0, "Nova", 900), row(1, "Yeti", 800), row(2, "Onyx", 700)]
    whole = reading(*(replace(one, avatars=(face,)) if one.name == "Onyx" else one for one in rows), kind="kills")
    newcomer = reading(*rows[:2], replace(row(2, "Storm007", 600), avatars=(face,)), kind="donations")

    def proposed(readings):
        return rows_by_screenshot(readings, range(len(readings)), lambda _: members)[-1][-1].proposal

    assert proposed([whole, newcomer]).member_id is None
    members[2] = replace(members[2], avatars=(face,))
    assert proposed([newcomer]).member_id == 3


STEPS = (".read_image", ".with_other_spellings", ".merge.merge", ".propose.propose")
INSIDE = ("uploads.reading", "uploads.matching")


def test_nobody_else_calls_the_reader_or_the_matching():
    """The portal, the command line and the figures in docs/accuracy.md go the same way (issue 16)."""
    others = [
        name
        for name in modules(*LAYERS, "benchmarks")
        if not name.startswith(INSIDE) and name != "uploads.review.batch"
    ]
    steps = {(name, one) for name in others for one in imports_of(name) if one.startswith(INSIDE)}
    assert {(name, one) for name, one in steps if one.endswith(STEPS)} == set()
