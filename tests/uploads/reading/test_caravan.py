"""What ladders, notes, posters and cut lists showed: trillions, shifted cards, cards abreast, dashes, torn values."""

from __future__ import annotations

import numpy as np
import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, PITCH, TOP, VALUES, ranking, read, right, text
from tests.uploads.reading.test_side_by_side import Fixed
from uploads.reading import cells as limits
from uploads.reading.cells.grid import find_columns
from uploads.reading.look.page import straighten
from uploads.reading.look.texts import parse_value
from uploads.reading.pipeline import read_image
from uploads.reading.proofs.merge import merge
from uploads.reading.types import BatchRow, TextBox

SHOWN = [f"{value:,}" for value in VALUES]


@pytest.mark.parametrize(
    ("shown", "value"), [("24,338,027,804,987", 24_338_027_804_987), ("16.99T", 16_990_000_000_000)]
)
def test_figures_in_trillions_are_read(shown: str, value: int) -> None:
    number = parse_value(shown)
    assert number is not None
    assert number.value == value


@pytest.mark.parametrize(
    ("shown", "value"),
    [("1億2816萬", 128_160_000), ("1亿412万", 104_120_000), ("12억 500만", 1_205_000_000), ("412萬", 4_120_000)],
)
def test_figures_in_two_units_are_one_figure(shown: str, value: int) -> None:
    number = parse_value(shown)
    assert number is not None
    assert (number.value, number.low <= value <= number.high) == (value, True)


@pytest.mark.parametrize("unit", ["萬", "万", "億", " mio"])
def test_a_unit_is_no_word_that_stands_beside_all_small_figures(unit: str) -> None:
    """It had been cut off as one, so that 4,120,000 was proved as 412."""
    times = {"萬": 10**4, "万": 10**4, "億": 10**8, " mio": 10**6}[unit]
    shown = [412, 327, 292, 232, 203, 184, 157, 140]
    assert [row.value for row in read(ranking([f"{one}{unit}" for one in shown]))] == [one * times for one in shown]


def test_a_long_number_without_a_sign_is_an_account() -> None:
    assert parse_value("243380278049876") is None


@pytest.mark.parametrize("rest", ["447", "7"])
def test_what_an_edge_has_left_of_a_value_is_no_value(rest: str) -> None:
    assert [row.value for row in read(ranking([*SHOWN[:7], rest]))] == VALUES[:7]
    assert [row.value for row in read(ranking([rest, *SHOWN[1:]]))] == VALUES[1:]


def test_a_named_zero_and_a_small_value_after_small_ones_are_values() -> None:
    shown = ["9,400", "8,100", "5,020", "900", "447", "7", "0"]
    assert [row.value for row in read(ranking(shown))] == [9_400, 8_100, 5_020, 900, 447, 7, 0]


@pytest.mark.parametrize("sign", ["–", "-", "=", ":"])
def test_a_sign_behind_all_names_is_none_of_them(sign: str) -> None:
    boxes = [text(300, 120, "Alliance Ranking", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, SHOWN, strict=True)):
        y = TOP + row * PITCH
        boxes += [text(60, y, f"{name} {sign}"), right(1030, y, value)]
    assert [row.name for row in read(boxes)] == NAMES


def of_cards(boxes: list[TextBox]) -> list[BatchRow]:
    return merge([read_image(np.zeros((2400, 1080, 3), np.uint8), Fixed(boxes))])


def test_cards_five_abreast_are_read_line_by_line() -> None:
    names = [f"{one}{end}" for end in ("", "s", "y") for one in ("Kiwi", "Moka", "Sila", "Nova", "Raven")]
    values = [900_123_456 - 31_415_926 * place for place in range(len(names))]
    boxes = [text(300, 120, "Power Ranking", height=60)]
    for place, (name, value) in enumerate(zip(names, values, strict=True)):
        line, column = divmod(place, 5)
        x, y = 120 + 210 * column, 600 + 300 * line
        shown = f"{value / 10**6:.1f}M"
        boxes += [text(x - 11 * len(name), y, name), text(x - 11 * len(shown), y + 50, shown)]
    rows = of_cards(boxes)
    assert [item.row.name for item in rows] == names
    assert all(item.row.value == round(value, -5) for item, value in zip(rows, values, strict=True))


def test_no_card_gets_the_value_of_one_that_is_shifted_against_it() -> None:
    boxes, true = [text(300, 120, "Power Ranking", height=60)], {}
    for place, value in enumerate(VALUES):
        line, side = divmod(place, 2)
        x, y = 60 + 510 * side, 420 + 190 * line + 95 * side
        true[NAMES[place]] = value
        boxes += [text(x, y, NAMES[place]), text(x + 30, y + 90, f"{value:,}")]
    assert not [item for item in of_cards(boxes) if item.value_proved and true.get(item.row.name) != item.row.value]


def test_a_page_with_many_columns_is_looked_at_in_bounded_time() -> None:
    boxes = [
        TextBox(f"{9_999_999 - 1000 * line - place:,}", (x, y, x + 90, y + 16), 0.99, (), tilt=0.02)
        for line in range(60)
        for place, x in enumerate((150 + line * 3 % 17, 500 + line * 7 % 29, 850 + line * 5 % 23))
        for y in [100 + 20 * line + place * 4]
    ]
    columns = find_columns(straighten(boxes, (1080, 1400)))
    assert columns
    assert sum(len(column.values) for column in columns) <= limits.MOST_IN_COLUMNS


def test_what_an_edge_has_left_of_a_value_without_its_dot_is_no_value() -> None:
    """`294.12K` was read as `294 12K`, and 12,000 stood in the list as sure."""
    shown = ["781.80K", "724.27K", "688.36K", "666.16K", "528.89K", "444.02K", "347.23K"]
    boxes = ranking([*shown, "12K"], first=None)
    low = next(box for box in boxes if box.text == "12K")
    head = right(low.box[0] - 15, (low.box[1] + low.box[3]) / 2, "294")
    assert [row.value_text for row in read([*boxes, head])] == shown


def test_an_icon_that_is_read_as_a_digit_before_the_last_value_costs_no_row() -> None:
    shown = [str(value) for value in VALUES]
    boxes = ranking(shown, first=None)
    icon = right(1030 - 22 * len(shown[-1]) - 12, TOP + 7 * PITCH, "8")
    assert [row.value for row in read([*boxes, icon])] == VALUES
