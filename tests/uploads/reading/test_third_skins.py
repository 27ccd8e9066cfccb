"""What forty skins by two more strangers taught: ranks at the lower end of their rows, the first letter of a word
behind figures, icons read as arrows, and the server of every member."""

from __future__ import annotations

import numpy as np
import pytest

from tests.uploads.reading.test_caravan import of_cards
from tests.uploads.reading.test_lists_of_boxes import NAMES, VALUES, ranking, read, right, text
from tests.uploads.reading.test_side_by_side import Fixed
from tests.uploads.reading.test_stacked import folded
from uploads.reading.pipeline import read_image
from uploads.reading.proofs.merge import merge
from uploads.reading.types import Image, TextBox

PITCH = 170
FIRST = 220
SHOWN = [f"{value:,}" for value in VALUES]


def headlines(ranks: range) -> list[TextBox]:
    """Rows with the figure as their headline, the name below it, and the rank at the lower end of the portrait."""
    boxes = [text(20, 45, "Power Ranking", height=60)]
    for row, (name, shown) in enumerate(zip(NAMES, SHOWN, strict=True)):
        y = FIRST + PITCH * row
        boxes += [text(218, y, shown, height=60), text(218, y + 57, name, height=44)]
        boxes.append(text(100, y + 88, str(ranks[row])))
    return boxes


def ruled() -> Image:
    """A dark page with a thin line below each row."""
    image = np.full((2400, 1080, 3), 24, np.uint8)
    for row in range(len(NAMES)):
        y = FIRST + PITCH * row + 112
        image[y : y + 2, 20:1060] = 70
    return image


@pytest.mark.parametrize("first", [1, 9])
def test_lines_between_rows_tell_whose_the_rank_at_the_end_of_a_row_is(first: int) -> None:
    found = [(item.row.rank, item.row.name, item.row.value) for item in folded(headlines(range(first, 99)), ruled())]
    assert found == [(first + row, *true) for row, true in enumerate(zip(NAMES, VALUES, strict=True))]


@pytest.mark.parametrize("unit", [" b.", " b", " p", " k"])
@pytest.mark.parametrize("sign", [" ", ",", "."])
def test_a_letter_behind_a_figure_in_full_is_no_unit(sign: str, unit: str) -> None:
    shown = [f"{value:,}{unit}".replace(",", sign) for value in VALUES]
    assert [row.value for row in read(ranking(shown))] == VALUES


def test_a_lost_space_in_such_a_figure_loses_no_row() -> None:
    shown = [f"{value:,} b.".replace(",", " ") for value in VALUES]
    shown[2] = "262 658294 b."
    assert [row.value for row in read(ranking(shown))] == VALUES


@pytest.mark.parametrize("bare", [{3}, {1, 3, 4, 7}, {0, 2, 4, 6}])
def test_icons_read_as_arrows_mark_no_gains_and_a_server_is_no_figure(bare: set[int]) -> None:
    boxes = [text(300, 120, "Alliance Ranking", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y = 450 + 156 * row
        boxes += [text(60, y + 10, str(row + 1)), text(330, y - 20, name), text(331, y + 25, "S1070")]
        boxes.append(right(1045, y, f"{'' if row in bare else '▲'}{value}"))
    assert [(item.row.name, item.row.value) for item in of_cards(boxes)] == list(zip(NAMES, VALUES, strict=True))


def test_gains_below_figures_are_still_left_out() -> None:
    boxes = [text(300, 120, "Power Ranking", height=60)]
    for row, (name, shown) in enumerate(zip(NAMES, SHOWN, strict=True)):
        y = 450 + 190 * row
        boxes += [text(60, y, str(row + 1)), text(330, y, name), right(1030, y, shown)]
        boxes.append(right(1030, y + 50, f"▲{12_400_000 - 100_000 * row:,}"))
    assert [row.value for row in read(boxes)] == VALUES


def test_what_an_upgrade_costs_is_no_ranking() -> None:
    boxes = [text(300, 120, "Furnace Lv.29 - Lv.30", height=60)]
    costs = [("Wood", "30.6M / 35.6M"), ("Iron", "28.6M / 3.6M"), ("Meat", "28.1M / 9.4M"), ("Coal", "10.8M / 48.5M")]
    for row, (name, cost) in enumerate(costs):
        boxes += [text(150, 700 + 120 * row, name), right(1030, 700 + 120 * row, cost)]
    assert not of_cards(boxes)


def test_prizes_counted_behind_a_word_are_no_figures() -> None:
    boxes = [text(300, 120, "ルール説明", height=60), text(40, 300, "順位 報酬")]
    prizes = ["1位 ダイヤx5,000", "2位 ダイヤx3,000", "3位 ダイヤx2,000", "4位 ダイヤx1,000", "5位 ダイヤx900"]
    boxes += [text(40, 380 + 60 * row, prize) for row, prize in enumerate(prizes)]
    assert not of_cards(boxes)


@pytest.mark.parametrize("starred", [range(12), range(0, 12, 3)])
def test_cards_of_heroes_with_stars_are_no_members(starred: range) -> None:
    boxes = [text(400, 120, "Kommandanten", height=60)]
    heroes = [
        "Aethelred",
        "Nikola",
        "Boudica",
        "Saladin",
        "Minamoto",
        "Cao",
        "Sun",
        "Hermann",
        "Lohar",
        "Osman",
        "Joan",
        "Eulji",
    ]
    strength = [18_250, 76_536, 98_603, 63_964, 12_541, 29_387, 69_962, 44_628, 11_688, 10_260, 50_252, 74_288]
    for place, (name, figure) in enumerate(zip(heroes, strength, strict=True)):
        x, y = 80 + 340 * (place % 3), 500 + 420 * (place // 3)
        boxes += [text(x, y, name), text(x, y + 80, f"Stufe {12 + place} {figure:,}")]
        boxes += [text(x, y + 40, "★★★★★", height=30)] if place in starred else []
    assert not of_cards(boxes)


@pytest.mark.parametrize(("height", "pitch"), [(350, 370), (300, 330)])
def test_the_ground_between_cards_tells_whose_a_name_at_the_far_end_of_a_portrait_is(height: int, pitch: int) -> None:
    """The name of the next card is nearer to a figure than its own, and a portrait has edges everywhere."""
    names = [f"{name}{end}" for end in ("", "s") for name in NAMES]
    values = [19_952_035 - 731_415 * place for place in range(len(names))]
    image = np.full((2400, 1536, 3), (20, 60, 70), np.uint8)
    lots = np.random.default_rng(7)
    boxes = [text(300, 120, "Alliance Kills", height=60)]
    for place, (name, value) in enumerate(zip(names, values, strict=True)):
        x, y = 60 + 360 * (place % 4), 600 + pitch * (place // 4)
        image[y : y + height, x : x + 340] = (30, 80, 92)
        portrait = image[y + 70 : y + height - 60, x : x + 340]
        portrait[:] = np.repeat(lots.integers(0, 255, (1, 17, 3)), 20, axis=1)[:, : portrait.shape[1]]
        shown = f"{value:,}"
        boxes += [text(x + 170 - 11 * len(name), y + 35, name)]
        boxes += [text(x + 170 - 11 * len(shown), y + height - 30, shown)]
    found = merge([read_image(image, Fixed(boxes))])
    assert [(item.row.name, item.row.value) for item in found] == list(zip(names, values, strict=True))
