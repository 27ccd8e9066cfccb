"""What arenas, leagues, towers and leaders' notes showed: cells with words, wider first rows, heads between rows."""

from __future__ import annotations

import numpy as np
import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, PITCH, TOP, VALUES, ranking, read, right, text
from tests.uploads.reading.test_side_by_side import Fixed
from tests.uploads.reading.test_side_by_side import text as card_text
from uploads.reading.look.texts import find_numbers, parse_value
from uploads.reading.pipeline import read_image
from uploads.reading.rows.names import clean
from uploads.reading.types import TextBox

SHOWN = [f"{value:,}" for value in VALUES]


@pytest.mark.parametrize(
    ("shown", "value"), [("12.345M", 12_345_000), ("1.234B", 1_234_000_000), ("858.512K", 858_512_000)]
)
def test_three_decimals_before_a_great_unit_are_decimals_and_before_a_small_one_a_group(shown: str, value: int) -> None:
    number = parse_value(shown)
    assert number is not None
    assert (number.value, number.style) == (value, "abbreviated")


def in_cells(*, over: int = 60, ranked: bool = True, first: bool = True, last: bool = False) -> list[TextBox]:
    """Names over two cells, each with a word over its figure, nearer to the next name than to their own.

    first: the first row's name was read; last: under the last row stands the name of a row that is cut.
    """
    boxes = [text(300, 120, "Event Ranking: Kills", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y = 400 + 180 * row
        boxes += [text(110, y + 4, str(row + 1))] if ranked else []
        boxes += [text(220, y, name)] if row or first else []
        boxes += [text(300, y + over, "Kills", height=30), right(520, y + over + 42, f"{value:,}", height=34)]
        boxes += [text(640, y + over, "Power", height=30)]
        boxes += [right(860, y + over + 42, f"{value * (3 + row % 2) // 5:,}", height=34)]
    return boxes + ([text(220, 400 + 180 * len(NAMES), "Zora")] if last else [])


def test_ranks_that_all_rows_have_tell_whose_cells_are_whose() -> None:
    rows = read(in_cells(first=False))
    assert [(row.rank, row.value) for row in rows] == list(enumerate(VALUES, start=1))
    assert [row.name for row in rows[1:]] == NAMES[1:]


@pytest.mark.parametrize("first", [False, True])
def test_figures_under_a_word_of_their_own_are_those_of_the_name_over_it(*, first: bool) -> None:
    rows = read(in_cells(ranked=False, first=first, last=True))
    assert [row.value for row in rows] == VALUES
    assert [row.name for row in rows[1:]] == NAMES[1:]


def narrowing(*, edges: tuple[int, ...] = (0, 24, 48)) -> list[TextBox]:
    """A ranking whose first three rows are higher and wider than the others, each a little less so."""
    boxes = [text(320, 120, "Alliance Ranking", height=60)]
    y = 300.0
    for row, (name, value) in enumerate(zip(NAMES, SHOWN, strict=True)):
        inset = edges[row] if row < 3 else 75
        high = (156, 138, 132)[row] if row < 3 else 120
        y += high / 2
        boxes += [text(40 + inset, y, str(row + 1)), text(190 + inset, y, name), right(1040 - inset, y, value)]
        y += high / 2 + 12
    return boxes


def test_first_rows_that_are_wider_each_a_little_less_so_are_rows() -> None:
    rows = read(narrowing())
    assert [(row.rank, row.name, row.value) for row in rows] == list(zip(range(1, 9), NAMES, VALUES, strict=True))


def test_first_rows_that_stand_anywhere_are_none() -> None:
    assert [row.value for row in read(narrowing(edges=(50, 0, 30)))] == VALUES[3:]


@pytest.mark.parametrize("rows", [3, 8])
@pytest.mark.parametrize("form", ["Floor {}", "{} wins", "{}F", "Chapter {}"])
def test_one_word_beside_all_small_figures_is_no_part_of_them(form: str, rows: int) -> None:
    boxes = [text(320, 120, "Leaderboard", height=60)]
    numbers = [429, 345, 339, 330, 317, 288, 286, 282][:rows]
    for row, (name, number) in enumerate(zip(NAMES, numbers, strict=False)):
        y = TOP + row * PITCH
        power = f"{(273.3 + 91 * ((row * 5) % 7)):.1f}M"
        boxes += [text(60, y, str(row + 1)), text(220, y - 30, name), text(260, y + 34, power, height=30)]
        boxes.append(right(1030, y, form.format(number)))
    assert [(row.name, row.value) for row in read(boxes)] == list(zip(NAMES, numbers, strict=False))


@pytest.mark.parametrize("form", ["{}. {} - {}", "{}) {}: {}"])
@pytest.mark.parametrize("shown", ["{:.1f}m", "{:.1f} Mio", "{:.0f}k"])
def test_units_in_small_letters_end_lines_of_text_too(form: str, shown: str) -> None:
    boxes = [text(120, 120, "Top Damage", height=60)]
    figures = [shown.format(value / 1_000_000) for value in VALUES]
    for row, name in enumerate(NAMES):
        boxes.append(text(120, 300 + 95 * row, form.format(row + 1, name, figures[row])))
    assert [(row.name, row.value_text) for row in read(boxes)] == list(zip(NAMES, figures, strict=True))


def test_ranks_count_on_under_a_head_between_the_rows() -> None:
    boxes = ranking(SHOWN, first=1)
    moved = []
    for box in boxes:
        x0, y0, x1, y1 = box.box
        down = 1.9 * PITCH if y0 > TOP + 2.5 * PITCH else 0.0
        moved.append(TextBox(box.text, (x0, y0 + down, x1, y1 + down), box.score, box.chars))
    moved.append(text(320, TOP + 3.9 * PITCH, "Alliance Ranking", height=60))
    assert [(row.rank, row.name, row.value) for row in read(moved)] == list(
        zip(range(1, 9), NAMES, VALUES, strict=True)
    )


def test_ranks_of_four_digits_are_ranks() -> None:
    assert [row.rank for row in read(ranking(SHOWN, first=1178))] == list(range(1178, 1186))


def test_the_first_stands_over_the_second_and_the_third() -> None:
    boxes = [text(320, 120, "Alliance Ranking", height=60)]
    for (x, y), name, value in zip(((500, 420), (240, 700), (760, 700)), NAMES, SHOWN, strict=False):
        boxes += [text(x - 11 * len(name), y, name), text(x - 11 * len(value), y + 60, value)]
    for row in range(3, 8):
        y = 900 + 122 * (row - 3)
        boxes += [text(60, y, str(row + 1)), text(190, y, NAMES[row]), right(1040, y, SHOWN[row])]
    assert [(row.rank, row.name, row.value) for row in read(boxes)] == list(
        zip(range(1, 9), NAMES, VALUES, strict=True)
    )


def test_ranks_that_were_read_apart_begin_lines_of_text_too() -> None:
    boxes = [text(120, 120, "Top Damage", height=60)]
    for row, name in enumerate(NAMES):
        y = 300 + 95 * row
        if row % 3:
            boxes += [text(120, y, f"{row + 1}."), text(170, y, f"{name} - {SHOWN[row]}")]
        else:
            boxes.append(text(120, y, f"{row + 1}. {name} - {SHOWN[row]}"))
    assert [(row.rank, row.name, row.value) for row in read(boxes)] == list(
        zip(range(1, 9), NAMES, VALUES, strict=True)
    )


def test_no_card_of_a_line_is_left_out_because_those_of_one_column_are_in_order() -> None:
    boxes = [card_text(300, 135, "Alliance Ranking")]
    for line in range(8):
        for column, value in enumerate((VALUES[line], VALUES[line] // 300)):
            y, end, name = 400 + 160 * line, 520 + 540 * column, NAMES[line][:6]
            boxes.append(card_text(end - 500, y, name if column == 0 else name[::-1] + "x"))
            boxes.append(card_text(end - 22 * len(f"{value:,}"), y, f"{value:,}"))
    rows = read_image(np.zeros((1800, 1080, 3), dtype=np.uint8), Fixed(boxes)).rows
    assert {row.value for row in rows} == {*VALUES, *(value // 300 for value in VALUES)}


def test_names_as_far_over_as_under_figures_prove_none() -> None:
    boxes = [text(320, 120, "Alliance", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, SHOWN, strict=True)):
        y = 400 + 180 * row
        boxes += [text(220, y, f"[ABC] {name}"), text(300, y + 96, value)]
    boxes.append(text(220, 400 + 180 * len(NAMES), "[ABC] Zora"))
    assert all("neighbour" in row.flags for row in read(boxes))
    assert not any("neighbour" in row.flags for row in read(boxes[:-1]))


def test_figures_in_brackets_under_others_are_no_rows() -> None:
    boxes = [text(320, 120, "Event Ranking", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y = 400 + 200 * row
        boxes += [text(220, y, name), right(1030, y, f"{value:,}")]
        boxes += [text(220, y + 80, f"Iron {name[:3]}"), right(1030, y + 80, f"({value // (9 + row % 3):,})")]
    assert [(row.name, row.value) for row in read(boxes)] == list(zip(NAMES, VALUES, strict=True))


def test_figures_below_the_unit_of_those_over_them_are_written_in_full() -> None:
    shown = ["10.8M", "5.5M", "2.1M", "1.3M", "995,629", "827,304", "618,134", "84,221"]
    rows = read(ranking(shown))
    assert [row.value_text for row in rows] == shown
    assert not any("format" in row.flags for row in rows)
    assert [row.value_text for row in read(ranking(["10.8M", "995,629", "2.1M", "1.3M", "1.2M"]))] != shown


def test_a_figure_without_its_first_group_is_to_be_looked_at() -> None:
    boxes = ranking([f"{value // 20_000:,}".replace(",", "'") for value in VALUES[:7]])
    boxes += [text(380, TOP + 7 * PITCH, NAMES[7]), right(1030, TOP + 7 * PITCH, "|'845")]
    assert "format" in read(boxes)[-1].flags


def test_a_line_with_an_equals_sign_ends_with_a_figure() -> None:
    boxes = [text(120, 120, "Top Damage", height=60)]
    boxes += [text(120, 300 + 95 * row, f"{row + 1} {name} = {SHOWN[row]}") for row, name in enumerate(NAMES)]
    assert [(row.name, row.value) for row in read(boxes)] == list(zip(NAMES, VALUES, strict=True))


def test_cells_under_labels_that_nobody_can_spell_are_no_cards() -> None:
    boxes = [text(300, 120, "Event Ranking", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y = 400 + 210 * row
        boxes.append(text(150, y, f"[ABC] {name}"))
        for column, share in enumerate((40 + 17 * (row % 3), 100, 90 - 21 * (row % 2))):
            figure = f"{value * share // 100 / 1e6:.1f}M"
            boxes.append(TextBox("", (200 + 300 * column, y + 55, 290 + 300 * column, y + 90), 0.0))
            boxes.append(text(200 + 300 * column, y + 120, figure, height=38))
    rows = read_image(np.zeros((2220, 1080, 3), dtype=np.uint8), Fixed(boxes)).rows
    assert [(row.name, row.value_text) for row in rows] == [
        (name, f"{value / 1e6:.1f}M") for name, value in zip(NAMES, VALUES, strict=True)
    ]


def test_digits_that_end_a_name_stay_with_it_before_a_figure_without_groups() -> None:
    names = ["Guest_52458", "Ján", "Łukasz88", "K4nn1b4l", "xTitanx", "Governor7146436", "7up", "x Luna x"]
    boxes = [text(120, 120, "KO 19.10.", height=60)]
    values = [588515, 465921, 264579, 178301, 149832, 68943, 57123, 36990]
    for row, (name, value) in enumerate(zip(names, values, strict=True)):
        boxes.append(text(120, 300 + 95 * row, f"{row + 1}. {name} {value}"))
    assert [(row.name, row.value) for row in read(boxes)] == list(zip(names, values, strict=True))


def test_the_edges_of_a_plate_about_a_figure_are_no_brackets() -> None:
    shown = ["92.2M]", "91.1M", "[75.7M]", "71.2M", "[67.6M", "55.1M", "[47.8M]", "38.5M"]
    assert [row.value_text for row in read(ranking(shown))] == [one.strip("[]") for one in shown]


def test_a_cut_figure_behind_words_that_no_other_has_is_no_row() -> None:
    boxes = [box for box in ranking(["93.71M", "88.10M", "81.96M", "71.49M", "70.10M"]) if "88.10M" not in box.text]
    boxes = [box for box in boxes if box.text != NAMES[1]]
    boxes.append(right(1030, TOP + PITCH, "Mocha has joined the alliance 3M"))
    assert [row.value_text for row in read(boxes)] == ["93.71M", "81.96M", "71.49M", "70.10M"]


def test_the_last_row_is_one_though_neither_its_name_nor_its_signs_are_clear() -> None:
    boxes = [text(320, 120, "Alliance", height=60)]
    for row, value in enumerate([15_096_186, 8_167_379, 33_647_144, 704_537]):
        y = 400 + 260 * row
        boxes.append(text(220, y, f"[ABC] {NAMES[row]}") if row < 3 else TextBox("", (215, y - 20, 400, y + 20), 0.0))
        boxes.append(text(220, y + 100, f"Power {value:,}", score=0.6))
    assert [row.value for row in read(boxes)] == [15_096_186, 8_167_379, 33_647_144, 704_537]


def test_a_line_of_which_a_figure_was_misread_stops_no_others() -> None:
    boxes = [text(120, 120, "Top Damage", height=60)]
    for row, name in enumerate(NAMES):
        figure = "315" if row == 5 else str(VALUES[row])
        boxes.append(text(120, 300 + 95 * row, f"{row + 1}. {name if row != 2 else ''} - {figure}".replace("  ", " ")))
    rows = {row.rank: (row.name, row.value) for row in read(boxes)}
    assert [rows[rank] for rank in (1, 2, 4, 5, 7, 8)] == [
        (NAMES[rank - 1], VALUES[rank - 1]) for rank in (1, 2, 4, 5, 7, 8)
    ]
    assert rows[3] == ("", VALUES[2])


def test_gains_with_a_plus_under_figures_without_one_are_no_rows() -> None:
    boxes = [text(320, 120, "Donation", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y = 400 + 200 * row
        boxes += [text(220, y, name), right(1030, y, f"{value:,}"), text(110, y + 40, str(row + 1))]
        boxes += [text(220, y + 80, f"Iron {name[:3]}", height=30), right(1030, y + 80, f"+{value // (9 + row % 3):,}")]
    assert [(row.rank, row.name, row.value) for row in read(boxes)] == list(
        zip(range(1, 9), NAMES, VALUES, strict=True)
    )


def test_one_of_the_first_three_has_a_name_though_no_more_than_its_tag_was_read() -> None:
    boxes = [text(320, 120, "Alliance Ranking", height=60)]
    names = [f"[ABC] {NAMES[0]}", "[5] ", f"[ABC] {NAMES[2]}"]
    for (x, y), name, value in zip(((500, 420), (240, 700), (760, 700)), names, SHOWN, strict=False):
        boxes += [text(x - 11 * len(name), y, name), text(x - 11 * len(value), y + 60, value)]
    for row in range(3, 8):
        y = 900 + 122 * (row - 3)
        boxes += [text(60, y, str(row + 1)), text(190, y, f"[ABC] {NAMES[row]}"), right(1040, y, SHOWN[row])]
    assert [(row.rank, row.value) for row in read(boxes)] == list(enumerate(VALUES, start=1))


def test_the_third_of_wider_rows_that_is_near_the_others_does_not_lose_the_first_two() -> None:
    rows = read(narrowing(edges=(0, 26, 60)))
    assert [(row.rank, row.name, row.value) for row in rows] == list(zip(range(1, 9), NAMES, VALUES, strict=True))


def test_the_word_for_the_figure_behind_all_names_is_none_of_them() -> None:
    boxes = [text(120, 120, "Leaderboard: Points", height=60)]
    for row, name in enumerate(NAMES):
        shown = f"{VALUES[row]:,}".replace(",", " ")
        boxes.append(text(120, 300 + 95 * row, f"No.{row + 1} {name} Points {shown}"))
    assert [(row.name, row.value) for row in read(boxes)] == list(zip(NAMES, VALUES, strict=True))


@pytest.mark.parametrize(
    ("seen", "name"), [("LeveI99", "Level99"), ("Rock RolI", "Rock Roll"), ("MarkII", "MarkII"), ("McIan", "McIan")]
)
def test_a_great_i_behind_a_small_letter_is_a_small_l(seen: str, name: str) -> None:
    found = clean(seen, None, badges=False)
    assert found.text == name
    assert seen in (found.text, *found.variants)


@pytest.mark.parametrize("shown", ["51.oM", "43.OM", "7.oB"])
def test_a_letter_o_among_decimals_is_a_zero(shown: str) -> None:
    [[number]] = find_numbers(f" {shown}")
    assert number.style == "abbreviated"
    assert number.value % 1_000_000 == 0


def test_what_nearly_all_rows_have_the_same_is_a_button_and_no_value() -> None:
    boxes = [text(320, 120, "Arena Ranking", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, [*VALUES[5:], *VALUES[:5]], strict=True)):
        y = 400 + 190 * row
        boxes += [text(60, y, str(row + 1)), text(220, y - 40, name), text(220, y + 40, f"{value:,}")]
        boxes.append(right(1030, y, "BbI 30B" if row != 4 else "BbI 30"))
    rows = read(boxes)
    assert not any(row.value in (30, 30_000_000_000) for row in rows)
    assert [(row.name, row.value) for row in rows] == list(zip(NAMES, [*VALUES[5:], *VALUES[:5]], strict=True))


def test_the_rank_of_a_row_that_is_cut_does_not_make_names_those_of_the_values_over_them() -> None:
    boxes = [text(300, 60, "Kill Ranking", height=60)]
    for row, (name, value) in enumerate(zip([*NAMES, "Zora"], [*VALUES, 0], strict=True)):
        y = 200 + 180 * row
        boxes += [text(60, y, str(row + 1))] if row else []
        boxes.append(text(220, y, name))
        boxes += [text(220, y + 94, f"kills {value:,}")] if value else []
    assert [(row.name, row.value) for row in read(boxes)] == list(zip(NAMES, VALUES, strict=True))
