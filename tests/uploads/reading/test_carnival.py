"""What looks of idle, card and racing games showed: figures behind bars, banners, counts that are parted otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, PITCH, SIZE, TOP, VALUES, ranking, read, right, text
from tests.uploads.reading.test_looks_of_another_kind import of_sheet
from uploads.reading.cells.stairs import stairs_of
from uploads.reading.look.joined import parted_page
from uploads.reading.look.page import straighten
from uploads.reading.look.texts import Value, values_of
from uploads.reading.roles.recognise import recognise
from uploads.reading.types import TextBox

SHOWN = [f"{value:,}" for value in VALUES]


def texts_of(*boxes: TextBox) -> list[str]:
    return [piece.text for piece in parted_page(boxes, SIZE).pieces]


def gapped(x: float, y: float, content: str, blank: float) -> TextBox:
    """A figure whose blanks are so wide, its digits 22 pixels each."""
    box, at, chars = text(x, y, content), x, []
    for char in box.chars:
        wide = blank if char.text == " " else 22.0
        chars.append(replace(char, x0=at, x1=at + wide))
        at += wide
    return replace(box, chars=tuple(chars), box=(x, box.box[1], at, box.box[3]))


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("5 307 739 -264 738", ["5 307 739", "-264 738"]),
        ("5,307,739 -264,738", ["5,307,739", "-264,738"]),
        ("Mambo -264", ["Mambo -264"]),
        ("Governor12 -264 738", ["Governor12 -264 738"]),
    ],
)
def test_what_somebody_lost_is_none_of_the_figure_before_it(line: str, texts: list[str]) -> None:
    assert texts_of(text(100, 100, line)) == texts


def test_last_digits_that_were_read_apart_belong_to_their_figure() -> None:
    whole = [text(900, 100 * row, "553 724 332") for row in (1, 3, 4)]
    parted = [text(900, 200, "471 446"), text(900 + 22 * 7 + 4, 200, "736")]
    assert texts_of(*whole, *parted).count("471 446 736") == 1


def test_a_number_in_a_column_behind_a_figure_stays_by_itself() -> None:
    boxes = [box for row in (1, 2, 3) for box in (text(600, 100 * row, "553 724"), text(900, 100 * row, "332"))]
    assert sorted(texts_of(*boxes)) == ["332"] * 3 + ["553 724"] * 3


@pytest.mark.parametrize(
    ("line", "blank", "shown"),
    [
        ("2 584305293", 20, "2584305293"),
        ("1416 006", 26, "1416006"),
        ("4614140 069", 20, "4614140069"),
        ("2 584305293", 40, "584305293"),  # a rank or an icon stands apart
    ],
)
def test_figures_with_thin_blanks_may_lose_any_of_them(line: str, blank: float, shown: str) -> None:
    others = [gapped(100, 200 * row, "3 806 053 820", 20) for row in (2, 3, 4)]
    assert shown in texts_of(gapped(100, 200, line, blank), *others)


def test_a_digit_before_figures_without_groups_is_no_part_of_them() -> None:
    others = [text(100, 200 * row, "584305293") for row in (2, 3, 4)]
    assert "2 584305293" in texts_of(gapped(100, 200, "2 584305293", 20), *others)


def table(heads: Sequence[str], *columns: Sequence[str]) -> list[TextBox]:
    """Rows with a rank, a name with a tag, and figures under heads."""
    boxes = [text(20, 135, "RANKING", height=60)]
    xs = (620, 830, 1040)
    boxes += [right(x, TOP - 120, head) for x, head in zip(xs, heads, strict=False)]
    for row, name in enumerate(NAMES[: len(columns[0])]):
        y = TOP + row * PITCH
        boxes += [text(60, y, str(row + 1)), text(130, y, f"[ABC] {name}")]
        boxes += [right(x, y, column[row]) for x, column in zip(xs, columns, strict=False)]
    return boxes


def test_the_head_with_a_mark_says_by_which_column_a_table_is_sorted() -> None:
    own, other = ["692177", "607111"], ["77,983", "18,249"]
    assert [row.value_text for row in read(table(("Points ▼", "Power"), own, other))] == own
    assert [row.value_text for row in read(table(("Points", "Power ▼"), own, other))] == other


def test_a_mark_over_a_column_that_is_in_no_order_says_nothing() -> None:
    own, other = ["307,111", "692,177", "412,000"], ["77,983", "18,249", "10,100"]
    assert [row.value_text for row in read(table(("Kills ▼", "Power"), own, other))] == other


def test_far_greater_figures_in_order_go_before_counts_that_are_not() -> None:
    own = ["2550676531", "2346772482", "2174504080", "1965178683", "1766828373", "1514072561"]
    other = ["2,788", "2,638", "2,627", "1,586", "949", "3,740"]
    boxes = table((), own, other)
    boxes = [replace(box, box=(box.box[0], box.box[1] + 6, box.box[2], box.box[3] - 6)) if box.text in own else box
             for box in boxes if not box.text.isdecimal() or len(box.text) > 1]  # fmt: skip
    assert [row.value_text for row in read(boxes)] == own


def test_prizes_beside_small_figures_make_no_levels_of_these() -> None:
    boxes = [text(20, 135, "Xp hng", height=60)]
    prizes = ("5,000", "3,000", "2,000", "800", "700", "600")
    for row, (value, prize) in enumerate(zip(("113", "94", "80", "73", "62", "57"), prizes, strict=True)):
        y = TOP + row * PITCH
        boxes += [text(180, y, NAMES[row]), right(830, y, value, height=50), right(1010, y, prize, height=36)]
    assert [row.value for row in read(boxes)] == [113, 94, 80, 73, 62, 57]


def under_portraits(first: int | None) -> list[TextBox]:
    """The name high in its row at the right, the value low under the portrait, the rank in the middle."""
    boxes = [text(300, 100, "Top Points", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, SHOWN, strict=True)):
        y = 400 + 200 * row
        boxes += [
            text(500, y - 34, name, height=50),
            text(500, y + 24, "Moonlight", height=30),
            text(230, y + 60, value),
        ]
        boxes += [text(60, y, f"TOP {first + row}")] if first else []
    return boxes


@pytest.mark.parametrize("first", [1, None])
def test_a_value_under_a_portrait_stays_with_the_name_over_it(first: int | None) -> None:
    rows = read(under_portraits(first))
    assert [(row.name, row.value_text) for row in rows] == list(zip(NAMES, SHOWN, strict=True))
    assert [row.rank for row in rows] == [first + place if first else None for place in range(len(NAMES))]


BAR = 45
"""How much shorter each bar is than the one over it."""


def behind_bars(shown: Sequence[str], *, higher: int = 0) -> list[TextBox]:
    """A name over each bar, the value behind its end. higher: so many rows at the head are higher by two fifths."""
    boxes, y = [text(300, 100, "Top Damage", height=60)], 300.0
    for row, (name, value) in enumerate(zip(NAMES, shown, strict=True)):
        high = 224.0 if row < higher else 160.0
        boxes += [text(200, y + 0.3 * high, f"[ABC] {name}"), text(800 - BAR * row, y + 0.74 * high, value)]
        y += high
    return boxes


@pytest.mark.parametrize("higher", [0, 3])
def test_figures_behind_bars_are_one_column_though_they_share_no_edge(higher: int) -> None:
    rows = read(behind_bars(SHOWN, higher=higher))
    assert [(row.name, row.value_text) for row in rows] == list(zip(NAMES, SHOWN, strict=True))


def stairs(boxes: Sequence[TextBox]) -> tuple[Value, ...]:
    return stairs_of([value for piece in straighten(boxes, SIZE).pieces for value in values_of(piece)], 16)


def test_only_figures_that_go_left_as_they_run_down_stand_behind_bars() -> None:
    assert [one.text for one in stairs(behind_bars(SHOWN))] == SHOWN
    assert not stairs(behind_bars(SHOWN[:4] + SHOWN[:4][::-1])[:9])
    assert not stairs([right(1030, 200 + 100 * row, value[: 11 - row]) for row, value in enumerate(SHOWN)])
    assert not stairs(ranking(SHOWN))
    assert not stairs([*ranking(SHOWN), text(230, 2300, "8,123")])
    assert not stairs([])


def test_the_names_of_the_best_three_may_begin_at_an_edge_of_their_own() -> None:
    boxes, y = [text(300, 100, "Top Damage", height=60)], 300.0
    for row, (name, value) in enumerate(zip(NAMES, SHOWN, strict=True)):
        boxes += [text(240 if row < 3 else 190, y, f"[ABC] {name}"), right(1030, y, value)]
        y += 150 if row < 2 else 132 if row == 2 else 114
    assert [(row.name, row.value_text) for row in read(boxes)] == list(zip(NAMES, SHOWN, strict=True))


def test_the_values_of_the_best_three_may_begin_at_an_edge_of_their_own() -> None:
    boxes, y = [text(300, 100, "Top Damage", height=60)], 300.0
    small = ("225", "204", "165", "165", "139", "138", "126", "122")
    for row, (name, value) in enumerate(zip(NAMES, small, strict=True)):
        best = row < 3
        boxes += [text(60, y, str(row + 1)), text(270 if best else 240, y - 20, name, height=50 if best else 40)]
        boxes += [text(305 if best else 275, y + 34, value, height=50 if best else 40)]
        y += 150 if row < 2 else 132 if row == 2 else 114
    assert [(row.name, row.value_text) for row in read(boxes)] == list(zip(NAMES, small, strict=True))


def test_sums_over_a_list_are_no_rows_of_it() -> None:
    boxes = [text(240, 120, "Total"), right(1030, 120, "2,120,000,000"), *ranking(SHOWN, first=None)]
    assert [row.value_text for row in read(boxes)] == SHOWN


def test_rows_that_are_higher_than_the_others_keep_their_height() -> None:
    screen = recognise(behind_bars(SHOWN, higher=3), SIZE)
    assert screen is not None
    assert [round(screen.pitch_at(row)) for row in (0, 1, 6)] == [224, 224, 160]


def banners(ranks: Sequence[int], shown: Sequence[str]) -> list[TextBox]:
    """Banners side by side, each with its rank over its name and that over its value."""
    boxes = [text(440, 60, "Top Power", height=60)]
    for place, (rank, value) in enumerate(zip(ranks, shown, strict=True)):
        middle = 110 + 215 * place
        for y, line, size in ((300, str(rank), 40), (600, NAMES[place], 40), (720, value, 36)):
            boxes.append(text(middle - 8 * len(line), y, line, height=size, width=16 * len(line)))
    return boxes


@pytest.mark.parametrize("count", [4, 5])
def test_banners_that_are_ranked_along_one_line_are_rows(count: int) -> None:
    _, found = of_sheet(banners(range(6, 6 + count), SHOWN[:count]))
    assert [(row.name, row.value_text) for row in found] == list(zip(NAMES, SHOWN[:count], strict=False))


@pytest.mark.parametrize(
    ("ranks", "shown"), [((3, 1, 4, 1, 5), SHOWN[:5]), ((1, 2, 3, 4, 5), SHOWN[4::-1])], ids=["no ranks", "no order"]
)
def test_what_is_not_ranked_along_one_line_makes_no_rows(ranks: Sequence[int], shown: Sequence[str]) -> None:
    _, found = of_sheet(banners(ranks, shown))
    assert len(found) < 2
