"""Lists as other artists draw them: from right to left, with goals, clans, gains and counts beside names and values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, PITCH, SIZE, TOP, VALUES, ranking, read, right, text
from uploads.reading.cells.sheet import unfolded
from uploads.reading.cells.turns import turns_of
from uploads.reading.look.joined import apart
from uploads.reading.look.page import straighten
from uploads.reading.look.texts import FRACTION, find_numbers, nameable, printed
from uploads.reading.roles.recognise import recognise
from uploads.reading.rows.asides import without_asides
from uploads.reading.rows.assemble import assemble
from uploads.reading.types import Char, TextBox

SMALL = (261, 238, 220, 190, 179, 146)


def test_names_that_end_at_one_edge_are_names() -> None:
    boxes = [text(100, 120, "Classement", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, SMALL, strict=False)):
        y = TOP + row * PITCH
        boxes += [right(880, y - 30, name), text(40, y, str(value)), right(1040, y + 10, f"Rank {row + 7}")]
    rows = read(boxes)
    assert [(row.rank, row.name, row.value) for row in rows] == [
        (row + 7, name, value) for row, (name, value) in enumerate(zip(NAMES, SMALL, strict=False))
    ]


@pytest.mark.parametrize("text", ["Rank 7", "TOP 7", "Place 7", "7º", "第7名", "Platz 7", "№7", "7위"])
def test_a_rank_in_words_is_a_rank_and_no_name(text: str) -> None:
    assert printed(text) == 7
    assert not nameable(text)


@pytest.mark.parametrize("text", ["Stage 7", "Day 7", "Lv.7", "Wolf7", "x7", "7 Help"])
def test_other_words_with_a_number_are_no_rank(text: str) -> None:
    assert printed(text) is None


@pytest.mark.parametrize("slash", ["/", " / "])
@pytest.mark.parametrize("style", ["{:,}", "{}"])
def test_a_figure_before_a_goal_is_the_value(slash: str, style: str) -> None:
    rows = read(ranking([f"{style.format(value)}{slash}{style.format(500_000_000)}" for value in VALUES], first=None))
    assert [row.value for row in rows] == VALUES


def test_small_figures_before_one_goal_are_values() -> None:
    rows = read(ranking([f"{value}/500" for value in SMALL]))
    assert [row.value for row in rows] == list(SMALL)


def test_part_of_a_grouped_figure_is_no_fraction() -> None:
    assert not FRACTION.search("304 750/2 500 000")
    assert FRACTION.search("1,417,668 12/21")


def test_values_that_are_all_the_same_prove_nothing() -> None:
    screen = recognise(ranking(["500,000"] * 6), SIZE)
    assert screen is not None
    assert screen.doubtful


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (["Mambo [KOR]", "kiwi [KOR]", "夜雨[KOR]"], ["Mambo", "kiwi", "夜雨"]),
        (["Mambo <A5r>", "kiwi <10R>", "Wolf 7 <x>"], ["Mambo", "kiwi", "Wolf 7"]),
        (["Mambo Online", "kiwi 3h ago", "Wolf"], ["Mambo", "kiwi", "Wolf"]),
        (["33 Mambo", "0kiwi", "8 [KOR] Wolf", "4 A", "9 B"], ["Mambo", "kiwi", "[KOR] Wolf", "A", "B"]),
        (["Mambo", "Wolf [TR]", "kiwi", "33 Days", "Raven"], ["Mambo", "Wolf [TR]", "kiwi", "33 Days", "Raven"]),
        (["_Wolf_", "xRavenx", ".Mambo."], ["_Wolf_", "xRavenx", ".Mambo."]),
    ],
)
def test_what_stands_beside_most_names_is_cut_off(lines: list[str], names: list[str]) -> None:
    assert without_asides(lines) == names


def test_one_state_behind_a_name_is_cut_off_where_others_stand_by_themselves() -> None:
    assert without_asides(["Mambo Online", "kiwi", "Wolf"]) == ["Mambo Online", "kiwi", "Wolf"]
    assert without_asides(["Mambo Online", "kiwi", "Wolf"], stated=2) == ["Mambo", "kiwi", "Wolf"]


def test_names_are_cut_off_small_figures_with_their_word() -> None:
    boxes = [text(30, 60, "Poin", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, SMALL, strict=False)):
        y = TOP + row * PITCH
        boxes.append(text(280, y, str(row + 1)))
        if row == 3:
            boxes += [text(480, y, f"[KOR]{name}"), right(1040, y, f"{value} Poin")]
        else:
            one, other = text(480, y, f"[KOR]{name}"), right(1040, y, f"{value} Poin")
            chars = (*one.chars, Char(" ", one.box[2], other.box[0], 0.99), *other.chars)
            boxes.append(replace(one, text=f"{one.text} {other.text}", box=(*one.box[:2], *other.box[2:]), chars=chars))
    assert [(row.name, row.value) for row in read(boxes)] == list(zip(NAMES, SMALL, strict=False))


def _spaced(groups: Sequence[tuple[str, float]]) -> TextBox:
    """Groups of digits in one text, each with the width of its digits."""
    chars: list[Char] = []
    x = 100.0
    for group, width in groups:
        for letter in group:
            chars.append(Char(letter, x, x + width, 0.99))
            x += width
        chars.append(Char(" ", x, x + 8, 0.99))
        x += 8
    content = "".join(char.text for char in chars[:-1])
    return TextBox(content, (100, 80, x - 8, 120), 0.99, tuple(chars[:-1]))


@pytest.mark.parametrize(
    ("groups", "texts"),
    [
        ([("36", 20), ("98", 20), ("266", 20), ("659", 20)], ["36", "98 266 659"]),
        (
            [("+7", 14), ("906", 14), ("659", 14), ("336", 20), ("403", 20), ("938", 20)],
            ["+7 906 659", "336 403 938"],
        ),
        ([("+336", 20), ("403", 20), ("938", 20)], ["+336 403 938"]),
    ],
)
def test_two_figures_in_one_text_are_parted(groups: list[tuple[str, float]], texts: list[str]) -> None:
    page = straighten([_spaced(groups)], SIZE)
    assert [piece.text for piece in apart(page.pieces[0])] == texts


def test_the_parts_keep_their_letters() -> None:
    page = straighten([replace(_spaced([("36", 20), ("98", 20), ("266", 20)]), score=0.9)], SIZE)
    assert [len(piece.box.chars) for piece in apart(page.pieces[0])] == [2, 6]


@pytest.mark.parametrize(
    ("shown", "value"),
    [
        ("450k", 450_000),
        ("12,3 Mio.", 12_300_000),
        ("1,25 Mrd", 1_250_000_000),
        ("7,5 jt", 7_500_000),
        ("3.1mln", 3_100_000),
    ],
)
def test_units_in_lower_case_and_in_words(shown: str, value: int) -> None:
    assert [[number.value for number in place] for place in find_numbers(shown)] == [[value]]


@pytest.mark.parametrize("shown", ["7m", "5g", "12 Mario", "450kg", "3 rbx"])
def test_other_letters_behind_digits_are_no_units(shown: str) -> None:
    assert all(number.style != "abbreviated" for place in find_numbers(shown) for number in place)


def _by_turns(values: Sequence[int]) -> list[TextBox]:
    """Names left of their values, and right of them, by turns."""
    boxes = [text(30, 60, "Leaderboard", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, values, strict=False)):
        y, shown = TOP + row * PITCH, f"{value:,}"
        boxes.append(text(60, y, str(row + 1)))
        boxes += [right(880, y, name), text(120, y, shown)] if row % 2 else [text(260, y, name), right(1030, y, shown)]
    return boxes


def test_rows_from_both_sides_by_turns_are_one_list() -> None:
    image = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    sheet = unfolded(image, _by_turns(VALUES))
    screen = recognise(sheet.boxes, sheet.size)
    assert screen is not None
    rows = sheet.in_place(assemble(screen))
    assert [(row.rank, row.name, row.value) for row in rows] == [
        (row + 1, name, value) for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True))
    ]
    assert [row.name_box is not None and row.name_box[0] < 300 for row in rows] == [row % 2 == 0 for row in range(8)]


def test_figures_on_both_sides_without_order_are_no_such_list() -> None:
    assert not turns_of(straighten(_by_turns(VALUES[::-1]), SIZE))


def test_the_first_three_may_be_higher_and_in_higher_print() -> None:
    boxes, y = [text(30, 60, "Leaderboard", height=60)], TOP
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        times = 1.3 if row < 3 else 1.0
        shown = f"{value:,} ({10 + row}.3%)" if row % 2 else f"{value:,} ({row}.3%)"
        width = 22 * times * len(shown)
        boxes += [text(60, y, str(row + 1)), text(280, y, name, height=42 * times)]
        boxes.append(text(1040 - width, y, shown, height=42 * times, width=width))
        y += 1.5 * PITCH if row < 2 else 1.25 * PITCH if row == 2 else PITCH
    assert [(row.rank, row.value) for row in read(boxes)] == list(enumerate(VALUES, start=1))


def test_ranks_beside_the_names_over_the_values_make_these_no_names_of_the_values_over_them() -> None:
    boxes = [text(310, 110, "Kill Ranking", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y = TOP + row * 168
        boxes += [text(50, y - 10, str(row + 2)), text(320, y, name), text(320, y + 79, f"kills {value:,}")]
        boxes.append(text(320, y + 39, f"Lv.2{row} last seen {row + 3}m ago", height=34))
    boxes += [text(50, TOP + 8 * 168 - 10, "10"), text(320, TOP + 8 * 168, "next")]
    assert [(row.rank, row.name, row.value) for row in read(boxes)][:8] == [
        (row + 2, name, value) for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True))
    ]
