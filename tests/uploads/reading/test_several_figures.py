"""Cards with several labelled figures, two columns of cards half a card apart, an arrow in the title, torn numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, PITCH, SIZE, TOP, VALUES, ranking, read, right, text
from tests.uploads.reading.test_side_by_side import Fixed
from uploads.reading.pipeline import read_image
from uploads.reading.types import ReadRow, TextBox

OTHER = [7_401_112, 90_022_004, 8_113_009, 51_008_771, 66_402_118, 9_001_277, 30_556_004, 12_887_003]
LABELS = ("Damage", "Help", "Donation")


def cards(
    title: str, labels: Sequence[str] = LABELS, figures: Sequence[Sequence[int]] = (OTHER, OTHER[::-1], VALUES)
) -> list[TextBox]:
    """A name over a line for each of three figures, from member to member."""
    boxes = [text(200, 120, title, height=60)]
    for row, name in enumerate(NAMES):
        y = TOP + 220 * row
        boxes.append(text(60, y, f"{row + 1} {name}"))
        for line, (label, values) in enumerate(zip(labels, figures, strict=True), start=1):
            boxes += [text(60, y + 50 * line, label), right(1030, y + 50 * line, f"{values[row]:,}")]
    return boxes


def shown(rows: Sequence[ReadRow]) -> list[tuple[str, int]]:
    return [(row.name, row.value) for row in rows]


MEANT = list(zip(NAMES, VALUES, strict=True))


@pytest.mark.parametrize(
    ("title", "labels"),
    [
        ("Alliance Ranking - Donation", LABELS),  # the title says which
        ("Alliance Ranking", LABELS),  # the only one that runs down
        ("Alliance Ranking", ("Sát thương", "Tr giup", "Quyên góp")),  # in whatever language
    ],
)
def test_the_list_is_of_the_figure_that_it_is_ranked_by(title: str, labels: Sequence[str]) -> None:
    assert shown(read(cards(title, labels))) == MEANT


@pytest.mark.parametrize("place", [0, 1, 2])
def test_it_may_be_the_first_the_second_or_the_last(place: int) -> None:
    figures = [OTHER, OTHER[::-1]]
    figures.insert(place, VALUES)
    assert shown(read(cards("Alliance Ranking", figures=figures))) == MEANT


def test_a_card_whose_name_is_cut_off_gives_no_figure_to_the_next_one() -> None:
    above = [text(60, TOP - 80, "Help"), right(1030, TOP - 80, "3,998"), text(60, TOP - 40, "Donation")]
    rows = read([*above, right(1030, TOP - 40, "399,998,112"), *cards("Alliance Ranking - Donation")])
    assert shown(rows) == MEANT


@pytest.mark.parametrize("lost", range(1, 8))
def test_a_line_that_was_not_read_gives_nobody_the_figure_of_another(lost: int) -> None:
    boxes = cards("Alliance Ranking - Donation")
    for gone in (3, 5):  # the first label and its figure stand third in a member's texts, the last sixth
        kept = [box for at, box in enumerate(boxes) if at not in (1 + 7 * lost + gone - 2, 1 + 7 * lost + gone - 1)]
        true = dict(MEANT)
        assert all(true[row.name] == row.value for row in read(kept) if row.name in true and not row.flags)


def test_where_two_run_down_and_the_title_names_none_nothing_is_chosen_by_that() -> None:
    figures = (VALUES, OTHER, [value // 2 for value in VALUES])
    true = {name: {own[row] for own in figures} for row, name in enumerate(NAMES)}
    rows = read(cards("Alliance Ranking", figures=figures))
    assert all(row.value in true.get(row.name, ()) for row in rows if row.name)


def staggered(values: Sequence[str], down: float = 95) -> list[TextBox]:
    boxes = [text(300, 120, "Power Ranking", height=60)]
    for place, (name, value) in enumerate(zip(NAMES, values, strict=True)):
        line, side = divmod(place, 2)
        x, y = 60 + 510 * side, 420 + 190 * line + down * side
        boxes += [text(x, y, name), text(x, y + 60, value)]
    return boxes


@pytest.mark.parametrize("down", [60, 95, 120])
def test_two_columns_of_cards_half_a_card_apart_are_read_from_side_to_side(down: float) -> None:
    boxes = staggered([f"{value:,}" for value in VALUES], down)
    reading = read_image(np.zeros((2400, 1080, 3), np.uint8), Fixed(boxes))
    assert shown(reading.rows) == MEANT
    tops = [row.value_box[1] for row in reading.rows]
    assert tops == sorted(tops), "each row's evidence stands where its card stands"
    assert len({round(top) for top in tops}) == len(tops)


def test_an_arrow_in_the_title_that_is_read_as_one_is_no_value() -> None:
    values = ["6.3B", "6.1B", "5.3B", "5.2B", "4.4B", "4.2B", "4.1B", "3.9B"]
    boxes = [text(1000, 135, "1"), *(box for box in ranking(values) if box.text != "Power")]
    assert [row.name for row in read(boxes)] == NAMES
    assert [row.value for row in read(boxes)] == [round(float(one[:-1]) * 10**9) for one in values]


def test_no_piece_of_a_number_that_was_read_in_pieces_is_a_value() -> None:
    """`3,926,883,998` with spaced digits; some were not read. Before, the second pieces were the column of values."""
    boxes = [text(300, 120, "Power Ranking", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y, digits = TOP + PITCH * row, f"3{value}"
        boxes.append(text(200, y, name))
        for at, (piece, width) in enumerate(
            ((digits[0], 40), (" ".join(digits[1:4]), 110), (digits[5], 40), (digits[7], 40))
        ):
            boxes.append(text(560 + 130 * at, y, piece, width=width))
    assert not [row for row in read(boxes) if row.value > 11]


def test_groups_of_one_number_and_a_rank_beside_them_are_no_torn_number() -> None:
    values = [f"{value:,}".replace(",", " ") for value in VALUES]
    assert [row.value for row in read(ranking(values))] == VALUES


def test_the_screens_are_of_one_size() -> None:
    assert SIZE[1] > TOP + PITCH * len(NAMES)
