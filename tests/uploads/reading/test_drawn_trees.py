"""Drawn tech trees without names of nodes, read by the real reader: by shape alone, or not at all."""

from __future__ import annotations

from io import BytesIO

import pytest

from tests.screens.trees.draw import screen
from tests.screens.trees.looks import Drawn, pictures
from uploads.reading.engines import get_reader
from uploads.reading.pipeline import read_image
from uploads.reading.tree.reading import OTHER_TREE
from uploads.reading.types import Kind, ScreenReading

DRAWN = {drawn.name: drawn for drawn in pictures("tuning", 40)}
SIX = ("tuning-six-000", "tuning-six-028")
SCROLLED = ("tuning-part-005", "tuning-eleven-003")
OTHER = ("tuning-other-002", "tuning-other-006")


def read(drawn: Drawn, kind: Kind | None) -> tuple[ScreenReading, dict[str, int]]:
    """What the reader makes of a picture, and the levels that are on it."""
    image, shown = screen(drawn)
    out = BytesIO()
    image.save(out, "PNG")
    levels = {key: one.level for one in shown for key in drawn.tree.tiers[one.tier][one.at].keys}
    return read_image(out.getvalue(), get_reader("rapidocr"), kind), levels


@pytest.mark.reading
@pytest.mark.parametrize("name", [*SIX, *SCROLLED])
def test_levels_are_read_by_the_shape(name: str) -> None:
    reading, levels = read(DRAWN[name], "sf-tech")
    found = {node.node: node for node in reading.nodes}
    assert {key: found[key].level for key in levels} == levels
    assert all(node.level is None for key, node in found.items() if key not in levels)
    assert all(levels[key] == node.level for key, node in found.items() if node.sure)


@pytest.mark.reading
@pytest.mark.parametrize("name", SIX)
def test_the_six_nodes_are_known_though_nobody_said_what_it_is(name: str) -> None:
    reading, levels = read(DRAWN[name], None)
    assert reading.kind == reading.recognised == "sf-tech"
    assert {node.node: node.level for node in reading.nodes} == levels


@pytest.mark.reading
@pytest.mark.parametrize("name", OTHER)
@pytest.mark.parametrize("kind", ["sf-tech", None])
def test_another_tree_is_refused_and_says_so(name: str, kind: Kind | None) -> None:
    reading, _ = read(DRAWN[name], kind)
    assert (reading.nodes, reading.rows, reading.note) == ((), (), OTHER_TREE)
