"""Two cards side by side are two rows; two figures side by side are one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from uploads.reading.pipeline import read_image
from uploads.reading.proofs.merge import merge
from uploads.reading.types import Box, Char, Image, TextBox

NAMES = ["kiwi", "Badger", "Moka", "Sila", "Falcon", "Ghost", "Nova", "Bumer", "Raven"]
POWER = ["505.9M", "86M", "210M", "152.9M", "140.2M", "98.1M", "77.3M", "318M", "64.5M"]


def text(x: float, y: float, content: str) -> TextBox:
    chars = tuple(Char(c, x + 22 * i, x + 22 * i + 22, 0.99) for i, c in enumerate(content))
    return TextBox(content, (x, y - 21, x + 22 * len(content), y + 21), 0.99, chars)


class Fixed:
    """A reader that finds these texts."""

    name = "fixed"
    paid = True

    def __init__(self, boxes: Sequence[TextBox]) -> None:
        self.boxes = list(boxes)

    def read(self, image: Image) -> list[TextBox]:
        return self.boxes

    def read_crop(self, image: Image, box: Box) -> TextBox | None:
        return None


def rows(boxes: Sequence[TextBox]) -> list[tuple[str, int, int | None]]:
    reading = read_image(np.zeros((2400, 1080, 3), dtype=np.uint8), Fixed(boxes))
    assert [row.place for row in reading.rows] == list(range(len(reading.rows)))
    return [(row.name, row.value, row.section) for row in reading.rows]


def cards(first: int, count: int, top: float, powers: Sequence[str] = POWER) -> list[TextBox]:
    boxes = []
    for place in range(count):
        x, y = 36 + place % 2 * 500, top + place // 2 * 175
        boxes += [text(x + 150, y + 40, NAMES[first + place]), text(x + 200, y + 110, powers[first + place])]
    return boxes


def test_cards_in_two_columns_are_read_line_by_line() -> None:
    boxes = [text(300, 135, "Alliance Members"), text(40, 250, "R4"), text(900, 250, "1/4"), *cards(0, 4, 300)]
    boxes += [text(40, 700, "R3"), text(900, 700, "2/5"), *cards(4, 5, 750)]
    values = [505_900_000, 86_000_000, 210_000_000, 152_900_000, 140_200_000, 98_100_000, 77_300_000, 318_000_000]
    expected = [*zip(NAMES, [*values, 64_500_000], [4] * 4 + [3] * 5, strict=True)]
    assert rows(boxes) == expected


def test_a_second_figure_beside_the_first_is_no_second_list() -> None:
    boxes = [text(300, 135, "Alliance Members"), text(560, 250, "Power"), text(860, 250, "Kills")]
    for place, name in enumerate(NAMES[:6]):
        y = 350 + 170 * place
        boxes += [text(60, y, name), text(560, y, POWER[place]), text(860, y, f"{9 - place}.5M")]
    assert [name for name, _, _ in rows(boxes)] == NAMES[:6]


def test_cards_with_full_figures_are_read_line_by_line_too() -> None:
    powers = [f"{505_900_000 - 31_415_926 * place:,}" for place in range(9)]
    boxes = [text(300, 135, "Alliance Members"), *cards(0, 9, 300, powers)]
    assert [(name, f"{value:,}") for name, value, _ in rows(boxes)] == [*zip(NAMES, powers, strict=True)]


def test_a_second_full_figure_with_a_text_of_its_own_is_no_second_list() -> None:
    boxes = [text(300, 135, "Alliance Members"), text(560, 250, "Power"), text(860, 250, "Kills")]
    for place, name in enumerate(NAMES[:6]):
        y = 350 + 170 * place
        boxes += [text(60, y, name), text(420, y, f"{9 - place},314,159"), text(860, y, f"{9 - place},271,828")]
        boxes.append(text(690, y, f"{name[:3]} II"))
    assert [name for name, _, _ in rows(boxes)] == NAMES[:6]


def test_a_row_whose_name_cannot_be_read_does_not_get_its_neighbours() -> None:
    boxes = [text(300, 135, "Alliance Members"), *cards(0, 8, 300)]
    unread = next(box for box in boxes if box.text == NAMES[2])
    beside = [box for box in boxes if box is not unread and (box.box[0] < 500 or box.text in NAMES[3])]
    assert [name for name, _, _ in rows(beside)] == [NAMES[0], "", NAMES[4], NAMES[6]]


def test_a_lone_card_of_a_section_is_a_row_though_its_name_is_unread() -> None:
    boxes = [text(300, 135, "Alliance Members"), text(40, 250, "R5"), text(900, 250, "1/1")]
    boxes += [box for box in cards(0, 1, 300) if box.text != NAMES[0]]
    boxes += [text(40, 520, "R4"), text(900, 520, "8/8"), *cards(1, 8, 570)]
    found = rows(boxes)
    assert found[0] == ("", 505_900_000, 5)
    assert [(name, section) for name, _, section in found[1:]] == [(name, 4) for name in NAMES[1:]]


def test_numbers_on_avatars_are_no_figures_of_a_half() -> None:
    """A member list has no order, so two numbers in order could pass for its figures."""
    powers = [f"{33_898_863 + 31_415_926 * place:,}" for place in range(9)]
    boxes = [text(300, 135, "Alliance Members"), text(40, 250, "R4"), text(900, 250, "9/9"), *cards(0, 9, 300, powers)]
    boxes += [text(60, 300 + 60 + 175, "785"), text(60, 300 + 60 + 525, "169")]
    assert [f"{value:,}" for _, value, _ in rows(boxes)] == powers


def test_cards_on_a_photo_of_a_screen_are_read_line_by_line() -> None:
    """Lines fall by 3 pixels in 100 there."""
    boxes = [text(300, 135, "Alliance Members"), text(40, 250, "R4"), text(900, 250, "9/9"), *cards(0, 9, 300)]
    fallen = []
    for box in boxes:
        x0, y0, x1, y1 = box.box
        down, high = 0.03 * x0, 0.03 * (x1 - x0)
        fallen.append(replace(box, box=(x0, y0 + down, x1, y1 + down + high), tilt=0.03))
    assert [name for name, _, _ in rows(fallen)] == NAMES


def test_a_photographed_section_starts_with_a_whole_row() -> None:
    """Its first figure is hard to read, but a header above it is no edge of the list that could have cut it."""
    boxes = [text(300, 135, "Alliance Members"), text(40, 250, "R5"), text(900, 250, "1/1")]
    boxes += [replace(text(200, 330, "353.0M"), score=0.6, chars=()), text(40, 430, "R4"), text(900, 430, "5/5")]
    for place in range(5):
        boxes += [text(150, 490 + 175 * place, NAMES[place]), text(200, 540 + 175 * place, POWER[place])]
    assert rows(boxes)[0][1] == 353_000_000


def test_a_value_behind_a_nearer_figure_is_never_proved() -> None:
    """Names and figures of one card each, of which nothing tells whose they are: no second name, no ranks, no head."""
    boxes = [text(300, 135, "Alliance Members")]
    for place, name in enumerate(NAMES[:6]):
        y = 350 + 170 * place
        boxes += [text(60, y - 60, name), text(90, y, POWER[place]), text(560, y, f"{18 - place}.5M")]
    reading = read_image(np.zeros((2400, 1080, 3), dtype=np.uint8), Fixed(boxes))
    for item in merge([reading]):
        assert item.row.value_text == POWER[NAMES.index(item.row.name)] or not item.value_proved


def line_of_cards(names: Sequence[str], powers: Sequence[str]) -> list[TextBox]:
    """Cards on one line, a name over each figure, under no header."""
    boxes = []
    for place, (name, power) in enumerate(zip(names, powers, strict=True)):
        x = 140 + 260 * place
        boxes += [text(x - 11 * len(name), 500, name), text(x - 11 * len(power), 560, power)]
    return boxes


def test_four_cards_on_one_line_are_four_rows() -> None:
    found = rows(line_of_cards(NAMES[:4], POWER[:4]))
    assert [name for name, _, _ in found] == NAMES[:4]


def test_fewer_or_without_a_name_each_are_none() -> None:
    """A podium, a purse: `12.3M` of iron and as much of food."""
    assert rows(line_of_cards(NAMES[:3], POWER[:3])) == []
    assert rows(line_of_cards([*NAMES[:3], "77"], POWER[:4])) == []
