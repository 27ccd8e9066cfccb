"""What forty skins by two more strangers taught: ranks at the lower end of their rows, the first letter of a word
behind figures, icons read as arrows, and the server of every member."""

from __future__ import annotations

import numpy as np
import pytest

from tests.uploads.reading.test_caravan import of_cards
from tests.uploads.reading.test_lists_of_boxes import NAMES, VALUES, ranking, read, right, text
from tests.uploads.reading.test_stacked import folded
from uploads.reading.types import Image, TextBox

PITCH = 170
FIRST = 220
SHOWN = [f"{value:,}" for value in VALUES]


def headlines(ranks: range) -> list[TextBox]:
    """Rows with the figure as their headline, the name below it, and the rank at the lower end of the portrait."""
    boxes = [text(20, 45, "Power Ranking", height=60)]
    for row, (name, shown) in enumerate(zip(NAMES, SHOWN, strict=True)):
        y = FIRST + PITCH * row
        boxes += [text(218, y, shown, height=60), text(218, y + 57, name, height=44)]
        boxes.append(text(100, y + 88, str(ranks[row])))
    return boxes


def ruled() -> Image:
    """A dark page with a thin line below each row."""
    image = np.full((2400, 1080, 3), 24, np.uint8)
    for row in range(len(NAMES)):
        y = FIRST + PITCH * row + 112
        image[y : y + 2, 20:1060] = 70
    return image


@pytest.mark.parametrize("first", [1, 9])
def test_lines_between_rows_tell_whose_the_rank_at_the_end_of_a_row_is(first: int) -> None:
    found = [(item.row.rank, item.row.name, item.row.value) for item in folded(headlines(range(first, 99)), ruled())]
    assert found == [(first + row, *true) for row, true in enumerate(zip(NAMES, VALUES, strict=True))]


@pytest.mark.parametrize("unit", [" b.", " b", " p", " k"])
@pytest.mark.parametrize("sign", [" ", ",", "."])
def test_a_letter_behind_a_figure_in_full_is_no_unit(sign: str, unit: str) -> None:
    shown = [f"{value:,}{unit}".replace(",", sign) for value in VALUES]
    assert [row.value for row in read(ranking(shown))] == VALUES


def test_a_lost_space_in_such_a_figure_loses_no_row() -> None:
    shown = [f"{value:,} b.".replace(",", " ") for value in VALUES]
    shown[2] = "262 658294 b."
    assert [row.value for row in read(ranking(shown))] == VALUES


@pytest.mark.parametrize("bare", [{3}, {1, 3, 4, 7}, {0, 2, 4, 6}])
def test_icons_read_as_arrows_mark_no_gains_and_a_server_is_no_figure(bare: set[int]) -> None:
    boxes = [text(300, 120, "Alliance Ranking", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y = 450 + 156 * row
        boxes += [text(60, y + 10, str(row + 1)), text(330, y - 20, name), text(331, y + 25, "S1070")]
        boxes.append(right(1045, y, f"{'' if row in bare else '▲'}{value}"))
    assert [(item.row.name, item.row.value) for item in of_cards(boxes)] == list(zip(NAMES, VALUES, strict=True))


def test_gains_below_figures_are_still_left_out() -> None:
    boxes = [text(300, 120, "Power Ranking", height=60)]
    for row, (name, shown) in enumerate(zip(NAMES, SHOWN, strict=True)):
        y = 450 + 190 * row
        boxes += [text(60, y, str(row + 1)), text(330, y, name), right(1030, y, shown)]
        boxes.append(right(1030, y + 50, f"▲{12_400_000 - 100_000 * row:,}"))
    assert [row.value for row in read(boxes)] == VALUES
