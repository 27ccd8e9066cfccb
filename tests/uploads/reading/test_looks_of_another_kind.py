"""What looks of a really other kind showed: cards with names under the figures, gains, ranks and words beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, PITCH, SIZE, TOP, VALUES, read, right, text
from uploads.reading.cells.sheet import Sheet, unfolded
from uploads.reading.look.joined import apart, parted_page
from uploads.reading.look.page import straighten
from uploads.reading.look.texts import find_numbers
from uploads.reading.roles.recognise import recognise
from uploads.reading.rows.assemble import assemble
from uploads.reading.types import Char, ReadRow, TextBox

SMALL = (559, 545, 466, 417, 341, 331, 310)


def of_sheet(boxes: Sequence[TextBox]) -> tuple[Sheet, list[ReadRow]]:
    """The picture as one list, and its rows."""
    sheet = unfolded(np.zeros((SIZE[1], SIZE[0], 3), np.uint8), boxes)
    screen = recognise(sheet.boxes, sheet.size, under=sheet.under)
    return sheet, list(sheet.in_place(assemble(screen))) if screen else []


def middle(x: float, y: float, content: str) -> TextBox:
    return text(x - 11 * len(content), y, content)


def three_on_a_line(values: Sequence[str], *, ranks: bool = False) -> list[TextBox]:
    """Cards with a figure over the portrait and the name far under it, under the title of a ranking."""
    boxes = [text(30, 60, "Leaderboard", height=60)]
    for place, (name, value) in enumerate(zip(NAMES, values, strict=False)):
        x, y = 190 + place % 3 * 350, 250 + place // 3 * 400
        boxes += [middle(x, y, value), middle(x, y + 250, name)]
        if ranks:
            boxes.append(text(x - 150, y - 60, str(place + 4)))
    return boxes


def test_names_far_under_the_figures_of_their_cards_are_theirs() -> None:
    sheet, rows = of_sheet(three_on_a_line([f"{value:,}" for value in VALUES[:6]]))
    assert sheet.under
    assert [(row.name, row.value) for row in rows] == list(zip(NAMES[:6], VALUES[:6], strict=True))


def test_small_figures_that_run_down_from_card_to_card_are_values() -> None:
    _, rows = of_sheet(three_on_a_line([str(value) for value in SMALL[:3]], ranks=True))
    assert [(row.rank, row.name, row.value) for row in rows] == [
        (place + 4, name, value) for place, (name, value) in enumerate(zip(NAMES[:3], SMALL[:3], strict=True))
    ]


def test_small_figures_of_cards_without_order_are_none() -> None:
    sheet, _ = of_sheet(three_on_a_line([str(value) for value in SMALL[2::-1]]))
    assert not sheet.cards


@pytest.mark.parametrize("shown", ["20.7M (+1.7M)", "20.7M (+ 608.7K)", "20.7M（+1.7M）"])
def test_a_gain_in_brackets_is_no_value(shown: str) -> None:
    assert [[number.value for number in place] for place in find_numbers(shown)] == [[20_700_000]]


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("+60,541 763,276 pts", ["+60,541", "763,276 pts"]),
        ("+1.2M 76.6M", ["+1.2M", "76.6M"]),
        ("+10811 640707 Power", ["+10811", "640707 Power"]),
        ("12 468 107 Power", ["12 468 107 Power"]),
    ],
)
def test_a_gain_before_a_figure_is_none_of_it(line: str, texts: list[str]) -> None:
    page = straighten([text(100, 100, line)], SIZE)
    assert [piece.text for piece in apart(page.pieces[0])] == texts


def by_turns(shown: Sequence[str], *, joined: bool) -> list[TextBox]:
    """Names left of their values, and right of them, by turns. joined: the engine joins ranks and values."""
    boxes = [text(30, 60, "Leaderboard", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, shown, strict=False)):
        y = TOP + row * PITCH
        if row % 2:
            boxes += [text(60, y, str(row + 1)), text(240, y, name), right(1030, y, value)]
        else:
            ranked = [text(60, y, f"{row + 1} {value}")] if joined else [text(60, y, str(row + 1)), text(104, y, value)]
            boxes += [*ranked, right(880, y, name)]
    return boxes


def test_rows_by_turns_whose_ranks_were_read_with_their_values_are_one_list() -> None:
    _, rows = of_sheet(by_turns([f"{value:,}".replace(",", " ") for value in VALUES], joined=True))
    assert [(row.rank, row.name, row.value) for row in rows] == [
        (row + 1, name, value) for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True))
    ]


def test_values_by_turns_stand_under_each_other_where_their_gains_end() -> None:
    gains = ("5.6M", "582.6K", "3.8M", "410.5K", "4.2M", "1.9M", "819.7K", "1.7M")
    shown = [f"{76 - row}.6M (+{gain})" for row, gain in enumerate(gains)]
    _, rows = of_sheet(by_turns(shown, joined=False))
    assert [row.value for row in rows] == [(76 - row) * 1_000_000 + 600_000 for row in range(8)]


def test_three_rows_by_turns_are_a_list_where_ranks_count_them() -> None:
    """The engine joins names and values that stand near each other."""
    boxes = [text(30, 60, "Leaderboard", height=60)]
    for row, (name, value) in enumerate(zip(NAMES[:3], VALUES, strict=False)):
        shown = f"{value:,}".replace(",", " ")
        line = (
            text(380, TOP + row * PITCH, f"{shown} {name}")
            if row == 1
            else right(1030, TOP + row * PITCH, f"{name} {shown}")
        )
        boxes += [text(300, TOP + row * PITCH, str(row + 4)), line]
    _, rows = of_sheet(boxes)
    assert [(row.rank, row.name, row.value) for row in rows] == [
        (row + 4, name, value) for row, (name, value) in enumerate(zip(NAMES[:3], VALUES, strict=False))
    ]


def test_a_rank_before_a_small_value_is_none_of_its_digits() -> None:
    boxes = [text(60, TOP + row * PITCH, content) for row, content in enumerate(["2 378 pts", "3", "4", "5 248 pts"])]
    found = [piece.text for piece in parted_page(boxes, SIZE).pieces]
    assert found == ["2", "378 pts", "3", "4", "5", "248 pts"]


def test_a_goal_that_was_read_apart_from_some_values_is_none() -> None:
    boxes = [text(207, TOP - 80, "Member"), text(899, TOP - 80, "Help")]
    for row, (name, value) in enumerate(zip(NAMES[:5], VALUES, strict=False)):
        y, goal = TOP + row * PITCH, "500,000,000"
        boxes += [text(48, y, str(row + 1)), text(180, y, name), right(1040, y, f"{value:,}/ {goal}")]
    assert [row.value for row in read(boxes)] == VALUES[:5]


def test_counts_in_brackets_beside_a_list_are_none() -> None:
    boxes = [text(39, 58, "Leaderboard", height=60)]
    boxes += [
        text(30, TOP + 110 * n, f"{word} ({59 - n})") for n, word in enumerate(["Power", "Kills", "Damage", "Helps"])
    ]
    for row, (name, value) in enumerate(zip(NAMES[:5], VALUES, strict=False)):
        boxes += [text(392, TOP + row * PITCH, name), right(1040, TOP + row * PITCH, f"{value}/1000000000")]
    assert [(row.name, row.value) for row in read(boxes)] == list(zip(NAMES[:5], VALUES[:5], strict=True))


def behind_icons(counts: Sequence[int], *, apart: int = 0) -> list[TextBox]:
    """Rows with a count behind each name, an icon wide away; so many of them as texts of their own."""
    boxes = [text(30, 60, "Leaderboard", height=60)]
    for row, (name, count) in enumerate(zip(NAMES, counts, strict=False)):
        y = TOP + row * PITCH
        plain, number = text(213, y, name), text(213 + 22 * len(name) + 50, y, str(count))
        joined = TextBox(f"{name}{count}", (*plain.box[:2], *number.box[2:]), 0.99, (*plain.chars, *number.chars))
        boxes += [plain, number] if row < apart else [joined]
        boxes.append(right(1040, y, f"{VALUES[row]:,}"))
    return boxes


@pytest.mark.parametrize("apart", [0, 3, 8])
def test_counts_behind_an_icon_are_none_of_the_names(apart: int) -> None:
    assert [row.name for row in read(behind_icons([7, 24, 33, 9, 20, 16, 31, 12], apart=apart))] == NAMES


def test_digits_that_end_a_name_stay() -> None:
    names = ["Wolf 7", "Raven 21", "Bear244", "kiwi 3", "Sasha774"]
    boxes = [text(30, 60, "Leaderboard", height=60)]
    for row, name in enumerate(names):
        boxes += [text(213, TOP + row * PITCH, name), right(1040, TOP + row * PITCH, f"{VALUES[row]:,}")]
    assert [row.name for row in read(boxes)] == names


def test_the_first_digits_of_a_figure_may_be_a_box_of_their_own() -> None:
    boxes = [text(400, 200, "43", width=40), text(432, 200, "637 575 (20.8%)")]
    boxes += [text(400, 300, "34 084 917"), text(400, 400, "30 709 216")]
    found = [piece.text for piece in parted_page(boxes, SIZE).pieces]
    assert found == ["43 637 575 (20.8%)", "34 084 917", "30 709 216"]


def test_levels_that_touch_the_figures_behind_them_are_none_of_their_digits() -> None:
    boxes = [text(400, 200 + 100 * row, level, width=40) for row, level in enumerate(["16", "33", "23"])]
    boxes += [text(436, 200 + 100 * row, figure) for row, figure in enumerate(["346 235", "309 457", "242 642"])]
    assert {piece.text for piece in parted_page(boxes, SIZE).pieces} == {box.text for box in boxes}


def test_digits_a_column_away_are_none_of_a_figure_though_their_boxes_touch() -> None:
    boxes = [text(400, 200, "79", width=40), text(480, 200, "530 393 124")]
    boxes = [replace(box, box=(box.box[0] - 20, box.box[1], box.box[2] + 40, box.box[3])) for box in boxes]
    assert [piece.text for piece in parted_page(boxes, SIZE).pieces] == ["79", "530 393 124"]


def test_a_figure_that_was_cut_off_another_is_not_joined_with_it_again() -> None:
    chars = tuple(Char(c, 100 + 22 * n + (30 if n > 2 else 0), 118 + 22 * n + (30 if n > 2 else 0), 0.99)
                  for n, c in enumerate("79 530 393 124"))  # fmt: skip
    boxes = [TextBox("79 530 393 124", (90, 179, 450, 221), 0.99, chars)]
    assert [piece.text for piece in parted_page(boxes, SIZE).pieces] == ["79", "530 393 124"]


def test_a_rank_beside_a_figure_is_none_of_its_digits() -> None:
    boxes = [text(400, 200, "43", width=40), text(470, 200, "637 575")]
    assert [piece.text for piece in parted_page(boxes, SIZE).pieces] == ["43", "637 575"]


def test_a_higher_first_row_whose_name_stands_elsewhere_is_a_row_by_its_rank() -> None:
    boxes, y = [text(30, 60, "TOP 50")], TOP
    for row, (name, value) in enumerate(zip(NAMES[:4], SMALL, strict=False)):
        boxes += [text(60, y, str(row + 3)), text(244 if row == 0 else 213, y, name), right(1030, y, str(value))]
        y += 1.3 * PITCH if row == 0 else PITCH
    assert [(row.rank, row.name, row.value) for row in read(boxes)] == [
        (row + 3, name, value) for row, (name, value) in enumerate(zip(NAMES[:4], SMALL, strict=False))
    ]


def test_words_behind_small_figures_may_be_read_in_many_ways() -> None:
    words = ("Azlluu", "A:lluu", "A÷lluu", "A:lluu", "n:lluu", "A:lluu", "A:lluu")
    boxes = []
    for row, (name, value, word) in enumerate(zip(NAMES, SMALL, words, strict=False)):
        y, shown = TOP + row * PITCH, f"{value} {word}"
        width = (30 if row < 3 else 22) * len(shown)
        boxes += [text(169, y, name), text(1042 - width, y, shown, width=width)]
    assert [(row.name, row.value) for row in read(boxes)] == list(zip(NAMES, SMALL, strict=False))


def test_a_first_value_that_is_hard_to_read_is_not_cut_where_its_name_is_whole() -> None:
    boxes = [text(104, TOP - 70, "Member"), text(480, TOP - 70, "Points")]
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y, score = TOP + row * PITCH, 0.8 if row == 0 else 0.99
        boxes += [text(40, y, str(row + 4)), text(104, y, name, score=0.99)]
        boxes.append(text(480, y, f"{value:,}", score=score, height=37 if row == 0 else 42))
    assert [row.value for row in read(boxes)] == VALUES


def test_nothing_is_lost_of_a_text_that_is_joined_again() -> None:
    others = [text(400, 300, "34 084 917"), text(400, 400, "30 709 216")]
    piece = parted_page([text(400, 200, "43", width=40), text(432, 200, "637 575"), *others], SIZE).pieces[0]
    assert piece.text == "43 637 575"
    assert "".join(char.text for char in piece.box.chars) == piece.text
    assert isinstance(piece.box.chars[0], Char)


@pytest.mark.parametrize(
    ("line", "values"),
    [("84 649 544 2", [84_649_544, 2]), ("224 656 990 6 5u", [224_656_990, 6]), ("84 649 544", [84_649_544])],
)
def test_a_small_number_behind_a_figure_with_blanks_is_another(line: str, values: list[int]) -> None:
    assert [number.value for place in find_numbers(line) for number in place] == values


def test_a_short_gain_before_a_figure_with_blanks_is_none_of_it() -> None:
    page = straighten([text(100, 100, "+1 98 940 439")], SIZE)
    assert [piece.text for piece in apart(page.pieces[0])] == ["+1", "98 940 439"]


def test_a_labelled_count_under_the_name_is_no_value_beside_a_far_greater_figure() -> None:
    boxes = []
    for row, (name, value, count) in enumerate(zip(NAMES[:3], VALUES, (296, 197, 185), strict=False)):
        y = 230 + row * 350
        boxes += [text(235, y, name, height=74), text(1060 - 330, y + 58, f"{value:,}", height=59, width=330)]
        boxes += [
            text(240, y + 126, f"Donated: {count}"),
            text(490, y + 126, f"Received: {(715, 826, 687)[row]}", width=230),
        ]
    screen = recognise(boxes, SIZE)
    assert screen is not None
    assert [value.number.value for value in screen.values] == VALUES[:3]


def test_a_level_in_a_column_behind_the_figures_is_none_of_their_first_digits() -> None:
    figures = ["1 086 961", "903 384", "785 738", "663 597", "550 283"]
    boxes = [text(370, 200 + 56 * row, figure) for row, figure in enumerate(figures)]
    boxes += [text(640, 200 + 56 * row, level, width=40) for row, level in enumerate(["24", "24", "14", "14", "20"])]
    others = [text(509, 200 + 56 * row, f"{25 + row} 958 860") for row in range(5)]
    found = {piece.text for piece in parted_page([*boxes, *others], SIZE).pieces}
    assert found == {box.text for box in [*boxes, *others]}
