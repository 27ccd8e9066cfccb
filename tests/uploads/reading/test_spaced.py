"""Figures whose digits stand far apart are pushed together and read whole."""

from __future__ import annotations

import io

import numpy as np
import pytest

from tests.screens.grammar import caravan
from tests.uploads.reading.test_lists_of_boxes import text
from uploads.reading.engines import get_reader
from uploads.reading.look.spaced import pushed_together, spaced_read
from uploads.reading.pipeline import read_image
from uploads.reading.types import Box, Image, TextBox

SPACED_LOOK = 139
"""Of the family `caravan`: the digits of its values stand a quarter of their height apart."""
PIECES = [("33 0,", "8", "56"), ("289", "976", "6"), ("15", "6", ",233"), ("9 3", "535")]
WHOLE = ["330,856", "289,976", "156,233", "93,535"]


@pytest.mark.reading
@pytest.mark.slow
def test_a_list_of_such_figures_is_read_whole_by_the_real_engine() -> None:
    for screen in caravan.drawn_screens(caravan.look_at(SPACED_LOOK), 2):
        picture = io.BytesIO()
        screen.pen.image.save(picture, "PNG")
        shown = [row["value"] for row in screen.rows]
        read = [row.value for row in read_image(picture.getvalue(), get_reader("rapidocr")).rows]
        assert read in (shown[1:], shown[:-1], shown)  # the edge cuts one


def torn(pieces: list[tuple[str, ...]] = PIECES) -> list[TextBox]:
    """The pieces of each figure beside each other, all figures with one right edge."""
    boxes = []
    for row, parts in enumerate(pieces):
        x = 1020.0 - sum(22 * len(part) + 20 for part in parts)
        for part in parts:
            boxes.append(text(x, 200 + 130 * row, part))
            x += 22 * len(part) + 20
    return boxes


def reads(answers: list[str], score: float = 0.97) -> dict[int, TextBox]:
    return {row: text(0, 20, answer, score=score) for row, answer in enumerate(answers)}


def texts_of(boxes: list[TextBox], answers: list[str], score: float = 0.97) -> list[str]:
    """The texts afterwards, where a line by itself is read as said, one line after another."""
    said = iter(reads(answers, score).values())
    blank = np.zeros((1200, 1280, 3), dtype=np.uint8)

    def read(_: Image, box: Box) -> TextBox | None:
        return next(said, None)

    return [box.text for box in spaced_read(blank, boxes, read)]


def test_the_pieces_of_a_column_become_whole_figures_where_they_stood() -> None:
    assert texts_of([text(40, 200, "Pixel"), *torn()], WHOLE) == ["Pixel", *WHOLE]


def test_a_reading_that_is_unsure_or_of_other_digits_changes_nothing() -> None:
    pieces = [part for row in PIECES for part in row]
    assert texts_of(torn(), WHOLE, score=0.5) == pieces
    assert texts_of(torn(), ["330856", "12", "15623399", "Nia"]) == [*WHOLE[:0], "330856", *pieces[3:]]


def test_few_lines_in_pieces_are_no_column() -> None:
    pieces = [part for row in PIECES[:2] for part in row]
    assert texts_of(torn(PIECES[:2]), WHOLE) == pieces


def test_one_line_in_many_pieces_is_of_the_column_that_others_make_whole() -> None:
    whole = [text(1000 - 22 * len(shown), 700 + 130 * row, shown) for row, shown in enumerate(WHOLE)]
    assert texts_of([*torn([("3", "13 3", "93")]), *whole], ["3,133,93"]) == ["3", "13 3", "93", *WHOLE]
    assert texts_of([*torn([("3", "13 3", "93")]), *whole], ["313,393"]) == ["313,393", *WHOLE]
    groups = torn([("3", "133", "937")])
    assert texts_of([*groups, *whole], ["3133937"]) == ["3", "133", "937", *WHOLE]


def test_two_runs_of_digits_are_one_figure_only_in_groups() -> None:
    """`3 133 93` and `3 9 8` are 3,133,937,398; two counts beside each other stay two."""
    apart = [*torn([("3", "13 3", "93")] * 3)]
    apart += [text(1060 + 42 * at, 200 + 130 * row, digit) for row in range(3) for at, digit in enumerate("398")]
    assert texts_of(apart, ["3,133,937,398"] * 3) == ["3,133,937,398"] * 3
    assert "313393398" not in texts_of(apart, ["313393398"] * 3)


def test_room_between_letters_goes_and_the_letters_stay() -> None:
    line = np.full((40, 300, 3), 30, dtype=np.uint8)
    for x in (10, 80, 150, 220):
        line[10:30, x : x + 20] = 220
    together, box = pushed_together(line, (0, 0, 300, 40))
    assert box == (0, 0, together.shape[1], 40)
    assert together.shape[1] < 4 * 20 + 5 * 6
    assert int((together[20, :, 0] > 200).sum()) == 4 * 20
