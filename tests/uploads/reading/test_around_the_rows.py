"""What games write around a figure: fractions, times, signs, labels, servers; and the first three on their podium."""

from __future__ import annotations

import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, SIZE, VALUES, ranking, read, right, text
from tests.uploads.reading.test_unknown_looks import HEIGHT, LETTER, piece
from uploads.reading.look.joined import apart
from uploads.reading.look.page import Piece, straighten
from uploads.reading.look.texts import find_numbers, nameable, values_of
from uploads.reading.roles.labels import without_labels
from uploads.reading.rows.names import clean
from uploads.reading.rows.scripts import icons_of
from uploads.reading.types import Char, TextBox

FIGURES = ["240,734,890", "404,830,976", "167,720,278", "193,967,862", "31,244,214"]


def rows_of(figures: list[str], names: list[str] = NAMES) -> list[TextBox]:
    """A name and a figure a row, without tags, ranks or a word that says what it is."""
    boxes = []
    for row, figure in enumerate(figures):
        boxes += [text(210, 400 + 190 * row, names[row]), right(1040, 400 + 190 * row, figure)]
    return boxes


@pytest.mark.parametrize(
    ("line", "texts", "values"),
    [
        ("1,417,668 12/21", ["1,417,668", "12/21"], [1_417_668]),
        ("12/21 1,417,668", ["12/21", "1,417,668"], [1_417_668]),
        ("16/21 Niv.16", ["16/21 Niv.16"], []),
        ("Kiwi 3/4", ["Kiwi 3/4"], []),
        ("2026/11/24 1,417", ["2026/11/24 1,417"], []),
    ],
)
def test_a_fraction_beside_a_figure_is_a_text_of_its_own(line: str, texts: list[str], values: list[int]) -> None:
    assert [one.text for one in apart(piece(line, 0.3))] == texts
    assert [reading[0].value for reading in find_numbers(line)] == values


def joined(first: str, behind: str, gap: float) -> Piece:
    """Two texts that an engine read as one without a blank, so many letters apart."""
    chars = [*piece(first, 0.3).box.chars]
    start = chars[-1].x1 + gap * LETTER
    chars += [Char(one.text, one.x0 + start, one.x1 + start, one.score) for one in piece(behind, 0.3).box.chars]
    x1 = chars[-1].x1
    return Piece(TextBox(first + behind, (0.0, 0.0, x1, HEIGHT), 0.99, tuple(chars)), 0.0, x1, HEIGHT / 2, HEIGHT)


@pytest.mark.parametrize(
    ("first", "behind"),
    [("2/21", "39,608,525"), ("17", "204,536,228"), ("Wolf54", "321,058,000"), ("há8d", "11,204,536")],
)
def test_a_gap_without_a_blank_parts_a_figure_from_what_stands_before_it(first: str, behind: str) -> None:
    assert [one.text for one in apart(joined(first, behind, gap=2.0))] == [first, behind]
    assert [one.text for one in apart(joined(first, behind, gap=0.3))] == [first + behind]


@pytest.mark.parametrize(("first", "behind"), [("Salt", "Steel"), ("46", "858"), ("4", "2")])
def test_a_gap_beside_no_figure_parts_nothing(first: str, behind: str) -> None:
    assert [one.text for one in apart(joined(first, behind, gap=2.0))] == [first + behind]


def test_a_fraction_is_no_name() -> None:
    assert not nameable("12/21")


def test_fractions_in_a_column_beside_the_figures_are_no_tech_tree() -> None:
    boxes = rows_of(FIGURES)
    boxes += [right(760, 400 + 190 * row, f"{row * 4}/21") for row in range(len(FIGURES))]
    assert [row.value_text for row in read(boxes)] == FIGURES


def test_fractions_here_and_there_are_one() -> None:
    boxes = rows_of(["240", "404", "167", "193", "31"])
    boxes += [text(100 + 200 * row, 300 + 190 * row, f"{row}/10") for row in range(5)]
    assert read(boxes) == []


@pytest.mark.parametrize("written", ["14 dk önce", "há 8 d", "23小時前", "vor 5 Std."])
def test_a_time_holds_no_figure(written: str) -> None:
    assert values_of(piece(written, 0.3)) == []


def test_a_figure_before_a_time_is_one() -> None:
    assert [value.number.value for value in values_of(piece("443 19m ago", 0.3))] == [443]


def test_no_time_has_millions_of_hours() -> None:
    """`Hạ gục` (kills) of which an engine reads `H gc`."""
    assert [reading[0].value for reading in find_numbers("6,625,233,607 H gc")] == [6_625_233_607]
    assert find_numbers("7 h") == []


def test_small_figures_with_a_plus_are_no_levels() -> None:
    boxes = [text(20, 130, "Help Ranking", height=60), text(820, 300, "Help")]
    figures = ["+2", "+10", "+41", "+28", "+1", "+20", "+4"]
    boxes += rows_of(figures)
    assert [row.value for row in read(boxes)] == [2, 10, 41, 28, 1, 20, 4]


def test_a_label_behind_the_figures_may_be_spelt_in_many_ways() -> None:
    boxes = []
    for row, label in enumerate(["ögl", "ögäl", "ögä", "ögl", "öl"]):
        y = 400 + 190 * row
        boxes += [text(210, y, f"[ABC] {NAMES[row]}"), text(210, y + 60, f"{FIGURES[row]} {label}")]
    assert [row.value_text for row in read(boxes)] == FIGURES


def test_a_figure_behind_a_blank_keeps_its_digits() -> None:
    boxes = []
    for row, figure in enumerate(FIGURES):
        boxes += [text(210, 400 + 190 * row, NAMES[row]), text(210, 460 + 190 * row, f" {figure} ögl")]
    texts = [one.text for one in without_labels(straighten(boxes, SIZE)).pieces]
    assert [one.strip() for one in texts[1::2]] == FIGURES


def test_servers_beside_the_names_tell_of_people() -> None:
    """Names that share a word, in no order, are else taken for labels of figures."""
    figures = ["70080119", "43277252", "241754758", "80300632", "396532938"]
    boxes = rows_of(figures, ["Savage Falcon", "Sneaky Falcon", "Crazy Falcon", "Badger", "SaltyHammer"])
    assert read(boxes) == []
    boxes += [text(210, 460 + 190 * row, "#1907 [S7]") for row in range(len(figures))]
    assert [row.value_text for row in read(boxes)] == figures


def test_a_figure_that_two_wrote_in_a_chat_is_no_list() -> None:
    boxes = [text(388, 128, "Alliance Chat", height=60)]
    for row, said in enumerate(["power 210M now", "ok", "I need 5k iron", "thanks all", "power 210M now"]):
        y = 270 + 205 * row
        boxes += [text(172, y, f"[ABC] {NAMES[row]}"), text(1050, y, "15:51"), text(181, y + 66, said)]
    assert read(boxes) == []


def test_what_two_say_in_a_chat_with_the_same_figure_is_no_list() -> None:
    boxes = [text(360, 118, "Alliance Chat")]
    for row, said in enumerate(["thanks all", "gg", "ok", "power 210M now", "power 210M now", "gg"]):
        y = 270 + 190 * row
        boxes += [text(172, y, f"[ABC] {NAMES[row]}"), text(940, y, "15:51"), text(181, y + 56, said)]
    assert read(boxes) == []


def test_a_purse_of_resources_is_no_list() -> None:
    boxes = [text(230, 118, "Resources")]
    for row, (what, held) in enumerate(
        [("Iron", "346.8M"), ("Food", "889.3M"), ("Gold", "523.6M"), ("Oil", "435.9M"), ("Wood", "75.0M")]
    ):
        y = 300 + 150 * row
        boxes += [text(172, y, what), text(560, y, held), right(1040, y, f"+{row + 23}.5K/h")]
    assert read(boxes) == []


def stands(names: tuple[str, ...], values: tuple[int, ...], y: float = 230, lifted: float = 40) -> list[TextBox]:
    """Three names side by side, the middle one higher, each with its figure under it."""
    boxes = []
    for x, lift, name, value in zip((180, 540, 900), (lifted, 0, lifted), names, values, strict=True):
        for at, written in ((y, name), (y + 50, f"{value:,}")):
            boxes.append(text(x - 11 * len(written), at + lift, written))
    return boxes


BELOW = ranking([f"{value:,}" for value in VALUES], first=4)[2:]
"""A list from rank 4 on, without its title."""


def test_the_first_three_stand_on_a_podium() -> None:
    rows = read([*stands(("Second", "First", "Third"), (500_000_000, 600_000_000, 400_000_000)), *BELOW])
    assert [(row.rank, row.name, row.value) for row in rows[:4]] == [
        (1, "First", 600_000_000),
        (2, "Second", 500_000_000),
        (3, "Third", 400_000_000),
        (4, NAMES[0], VALUES[0]),
    ]
    assert [row.place for row in rows] == list(range(len(rows)))


@pytest.mark.parametrize(
    "above",
    [
        stands(("Second", "First", "Third"), (500_000_000, 600_000_000, 200_000_000)),
        stands(("One", "Two", "Three"), (500_000_000, 400_000_000, 600_000_000)),
        stands(("Second", "First", "Third"), (500_000_000, 600_000_000, 400_000_000))[:4],
        [box for box in stands(("", "", ""), (500_000_000, 600_000_000, 400_000_000)) if box.text],
    ],
    ids=["less than the fourth", "in no order", "two of them", "without names"],
)
def test_what_is_no_podium_makes_no_rows(above: list[TextBox]) -> None:
    assert [row.rank for row in read([*above, *BELOW])] == list(range(4, 4 + len(VALUES)))


def test_above_a_list_from_rank_1_nobody_stands() -> None:
    listed = ranking([f"{value:,}" for value in VALUES], first=1)[2:]
    rows = read([*stands(("Second", "First", "Third"), (500_000_000, 600_000_000, 400_000_000)), *listed])
    assert [row.rank for row in rows] == list(range(1, 1 + len(VALUES)))


def test_the_first_three_may_stand_fixed_over_a_list_that_is_scrolled() -> None:
    listed = ranking([f"{value:,}" for value in VALUES], first=12)[2:]
    above = stands(("Second", "First", "Third"), (500_000_000, 600_000_000, 400_000_000))
    found = [(row.rank, row.name) for row in read([*above, *listed])]
    assert found == [(1, "First"), (2, "Second"), (3, "Third"), *enumerate(NAMES, start=12)]
    level = stands(("Second", "First", "Third"), (500_000_000, 600_000_000, 400_000_000), lifted=0)
    assert [row.rank for row in read([*level, *listed])] == list(range(12, 12 + len(VALUES)))


MARKS = [text(x - 11, y, digit) for x, y, digit in ((180, 180, "2"), (540, 140, "1"), (900, 180, "3"))]


def test_the_first_three_are_known_by_their_own_ranks_where_the_list_shows_none() -> None:
    above = stands(("Second", "First", "Third"), (500_000_000, 600_000_000, 400_000_000))
    listed = ranking([f"{value:,}" for value in VALUES], first=None)[2:]
    rows = read([*MARKS, *above, *listed])
    assert [(row.rank, row.name) for row in rows[:4]] == [(1, "First"), (2, "Second"), (3, "Third"), (None, NAMES[0])]
    level = stands(("Second", "First", "Third"), (500_000_000, 600_000_000, 400_000_000), lifted=0)
    assert not any(row.rank for row in read([*MARKS[:1], *level, *listed]))


def test_the_first_three_have_their_names_over_label_and_figure() -> None:
    above = []
    for x, name, value in ((180, "Second", 500_000_000), (540, "First", 600_000_000), (900, "Third", 400_000_000)):
        for y, written in ((230, name), (280, f"Kills {value:,}")):
            above.append(text(x - 8 * len(written), y, written, width=16 * len(written)))
    assert [row.name for row in read([*above, *BELOW])[:3]] == ["First", "Second", "Third"]


@pytest.mark.parametrize("written", ["#{}", "{}.", "No.{}", "No.{}R4", "NO. {}", "{}th", "{}"])
@pytest.mark.parametrize("joined", [True, False])
def test_ranks_are_read_in_any_writing_also_before_names(written: str, joined: bool) -> None:
    boxes = []
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y, rank = 450 + 190 * row, written.format(row + 4)
        boxes += [text(110, y, f"{rank} [ABC] {name}")] if joined else [text(110, y, rank), text(380, y, name)]
        boxes.append(right(1030, y, f"{value:,}"))
    rows = read(boxes)
    assert [(row.rank, row.name) for row in rows] == [(place + 4, name) for place, name in enumerate(NAMES)]


@pytest.mark.parametrize("names", [["7 Sins", "4Ever", "99 Red", "3rd Eye"], ["1 One", "9 Nine", "5 Five", "2 Two"]])
def test_numbers_that_do_not_count_belong_to_the_names(names: list[str]) -> None:
    rows = read(ranking([f"{value:,}" for value in VALUES[:4]], first=None, names=names))
    assert [row.name for row in rows] == names


def test_values_out_of_order_on_a_ranking_prove_nothing() -> None:
    figures = [VALUES[place] for place in (3, 0, 5, 1, 7, 2, 6, 4)]
    rows = read(ranking([f"{value:,}" for value in figures]))
    assert sum("order" in row.flags for row in rows) >= 4


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (["Mambo 會", "Kiwi 會", "Rex"], ["Mambo", "Kiwi", "Rex"]),
        (["Mambo 口", "Kiwi"], ["Mambo", "Kiwi"]),
        (["Mambo 王", "Kiwi"], ["Mambo 王", "Kiwi"]),
        (["夜 會", "雨 會"], ["夜 會", "雨 會"]),
        (["ねこまる 會", "カラス 合"], ["ねこまる", "カラス"]),
    ],
    ids=["twice", "like an icon", "once", "of their script", "of none of theirs"],
)
def test_an_icon_behind_names_that_was_read_as_a_letter_is_cut_off(lines: list[str], names: list[str]) -> None:
    found = [clean(line, None, badges=False, icons=icons_of(lines)) for line in lines]
    assert [one.text for one in found] == names
    assert all(one.text == line or line in one.variants for one, line in zip(found, lines, strict=True))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Dark.. 65 X:177 Y:128)", "Dark…"),
        ("Royal Ti.", "Royal Ti…"),
        ("MadGho.….", "MadGho…"),
        (".Storm.", ".Storm."),
        ("Mr.", "Mr."),
    ],
)
def test_dots_that_cut_a_name_short_are_one_sign(line: str, name: str) -> None:
    assert clean(line, None, badges=False).text == name


OVER = [
    [text(60, 270, "Mocha has defeated a level 120 Doom Elite and received 25,000 points")],
    [text(180, 270, "x12"), text(420, 270, "8,000"), text(640, 270, "x38"), right(1040, 270, "1,000")],
    [text(200, 150, "367,382"), right(1040, 150, "433,293"), text(240, 290, "Leaderboard", height=60)],
]


@pytest.mark.parametrize("over", OVER, ids=["announcement", "rewards", "screen behind a popup"])
def test_what_stands_over_a_list_without_order_is_no_row(over: list[TextBox]) -> None:
    figures = [VALUES[place] for place in (3, 0, 5, 1, 7)]
    listed = ranking([f"{value:,}" for value in figures], first=None, names=[f"[ABC] {name}" for name in NAMES])[2:]
    assert [row.value for row in read([*over, *listed])] == figures
