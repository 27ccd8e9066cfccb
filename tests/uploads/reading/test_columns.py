"""Which of the columns of numbers holds the list's values."""

from __future__ import annotations

from tests.uploads.reading.test_lists_of_boxes import NAMES, PITCH, TOP, read, right, text


def test_small_values_with_a_word_beside_each_win_over_large_ones_under_the_title() -> None:
    power = ["143,960,844", "100,983,428", "121,229,622", "47,869,342", "80,881,050", "69,673,032", "57,081,834"]
    boxes = [text(300, 340, "KARŞILIKLI YARDIM", height=60)]
    for row, (name, helps, own) in enumerate(zip(NAMES, (30, 30, 29, 28, 19, 14, 9), power, strict=False)):
        y = TOP + row * PITCH
        boxes += [text(330, y, name), right(1030, y + 20, f"{helps} Yardım"), text(370, y + 55, own)]
    assert [row.value for row in read(boxes)] == [30, 30, 29, 28, 19, 14, 9]
