"""O and 0 in names, told apart by the width of their ink."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.uploads.reading.test_lists_of_boxes import SIZE, VALUES, ranking
from uploads.reading.roles.recognise import recognise
from uploads.reading.rows.assemble import assemble
from uploads.reading.rows.rounds import with_rounds
from uploads.reading.types import Image, ReadRow

OTHERS = ["Badger", "ONYX", "Silent Wolf", "Wolf700", "Falcon7"]


def listed(drawn: list[str], shown: list[str], *, zero: float, letter: float = 0.92) -> list[ReadRow]:
    """The rows of a list whose names are drawn one way and read another way, letter for letter.

    zero, letter: the width of a zero and of an O, divided by their height. All other letters are bars.
    """
    boxes = ranking([f"{value:,}" for value in VALUES], names=shown)
    image = np.full((SIZE[1], SIZE[0], 3), 20, np.uint8)
    for name, read_as in zip(drawn, shown, strict=True):
        box = next(one for one in boxes if one.text == read_as)
        for char, at in zip(name, box.chars, strict=True):
            middle, y = (at.x0 + at.x1) / 2, (box.box[1] + box.box[3]) / 2
            if char in "0O":
                draw_round(image, middle, y, 19 * (zero if char == "0" else letter))
            elif char != " ":
                image[round(y) - 9 : round(y) + 10, round(middle) - 2 : round(middle) + 3] = 230
    screen = recognise(boxes, SIZE, picture=image)
    assert screen is not None
    return list(assemble(screen))


def draw_round(image: Image, x: float, y: float, wide: float) -> None:
    ys, xs = np.mgrid[0 : image.shape[0], 0 : image.shape[1]]
    near = (np.abs(xs - x) < 30) & (np.abs(ys - y) < 30)
    far = ((xs - x) / (wide / 2)) ** 2 + ((ys - y) / 9.5) ** 2
    image[near & (far <= 1)] = 230


@pytest.mark.parametrize(
    ("drawn", "shown"),
    [
        ("B0LT", "BOLT"),
        ("GhostO07", "Ghost007"),
        ("x0havoc0x", "xOhavocOx"),
        ("BOLT", "BOLT"),
        ("Ghost007", "Ghost007"),
    ],
)
def test_zeros_are_narrower_than_letters(drawn: str, shown: str) -> None:
    rows = listed([drawn, *OTHERS], [shown, *OTHERS], zero=0.66)
    assert [row.name for row in rows] == [drawn, *OTHERS]
    assert (shown in rows[0].name_variants) == (shown != drawn)


@pytest.mark.parametrize("zero", [0.9, 0.92])
def test_a_font_whose_zeros_are_as_wide_as_letters_changes_nothing(zero: float) -> None:
    rows = listed(["B0LT", *OTHERS], ["BOLT", *OTHERS], zero=zero)
    assert [row.name for row in rows] == ["BOLT", *OTHERS]


def test_without_a_zero_between_digits_nothing_is_known() -> None:
    others = [name for name in OTHERS if name != "Wolf700"]
    rows = listed(["B0LT", *others, "Kiwi"], ["BOLT", *others, "Kiwi"], zero=0.66)
    assert [row.name for row in rows] == ["BOLT", *others, "Kiwi"]


@pytest.mark.parametrize("name", ["N O V A", "O", "a O", "[O]"])
def test_a_letter_that_stands_alone_stays(name: str) -> None:
    assert with_rounds(name, "0") == name
    assert with_rounds(f"{name} B0LT", "0O") == f"{name} BOLT"


@given(st.text(alphabet="O0aB7 ", max_size=12), st.text(alphabet="O0", max_size=12))
def test_only_rounds_are_ever_replaced(name: str, told: str) -> None:
    found = with_rounds(name, told)
    assert found.replace("0", "O") == name.replace("0", "O")
    places = sum(char in "O0" for char in name)
    assert found == name or places <= len(told)
