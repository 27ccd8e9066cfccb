"""What charts, notes and dense lists showed: figures within bars and behind them, ranks joined to names."""

from __future__ import annotations

import pytest

from tests.uploads.reading.test_caravan import of_cards
from tests.uploads.reading.test_carnival import stairs
from tests.uploads.reading.test_lists_of_boxes import NAMES, VALUES, read, right, text
from uploads.reading.look.texts import parse_value
from uploads.reading.types import TextBox

GREAT = [8_279_522_007, 7_497_282_888, 6_684_413_044, 5_838_401_481, 5_350_244_823, 4_447_976_565, 3_542_993_201]
SMALL = [2_902_449_265, 2_474_197_440, 1_986_980_571, 1_450_797_765, 864_228_643]
MEMBERS = [*NAMES, "Otter", "juniper", "Big-T", "Nils"]
ALL = [*MEMBERS, "Saffi", "Mo", "R4ven", "Max Power", "Willow", "Señorita", "Tia Rosa", "Pixel"]


def chart(values: list[int], *, widest: int) -> list[TextBox]:
    """A bar beside each name. widest: so many bars are long enough to hold their figures, which end where they end."""
    boxes = [text(300, 100, "Activity Rankings", height=60)]
    for row, value in enumerate(values):
        y, end = 280 + 120 * row, 420 + 600 * value / values[0]
        boxes += [text(40, y, str(row + 1)), right(380, y, MEMBERS[row])]
        shown = f"{value:,}"
        boxes.append(right(end - 15, y, shown) if row < widest else text(end + 15, y, shown))
    return boxes


@pytest.mark.parametrize("widest", [0, 2, 5, 7])
def test_figures_within_long_bars_and_behind_short_ones_are_one_column(widest: int) -> None:
    values = [*GREAT, *SMALL]
    rows = read(chart(values, widest=widest))
    assert [(row.name, row.value) for row in rows] == list(zip(MEMBERS, values, strict=True))


def test_bars_are_one_column_though_some_figures_lost_their_blanks() -> None:
    """Blanks between groups are narrow, and engines lose some; a rank further down begins farther left than any bar."""
    values = [600_203, 527_167, 527_166, 447_168, 411_563, 401_205, 381_980, 369_070]
    boxes = [text(300, 100, "Weekly Donations", height=60)]
    for row, value in enumerate(values):
        y = 280 + 126 * row
        shown = str(value) if row in (4, 5, 6) else f"{value:,}".replace(",", " ")
        boxes += [text(120, y - 30, MEMBERS[row]), text(140 + value / 1500, y + 20, shown), text(60, y, str(row + 1))]
    assert [(row.rank, row.name, row.value) for row in read(boxes)] == [
        (row + 1, MEMBERS[row], value) for row, value in enumerate(values)
    ]


def test_a_sum_over_the_bars_is_no_bar() -> None:
    """A sum over the bars is no figure of a bar: that one would be far longer."""
    values = [*GREAT, *SMALL]
    found = stairs([*chart(values, widest=3), right(1070, 160, "39,999,999,999"), right(1070, 900, "1,234")])
    assert [one.number.value for one in found] == values


def test_figures_that_are_all_the_same_are_behind_no_bars() -> None:
    """Where one of them stood in a longer text the bars' scale was a division by zero."""
    within = [right(1000, 100, "500"), right(980, 200, "500")]
    behind = [text(960 - 60 * row, 300 + 100 * row, "500") for row in range(5)]
    assert not stairs([*within, *behind, text(594, 800, "ab:500")])


def test_figures_over_a_chart_that_are_within_no_bar_cost_it_nothing() -> None:
    """Three that end farther and farther left and the last bars make a longer run than the chart alone."""
    bars = [text(900 - 60 * row, 600 + 100 * row, str(900 - 60 * row)) for row in range(6)]
    over = [right(815 - 5 * row, 60 + 70 * row, str(9_999_999_990 - row)) for row in range(4)]
    assert [one.number.value for one in stairs([*over, *bars])] == [900 - 60 * row for row in range(6)]


def dense(rows: int) -> list[TextBox]:
    """Two columns of lines, ranks 1 to `rows` down the left one and on down the right one, each joined to its name."""
    boxes = [text(420, 100, "Points", height=60)]
    for place in range(2 * rows):
        side, line = divmod(place, rows)
        x, y = 30 + 520 * side, 220 + 60 * line
        name = ALL[place]
        boxes += [
            text(x, y, f"#{place + 1:<3}{name}", height=30),
            right(x + 490, y, f"{900 - 7 * place},500", height=30),
        ]
    return boxes


def test_ranks_that_are_joined_to_names_in_two_columns_are_ranks() -> None:
    rows = of_cards(dense(10))
    assert [(item.row.rank, item.row.name) for item in rows] == list(enumerate(ALL, start=1))
    assert all(item.value_proved for item in rows)


def test_names_that_begin_with_a_number_of_their_own_keep_it() -> None:
    """Numbers that count nothing are no ranks."""
    numbers = [7, 3, 88, 21, 5, 64, 12, 40]
    names = [f"#{number} {name}" for number, name in zip(numbers, NAMES, strict=True)]
    boxes = [text(300, 100, "Power Ranking", height=60)]
    for place, (name, value) in enumerate(zip(names, VALUES, strict=True)):
        line, side = divmod(place, 2)
        boxes += [text(60 + 520 * side, 300 + 190 * line, name), text(60 + 520 * side, 360 + 190 * line, f"{value:,}")]
    found = {item.row.value: item.row.name for item in of_cards(boxes)}
    assert [found[value].endswith(name) for value, name in zip(VALUES, NAMES, strict=True)] == [True] * len(NAMES)


def with_badges(first: int) -> list[TextBox]:
    """Two columns of cards, the right one lower, whose ranks stand right of the middle of the page: `#25`."""
    boxes = [text(40, 80, "Classifica · Potenza", height=60)]
    for place, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        line, side = divmod(place, 2)
        x, y = 40 + 520 * side, 320 + 183 * line + 82 * side
        boxes += [
            text(x, y, name),
            text(x + 60, y + 70, f"{value:,}"),
            text(x + 420, y - 22, f"#{first + place}", height=30),
        ]
    return boxes


@pytest.mark.parametrize("first", [1, 24])
def test_shifted_cards_with_their_ranks_at_the_right_edge_are_read(first: int) -> None:
    assert [(item.row.name, item.row.value) for item in of_cards(with_badges(first))] == list(
        zip(NAMES, VALUES, strict=True)
    )


@pytest.mark.parametrize(("shown", "value"), [("41261504440140", 41_261_504_440_140), ("412615044401404", None)])
def test_fourteen_digits_without_a_sign_may_be_a_figure_and_fifteen_are_an_account(
    shown: str, value: int | None
) -> None:
    number = parse_value(shown)
    assert (number.value if number else None) == value
