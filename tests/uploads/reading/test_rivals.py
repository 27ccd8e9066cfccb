"""Several figures in each row: which of them is the value, and what is proved where that is not plain."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.uploads.reading.test_lists_of_boxes import NAMES, PITCH, SIZE, TOP, read, right, text
from tests.uploads.reading.test_stitch import row
from uploads.reading.look.closer import units_read
from uploads.reading.look.texts import is_status, nameable
from uploads.reading.proofs.merge import merge
from uploads.reading.roles.recognise import recognise
from uploads.reading.rows.names import clean, common_tag
from uploads.reading.types import Box, Char, ScreenReading, TextBox


def two_figures(high: Sequence[str], low: Sequence[str], *, apart: float = 40, height: float = 60) -> list[TextBox]:
    """Rows with a name, a figure in higher print at the right, and another under it or left of it."""
    boxes = [text(400, 60, "Top Points", height=60)]
    for place, (name, one, other) in enumerate(zip(NAMES, high, low, strict=False)):
        y = TOP + place * PITCH
        boxes += [text(100, y, name), right(1030, y, one, height=height), right(900, y + apart, other, height=42)]
    return boxes


@pytest.mark.parametrize(
    ("high", "low"),
    [
        (["94", "75", "62", "57"], ["Donation: 400", "Donation: 50", "Donation: 430", "Donation: 10"]),
        (["9,411", "7,502", "6,230", "5,712"], ["Kills: 5,400", "Kills: 4,010", "Kills: 4,300", "Kills: 2,110"]),
        (["56.6M", "46.7M", "46.7M", "46.0M"], ["17.2M", "11.7M", "5.2M", "7.8M"]),
    ],
)
def test_a_figure_in_higher_print_that_runs_down_goes_before_one_that_does_not(high: list[str], low: list[str]) -> None:
    assert [one.value_text for one in read(two_figures(high, low))] == high


def test_a_labelled_figure_that_runs_down_stays_the_value_beside_higher_print() -> None:
    low = ["Donation: 430", "Donation: 400", "Donation: 50", "Donation: 10"]
    assert [one.value for one in read(two_figures(["94", "12", "62", "57"], low))] == [430, 400, 50, 10]


def test_a_second_line_of_each_row_is_no_row() -> None:
    boxes = [text(400, 60, "KO Ranking", height=60)]
    for place, (one, other) in enumerate((("437,611", "12,638"), ("434,036", "40,653"), ("346,033", "22,549"))):
        y = TOP + place * PITCH
        boxes += [text(100, y, f"[ABC] {NAMES[place]}"), right(1030, y, one, height=60)]
        boxes += [text(100, y + 0.45 * PITCH, f"{80 - place},511"), right(1030, y + 0.45 * PITCH, other)]
    assert [one.value for one in read(boxes)] == [437_611, 434_036, 346_033]


def test_nothing_is_proved_where_another_figure_of_all_rows_runs_down_and_the_value_does_not() -> None:
    boxes = [text(20, 60, "KILL RANKING", height=60), text(860, TOP - 100, "Kills")]
    for place, (name, one, other) in enumerate(zip(NAMES, (9, 7, 8, 6, 5), (88, 77, 66, 55, 44), strict=False)):
        y = TOP + place * PITCH
        boxes += [text(100, y, name), right(1030, y, f"{one},123,456"), right(700, y, f"{other},123")]
    screen = recognise(boxes, SIZE)
    assert screen is not None
    assert screen.values[0].number.value == 9_123_456
    assert screen.doubtful


def test_small_figures_behind_an_unknown_label_are_values_where_they_run_down() -> None:
    boxes = [text(40, 60, "TOP TIMES HELPED", height=60)]
    for place, (name, value) in enumerate(zip(NAMES, (223, 194, 157, 125, 107), strict=False)):
        y = TOP + place * PITCH
        boxes += [text(60, y + 30, str(place + 1)), text(200, y, name), text(200, y + 50, f"Times Helped: {value}")]
        boxes.append(right(1030, y + 52, str((172, 158, 480, 297, 454)[place]), height=34))
    found = read(boxes)
    assert [(one.rank, one.name, one.value) for one in found] == [
        (place + 1, name, value)
        for place, (name, value) in enumerate(zip(NAMES, (223, 194, 157, 125, 107), strict=False))
    ]


def test_levels_behind_their_word_are_no_values_though_they_run_down() -> None:
    boxes = []
    for place, name in enumerate(NAMES[:5]):
        boxes += [text(200, TOP + place * PITCH, name), text(200, TOP + 50 + place * PITCH, f"Level: {30 - place}")]
    assert read(boxes) == []


def test_headers_with_a_rank_and_a_count_tell_of_people() -> None:
    """The list has no order, and no tags; nobody's badge is in his row."""
    boxes, y = [text(300, 60, "Members", height=60)], 250.0
    for place, (name, value) in enumerate(zip(NAMES[:6], (3.2, 6.1, 0.7, 5.3, 9.1, 2.2), strict=False)):
        if place in (0, 1, 4):
            boxes.append(text(40, y, f"R{5 - (place + 1) // 2} Officer {place + 1}/4"))
            y += 120
        boxes += [text(200, y, name), text(240, y + 50, f"{value}M"), text(800, y + 20, "Manage")]
        y += 180
    assert [one.value for one in read(boxes)] == [3_200_000, 6_100_000, 700_000, 5_300_000, 9_100_000, 2_200_000]


def test_a_screenshot_of_few_rows_out_of_order_proves_nothing_by_clear_digits() -> None:
    points = [row(place, None, f"one{place}", value) for place, value in enumerate((94, 75, 62, 57, 51))]
    others = [row(place, None, f"two{place}", value) for place, value in enumerate((400, 50, 430, 10))]
    merged = merge([ScreenReading(None, (9, 9), tuple(shown)) for shown in (points, others)])
    proved = {item.row.value for item in merged if item.value_proved}
    assert proved.isdisjoint({400, 50, 430, 10})


def test_a_name_with_two_values_is_not_proved_by_clear_digits() -> None:
    first = [row(place, None, f"one{place}", value) for place, value in enumerate((94, 75, 62))]
    other = [row(0, None, "one0", 430), row(1, None, "two1", 400), row(2, None, "two2", 350)]
    merged = merge([ScreenReading(None, (9, 9), tuple(shown)) for shown in (first, other)])
    assert not any(item.value_proved for item in merged if item.row.name == "one0")


def test_figures_with_less_room_are_read_again_where_others_have_won_a_unit() -> None:
    def shown(read_as: str, end: float) -> TextBox:
        chars = tuple(Char(one, 100 + 16 * place, 114 + 16 * place, 0.9) for place, one in enumerate(read_as))
        return TextBox(read_as, (92, 100, end, 130), 0.8, chars)

    def reread(box: Box) -> TextBox:
        return TextBox("1.7B", box, 0.95, tuple(Char(one, box[0], box[2], 0.95) for one in "1.7B"))

    narrow, wide = shown("1.7", 168), shown("1.7", 200)
    assert [box.text for box in units_read([narrow, wide], reread)] == ["1.7B", "1.7B"]
    assert [box.text for box in units_read([narrow], reread)] == ["1.7"]


@pytest.mark.parametrize(
    "state",
    [
        "Vu il y a 23 j",
        "Il y a 3 heures",
        "上次在线 5天前",
        "Zuletzt online vor 3 Tagen",
        "Son görülme 3 sa önce",
        "5 ore fa",
    ],
)
def test_when_somebody_was_seen_is_no_name(state: str) -> None:
    assert is_status(state)
    assert not nameable(state)


@pytest.mark.parametrize(
    "name",
    [
        *("Vuitton", "Visto99", "Aktiv", "Seen It All", "Commander6568", "Governor68704530", "Lord 15221680"),
        *("Lviv", "LVX99", "ServerKing", "Warzonia"),
    ],
)
def test_a_name_that_begins_like_a_state_or_a_heading_is_one(name: str) -> None:
    """Games call who has not named himself `Governor68704530`."""
    assert nameable(name)


TAGGED = ["MNYG | Salty", "0A7C|カラス", "<ABC> Mambo", "《XY》kiwi", "MNYG | "]


@pytest.mark.parametrize(
    ("line", "name"), list(zip(TAGGED, ["Salty", "カラス", "Mambo", "kiwi", ""], strict=True)), ids=TAGGED
)
def test_a_tag_before_a_bar_or_in_angles_is_cut_off(line: str, name: str) -> None:
    assert clean(line, common_tag(TAGGED), badges=False).text == name


def test_a_bar_in_a_name_stays_where_no_other_name_has_one() -> None:
    assert clean("ab | cd", common_tag(["ab | cd", "kiwi"]), badges=False).text == "ab | cd"


def with_podium(names: Sequence[str], *, raised: float = 12) -> list[TextBox]:
    """Three side by side, the first in the middle, over a list of two rows without ranks."""
    boxes = [text(300, 60, "Honor Leaderboard", height=60)]
    for place, (name, x, y) in enumerate(zip(names, (540, 220, 860), (300 - raised, 300, 310), strict=True)):
        value = str((120, 95, 84)[place])
        boxes += [text(x - 11 * len(name), y, name), text(x - 11 * len(value), y + 60, value)]
    for place, (name, value) in enumerate((("kiwi", "67"), ("Badger", "57"))):
        boxes += [text(100, 520 + 150 * place, f"MNYG | {name}"), right(1030, 520 + 150 * place, value)]
    return boxes


def test_three_over_a_list_without_ranks_are_the_first_where_the_middle_one_is_raised() -> None:
    found = read(with_podium(["Commander6568", "Cosmic Storm", "WildTiger"]))
    assert [(one.rank, one.name, one.value) for one in found] == [
        (1, "Commander6568", 120),
        (2, "Cosmic Storm", 95),
        (3, "WildTiger", 84),
        (None, "kiwi", 67),
        (None, "Badger", 57),
    ]


def test_three_on_one_line_over_a_list_without_ranks_may_be_anything() -> None:
    assert [one.value for one in read(with_podium(["Attack", "Defense", "Wounded"], raised=0))] == [67, 57]
