"""What stands beside the rows of looks that nobody has seen: labels nobody can spell, counts, rewards, servers."""

from __future__ import annotations

import numpy as np
import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, PITCH, SIZE, TOP, VALUES, ranking, read, right, text
from tests.uploads.reading.test_side_by_side import Fixed
from tests.uploads.reading.test_unknown_looks import piece
from uploads.reading.cells.sheet import unfolded
from uploads.reading.look.joined import apart
from uploads.reading.look.page import parted
from uploads.reading.look.texts import find_numbers, nameable, values_of
from uploads.reading.pipeline import read_image
from uploads.reading.roles.fields import of_servers
from uploads.reading.roles.recognise import page_of, recognise
from uploads.reading.types import ScreenReading, TextBox

HEIGHT, WIDTH = SIZE[1], SIZE[0]


def blank(x: float, y: float, width: float = 180) -> TextBox:
    """Something that the engine could not read."""
    return TextBox("", (x, y - 21, x + width, y + 21), 0.0)


def read_screen(boxes: list[TextBox]) -> ScreenReading:
    return read_image(np.zeros((HEIGHT, WIDTH, 3), dtype=np.uint8), Fixed(boxes))


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("18 169401958", [169_401_958]),
        ("21 67182", [67_182]),
        ("12 468107", [12_468_107]),
        ("17 204,536,228", []),
        ("475816810 7|旱", [475_816_810, 7]),
        ("849.5M -38.0M", [849_500_000]),
        ("1,234,567-3,000", [1_234_567]),
        ("20261104-11", []),
        ("12-15", []),
        ("10M-20M", []),
        ("1.5M -2.5M", []),
        ("1.345-67", []),
        ("1,234-5,678", []),
    ],
    ids=[
        "nine digits",
        "five",
        "thin spaces lost",
        "may be grouped",
        "behind it",
        "fell",
        "by so many",
        "date",
        "span",
        "range",
        "range apart",
        "place",
        "range of thousands",
    ],
)
def test_a_count_before_a_figure_is_none_of_its_digits(line: str, values: list[int]) -> None:
    assert [readings[0].value for readings in find_numbers(line)] == values


def test_a_small_figure_behind_its_label_ends_where_another_text_begins() -> None:
    assert [one.text for one in apart(piece("Help: 168 Bahasa", 1.0))] == ["Help: 168", "Bahasa"]
    assert [value.number.value for value in values_of(piece("Help: 168 Bahasa", 0.3))] == [168]


def test_a_share_beside_a_figure_is_a_text_of_its_own() -> None:
    for line in ("8.2%240'305'414", "8.2% 240'305'414"):
        assert [one.text for one in apart(piece(line, 0.3))] == ["8.2%", "240'305'414"]
    assert [one.text for one in apart(piece("100% Wolf", 0.3))] == ["100% Wolf"]
    assert [one.text for one in apart(piece("Cosmic Badger 14.1%", 0.3))] == ["Cosmic Badger", "14.1%"]


def test_ranks_won_or_lost_stand_beside_name_and_figure() -> None:
    assert [one.text for one in apart(piece("+1 140'823'466", 0.3))] == ["+1", "140'823'466"]
    assert [one.text for one in apart(piece("+1 250 000", 0.3))] == ["+1 250 000"]
    boxes = ranking([f"{value:,}" for value in VALUES])
    for row, name in enumerate(NAMES):
        boxes.append(text(380 + 22 * len(name) + 35, TOP + row * PITCH, f"+{row + 1}"))
    assert [row.name for row in read(boxes)] == NAMES


def test_a_unit_far_behind_its_number_stays_with_it() -> None:
    assert [one.text for one in parted(piece("165.02 M", 1.5))] == ["165.02 M"]
    assert [one.text for one in parted(piece("165.02 Mambo", 1.5))] == ["165.02", "Mambo"]


def test_a_unit_that_was_read_apart_belongs_to_its_number() -> None:
    boxes = ranking(["3.1B", "2.8B", "1.71B", "1.37", "1.29B"])
    boxes.append(text(1035, TOP + 3 * PITCH, "B"))
    assert [row.value_text for row in read(boxes)] == ["3.1B", "2.8B", "1.71B", "1.37B", "1.29B"]


def test_small_figures_touch_their_labels() -> None:
    assert [value.number.value for value in values_of(piece("797積分", 0.3))] == [797]
    assert values_of(piece("797級", 0.3)) == []


def test_digits_that_an_unknown_label_touches_prove_nothing() -> None:
    shown = [f"{value}{label}" for value, label in zip(VALUES, "旱旱牌旱牌旱旱牌", strict=True)]
    rows = read(ranking(shown))
    assert [row.value for row in rows] == VALUES
    assert all("format" in row.flags for row in rows)


@pytest.mark.parametrize("share", ["4.2%", "12 %", "0,5%"])
def test_a_share_is_no_name(share: str) -> None:
    assert not nameable(share)


def cards(names: list[str], labels: list[str], figures: list[str]) -> list[TextBox]:
    """Names over labelled figures, one edge for both."""
    boxes = [text(100, 135, "Leaderboard", height=60)]
    for row, (name, label, figure) in enumerate(zip(names, labels, figures, strict=True)):
        boxes += [text(150, 400 + 220 * row, name), text(150, 460 + 220 * row, f"{label}: {figure}")]
    return boxes


def test_names_that_end_with_digits_are_no_labelled_figures() -> None:
    names = ["Sasha1774", "Bear353", "Mambo", "Bjorn1457", "kiwi"]
    boxes = cards(names, ["wv", "wā", "wv", "wv", "wv"], ["83.4M", "40.6M", "29.0M", "93.5M", "53.9M"])
    assert [row.name for row in read(boxes)] == names


def test_labels_on_a_podium_are_known_by_their_line() -> None:
    stands = []
    for x, y, name, figure in (
        (540, 250, "Mambo", "大273"),
        (180, 290, "Kiwi", "大大238"),
        (900, 290, "Rex", "刘大211"),
    ):
        stands += [text(x - 11 * len(name), y, name), text(x - 11 * len(figure), y + 55, figure)]
    page = page_of(stands, SIZE)
    assert [one.text for one in page.pieces if one.text.isdecimal()] == ["273", "238", "211"]


def test_names_that_cannot_be_read_are_looked_for_where_the_others_are() -> None:
    """The label under each figure, garbled, is no name though it stands in more rows."""
    boxes = [text(100, 135, "Leaderboard", height=60)]
    labels = ["l", "l", "ögll", "ögäll", "gl", "ög"]
    for row, (name, label) in enumerate(zip(["", "Crazy Bear", "Storm", "lynx", "Sneaky", ""], labels, strict=True)):
        y = 400 + 245 * row
        boxes += [text(240, y + 35, name) if name else blank(240, y + 35), right(1000, y, f"{VALUES[-1 - row]:,}")]
        boxes.append(text(900, y + 86, label, score=0.5, height=36))
    assert [row.name for row in read(boxes)] == ["", "Crazy Bear", "Storm", "lynx", "Sneaky", ""]


def test_a_first_row_out_of_order_is_one_where_its_name_cannot_be_read() -> None:
    figures = [108_700_000, *VALUES[:5]]
    boxes = ranking([f"{value:,}" for value in figures], first=None, names=["", *NAMES])
    boxes = [box for box in boxes if box.text]
    assert [row.value for row in read([*boxes, blank(380, 450)])] == figures


def test_servers_are_what_a_list_of_servers_lists() -> None:
    names = ["Warzone #86", "Warzone#90", "Warzone #92", "Warzone#88", "Warzone #91"]
    boxes = ranking([f"{value:,}" for value in VALUES[:5]], names=names)
    boxes.append(text(250, 480, "bumu", score=0.4, height=20))
    screen = recognise(boxes, SIZE)
    assert screen is not None
    assert of_servers(screen)
    reading = read_screen(boxes)
    assert [row.name for row in reading.rows] == [
        "Warzone #86",
        "Warzone #90",
        "Warzone #92",
        "Warzone #88",
        "Warzone #91",
    ]
    assert reading.kind is None
    assert not reading.plain


def test_servers_under_unread_names_are_no_names() -> None:
    boxes = []
    for row, value in enumerate(VALUES[:5]):
        y = 400 + 190 * row
        boxes += [blank(300, y - 30), text(300, y + 30, f"Warzone #{80 + row}"), right(1000, y, f"{value:,}")]
        boxes.append(text(110, y, str(row + 4)))
    found = read_screen([text(20, 135, "Leaderboard", height=60), *boxes]).rows
    assert [row.name for row in found] == [""] * 5


def card(x: float, y: float, name: str, figure: str) -> list[TextBox]:
    return [text(x - 11 * len(name), y, name), text(x - 11 * len(figure), y + 66, figure)]


def test_rewards_over_cards_do_not_hide_them() -> None:
    rewards = [text(60 + 210 * place, 240, amount) for place, amount in enumerate(["2,000", "5,000", "7,000", "1,000"])]
    people = [("Silent", "366,071,546"), ("Mambo", "336,941,208"), ("Wild", "428,179,276")]
    boxes = [text(60, 60, "Leaderboard", height=60), *rewards]
    for place, (name, figure) in enumerate(people):
        boxes += card(190 + 350 * place, 610, name, figure)
    assert [(row.name, row.value_text) for row in read_screen(boxes).rows] == people


def test_a_podium_over_a_list_is_no_line_of_cards() -> None:
    boxes = [text(60, 60, "Leaderboard", height=60)]
    for x, y, rank in ((540, 250, 1), (190, 310, 2), (890, 310, 3)):
        boxes += [text(x - 11, y, str(rank)), *card(x, y + 60, NAMES[rank - 1], f"{VALUES[rank - 1]:,}")]
    for row in range(3, 8):
        y = 600 + 180 * (row - 3)
        boxes += [text(60, y + 30, str(row + 1)), text(230, y, NAMES[row]), text(230, y + 66, f"{VALUES[row]:,}")]
        boxes.append(text(620, y + 66, "Warzone #1154"))
    found = [(row.rank, row.name, row.value) for row in read_screen(boxes).rows]
    assert found == [(rank, NAMES[rank - 1], VALUES[rank - 1]) for rank in range(1, 9)]


def test_the_own_row_over_the_list_has_its_own_rank() -> None:
    boxes = ranking([f"{value:,}" for value in VALUES], first=1)
    own = [text(110, TOP - PITCH + 20, "31"), text(380, TOP - PITCH, "Own"), right(1030, TOP - PITCH, "1,141,730")]
    head = [text(20, 60, "STRENGTH RANKING", height=60)]
    rows = read([*head, *own, *boxes[3:]])
    assert [(row.rank, row.name) for row in rows] == [(31, "Own"), *enumerate(NAMES, start=1)]
    assert [row.name for row in rows if "pinned" in row.flags] == ["Own"]


def test_a_name_that_the_engine_missed_is_read_where_the_others_have_their_middle() -> None:
    boxes = [text(60, 60, "Leaderboard", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y = 400 + 220 * row
        boxes += card(540, y, name if row != 2 else "", f"{value:,}")
    rows = read(boxes, {840: "Mambo"})
    assert [row.name for row in rows] == [*NAMES[:2], "Mambo", *NAMES[3:]]


def test_states_behind_a_name_are_none_of_it() -> None:
    boxes = ranking([f"{value:,}" for value in VALUES[:5]])
    boxes.append(text(380 + 22 * len(NAMES[1]) + 40, TOP + PITCH, "vor 4 T."))
    assert [row.name for row in read(boxes)] == NAMES[:5]


def test_a_name_beside_its_tag_runs_on_over_the_figure() -> None:
    boxes = [text(60, 60, "Leaderboard", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y = 400 + 190 * row
        boxes += [text(190, y, "[ABC]"), text(302, y, f"{name}LongerThanThat"), text(190, y + 60, f"Points: {value}")]
    assert [row.name for row in read(boxes)] == [f"{name}LongerThanThat" for name in NAMES]


def test_the_underscore_that_begins_a_name_is_looked_for_where_one_ends_it() -> None:
    names = ["kiwi", "Ghost_", "Titan_", "Mambo"]
    boxes = ranking([f"{value:,}" for value in VALUES[:4]], names=names)
    rows = read(boxes, {int(TOP + PITCH): "_Ghost_", int(TOP + 2 * PITCH): "oTitan_"})
    assert [row.name for row in rows] == ["kiwi", "_Ghost_", "Titan_", "Mambo"]


def test_rewards_that_look_like_cards_do_not_hide_a_list() -> None:
    rewards = [text(90 + 240 * place, 260, amount) for place, amount in enumerate(["210K", "723K", "159K", "135K"])]
    icons = [text(100, 190, "曰"), blank(330, 190, 60), blank(570, 190, 60), blank(810, 190, 60)]
    people = ranking(["643,622", "585,108"], first=1, names=["[ABC]kiwi", "[ABC]Mambo"])
    boxes = [*people[:2], *rewards, *icons, *people[2:]]
    assert unfolded(np.zeros((HEIGHT, WIDTH, 3), dtype=np.uint8), boxes).cards
    assert [row.value_text for row in read_screen(boxes).rows] == ["643,622", "585,108"]


def test_servers_behind_a_colon_tell_of_people() -> None:
    boxes = []
    for row, (name, value) in enumerate(zip(NAMES, [VALUES[place] for place in (3, 0, 5, 1, 7, 2, 6, 4)], strict=True)):
        y = 400 + 220 * row
        boxes += [text(580, y, name), text(240, y + 45, f"{value:,}"), text(580, y + 90, f"サーバー:#{400 + row}")]
    assert len(read_screen(boxes).rows) == len(NAMES)
