"""What leaders send in showed: digits grouped as in India, lists that go on in the next column, badges of who pays."""

from __future__ import annotations

import numpy as np
import pytest

from tests.uploads.reading.test_carnival import texts_of
from tests.uploads.reading.test_lists_of_boxes import NAMES, PITCH, TOP, VALUES, ranking, read, text
from tests.uploads.reading.test_side_by_side import Fixed
from tests.uploads.reading.test_side_by_side import text as card_text
from uploads.reading.look.texts import parse_value
from uploads.reading.pipeline import read_image
from uploads.reading.types import TextBox

INDIAN = ["14,72,05,833", "2,43,01,116", "12,34,567", "1,00,000", "86,484"]


@pytest.mark.parametrize(("shown", "value"), [("14,72,05,833", 147_205_833), ("1,00,000", 100_000)])
def test_digits_are_grouped_in_twos_in_india(shown: str, value: int) -> None:
    number = parse_value(shown)
    assert number is not None
    assert (number.value, number.style) == (value, "lakh")


@pytest.mark.parametrize("text", ["1,23", "12,34,56", "123,45,678", "1.23.456", "12,3,456"])
def test_other_groups_are_no_number(text: str) -> None:
    assert parse_value(text) is None


def test_a_list_grouped_so_is_read_and_what_lost_a_digit_on_another_list_is_to_be_looked_at() -> None:
    assert [(row.value_text, "format" in row.flags) for row in read(ranking(INDIAN))] == [
        (shown, False) for shown in INDIAN
    ]
    rows = read(ranking(["98,765,432", "76,54,321", "65,432,100", "54,321,000"]))
    assert [row.value_text for row in rows if "format" in row.flags] == ["76,54,321"]


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("24'052'427 11'288'090 365'703'291", ["24'052'427", "11'288'090", "365'703'291"]),
        ("24,052,427 288,090", ["24,052,427", "288,090"]),
        ("14,72,05,833 94,74,321", ["14,72,05,833", "94,74,321"]),
        ("17 204,536,228", ["17 204,536,228"]),
    ],
)
def test_a_blank_parts_figures_whose_digits_other_signs_group(line: str, texts: list[str]) -> None:
    assert texts_of(text(100, 100, line)) == texts


def test_a_count_behind_a_sign_for_times_is_a_value() -> None:
    shown = ["x58798", "x20404", "x9741", "x8982", "x6942"]
    assert [row.value for row in read(ranking(shown))] == [58798, 20404, 9741, 8982, 6942]


def test_the_badge_of_who_pays_is_no_part_of_the_name_whether_it_was_read_with_it_or_not() -> None:
    lines = [["VIP3 Nova_4"], ["VP11 Rusty"], ["VIP1 Mo"], ["VIP7", "Kim"], ["VIP9", "Zoe"]]
    boxes = [box for box in ranking([f"{value:,}" for value in VALUES[:5]]) if box.text not in NAMES]
    for row, texts in enumerate(lines):
        boxes += [text(x, TOP + row * PITCH, one) for x, one in zip((380, 472), texts, strict=False)]
    assert [row.name for row in read(boxes)] == ["Nova_4", "Rusty", "Mo", "Kim", "Zoe"]


def in_two_columns(ranks: list[tuple[str, str]]) -> list[TextBox]:
    """Cards side by side with a rank each. ranks: of each line, left and right."""
    boxes = [card_text(300, 135, "Kill Ranking")]
    people = iter(NAMES * 2)
    for line, pair in enumerate(ranks):
        for column, rank in enumerate(pair):
            x, y = 36 + 520 * column, 340 + 150 * line
            value = f"{900 - 37 * (line + len(ranks) * column)}.5M"
            boxes += [card_text(x, y, rank)] if rank else []
            boxes += [card_text(x + 80, y, f"{next(people)}{column}"), card_text(x + 340, y, value)]
    return boxes


def ranks_of(boxes: list[TextBox]) -> list[int | None]:
    rows = read_image(np.zeros((1500, 1080, 3), dtype=np.uint8), Fixed(boxes)).rows
    assert [row.value for row in rows] == sorted((row.value for row in rows), reverse=True)
    return [row.rank for row in rows]


def test_a_list_that_goes_on_in_the_next_column_is_read_column_by_column() -> None:
    ranks = [("1", "6"), ("2", "7"), ("3", "8"), ("4", "9"), ("5", "10")]
    assert ranks_of(in_two_columns(ranks)) == list(range(1, 11))
    ranks[2] = ("", "8")
    assert ranks_of(in_two_columns(ranks)) == list(range(1, 11))
