"""What looks of newer games, of bots and of spreadsheets showed: low rows, lines of text, an icon read as a sign."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, SIZE, VALUES, read, right, text
from uploads.reading.cells.grid import find_columns, fit_grid
from uploads.reading.cells.lines import ends_of_lines
from uploads.reading.look.page import straighten
from uploads.reading.look.texts import values_of
from uploads.reading.roles.learned import facts_of
from uploads.reading.roles.recognise import page_of, possible_lists
from uploads.reading.roles.rivals import in_order_instead
from uploads.reading.types import TextBox

SHOWN = [f"{value:,}" for value in VALUES]


def written(lines: Sequence[str], *, parted: bool = False) -> list[TextBox]:
    """Lines of text that begin at one edge. parted: the figure behind the last blank is read by itself."""
    boxes = [text(120, 120, "Top Damage", height=60)]
    for row, line in enumerate(lines):
        y = 300.0 + 95 * row
        head, _, figure = line.rpartition(" ")
        if parted:
            boxes += [text(120, y, head), text(120 + 22 * (len(head) + 1), y, figure)]
        else:
            boxes.append(text(120, y, line))
    return boxes


@pytest.mark.parametrize("parted", [False, True])
@pytest.mark.parametrize("form", ["{}. {} — {}", "{}. {} –{}", "{}. {}: {}", "{}) {} · {}", "#{} [ABC] {} {}"])
def test_figures_at_the_ends_of_lines_are_those_of_the_names_before_them(form: str, parted: bool) -> None:
    lines = [form.format(row + 1, name, SHOWN[row]) for row, name in enumerate(NAMES)]
    rows = read(written(lines, parted=parted and not form.endswith("–{}")))
    assert [(row.rank, row.name, row.value_text) for row in rows] == [
        (row + 1, name, SHOWN[row]) for row, name in enumerate(NAMES)
    ]


def test_names_that_end_in_digits_keep_them_before_a_figure_at_the_end_of_a_line() -> None:
    names = [f"{name}{4000 + row}" for row, name in enumerate(NAMES)]
    rows = read(written([f"#{row + 1} [ABC] {name} {SHOWN[row]}" for row, name in enumerate(names)], parted=True))
    assert [(row.name, row.value_text) for row in rows] == list(zip(names, SHOWN, strict=True))


def test_a_line_of_whose_name_little_was_read_is_one_of_them() -> None:
    boxes = written([f"#{row + 1} [ABC] {name} {SHOWN[row]}" for row, name in enumerate(NAMES)], parted=True)
    boxes[5] = text(120, 300 + 95 * 2, "#3 [ABC]")
    assert [row.value_text for row in read(boxes)] == SHOWN


def ends(boxes: Sequence[TextBox]) -> list[str]:
    pieces = straighten(boxes, SIZE).pieces
    values = [value for piece in pieces for value in values_of(piece)]
    return [one.text for one in ends_of_lines(values, pieces, 16)]


def test_only_figures_that_run_down_at_no_edge_of_their_own_end_lines() -> None:
    lines = [f"{name} {value}" for name, value in zip(NAMES, SHOWN, strict=True)]
    assert ends(written(lines)) == SHOWN
    assert not ends(written(lines[::-1]))
    assert not ends(written(lines[:3]))
    near = [f"{'abcdefgh'[row] * (9 - row % 2 - 5 * (row == 4))} {value}" for row, value in enumerate(SHOWN)]
    assert ends(written(near)) == SHOWN
    assert not ends([box for row, one in enumerate(SHOWN) for box in (text(120, 200 + 90 * row, NAMES[row]),
                                                                      right(1030, 200 + 90 * row, one))])  # fmt: skip
    assert not ends([])


def test_labels_with_figures_are_no_lines_of_names() -> None:
    labels = ("Hero Power", "Drone Power", "Building Power", "Gear", "Hero Level", "Wall of Honor", "Skill Chip")
    boxes = written([f"{label}: {value}" for label, value in zip(labels, SHOWN, strict=False)])
    assert [piece.text for piece in page_of(boxes, SIZE).pieces][1:] == [box.text for box in boxes[1:]]


@pytest.mark.parametrize("signs", ["×X×xX×X×", "XX×XXXXX", "-----X-×"])
def test_an_icon_that_is_read_as_a_times_sign_is_no_part_of_small_figures(signs: str) -> None:
    boxes = []
    for row, name in enumerate(NAMES):
        y = 300.0 + 160 * row
        boxes += [text(80, y, str(row + 1)), text(300, y, f"[ABC] {name}")]
        boxes.append(right(1030, y, f"{signs[row].strip('-')}{461 - 40 * row}"))
    boxes.append(text(80, 365, "711", height=30))  # how far somebody went down, misread
    assert [(row.name, row.value) for row in read(boxes)] == [(name, 461 - 40 * n) for n, name in enumerate(NAMES)]


def test_counts_of_rewards_beside_figures_stay_counts() -> None:
    boxes = []
    for row, name in enumerate(NAMES):
        y = 300.0 + 160 * row
        boxes += [text(80, y, str(row + 1)), text(300, y - 40, f"[ABC] {name}"), text(300, y + 40, SHOWN[row])]
        boxes.append(right(1030, y, f"{'×x'[row % 2]}{500 - 40 * row}"))
    assert [row.value_text for row in read(boxes)] == SHOWN


def test_rows_of_a_table_may_be_as_low_as_their_texts() -> None:
    assert fit_grid([34.0 * row for row in range(9)], 44).pitch == pytest.approx(34)
    assert fit_grid([34.0 * row for row in (0, 1, 2, 4, 5, 6, 7)], 44).places == (0, 1, 2, 4, 5, 6, 7)
    assert fit_grid([0, 34, 100, 134, 200, 234, 300], 44).pitch == pytest.approx(66)
    assert fit_grid([0.0, 34.0], 44).pitch == pytest.approx(4 * 44)


def test_a_badge_behind_a_name_is_none_of_it_where_others_stand_by_themselves() -> None:
    boxes = [text(120, 120, "Alliance Ranking", height=60)]
    for row, name in enumerate(NAMES):
        y = 300.0 + 160 * row
        badge = f"R{1 + row % 4}"
        glued = row % 3 == 0
        boxes += [text(80, y, str(row + 1)), text(300, y, f"{name} {badge}" if glued else name)]
        boxes += [] if glued else [text(330 + 22 * len(name), y, badge)]
        boxes.append(right(1030, y, SHOWN[row]))
    assert [row.name for row in read(boxes)] == NAMES


POWERS = (135_429_247, 2_848_669_614, 2_565_961_002, 2_382_672_445, 1_954_997_222, 1_846_318_939, 1_548_745_209,
          1_347_222_856, 1_159_095_667, 1_159_095_667, 1_026_804_601, 912_115_592, 832_881_399,
          755_335_613)  # fmt: skip
KILLS = (28_309_598, 630_845_324, 987_096_354, 474_331_761, 486_488_774, 480_829_914, 43_954_846,
         437_583_982, 276_418_826, 81_325_142, 167_139_450, 212_513_048, 266_221_369, 27_635_507)  # fmt: skip


@pytest.mark.parametrize("first", [0, 1])
def test_the_figure_that_runs_down_is_the_lists_one_though_the_viewers_own_stands_on_top(first: int) -> None:
    boxes = [text(444, 216, "Power", height=70)]
    for row, (power, kills) in enumerate(zip(POWERS[first:], KILLS[first:], strict=True)):
        y = 390.0 + 125 * row
        boxes += [text(30, y, f"{NAMES[row % 8]} {'abcdefgh'[row // 8]}", height=56)]
        boxes += [text(70, y + 48, f"{power:,}", height=46), text(521, y + 48, f"{kills:,}", height=60)]
    assert [row.value for row in read(boxes)] == [*POWERS[first:]]
    page = page_of(boxes, SIZE)
    lists = possible_lists(facts_of(page, find_columns(page)))
    [of_kills] = [one for one, _ in lists if [value.number.value for value in one.values] == [*KILLS[first:]]]
    instead = in_order_instead(of_kills, lists)
    assert instead is not None
    assert [value.number.value for value in instead[0].values] == [*POWERS[first:]]


def test_what_an_open_row_is_made_of_makes_no_rows() -> None:
    boxes, y = list[TextBox](), 60.0
    for row, power in enumerate(POWERS[1:]):
        boxes += [text(300, y, f"[ABC] {NAMES[row % 8]}{row}"), right(1000, y, f"{power:,}")]
        boxes.append(text(110, y, str(row + 1)))
        y += 135
        if row == 5:
            for part, figure in enumerate(("2,879,418", "7,770,738", "65,455,608")):
                boxes += [text(80, y - 30 + 75 * part, ("Hero", "Drone", "Wall")[part])]
                boxes += [right(1000, y - 30 + 75 * part, figure)]
            y += 255
    rows = read(boxes)
    assert [row.value for row in rows] == [*POWERS[1:]]
    assert [row.rank for row in rows] == list(range(1, len(POWERS)))


def test_coordinates_under_names_are_no_label_and_its_figure() -> None:
    boxes = [text(450, 150, "Alliance Chat", height=60)]
    for row, name in enumerate(NAMES):
        boxes += [text(215, 330 + 250 * row, f"[ABC] {name}"), text(230, 410 + 250 * row, ("X:512", "ok")[row % 2])]
        boxes += [] if row % 2 else [text(400, 410 + 250 * row, "Y:338")]
    assert not read(boxes)


def test_a_word_that_ends_all_names_before_figures_at_no_edge_is_none_of_them() -> None:
    lines = [f"#{row + 1} [ABC] {name} A:lluu {SHOWN[row]}" for row, name in enumerate(NAMES)]
    rows = read(written(lines, parted=True))
    assert [(row.name, row.value_text) for row in rows] == list(zip(NAMES, SHOWN, strict=True))


def test_lines_of_a_spreadsheet_are_no_ranks_where_these_stand_beside_them() -> None:
    boxes = [text(20, 240, "1"), text(150, 240, "#"), text(300, 240, "Commander"), text(860, 240, "Power")]
    for row, name in enumerate(NAMES):
        y = 330.0 + 90 * row
        boxes += [text(20, y, str(row + 2)), text(150, y, str(row + 1)), text(300, y, name), right(1030, y, SHOWN[row])]
    assert [row.rank for row in read(boxes)] == list(range(1, 9))


def test_what_somebody_lacks_stands_under_each_figure() -> None:
    boxes = [text(450, 150, "Points", height=60)]
    for row, name in enumerate(NAMES):
        y = 330.0 + 200 * row
        boxes += [text(300, y, f"[ABC] {name}"), text(300, y + 60, "Member", height=34)]
        boxes += [right(1000, y, f"{18_886 - 950 * row:,}"), right(1000, y + 60, f"-{1_114 + 950 * row:,}")]
    assert [row.value for row in read(boxes)] == [18_886 - 950 * row for row in range(8)]


def test_plates_behind_names_are_none_of_them() -> None:
    boxes = [text(120, 120, "Alliance", height=60)]
    for row, name in enumerate(NAMES):
        plates = f"HQ{13 + row}" + f" T{8 + row % 4}" * (row % 2)
        boxes += [text(300, 300 + 160 * row, f"{name} {plates}"), text(300, 356 + 160 * row, SHOWN[row])]
    assert [(row.name, row.value_text) for row in read(boxes)] == list(zip(NAMES, SHOWN, strict=True))


def test_ranks_are_cut_off_names_that_begin_with_digits() -> None:
    names = ["88Lucky88", *NAMES[1:]]
    lines = [f"{row + 1}. {name} – {SHOWN[row]}" for row, name in enumerate(names)]
    assert [(row.rank, row.name) for row in read(written(lines))] == list(enumerate(names, start=1))
