"""What more the same looks showed: several figures under a name, shifted cards, a first row in a banner, keys."""

from __future__ import annotations

import pytest

from tests.uploads.reading.test_caravan import of_cards
from tests.uploads.reading.test_lists_of_boxes import NAMES, PITCH, TOP, VALUES, ranking, read, right, text
from uploads.reading.look.keyboard import without_keyboard
from uploads.reading.look.slashes import without_slashes
from uploads.reading.types import TextBox

SHOWN = [f"{value:,}" for value in VALUES]
OTHERS = [41_736_454, 18_164_104, 90_178_724, 66_900_971, 54_436_792, 57_824_653, 28_879_690, 90_275_399]
LETTERS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")


def several(order: tuple[str, ...], *, words: bool = True) -> list[TextBox]:
    """Cards with a name in their head and figures under it, each with its word."""
    boxes = [text(300, 120, "Ranking · Donations", height=60)]
    figures = {"Donations": VALUES, "Damage": OTHERS, "Help": [value // 7 for value in reversed(OTHERS)]}
    for row, name in enumerate(NAMES):
        y = 300 + 230 * row
        boxes.append(text(60, y, f"{row + 1} {name}"))
        for line, word in enumerate(order, start=1):
            boxes += [text(60, y + 55 * line, word)] if words else []
            boxes.append(right(1030, y + 55 * line, f"{figures[word][row]:,}"))
    return boxes


@pytest.mark.parametrize("order", [("Damage", "Help", "Donations"), ("Donations", "Damage"), ("Damage", "Donations")])
def test_of_several_figures_under_a_name_those_in_order_are_the_values(order: tuple[str, ...]) -> None:
    rows = read(several(order))
    assert [(row.name, row.value) for row in rows] == list(zip(NAMES, VALUES, strict=True))
    assert [row.rank for row in rows] == list(range(1, 9))


def test_several_figures_of_which_none_is_in_order_are_not_proved() -> None:
    rows = of_cards(several(("Damage", "Help")))
    assert not [row for row in rows if row.value_proved]


@pytest.mark.parametrize("name_at", [60, 110, 165])
def test_a_name_beside_several_figures_gets_none_of_another_member(name_at: int) -> None:
    boxes = [text(300, 60, "Ranking · Donations", height=60)]
    for row, name in enumerate(NAMES):
        y = 100 + 230 * row
        boxes.append(text(60, y + name_at, name))
        for line, (word, figures) in enumerate([("Damage", OTHERS), ("Help", OTHERS[::-1]), ("Donations", VALUES)]):
            boxes += [text(450, y + 60 + 55 * line, word), right(1030, y + 60 + 55 * line, f"{figures[row]:,}")]
    true = dict(zip(NAMES, VALUES, strict=True))
    assert not [item for item in of_cards(boxes) if item.value_proved and true.get(item.row.name) != item.row.value]


def test_a_card_that_the_edge_cuts_gets_no_name_of_the_next() -> None:
    boxes = [box for box in several(("Damage", "Donations")) if box.box[1] > 380 or box.box[1] < 200]
    true = dict(zip(NAMES, VALUES, strict=True))
    found = of_cards(boxes)
    assert {item.row.name: item.row.value for item in found if item.row.name} == {k: true[k] for k in NAMES[1:]}


def shifted(values: list[str], names: list[str] = NAMES, *, ranked: bool = True) -> list[TextBox]:
    """Two columns of cards, the right one half a card lower; the rank in the corner of each."""
    boxes = [text(300, 120, "Power Ranking", height=60)]
    for place, (name, value) in enumerate(zip(names, values, strict=True)):
        line, side = divmod(place, 2)
        x, y = 120 + 500 * side, 420 + 190 * line + 95 * side
        boxes += [text(x, y, name), text(x, y + 60, value)]
        boxes += [text(x + 330, y - 20, str(place + 1), height=30)] if ranked else []
    return boxes


@pytest.mark.parametrize("ranked", [True, False])
def test_shifted_cards_are_read_from_side_to_side(ranked: bool) -> None:
    rows = of_cards(shifted(SHOWN, ranked=ranked))
    assert [(item.row.name, item.row.value) for item in rows] == list(zip(NAMES, VALUES, strict=True))
    assert not ranked or [item.row.rank for item in rows] == list(range(1, 9))


def test_a_shifted_card_whose_figure_is_unread_takes_no_other() -> None:
    boxes = [box for box in shifted(SHOWN) if box.text != SHOWN[3]]
    rows = {item.row.name: item.row.value for item in of_cards(boxes)}
    assert rows == {name: value for name, value in zip(NAMES, VALUES, strict=True) if value != VALUES[3]}


def test_shifted_cards_in_no_order_are_not_read_from_side_to_side() -> None:
    jumbled = [SHOWN[place] for place in (4, 1, 6, 0, 7, 2, 5, 3)]
    true = {name: int(value.replace(",", "")) for name, value in zip(NAMES, jumbled, strict=True)}
    rows = of_cards(shifted(jumbled, ranked=False))
    assert not [item for item in rows if item.value_proved and true[item.row.name] != item.row.value]


def with_banner(figure: str, *, rank: str = "No.1") -> list[TextBox]:
    """A list from rank 2 on, over it the first in a higher row with the figure under the name."""
    boxes = [text(20, 60, "STRENGTH RANKING", height=60)]
    boxes += [text(330, 150, rank)] if rank else []
    boxes += [text(330, 210, NAMES[0]), text(330, 270, f"Power: {figure}")]
    for row, (name, value) in enumerate(zip(NAMES[1:], SHOWN[1:], strict=True)):
        y = TOP + row * PITCH
        boxes += [text(110, y, str(row + 2)), text(330, y, name), right(1030, y, value)]
    return boxes


def test_the_first_in_a_banner_is_a_row() -> None:
    rows = read(with_banner(SHOWN[0]))
    assert [(row.rank, row.name, row.value) for row in rows] == list(zip(range(1, 9), NAMES, VALUES, strict=True))


@pytest.mark.parametrize(("figure", "rank"), [(f"{sum(VALUES):,}", "No.1"), ("12,345,678", "No.1"), (SHOWN[0], "")])
def test_a_sum_a_smaller_figure_and_one_without_a_rank_are_no_first_row(figure: str, rank: str) -> None:
    assert [row.value for row in read(with_banner(figure, rank=rank))] == VALUES[1:]


def test_arrows_on_both_sides_of_a_title_are_no_figures() -> None:
    boxes = ranking([f"{value / 10**6:.1f}M" for value in VALUES], first=None)[1:]
    boxes += [text(300, 135, "STRENGTH RANKING", width=480), text(60, 135, "1"), text(998, 135, "1")]
    assert [row.value for row in read(boxes)] == [round(value, -5) for value in VALUES]


def keyboard(rows: tuple[str, ...], top: float) -> list[TextBox]:
    return [
        text(20 + 105 * place + 40 * line, top + 150 * line, key)
        for line, row in enumerate(rows)
        for place, key in enumerate(row)
    ]


@pytest.mark.parametrize("letters", [LETTERS, ("QWERTYUI0P", "ASDFGHJKF", "ZXCVBNM"), ("AZERTYUIOP", "QSDFGHJKLM")])
def test_the_keys_of_a_keyboard_are_no_texts(letters: tuple[str, ...]) -> None:
    listed = ranking(SHOWN)
    assert without_keyboard([*listed, *keyboard(("1234567890", *letters), 2000)]) == listed


def test_a_name_in_capitals_is_no_keyboard() -> None:
    listed = ranking(SHOWN, names=["QWERTY", "ASDF", "ZXCV", *NAMES[3:]])
    assert without_keyboard(listed) == listed


def test_an_icon_like_a_slash_goes_and_a_goal_stays() -> None:
    boxes = [text(100, 100, "/8.90T"), text(100, 200, "5.1M"), text(190, 200, "/8.9M"), text(100, 300, "/21")]
    assert [box.text for box in without_slashes(boxes)] == ["8.90T", "5.1M", "/8.9M", "/21"]


def test_lines_begin_at_their_letters_and_not_at_a_bullet() -> None:
    boxes = [text(300, 120, "Power Ranking", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, SHOWN, strict=True)):
        line = text(110, TOP + row * 80, f"{name}: {value}")
        _, y0, x1, y1 = line.box
        bulleted = TextBox(line.text, (40, y0, x1, y1), line.score, line.chars)
        boxes.append(bulleted if row % 3 == 1 else line)
    rows = read(boxes)
    assert [(row.name, row.value) for row in rows] == list(zip(NAMES, VALUES, strict=True))
