"""What the looks of the family `mosaic`, which a browser draws, have taught: made up of texts alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.uploads.reading.test_lists_of_boxes import text
from tests.uploads.reading.test_side_by_side import Fixed
from uploads.reading.cells.mirrored import halves_of
from uploads.reading.look.borders import Borders
from uploads.reading.look.heads import heads_read
from uploads.reading.look.joined import parted_page
from uploads.reading.pipeline import read_image
from uploads.reading.types import Box, Image, ReadRow, TextBox

NAMES = ["Grizzly", "CrazyTitan", "IronHammer", "Yuki209", "RoyalTitan", "Juniper", "Zephyr"]
FIGURES = [235_406_318, 213_766_360, 198_960_991, 188_972_385, 154_823_492, 140_882_031, 116_229_343]
DARK, LIGHT, LINE = (30, 34, 60), (224, 238, 248), (150, 168, 180)


def rows_of(boxes: Sequence[TextBox], image: Image | None = None) -> list[ReadRow]:
    shown = np.zeros((2400, 1080, 3), np.uint8) if image is None else image
    return list(read_image(shown, Fixed(boxes)).rows)


class TestFiguresWithoutTheirHead:
    """An engine reads `8'919` as `919` where the first digit stands apart."""

    RIGHT = 1050

    def read(self, texts: Sequence[str], found: str | None, *, ink: bool = True, gap: int = 26) -> list[str]:
        """The texts of a column that ends at one edge, where a crop of it is read as said. ink: before the second, so
        many pixels of it."""
        image = np.zeros((1000, 1080, 3), np.uint8)
        boxes = [text(self.RIGHT - 22 * len(said), 200 + 100 * row, said) for row, said in enumerate(texts)]
        x0, y0, _, y1 = (round(edge) for edge in boxes[1].box)
        if ink:
            image[y0 + 8 : y1 - 8, x0 - gap : x0 - 10] = 230
        image[y0 + 8 : y1 - 8, x0 + 4 : x0 + 12] = 230

        def reread(box: Box) -> TextBox | None:
            return text(box[0], y0 + 21, found) if found and abs(box[1] - y0) < 2 else None

        return [box.text for box in heads_read(image, boxes, reread)]

    def test_it_is_read_again_from_farther_left(self) -> None:
        assert self.read(["'624", "919", "7'364"], "8'919") == ["'624", "8'919", "7'364"]
        assert self.read(["9,702,120", ",492,066"], "1,492,066") == ["9,702,120", "1,492,066"]

    def test_three_digits_with_something_before_them_are_no_figure_of_their_own(self) -> None:
        assert self.read(["'624", "919", "7'364"], None) == ["'624", "'919", "7'364"]
        assert self.read(["'624", "919", "7'364"], "8'555") == ["'624", "'919", "7'364"]

    def test_an_icon_that_is_read_as_a_digit_is_no_part_of_it(self) -> None:
        assert self.read(["'624", "919", "7'364"], "8'919", gap=110) == ["'624", "'919", "7'364"]

    def test_three_digits_with_an_icon_before_them_stay(self) -> None:
        assert self.read(["'624", "919", "7'364"], "O919") == ["'624", "919", "7'364"]

    def test_three_digits_with_nothing_before_them_stay(self) -> None:
        assert self.read(["'624", "919"], "8'919", ink=False) == ["'624", "919"]
        assert self.read(["9'702", "919"], "8'919") == ["9'702", "919"]  # no other has lost its head


def test_a_rank_beside_a_small_figure_is_not_pushed_into_it() -> None:
    boxes = [text(300, 100, "Help Ranking", height=50)]
    for row, (name, value) in enumerate(zip(NAMES, (143, 134, 121, 115, 112, 91, 86), strict=True)):
        y = 300 + 120 * row
        boxes += [text(62, y, str(row + 4)), text(114, y, str(value)), text(441, y, name)]

    class Joins(Fixed):
        """A reader that reads a line of a rank and a figure as one number."""

        paid = False

        def read_crop(self, image: Image, box: Box) -> TextBox | None:
            return text(0, 20, "4143")

    found = read_image(np.zeros((2400, 1080, 3), np.uint8), Joins(boxes)).rows
    assert [row.value for row in found] == [143, 134, 121, 115, 112, 91, 86]


def stacked(*, lines: bool) -> tuple[list[TextBox], Image]:
    """Cards that touch, each with a name over a figure, a thin line between both, and no edge that can be seen.

    lines: whether that line shows. The first name is off the list.
    """
    image = np.zeros((2400, 1080, 3), np.uint8)
    image[:] = LIGHT
    boxes = [text(330, 100, "Damage Ranking", height=60)]
    for row, (name, figure) in enumerate(zip(NAMES, FIGURES, strict=True)):
        y = 330 + 290 * row
        if row:
            boxes += [text(350, y, name, height=50), text(100, y, str(row + 8), height=44)]
        boxes.append(text(780, y + 128, f"{figure:,}", height=50))
        if lines:
            image[y + 70 : y + 72, 40:1040] = LINE
    return boxes, image


def test_a_thin_line_within_a_card_gives_no_name_the_figure_of_another() -> None:
    boxes, image = stacked(lines=True)
    found = {row.name: row.value for row in rows_of(boxes, image) if row.name}
    assert found == dict(zip(NAMES[1:], FIGURES[1:], strict=True))


def test_a_thin_line_is_told_from_the_edge_of_a_card() -> None:
    _, image = stacked(lines=True)
    ends, whole = (40.0, 1040.0), (380.0, 430.0)
    assert Borders(image).is_thin_line(ends, whole, lambda _, y: y)
    image[401:] = DARK
    assert not Borders(image).is_thin_line(ends, whole, lambda _, y: y)
    assert not Borders(np.zeros((2400, 1080, 3), np.uint8)).is_thin_line(ends, whole, lambda _, y: y)


def gallery(columns: int, lines: int = 2) -> list[TextBox]:
    """Cards side by side, each with a name over an abbreviated figure, that run down from card to card."""
    boxes, step = [text(700, 60, "Kill Ranking", height=60)], 2040 // columns
    for place in range(columns * lines):
        x, y = 40 + step * (place % columns), 470 + 470 * (place // columns)
        boxes += [text(x + 12, y, f"Name{'ABCDEFGHJKMN'[place]}"), text(x + 20, y + 75, f"{164 - 7 * place}.17M")]
    return boxes


@pytest.mark.parametrize("columns", [4, 6])
def test_an_even_number_of_cards_is_not_two_sides(columns: int) -> None:
    assert halves_of(parted_page(gallery(columns), (2048, 1400))) == []
    found = rows_of(gallery(columns), np.zeros((1400, 2048, 3), np.uint8))
    shown = [(f"Name{'ABCDEFGHJKMN'[place]}", (164_170 - 7_000 * place) * 1000) for place in range(2 * columns)]
    assert [(row.name, row.value) for row in found] == shown


def test_small_figures_in_two_columns_that_run_down_are_one_list() -> None:
    values = [93, 82, 80, 64, 50, 43, 37, 35]
    boxes = [text(700, 60, "Weekly Helps", height=60)]
    for place, value in enumerate(values):
        x, y = 40 + 900 * (place // 4), 300 + 130 * (place % 4)
        boxes += [
            text(x, y, f"#{place + 13}"),
            text(x + 150, y, [*NAMES, "Pixel"][place]),
            text(x + 760, y, str(value)),
        ]
    found = rows_of(boxes, np.zeros((1080, 1900, 3), np.uint8))
    assert [(row.name, row.value) for row in found] == list(zip([*NAMES, "Pixel"], values, strict=True))


def test_a_level_with_its_number_makes_no_level_of_the_figure_under_it() -> None:
    """Nor does a count in the head of the page that ends where the figures do."""
    boxes = [text(330, 100, "积分排行榜", height=60), text(1000, 180, "580K")]
    for row, value in enumerate((144, 134, 125, 113, 94, 84, 67)):
        y = 330 + 280 * row
        boxes += [text(108, y, str(row + 1)), text(380, y, NAMES[row]), text(950, y, f"Lv.{10 + 7 * row % 20}")]
        boxes += [text(69, y + 130, "积分"), text(1022, y + 130, str(value))]
    assert [row.value for row in rows_of(boxes)] == [144, 134, 125, 113, 94, 84, 67]
