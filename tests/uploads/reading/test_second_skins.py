"""What twenty skins by a stranger taught: rows mirrored in turn, goals behind figures, figures in brackets, labels that
are written from the right, units glued to their word, levels glued to names, and a podium of wide and narrow cards."""

from __future__ import annotations

import pytest

from tests.uploads.reading.test_caravan import of_cards
from tests.uploads.reading.test_lists_of_boxes import NAMES, VALUES, ranking, read, right, text
from uploads.reading.types import TextBox

SHOWN = [f"{value:,}" for value in VALUES]
TRUE = list(zip(NAMES, VALUES, strict=True))


def in_turn(shown: list[str], *, first_right: bool = False) -> list[TextBox]:
    """Rows whose avatar, name and value are at the left edge and at the right edge in turn, each with its rank at the
    other edge."""
    boxes = [text(300, 120, "Power Ranking", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, shown, strict=True)):
        y = 300 + 190 * row
        if (row % 2 == 0) != first_right:
            boxes += [text(170, y, name), text(170, y + 55, value), text(960, y + 30, str(row + 7))]
        else:
            boxes += [right(920, y, name), right(920, y + 55, value), text(80, y + 30, str(row + 7))]
    return boxes


@pytest.mark.parametrize("first_right", [False, True])
@pytest.mark.parametrize("word", ["", " Poder"])
def test_rows_mirrored_in_turn_are_one_list(word: str, *, first_right: bool) -> None:
    found = of_cards(in_turn([f"{one}{word}" for one in SHOWN], first_right=first_right))
    assert [(item.row.name, item.row.value) for item in found] == TRUE


def test_small_figures_in_turn_need_a_word() -> None:
    small = [958, 937, 804, 685, 485, 254, 233, 99]
    found = of_cards(in_turn([f"{one} Ayudas" for one in small]))
    assert [(item.row.name, item.row.value) for item in found] == list(zip(NAMES, small, strict=True))


def test_two_columns_of_cards_are_no_rows_in_turn() -> None:
    """Right cards half a card lower: their names begin in line with their figures."""
    boxes = [text(300, 120, "Power Ranking", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, SHOWN, strict=True)):
        x, y = (170, 640)[row % 2], 300 + 150 * row
        boxes += [text(x, y, name), text(x, y + 55, value)]
    assert [(item.row.name, item.row.value) for item in of_cards(boxes)] == TRUE


@pytest.mark.parametrize("goal", ["400,000,000", "400M"])
def test_the_same_goal_behind_each_figure_is_none_of_the_values(goal: str) -> None:
    boxes = ranking([f"{one} / {goal}" for one in SHOWN])
    boxes += [text(300, box.box[1] + 20, f"{30 + row % 3}") for row, box in enumerate(boxes[3::3])]  # levels
    assert [row.value for row in read(boxes)] == VALUES


def test_attacks_of_five_are_no_figures_with_a_goal() -> None:
    assert not [row for row in read(ranking([f"{row % 4}/5" for row in range(8)])) if row.value == 5]


def test_plain_figures_in_brackets_are_read_where_others_are_in_brackets() -> None:
    shown = [f"[ {value:,} ]".replace(",", " ") for value in (59_800, 58_349, 57_492, 56_529, 55_000, 53_404, 52_750)]
    assert [row.value for row in read(ranking([*shown[:4], "[55000]", *shown[5:]]))] == [
        *(59_800, 58_349, 57_492, 56_529, 55_000, 53_404, 52_750)
    ]


def test_servers_in_brackets_are_no_figures() -> None:
    boxes = ranking(SHOWN) + [text(620, 450 + 190 * row, f"[{1100 + row}]") for row in range(8)]
    assert [row.value for row in read(boxes)] == VALUES


def test_a_label_written_from_the_right_stands_behind_its_figure() -> None:
    assert [
        row.value for row in read(ranking([f"{one} :ö{'gl'[: row % 3]}" for row, one in enumerate(SHOWN)]))
    ] == VALUES


def test_a_unit_keeps_its_figure_if_the_next_word_is_glued_to_it() -> None:
    shown = [f"{value / 10**6:.2f}M{' ' if row % 4 == 0 else ''}uccisioni" for row, value in enumerate(VALUES)]
    assert [row.value for row in read(ranking(shown))] == [round(value, -4) for value in VALUES]


@pytest.mark.parametrize("levels", [("LVL311H0 31", "LVL26|H0", "LVL22IHQ"), ("LVL 30|HQ 31", "LVL26|HQ 4", "Lv.12")])
def test_a_level_glued_to_names_is_cut_off(levels: tuple[str, ...]) -> None:
    names = [f"{name} {levels[row % 3]}" for row, name in enumerate(NAMES)]
    assert [row.name for row in read(ranking(SHOWN, names=names))] == NAMES


def test_a_first_three_of_one_wide_card_over_two_narrow_ones() -> None:
    """Names begin beside their portrait, so they are in line with their figures only at the left; the viewer's own row
    stands above them all."""
    own = [text(250, 140, "Δράκος"), text(70, 160, "42"), text(300, 185, "1,192,593")]
    first = [text(330, 390, NAMES[0]), text(330, 450, SHOWN[0])]
    others = [text(165, 600, NAMES[1]), text(172, 650, SHOWN[1]), text(690, 600, NAMES[2]), text(731, 650, SHOWN[2])]
    boxes = [text(220, 40, "Power Ranking", height=60), *own, *first, *others]
    for row, (name, value) in enumerate(zip(NAMES[3:], SHOWN[3:], strict=True)):
        y = 770 + 145 * row
        boxes += [text(264, y, name), text(75, y + 20, str(row + 4)), text(266, y + 45, value)]
    found = [(item.row.rank, item.row.name, item.row.value) for item in of_cards(boxes) if item.row.value in VALUES]
    assert found == [(row + 1, *one) for row, one in enumerate(TRUE)]


@pytest.mark.parametrize("line", ["Rang {} | Stufe 25 | S1083", "Rang {} I Niv. 31 I S1083", "Place {} · Lv. 30"])
def test_a_rank_at_the_head_of_the_line_below_the_name(line: str) -> None:
    boxes = ranking(SHOWN, first=None)
    boxes += [text(384, 505 + 190 * row, line.format(12 + row), height=30) for row in range(8)]
    assert [(row.rank, row.name, row.value) for row in read(boxes)] == [
        (12 + row, *one) for row, one in enumerate(TRUE)
    ]


def test_stripes_of_flags_and_brackets_of_ranks_are_no_parts_of_names() -> None:
    flagged = [f"{('I I ', 'II ', '', '1 ')[row % 4]}{name}" for row, name in enumerate(NAMES)]
    assert [row.name for row in read(ranking(SHOWN, names=flagged))] == NAMES
    bracketed = [f"{(')', ') ', '')[row % 3]}{name}" for row, name in enumerate(NAMES)]
    assert [row.name for row in read(ranking(SHOWN, names=bracketed))] == NAMES
    assert [row.name for row in read(ranking(SHOWN, names=["I am Nia", "(-_-)", *NAMES[2:]]))][:2] == [
        "I am Nia",
        "(-_-)",
    ]


def test_small_figures_in_a_sentence_are_read_below_their_names() -> None:
    boxes, numbers = ranking(SHOWN)[:3], [2257, 1604, 962, 943, 501, 263, 156, 133]
    for row, (name, number) in enumerate(zip(NAMES, numbers, strict=True)):
        y = 450 + 190 * row
        shown = f"{number:,}".replace(",", ".")
        boxes += [text(240, y, name), text(60, y + 30, str(row + 1)), text(244, y + 60, f"Hat {shown} Mal geholfen")]
    assert [(row.name, row.value) for row in read(boxes)] == list(zip(NAMES, numbers, strict=True))


@pytest.mark.parametrize("own_place", [0, 8])
def test_small_figures_in_a_sentence_are_read_beside_the_viewers_own_row(own_place: int) -> None:
    """The viewer's own row stands above or below the list and does not follow its order."""
    rows = list(zip(NAMES, [133, 106, 96, 84, 71, 45, 44, 40], range(15, 23), strict=True))
    rows.insert(own_place, ("Wanderer", 43, 21) if own_place == 0 else ("Wanderer", 99, 17))
    boxes = [text(24, 40, "Gegenseitige Hilfe", height=60)]
    for place, (name, number, rank) in enumerate(rows):
        y = 250 + 190 * place
        boxes += [text(240, y, name), text(60, y + 30, str(rank)), text(244, y + 60, f"Hat {number} Mal geholfen")]
    listed = [(name, number) for name, number, _ in rows if name != "Wanderer"]
    assert [(row.name, row.value) for row in read(boxes) if row.name != "Wanderer"] == listed


def test_rewards_of_ranks_are_no_ranking() -> None:
    places = ["Rank 1", "Rank 2", "Rank 3", "Rank 4-10", "Rank 11–20", "Rank 21-50", "Rank 51-100", "Rank 101-200"]
    shown = [f"{value:,}" for value in range(90_000, 10_000, -10_000)]
    assert not of_cards(ranking(shown, names=places, first=None))


def test_kinds_of_troops_are_no_members() -> None:
    kinds = [f"{kind}" for _ in range(3) for kind in ("Infantry", "Archer", "Cavalry")][:8]
    counts = ["76,577", "99,855", "47,281", "8,213", "9,219", "18,705", "27,217", "20,518"]
    assert not of_cards(ranking(counts, names=kinds, first=None, caption="")[3:])


@pytest.mark.parametrize("lines", [2, 3])
def test_ranks_at_the_head_of_upright_cards_belong_to_the_figures_below_them(lines: int) -> None:
    """The rank of the next card is nearer to a figure than its own, and a line of cut cards shows ranks alone."""
    boxes, values = (
        [text(300, 120, "Power Ranking", height=60)],
        [900_123_456 - 31_415_926 * place for place in range(9)],
    )
    for place in range(12):
        line, column = divmod(place, 3)
        x, y = 30 + 350 * column, 280 + 363 * line
        boxes.append(text(x, y, str(place + 1)))
        if line < lines:
            shown = f"{values[place] / 10**6:.1f}M"
            boxes += [text(x + 95, y + 186, f"Kiwi{chr(97 + place)}"), text(x + 84, y + 279, shown)]
    rows = of_cards([box for box in boxes if box.box[1] < 280 + 363 * lines + 40])
    assert [(item.row.rank, item.row.value) for item in rows] == [
        (place + 1, round(values[place], -5)) for place in range(3 * lines)
    ]


def test_a_name_that_ends_in_digits_above_a_numbered_line_keeps_its_letters() -> None:
    names = ["MiniMe", "Zero0", "quasar", "Goose1982", "Ninja96", "Salty Badger", "Falcon7", "Ghost007"]
    boxes = ranking(SHOWN)[:3]
    for row, (name, value) in enumerate(zip(names, SHOWN, strict=True)):
        y = 450 + 131 * row
        boxes += [text(262, y, name, height=52), text(26, y + 18, f"#{row + 1:03}"), right(1040, y + 20, value)]
        boxes.append(text(264, y + 46, f"UID {10_155_722 + 370_293 * row}"))
    assert [(row.name, row.value) for row in read(boxes)] == list(zip(names, VALUES, strict=True))
