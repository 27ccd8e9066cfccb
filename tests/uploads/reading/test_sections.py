"""The alliance's member list: which rank each row's section says, and when nothing is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from uploads.reading.proofs.merge import merge
from uploads.reading.roles.people import headers, marked
from uploads.reading.roles.recognise import recognise
from uploads.reading.rows.assemble import assemble
from uploads.reading.types import Char, ReadRow, ScreenReading, TextBox

SIZE = (1080, 2400)
PITCH = 173.0
HEADER = 102.0
"""A header takes this much room in the list."""
NAMES = ["kiwi", "Badger", "Moka", "Sila", "Falcon", "Ghost", "Nova", "Bumer", "Raven", "Zubr", "Onyx", "Havoc"]
POWER = dict(zip(NAMES, [202.9, 153.4, 187.3, 79.7, 216.2, 63.5, 140.1, 98.8, 301.2, 55.5, 120.3, 88.1], strict=True))


def text(x: float, y: float, content: str, *, score: float = 0.99) -> TextBox:
    chars = tuple(Char(c, x + 22 * i, x + 22 * i + 22, score) for i, c in enumerate(content))
    return TextBox(content, (x, y - 21, x + 22 * len(content), y + 21), score, chars)


def drawn(*entries: str, top: float = 400, without: Sequence[str] = (), header: float = HEADER) -> list[TextBox]:
    """A member list: `R4` is a header, anything else a member; those in `without` stand there but were not read."""
    boxes = [text(20, 135, "ALLIANCE MEMBERS"), text(800, 135, "48/100")]
    y = top
    for entry in entries:
        if len(entry) == 2 and entry[0] == "R":
            if entry not in without:
                boxes += [text(40, y + header / 2, entry), text(850, y + header / 2, "3/48")]
            y += header
            continue
        line = y + 0.65 * PITCH
        if entry not in without:
            boxes += [text(230, y + 0.3 * PITCH, entry), text(230, line, f"Power: {POWER[entry]}M")]
            boxes += [text(560, line, "Lv.33"), text(860, y + 0.3 * PITCH, "7m ago"), text(850, line, "Manage")]
        y += PITCH
    return boxes


def read(boxes: Sequence[TextBox]) -> tuple[ReadRow, ...]:
    screen = recognise(boxes, SIZE)
    assert screen is not None
    return marked(screen, assemble(screen), headers(screen))


def sections_of(rows: Sequence[ReadRow]) -> dict[str, int | None]:
    return {row.name: row.section for row in rows}


def test_each_row_has_the_rank_of_the_header_above_it() -> None:
    rows = read(drawn("R5", "kiwi", "R4", "Badger", "Moka", "R3", "Sila", "Falcon"))
    assert sections_of(rows) == {"kiwi": 5, "Badger": 4, "Moka": 4, "Sila": 3, "Falcon": 3}
    assert [row.value_low is not None for row in rows] == [True] * 5


@pytest.mark.parametrize("header", [60, 80, 85, 110, 150, 173, 200])
def test_a_header_of_any_height_parts_no_member_from_the_name(header: float) -> None:
    rows = read(drawn("R5", "kiwi", "R4", "Badger", "R3", "Moka", "Sila", "Falcon", "Ghost", header=header))
    assert [row.name for row in rows] == ["kiwi", "Badger", "Moka", "Sila", "Falcon", "Ghost"]


def test_the_counts_of_many_sections_are_no_levels_of_a_tech_tree() -> None:
    rows = read(drawn("R5", "kiwi", "R4", "Badger", "R3", "Moka", "Sila", "R2", "Falcon", "Ghost", "R1"))
    assert [row.section for row in rows] == [5, 4, 3, 3, 2, 2]


def test_a_member_list_has_no_order_and_no_pinned_row() -> None:
    rows = read(drawn("R3", "Moka", "Badger", "Sila", "Falcon"))
    assert [row.flags for row in rows] == [{"abbreviated"}] * 4
    assert all("order" not in item.row.flags for item in merge([reading(rows)]))


@pytest.mark.parametrize(
    ("entries", "without", "unknown"),
    [
        (["kiwi", "Badger", "Moka", "R3", "Sila"], [], ["kiwi", "Badger", "Moka"]),
        (["R4", "kiwi", "Badger", "R3", "Moka", "Sila"], ["R3"], ["Moka", "Sila"]),
        (["R4", "R3", "kiwi", "Badger"], ["R3"], ["kiwi", "Badger"]),
        (["R4", "kiwi", "Badger", "Raven", "R3", "Moka", "Sila", "Zubr"], ["R3", "Raven"], ["Moka", "Sila", "Zubr"]),
        (["R3", "kiwi", "Badger", "R4", "Moka", "Sila"], [], ["kiwi", "Badger", "Moka", "Sila"]),
    ],
    ids=["above-the-first", "missed-header", "missed-second-header", "missed-header-and-row", "not-descending"],
)
def test_where_the_section_is_not_certain_there_is_none(
    entries: list[str], without: list[str], unknown: list[str]
) -> None:
    found = sections_of(read(drawn(*entries, without=without)))
    assert {name for name, section in found.items() if section is None} == set(unknown)


def test_rows_too_few_to_tell_their_height_say_nothing() -> None:
    found = sections_of(read(drawn("R5", "kiwi", "R4", "Badger", without=["R4"])))
    assert found == {"kiwi": None, "Badger": None}


def test_a_row_that_was_not_read_does_not_end_its_section() -> None:
    rows = read(drawn("R4", "kiwi", "Badger", "Moka", "Sila", "Falcon", without=["Badger"]))
    assert sections_of(rows) == dict.fromkeys(["kiwi", "Moka", "Sila", "Falcon"], 4)


@pytest.mark.parametrize(
    "more",
    [
        [text(500, 200, "R5"), text(560, 200, "Corn Smeller")],
        [text(110, 400 + HEADER + 0.5 * PITCH, "R1")],
        [text(40, 300, "R5", score=0.7)],
    ],
    ids=["the-leader's-plate", "on-an-avatar", "hardly-readable"],
)
def test_other_badges_are_no_headers(more: list[TextBox]) -> None:
    rows = read([*drawn("R4", "kiwi", "Badger", "Moka"), *more])
    assert sections_of(rows) == {"kiwi": 4, "Badger": 4, "Moka": 4}


def test_a_ranking_has_no_sections() -> None:
    boxes = [text(20, 135, "STRENGTH RANKING"), text(860, 340, "Power")]
    for place, name in enumerate(NAMES[:6]):
        y = 450 + 190.0 * place
        boxes += [text(110, y, str(place + 1)), text(380, y, name), text(860, y, f"{300 - place}.5M")]
    assert {(row.section, row.segment) for row in read(boxes)} == {(None, None)}


def reading(rows: Sequence[ReadRow]) -> ScreenReading:
    return ScreenReading("strength", SIZE, tuple(rows))


def merged(*shots: Sequence[ReadRow]) -> dict[str, int | None]:
    return {item.row.name: item.row.section for item in merge([reading(rows) for rows in shots])}


def test_a_section_goes_on_over_the_next_screenshot() -> None:
    first = read(drawn("R4", "kiwi", "R3", "Badger", "Moka", "Sila"))
    second = read(drawn("Sila", "Falcon", "Ghost", "R2", "Nova", "Bumer"))
    third = read(drawn("Bumer", "Raven", "Zubr"))
    found = merged(first, second, third)
    assert found == dict.fromkeys(NAMES[1:6], 3) | {"kiwi": 4} | dict.fromkeys(NAMES[6:10], 2)
    assert merged(third, second, first) == found


def test_screenshots_that_disagree_on_a_section_say_nothing() -> None:
    first = read(drawn("R4", "kiwi", "Badger", "Moka"))
    second = tuple(replace(row, section=3) for row in read(drawn("R4", "Moka", "Sila", "Falcon")))
    assert set(merged(first, second).values()) == {None}


def test_without_a_row_in_common_nothing_is_carried_over() -> None:
    found = merged(read(drawn("R4", "kiwi", "Badger", "Onyx")), read(drawn("Moka", "Sila", "Falcon")))
    assert found == dict.fromkeys(["kiwi", "Badger", "Onyx"], 4) | dict.fromkeys(["Moka", "Sila", "Falcon"])
