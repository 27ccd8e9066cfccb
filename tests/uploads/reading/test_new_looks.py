"""What looks showed that nobody had seen: names under their values, units that were not read, columns that rival."""

from __future__ import annotations

import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, VALUES, ranking, read, right, text
from uploads.reading.look.closer import units_read
from uploads.reading.look.page import straighten
from uploads.reading.look.texts import find_numbers, values_of
from uploads.reading.types import Box, Char, TextBox

SHOWN = [f"{value:,}" for value in VALUES]
FALLING = ["538,580", "432,848", "381,037", "317,417", "279,359", "276,845"]


def stacked(values: list[str], *, ranked: bool) -> list[TextBox]:
    """The name in each card under its value, both nearer to each other than to the next card's."""
    boxes = [text(120, 100, "Leaderboard", height=60)]
    for row, value in enumerate(values):
        y = 300 + 200 * row
        boxes += [text(260, y, value, height=50), text(260, y + 90, NAMES[row])]
        if ranked:
            boxes.append(text(80, y + 45, str(row + 1)))
    return boxes


@pytest.mark.parametrize("ranked", [True, False])
def test_a_name_under_its_value_is_not_given_to_the_next_one(ranked: bool) -> None:
    rows = read(stacked(FALLING, ranked=ranked))
    assert [(row.name, row.value_text) for row in rows] == list(zip(NAMES, FALLING, strict=False))
    assert [row.rank for row in rows] == (list(range(1, 7)) if ranked else [None] * 6)


def test_a_name_over_its_value_stays_with_it() -> None:
    boxes = [text(120, 100, "Leaderboard", height=60)]
    for row, value in enumerate(FALLING):
        y = 300 + 200 * row
        boxes += [text(260, y, NAMES[row]), text(260, y + 90, value), text(80, y + 45, str(row + 1))]
    assert [(row.name, row.value_text) for row in read(boxes)] == list(zip(NAMES, FALLING, strict=False))


def test_where_two_columns_may_hold_the_values_none_is_proved() -> None:
    boxes = [text(120, 100, "Leaderboard", height=60)]
    for row, (one, other) in enumerate((("692,177", "577,983"), ("607,111", "518,249"))):
        y = 300 + 160 * row
        boxes += [
            text(80, y, str(row + 1)),
            text(200, y, f"[ABC] {NAMES[row]}"),
            right(760, y, one),
            right(1030, y, other),
        ]
    rows = read(boxes)
    assert len(rows) == 2
    assert all("neighbour" in row.flags for row in rows)


def test_one_column_alone_has_no_rival() -> None:
    assert not any("neighbour" in row.flags for row in read(ranking(SHOWN)))


def test_fractions_before_labels_of_any_length_are_no_tech_tree() -> None:
    boxes = [text(120, 100, "Classement", height=60)]
    for row, value in enumerate(SHOWN):
        y = 400 + 190 * row
        written = right(1030, y, f"Dégâts {value[: 11 - row % 3]}" if row % 3 == 0 else f"Dégâts {value}")
        boxes += [text(180, y, NAMES[row]), written, right(written.box[0] - 30, y, f"{row * 2}/21")]
    assert len(read(boxes)) == len(SHOWN)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("3'895'992'835 23 gi trưc", 3_895_992_835),
        ("8'753'152'998 Trc tuyn", 8_753_152_998),
        ("+40 English", 40),
    ],
)
def test_what_stands_behind_a_figure_is_none_of_it(line: str, value: int) -> None:
    piece = straighten([text(100, 100, line)], (1080, 2400)).pieces[0]
    assert [one.number.value for one in values_of(piece)][:1] == [value]


def test_a_small_number_before_a_word_is_still_no_value() -> None:
    assert find_numbers("40 English")
    piece = straighten([text(100, 100, "40 English")], (1080, 2400)).pieces[0]
    assert values_of(piece) == []


def gapped(read_as: str, wide: float) -> TextBox:
    """A text of which letters at the end were lost, so that its box is wider than what was read."""
    chars = tuple(Char(one, 100 + 16 * place, 114 + 16 * place, 0.9) for place, one in enumerate(read_as))
    return TextBox(read_as, (92, 100, wide, 130), 0.8, chars)


@pytest.mark.parametrize(
    ("read_as", "alone", "texts"),
    [
        ("389.6 ", "389.6M", ["389.6M"]),
        ("20.5 ", "290.5M", ["290.5M"]),
        ("2.9 ", "62.9m", ["62.9m"]),
        ("12.5 ", "12.5", ["12.5 "]),
    ],
    ids=["unit", "a digit too", "small letter", "no unit there"],
)
def test_a_unit_amid_letters_that_the_engine_lacks_is_read_by_itself(
    read_as: str, alone: str, texts: list[str]
) -> None:
    def reread(box: Box) -> TextBox:
        assert box[2] <= 300
        return TextBox(alone, box, 0.95, tuple(Char(one, box[0], box[2], 0.95) for one in alone))

    assert [box.text for box in units_read([gapped(read_as, 300)], reread)] == texts


def test_nothing_is_read_again_where_no_letter_is_missing() -> None:
    def reread(box: Box) -> TextBox:
        raise AssertionError(box)

    boxes = [text(100, 100, "389.6M"), text(100, 200, "12.5%"), text(100, 300, "Mambo"), gapped("12 ", 300)]
    assert units_read(boxes, reread) == boxes
