"""Where the six nodes of a tech tree stand, from what was read of it."""

import pytest

from members.sf_tech import NODES
from uploads.reading.tech_tree import find_tree, head_of, read_levels
from uploads.reading.types import TextBox

SIZE = (1080, 2000)
AT = {
    "topNode1": (200, 500),
    "topNode2": (540, 500),
    "topNode3": (880, 500),
    "middleNode1": (370, 850),
    "middleNode2": (710, 850),
    "bottomNode": (540, 1200),
}
LEVELS = {"topNode1": 4, "topNode2": 10, "topNode3": 0, "middleNode1": 7, "middleNode2": 9, "bottomNode": 1}
LABELS = {node.key: node.label for node in NODES}
MOST = {node.key: node.most for node in NODES}


def text(at, content):
    width = 11 * len(content)
    return TextBox(content, (at[0] - width, at[1] - 18.0, at[0] + width, at[1] + 18.0), 0.99)


def level_of(key):
    return text(AT[key], f"{LEVELS[key]}/{MOST[key]}")


def name_of(key, label=None):
    return text((AT[key][0], AT[key][1] + 42), label or LABELS[key])


def picture(*, without_level=(), without_name=(), labels=None):
    """The boxes that a detector found; `labels` replaces names."""
    levels = [level_of(key) for key in AT if key not in without_level]
    names = [name_of(key, (labels or {}).get(key)) for key in AT if key not in without_name]
    return [text((200, 40), "20:47"), text((540, 120), "Special Forces"), *levels, *names]


def read(boxes):
    """What a reader that sees every level clearly makes of it."""

    def reread(box, stretch):
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        key = min(AT, key=lambda one: abs(AT[one][0] - middle[0]) + abs(AT[one][1] - middle[1]))
        near = abs(AT[key][0] - middle[0]) < 30 and abs(AT[key][1] - middle[1]) < 15
        return level_of(key) if near else None

    tree = find_tree(boxes, SIZE)
    return tree and {node.node: node for node in read_levels(tree, reread)}


@pytest.mark.parametrize(
    "missing",
    [(), ("topNode1",), ("bottomNode",), ("topNode1", "topNode3"), ("middleNode1", "middleNode2", "bottomNode")],
    ids=str,
)
def test_levels_that_the_detector_missed_are_read_at_their_place(missing):
    nodes = read(picture(without_level=missing))
    assert {key: node.level for key, node in nodes.items()} == LEVELS
    assert all(node.sure for node in nodes.values())


def test_a_node_missed_with_its_name_is_read_but_not_sure():
    nodes = read(picture(without_level=["bottomNode"], without_name=["bottomNode"]))
    assert (nodes["bottomNode"].level, nodes["bottomNode"].sure) == (1, False)


def test_the_two_hp_boosts_are_told_apart_by_their_tier():
    nodes = read(picture(without_name=["topNode1", "topNode3"]))
    assert (nodes["topNode2"].level, nodes["middleNode1"].level) == (10, 7)


def test_a_tree_in_another_language_is_known_by_its_shape():
    nodes = read(picture(without_name=AT))
    assert {key: node.level for key, node in nodes.items()} == LEVELS


def test_half_read_names_are_known():
    nodes = read(picture(labels={"topNode1": "AdvancedProtectlon", "topNode2": "HP BoostⅢ", "bottomNode": "Unitx"}))
    assert {key: node.level for key, node in nodes.items()} == LEVELS


def test_a_tree_that_is_cut_off_has_what_is_seen():
    top = ("topNode1", "topNode2", "topNode3")
    nodes = read(picture(without_level=top, without_name=top)[2:])
    assert {key: nodes[key].level for key in AT if key not in top} == {k: LEVELS[k] for k in AT if k not in top}


@pytest.mark.parametrize(
    "boxes",
    [
        [],
        [text((200, 40), "20:47"), text((540, 500), "3/10")],
        [text((300, y), f"{y // 100}/10") for y in range(300, 1200, 100)],
        [text((300, y), "HP Boost is great") for y in range(300, 1200, 100)],
    ],
)
def test_other_pictures_have_no_tree(boxes):
    assert find_tree(boxes, SIZE) is None


def test_what_stands_over_the_tree_is_kept():
    assert head_of(find_tree(picture(), SIZE)) == ("20:47", "Special Forces")
