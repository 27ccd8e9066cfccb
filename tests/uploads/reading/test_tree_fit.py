"""Where on the drawn trees a shape can stand: tables of cases, and shapes cut out of the trees themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from members.sf_tech import NODES
from members.sf_trees import DrawnTree, TreesRefused, drawn_trees, parsed
from uploads.reading.tree.fit import places
from uploads.reading.tree.shape import End, Node, Shape, Tier

SIX, ELEVEN = drawn_trees()
COLUMNS = {1: (0.0,), 2: (-1.0, 1.0), 3: (-1.0, 0.0, 1.0)}


def shape(
    *tiers: str, above: End = "unknown", below: End = "unknown", title: tuple[str, ...] = (), whole: bool = True
) -> Shape:
    """A shape as it is written: `10 - 10` is a tier of three nodes of which the middle one says no highest level."""

    def tier(text: str) -> Tier:
        said = text.split()
        columns = COLUMNS[len(said)] if len(said) in COLUMNS else tuple(range(len(said)))
        nodes = [Node(column, None if most == "-" else int(most)) for column, most in zip(columns, said, strict=True)]
        return Tier(tuple(nodes), whole)

    return Shape(tuple(map(tier, tiers)), above, below, title)


def found(what: Shape) -> list[tuple[str, int]]:
    return [("six" if one.tree == SIX else "eleven", one.first + 1) for one in places(what, (SIX, ELEVEN))]


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        (shape("10 10 10", "10 10", "1"), [("six", 1)]),
        (shape("10 10 10", "10 10", "10"), [("eleven", 7)]),
        (shape("- - -", "- -", "-"), [("six", 1), ("eleven", 7)]),
        (shape("- - -", "- -", "-", below="ends"), [("six", 1)]),
        (shape("- - -", "- -", "-", below="goes on"), [("eleven", 7)]),
        (shape("- - -", "- -", "-", above="ends"), [("six", 1)]),
        (shape("10", "10 10 10", "1"), [("eleven", 9)]),
        (shape("10", "10 10 10", "10 10"), [("eleven", 2), ("eleven", 6)]),
        (shape("10 10", "10", "10 10 10"), [("eleven", 8)]),
        (shape("10 10 10", "10", "10 10 10", "10 10"), [("eleven", 1), ("eleven", 5)]),
        (shape("10 10 10", "10", "10 10 10", "10 10", above="ends"), [("eleven", 1)]),
        (shape("5 5 5", "5 5", "1"), []),
        (shape("10", "10", "10 10"), []),
        (shape("10 10 10 10", "10 10", "1"), []),
        (shape("10 10 10", "10"), [("eleven", 1), ("eleven", 5)]),
        (shape("10 10 10", "1"), [("eleven", 10)]),
        (shape("10 10 10"), []),
        (shape("10", "1"), []),
    ],
)
def test_counts_highest_levels_and_ends_say_where_it_stands(what: Shape, expected: list[tuple[str, int]]) -> None:
    assert found(what) == expected


def test_a_node_that_was_not_seen_leaves_open_what_it_leaves_open() -> None:
    tiers = (Tier((Node(-1.0, 10), Node(1.0, 10)), whole=False), Tier((Node(0.0, 1),)))
    assert found(Shape(tiers)) == [("six", 2), ("eleven", 10)]
    middle = (Tier((Node(-1.0, 10), Node(0.0, 10)), whole=False), Tier((Node(0.0, 1),)))
    assert found(Shape(middle)) == [("eleven", 10)]


def test_words_choose_between_places_and_unknown_ones_say_nothing() -> None:
    def named(names: list[str]) -> Shape:
        tiers = [("10 10 10", names), ("10", []), ("10 10 10", []), ("10 10", [])]
        built = []
        for text, words in tiers:
            tier = shape(text).tiers[0]
            padded = [*words, "", "", ""][: len(tier.nodes)]
            nodes = tuple(Node(n.column, n.most, name=word) for n, word in zip(tier.nodes, padded, strict=True))
            built.append(Tier(nodes))
        return Shape(tuple(built))

    assert found(named(["Angriff", "体力", "Сила"])) == [("eleven", 1), ("eleven", 5)]
    assert found(named(["HP Boost II", "Attack Boost II", "Defense Boost II"])) == [("eleven", 1), ("eleven", 5)]
    assert found(named(["Defense Training", "Weapon Training", "Advanced Armor"])) == []
    (lone,) = places(shape("10 10 10", "10 10", "10", title=("TECH", "Special Forces")), (SIX, ELEVEN))
    assert lone.proved


@pytest.mark.parametrize(
    ("what", "proved"),
    [
        (shape("10 10 10", "10 10", "1"), True),
        (shape("- - -", "- -", "-", above="ends", below="ends"), True),
        (shape("- - -", "- -", "-", below="ends"), False),
        (shape("10", "10 10 10", "1"), True),
        (shape("10", "10 10 10", "-"), False),
        (shape("10 10", "1"), False),
        (shape("10 10 10", "10", "10 10 10", "10 10", "10 10 10"), False),
    ],
)
def test_only_what_no_other_tree_has_is_proof(what: Shape, proved: bool) -> None:
    assert [one.proved for one in places(what, (SIX, ELEVEN))] in ([proved], [proved, proved])


@given(st.data())
def test_a_part_of_a_tree_is_found_where_it_was_cut_out(data: st.DataObject) -> None:
    tree = data.draw(st.sampled_from((SIX, ELEVEN)))
    count = data.draw(st.integers(2, len(tree.tiers)))
    first = data.draw(st.integers(0, len(tree.tiers) - count))
    tiers = []
    for drawn in tree.tiers[first : first + count]:
        hidden = data.draw(st.sets(st.integers(0, len(drawn) - 1)))
        nodes = [
            Node(column, data.draw(st.sampled_from((None, place.most))))
            for at, (column, place) in enumerate(zip(COLUMNS[len(drawn)], drawn, strict=True))
            if at not in hidden
        ]
        tiers.append(Tier(tuple(nodes), whole=not hidden))
    what = Shape(tuple(tiers))
    fits = places(what, (SIX, ELEVEN))
    if what.count < 3:
        assert fits == ()
        return
    here = [one for one in fits if one.tree == tree and one.first == first]
    assert here, "the true place is always among those that fit"
    levels = {(row, at): place for one in here for row, at, place in one.nodes}
    assert all(what.tiers[row].nodes[at].most in (None, place.most) for (row, at), place in levels.items())


@given(st.data())
def test_a_node_is_never_taken_for_one_with_another_highest_level(data: st.DataObject) -> None:
    tiers = data.draw(
        st.lists(st.lists(st.sampled_from((1, 3, 5, 10, 20, None)), min_size=1, max_size=3), min_size=2, max_size=6)
    )
    what = Shape(
        tuple(
            Tier(tuple(Node(column, most) for column, most in zip(COLUMNS[len(tier)], tier, strict=True)))
            for tier in tiers
        )
    )
    for one in places(what, (SIX, ELEVEN)):
        for row, at, place in one.nodes:
            assert what.tiers[row].nodes[at].most in (None, place.most)
        assert len(one.nodes) == what.count


def test_the_trees_show_the_six_levels_and_agree_with_the_table() -> None:
    for tree in drawn_trees():
        shown = [key for tier in tree.tiers for place in tier for key in place.keys]
        assert sorted(shown) == sorted(node.key for node in NODES)
    most = {node.key: node.most for node in NODES}
    labels = {node.key: node.label for node in NODES}
    for place in (place for tree in drawn_trees() for tier in tree.tiers for place in tier):
        assert all((most[key], labels[key]) == (place.most, place.name) for key in place.keys)


SOUND = """
[[tree]]
title = "Mine"
tiers = [
  [{ name = "A", keys = ["topNode1", "topNode2", "topNode3"] }],
  [{ name = "B", keys = ["middleNode1", "middleNode2"] }, { name = "C", most = 1, keys = ["bottomNode"] }],
]
"""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nothing", "no file of trees"),
        ("[[tree]]\ntitle = 'x'\ntiers = [[{ name = 'A' }]]", "at least two tiers"),
        (SOUND.replace('"topNode3"', '"topNode9"'), "each of"),
        (SOUND.replace('"topNode3"', '"topNode2"'), "each of"),
        (SOUND.replace("most = 1", "most = 7"), "another highest level"),
        (SOUND.replace("most = 1", "most = 0"), "highest level of 1 to 99"),
    ],
)
def test_a_file_of_trees_that_cannot_be_is_refused(text: str, reason: str) -> None:
    with pytest.raises(TreesRefused, match=reason):
        parsed(text)


def test_a_file_of_trees_may_hold_another() -> None:
    (tree,) = parsed(SOUND)
    assert isinstance(tree, DrawnTree)
    assert [len(tier) for tier in tree.tiers] == [1, 2]
