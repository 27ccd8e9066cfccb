"""Numbers as lists write them: what is a value, which one, and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uploads.reading.look.texts import LONGEST_LINE, find_numbers, parse_value


@pytest.mark.parametrize(
    ("text", "value", "style"),
    [
        ("218478394", 218_478_394, "plain"),
        ("38,686,463", 38_686_463, "comma"),
        ("1.881.000", 1_881_000, "dot"),
        ("46 858 485", 46_858_485, "space"),
        ("12 468107", 12_468_107, "space"),
        ("5, 788,627", 5_788_627, "comma"),
        ("1’234’567", 1_234_567, "apostrophe"),
        ("38,686.463", 38_686_463, "irregular"),
        ("0", 0, "plain"),
        ("245.3M", 245_300_000, "abbreviated"),
        ("86M", 86_000_000, "abbreviated"),
        ("1.1G", 1_100_000_000, "abbreviated"),
        ("2.35B", 2_350_000_000, "abbreviated"),
        ("758.5 K", 758_500, "abbreviated"),
        ("90.OM", 90_000_000, "abbreviated"),
    ],
)
def test_values(text: str, value: int, style: str) -> None:
    number = parse_value(text)
    assert number is not None
    assert (number.value, number.style) == (value, style)


@pytest.mark.parametrize("text", ["", "x", "1,2", "12,34", "1.2345", "12:34", "1,23,45", "0012", "9" * 15, "M", "5.5"])
def test_no_values(text: str) -> None:
    assert parse_value(text) is None


def test_an_abbreviated_value_knows_what_it_can_stand_for() -> None:
    number = parse_value("245.3M")
    assert number is not None
    assert (number.low, number.high) == (245_250_000, 245_399_999)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Power: 202.9M", [202_900_000]),
        ("Power: -169.8M", [169_800_000]),
        ("445,095 Points", [445_095]),
        ("TOXICHUNTER 1,809,000", [1_809_000]),
        ("Rex 2 5,123,456", [5_123_456]),
        ("+1,708", [1_708]),
        ("1 57750", [57_750]),
        ("2 54,522", [54_522]),
        ("1 575 000", [1_575_000]),
        ("7m ago", []),
        ("28d", []),
        ("9:48", []),
        ("67%", []),
        ("3/6", []),
        ("61/100", []),
        ("Lv.33", []),
        ("Warzone #549", []),
        ("5G", []),
        ("2026-02-09", []),
        ("12.03.2026", []),
        ("50 96M", []),
        ("X:123 Y:44", []),
    ],
)
def test_values_inside_text(text: str, values: list[int]) -> None:
    assert [readings[0].value for readings in find_numbers(text)] == values


def test_a_name_that_ends_in_digits_leaves_every_reading_open() -> None:
    (readings,) = find_numbers("Wolf54321,058,000")
    assert [number.value for number in readings] == [321_058_000, 21_058_000, 1_058_000]


@given(st.integers(0, 10**12), st.sampled_from([",", ".", " ", "’"]))
def test_any_grouped_number_comes_back(value: int, separator: str) -> None:
    number = parse_value(f"{value:,}".replace(",", separator))
    assert number is not None
    assert number.value == value


@given(st.text(max_size=40))
def test_any_text_is_read_without_failing(text: str) -> None:
    for readings in find_numbers(text):
        for number in readings:
            assert 0 <= number.start < number.end <= len(text)
            assert number.low <= number.value <= number.high


@pytest.mark.parametrize("piece", ["=1", "R4", "1 ", "[", "9", "1,"])
def test_an_endless_line_is_read_as_fast_as_the_longest_on_a_screen(piece: str) -> None:
    assert all(number.end <= LONGEST_LINE for readings in find_numbers(piece * 50_000) for number in readings)


def test_no_value_stands_for_less_than_nothing() -> None:
    number = parse_value("0K")
    assert number is not None
    assert (number.low, number.value) == (0, 0)
