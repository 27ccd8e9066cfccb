"""Two alliances side by side, names and figures in line near the middle: one list where the figures run down."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, SIZE, right, text
from tests.uploads.reading.test_looks_of_another_kind import of_sheet
from uploads.reading.cells.mirrored import halves_of
from uploads.reading.look.page import straighten
from uploads.reading.types import TextBox

FIGURES = (701_702, 616_477, 596_407, 523_783, 482_086, 456_309, 385_841)


def mirrored(figures: Sequence[int], *, middle: float = 540, names: Sequence[str] = NAMES) -> list[TextBox]:
    boxes = [text(440, 60, "DAMAGE", height=60), text(510, 180, "VS", height=60)]
    for place, (name, figure) in enumerate(zip(names, figures, strict=False)):
        y = 300 + place // 2 * 160
        for at, shown in ((y, name), (y + 60, f"{figure:,}")):
            boxes.append(text(middle + 130, at, shown) if place % 2 else right(middle - 130, at, shown))
    return boxes


@pytest.mark.parametrize("rows", [6, 7])
def test_both_sides_are_one_list_line_by_line(rows: int) -> None:
    _, found = of_sheet(mirrored(FIGURES[:rows]))
    assert [(one.name, one.value) for one in found] == list(zip(NAMES[:rows], FIGURES[:rows], strict=True))


def test_each_row_is_where_its_side_shows_it() -> None:
    _, found = of_sheet(mirrored(FIGURES))
    assert [one.value_box[0] > 540 for one in found] == [bool(place % 2) for place in range(7)]
    assert all(one.name_box and (one.name_box[0] > 540) == (one.value_box[0] > 540) for one in found)


def test_digits_that_end_a_name_are_no_figure_of_a_side() -> None:
    names = ["Chief 79065194", *NAMES[1:]]
    _, found = of_sheet(mirrored(FIGURES, names=names))
    assert [one.value for one in found] == list(FIGURES)


def test_a_letter_that_was_read_in_a_portrait_parts_no_sides() -> None:
    _, found = of_sheet([*mirrored(FIGURES), text(520, 360, "日")])
    assert [one.value for one in found] == list(FIGURES)


@pytest.mark.parametrize("under", [60, 120])
@pytest.mark.parametrize("xs", [(210, 870), (210, 540, 870)], ids=["two columns", "three columns"])
def test_a_name_under_its_figure_is_not_given_to_the_figure_below_it(under: int, xs: tuple[int, ...]) -> None:
    boxes = [text(440, 60, "DAMAGE", height=60)]
    for place, (name, figure) in enumerate(zip(NAMES, FIGURES, strict=False)):
        x, y = xs[place % len(xs)], 300 + place // len(xs) * 190
        for at, shown in ((y, f"{figure:,}"), (y + under, name)):
            boxes.append(text(x - 11 * len(shown), at, shown))
    assert halves_of(straighten(boxes, SIZE)) == []


@pytest.mark.parametrize(
    "boxes",
    [mirrored((701_702, 96_477, 596_407, 83_783, 482_086, 56_309)), mirrored(FIGURES, middle=450)],
    ids=["two rankings", "not about the middle"],
)
def test_two_sides_that_are_no_one_list_are_not_mixed(boxes: list[TextBox]) -> None:
    sheet, _ = of_sheet(boxes)
    assert not (sheet.cards and sheet.cards[0].box[0] == 0)
