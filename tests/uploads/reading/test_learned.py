"""Which column is the list's value, where the rules alone take another or none: by weights learned from drawn looks."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from benchmarks.roles import fit, share_of
from benchmarks.truth import TrueRow
from tests.uploads.reading.test_lists_of_boxes import NAMES, SIZE, VALUES, ranking, read, right, text
from uploads.reading.cells.grid import find_columns
from uploads.reading.roles.learned import WEIGHTS, facts_of
from uploads.reading.roles.people import shows_nobody
from uploads.reading.roles.recognise import page_of, possible_lists, recognise
from uploads.reading.types import TextBox

FIGURES = ["92122416", "262522995", "38710548", "139526036", "85495241"]
POWERS = ["68,683,257", "463,563,068", "446,442,589", "219,472,075", "148,840,434"]


def two_figures(figures: Sequence[str]) -> list[TextBox]:
    """A name with a figure in small print under it, and a higher figure at the right."""
    boxes = []
    for row, (name, power, figure) in enumerate(zip(NAMES, POWERS, figures, strict=False)):
        y = 400 + 220 * row
        boxes += [
            text(180, y - 36, f"[ABC]{name}"),
            text(224, y + 42, power, height=31, width=180),
            right(1040, y, figure, height=46),
        ]
    return boxes


def test_the_higher_figure_at_the_right_is_the_value_and_no_second_one_under_the_name() -> None:
    assert [row.value_text for row in read(two_figures(FIGURES))] == FIGURES


def players(figures: Sequence[str], under: str, names: Sequence[str] = NAMES) -> list[TextBox]:
    """Small figures in no order, under no title."""
    boxes = []
    for row, figure in enumerate(figures):
        y = 400 + 260 * row
        boxes += [
            text(180, y - 40, names[row]),
            text(180, y + 50, under, height=30, width=200),
            right(1000, y - 20, figure),
        ]
    return boxes


SMALL = ["35", "99", "166", "473", "95", "42", "109"]


def test_small_figures_in_no_order_are_a_list_where_servers_tell_of_people() -> None:
    assert [row.value_text for row in read(players(SMALL, "#241 [S13]"))] == SMALL


def test_where_nothing_read_tells_of_people_portraits_have_to() -> None:
    screen = recognise(players(SMALL, "Item"), SIZE)
    assert screen is not None
    assert screen.guessed
    assert shows_nobody(screen, portraits=3)
    assert not shows_nobody(screen, portraits=len(SMALL))


@pytest.mark.parametrize(
    ("names", "figures"),
    [
        (NAMES, ["250", "100", "1,200", "500", "20,000", "100", "350"]),
        (["Iron Chest", "Hero Chest", "Gold Chest", "Speedup 1h", "Speedup 8h", "Stamina", "Gold Shard"], SMALL),
        (["Stamina", "Diamonds", "Stamina", "Shard", "Tickets", "Shard", "Stamina"], SMALL),
    ],
    ids=["prices", "shared words", "repeated"],
)
def test_items_with_their_icons_are_no_people(names: list[str], figures: list[str]) -> None:
    assert recognise(players(figures, "Item", names), SIZE) is None


def test_no_weight_makes_levels_of_ranked_players_their_values() -> None:
    boxes = ranking([f"{value:,}" for value in VALUES])
    for row in range(len(VALUES)):
        boxes.append(text(700, 450 + 190 * row, str((7 * row) % 31 + 1)))
    assert [row.value for row in read(boxes)] == VALUES


def test_all_that_can_be_said_of_a_list_has_a_weight() -> None:
    page = page_of(two_figures(FIGURES), SIZE)
    (_, evidence), *_ = possible_lists(facts_of(page, find_columns(page)))
    assert evidence.keys() == WEIGHTS.weights.keys() == WEIGHTS.means.keys() == WEIGHTS.scales.keys()


def test_the_same_choices_give_the_same_weights_and_these_choose_right() -> None:
    choices = [([{"high": 0.9, "left": 0.2 * n}, {"high": 0.4, "left": 0.1 * n}], 0) for n in range(8)]
    choices += [([{"high": 0.1, "left": 0.5}], 1)] * 4
    told = fit(choices)
    assert told == fit(choices)
    assert told["weights"]["high"] > 2 * abs(told["weights"]["left"])


def test_a_list_is_as_right_as_the_rows_that_it_has_and_that_it_makes_up() -> None:
    rows = [TrueRow(None, (name,), int(figure), int(figure), int(figure), whole=True)
            for name, figure in zip(NAMES, FIGURES, strict=False)]  # fmt: skip
    whole = recognise(two_figures(FIGURES), SIZE)
    other = recognise(two_figures([*FIGURES[:4], "777"]), SIZE)
    assert whole is not None
    assert other is not None
    assert share_of(whole, rows) == 1
    assert 0.6 <= share_of(other, rows) < 1
    assert share_of(whole, []) == 0
