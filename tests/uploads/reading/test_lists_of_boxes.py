"""From text boxes to rows: made-up screens as an engine would read them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from uploads.reading.roles.recognise import recognise
from uploads.reading.rows.assemble import assemble, fill_gaps
from uploads.reading.types import Box, Char, ReadRow, TextBox

SIZE = (1080, 2400)
NAMES = ["kiwi", "Badger", "TOXICHUNTER", "Silent Wolf", "Piraña", "夜雨", "Falcon7", "Ghost007"]
VALUES = [378_746_783, 293_807_158, 262_658_294, 259_052_355, 250_905_740, 248_557_804, 224_301_699, 223_054_264]
PITCH = 190.0
TOP = 450.0


def text(x: float, y: float, content: str, *, score: float = 0.99, height: float = 42, width: float = 0) -> TextBox:
    """A box whose left edge is x and whose middle is y, its letters evenly spread."""
    step = (width or 22 * len(content)) / max(1, len(content))
    chars = tuple(Char(c, x + i * step, x + (i + 1) * step, score) for i, c in enumerate(content))
    return TextBox(content, (x, y - height / 2, x + step * len(content), y + height / 2), score, chars)


def right(x: float, y: float, content: str, **kwargs: float) -> TextBox:
    return text(x - 22 * len(content), y, content, **kwargs)


def ranking(
    values: Sequence[str], *, first: int | None = 4, names: Sequence[str] = NAMES, caption: str = "Power"
) -> list[TextBox]:
    """A strength ranking: rank, name, value, one line a row."""
    boxes = [text(20, 135, "STRENGTH RANKING", height=60), text(52, 340, "Ranking"), text(860, 340, caption)]
    for row, (name, value) in enumerate(zip(names, values, strict=False)):
        y = TOP + row * PITCH
        boxes += [text(380, y, name), right(1030, y, value)]
        if first is not None:
            boxes.append(text(110, y + 20, str(first + row)))
    return boxes


def read(boxes: Sequence[TextBox], cells: dict[int, str] | None = None) -> list[ReadRow]:
    """The rows of a screen. cells: what reading a place again finds, by its y."""
    screen = recognise(boxes, SIZE)
    if screen is None:
        return []

    def reread(box: Box) -> TextBox | None:
        y = (box[1] + box[3]) / 2
        found = next((content for at, content in (cells or {}).items() if abs(at - y) < 20), None)
        return right(box[2] - 15, y, found) if found else None

    return list(assemble(fill_gaps(screen, reread), reread))


def test_it_works() -> None:
    rows = read(ranking([f"{value:,}" for value in VALUES]))
    assert [row.value for row in rows] == VALUES
    assert [row.name for row in rows] == NAMES
    assert [row.rank for row in rows] == list(range(4, 12))
    assert not any(row.flags for row in rows)


@pytest.mark.parametrize(
    "shown",
    [
        [f"{value}" for value in VALUES],
        [f"{value:,}".replace(",", ".") for value in VALUES],
        [f"{value:,}".replace(",", " ") for value in VALUES],
    ],
)
def test_any_separator(shown: list[str]) -> None:
    assert [row.value for row in read(ranking(shown))] == VALUES


def test_abbreviated_values_carry_their_range() -> None:
    row = read(ranking(["378.7M", "293.8M", "262.6M", "86M"], caption="Power"))[0]
    assert row.flags == {"abbreviated"}
    assert (row.value, row.value_low, row.value_high) == (378_700_000, 378_650_000, 378_799_999)


def test_equal_values_are_no_disorder() -> None:
    rows = read(ranking(["50,000", "50,000", "49,900", "49,900"]))
    assert [row.value for row in rows] == [50_000, 50_000, 49_900, 49_900]
    assert not any(row.flags for row in rows)


def test_misread_ranks_are_outvoted() -> None:
    boxes = ranking([f"{value:,}" for value in VALUES])
    at = [index for index, box in enumerate(boxes) if box.text in ("5", "7")]
    boxes[at[0]] = text(110, boxes[at[0]].box[1] + 21, "88")
    del boxes[at[1]]
    rows = read(boxes)
    assert [row.rank for row in rows] == list(range(4, 12))
    assert [row.rank for row in rows if "rank-inferred" in row.flags] == [5, 7]


def test_medals_get_their_ranks_from_the_rows_below() -> None:
    boxes = ranking([f"{value:,}" for value in VALUES], first=1)
    boxes = [box for box in boxes if box.text not in ("1", "2", "3")]
    assert [row.rank for row in read(boxes)] == list(range(1, 9))


def test_the_rank_of_the_row_below_is_not_taken_for_this_ones() -> None:
    boxes = ranking(["21,020,000", "20,510,000", "15,260,000"], first=None)
    last = TOP + 2 * PITCH
    boxes += [text(114, last - 95, "4"), text(95, last + 45, "32")]
    assert [row.rank for row in read(boxes)] == [2, 3, 4]


def test_levels_clocks_and_server_numbers_are_no_values() -> None:
    boxes = ranking([f"{value:,}" for value in VALUES])
    for row in range(8):
        y = TOP + row * PITCH
        boxes += [
            text(225, y + 60, str(18 + 5 * row % 17)),
            text(380, y + 60, "Warzone #549"),
            text(600, y + 60, "7m ago"),
        ]
    boxes += [text(30, 40, "9:48"), text(950, 40, "5G"), text(880, 40, "67%")]
    rows = read(boxes)
    assert [row.value for row in rows] == VALUES
    assert [row.name for row in rows] == NAMES


def test_a_second_number_without_order_loses_to_the_value() -> None:
    boxes = ranking([f"{value:,}" for value in (9_000, 8_000, 7_000, 6_000, 5_000, 4_000, 3_000)], caption="Kills")
    for row, power in enumerate([70_112_000, 312_555_000, 18_223_000, 99_000_000, 45_100_000, 201_000_000, 7_000_000]):
        boxes.append(text(380, TOP + row * PITCH + 55, f"{power:,}"))
    assert [row.value for row in read(boxes)] == [9_000, 8_000, 7_000, 6_000, 5_000, 4_000, 3_000]


def test_a_banner_over_the_header_is_no_row() -> None:
    boxes = [box for box in ranking([f"{value:,}" for value in VALUES]) if box.box[1] > 360]
    boxes.append(text(100, 300, "IronPirate appointed Rex 2 as Secretary of Defense!"))
    assert [row.name for row in read(boxes)] == NAMES


def test_a_long_name_that_touches_its_value() -> None:
    boxes = [box for box in ranking([f"{value:,}" for value in VALUES]) if box.text not in (NAMES[2], "262,658,294")]
    boxes.append(text(380, TOP + 2 * PITCH, "TOXICHUNTER 262,658,294", width=650))
    row = read(boxes)[2]
    assert (row.name, row.value) == ("TOXICHUNTER", 262_658_294)


def test_levels_on_avatars_lose_to_values_that_touch_their_names() -> None:
    boxes = [text(20, 135, "ALLIANCE CONTRIBUTION RANKING", height=60)]
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y, shown = TOP + row * PITCH, f"{value:,}".replace(",", ".")
        if row % 3:
            boxes.append(text(362, y, f"[GLYS] {name} {shown}", width=600))
        else:
            boxes += [text(362, y, f"[GLYS] {name}"), right(962, y, shown)]
        boxes += [
            text(110, y, str(row + 7)),
            text(1040, y + 8, str(row + 1)),
            text(223, y + 56, str(18 + 5 * row % 17)),
        ]
    assert [(row.rank, row.name, row.value) for row in read(boxes)] == list(
        zip(range(7, 15), NAMES, VALUES, strict=True)
    )


def test_a_short_list_whose_names_touch_their_values() -> None:
    boxes = [text(20, 135, "RANKING", height=60), text(52, 340, "Ranking"), text(860, 340, "Points")]
    for row, (name, value) in enumerate(zip(NAMES[:3], VALUES, strict=False)):
        y = TOP + row * PITCH
        boxes += [text(362, y, f"{name} {value:,}", width=660), text(110, y, "B" if row == 2 else str(row + 3))]
    assert [(row.name, row.value) for row in read(boxes)] == list(zip(NAMES[:3], VALUES, strict=False))


def test_icons_before_the_label_are_no_words() -> None:
    boxes = []
    for row, (name, label) in enumerate(zip(NAMES, ["黛 Kills", "XKills", "Kills", "Kills"], strict=False)):
        y = TOP + row * PITCH
        boxes += [text(430, y - 60, name), text(440, y, f"{label} {53 - 9 * row}.7M", width=260)]
        boxes.append(text(340, y - 65, str(row + 1)))
    assert [row.value_text for row in read(boxes)] == ["53.7M", "44.7M", "35.7M", "26.7M"]


def test_digits_of_a_name_among_abbreviated_values_are_no_row() -> None:
    boxes = []
    shown = ["9.73M", "8.28M", "6.97M", "6.77M", "6.27M", "6.16M"]
    for row, (name, value) in enumerate(zip(NAMES, shown, strict=False)):
        y = TOP + row * 233
        boxes += [text(28, y - 110, str(row + 8)), right(456, y, f"Kills {value}")]
        boxes.append(text(217, y - 105, "一 78", width=230) if row == 3 else text(217, y - 105, name))
    assert [row.value_text for row in read(boxes)] == shown


def test_two_lines_and_the_alliance_below_the_name() -> None:
    boxes = []
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y = TOP + row * PITCH
        boxes += [text(360, y - 30, name), text(360, y + 30, "[PoWr] Pantheon of Wrath"), right(1000, y, f"{value:,}")]
        boxes.append(text(120, y, str(row + 9)))
    rows = read(boxes)
    assert [(row.rank, row.name, row.value) for row in rows] == [
        (row + 9, name, value) for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True))
    ]


def test_tag_and_badge_are_cut_off_the_name() -> None:
    names = ["R3 kiwi", "R1 Badger", "R4 TOXICHUNTER", "R2 Silent Wolf"]
    rows = read(ranking(["900,000", "800,000", "700,000", "600,000"], names=names))
    assert [(row.badge, row.name) for row in rows] == [
        (3, "kiwi"),
        (1, "Badger"),
        (4, "TOXICHUNTER"),
        (2, "Silent Wolf"),
    ]
    names = ["[VPLr] kiwi", "[VPLr]Badger", "VPLr]Wolf", "[VPLr] Rex 2"]
    rows = read(ranking(["900,000", "800,000", "700,000", "600,000"], names=names))
    assert [(row.tag, row.name) for row in rows] == [("VPLr", name) for name in ("kiwi", "Badger", "Wolf", "Rex 2")]


def test_badges_apart_from_beside_and_on_the_names() -> None:
    boxes = ranking([f"{value:,}" for value in VALUES])
    boxes = [box for box in boxes if box.text not in NAMES]
    for row, name in enumerate(NAMES):
        y = TOP + row * PITCH
        if row % 3 == 0:
            boxes += [text(362, y, "R3", width=56), text(404, y, name)]
        elif row % 3 == 1:
            boxes.append(text(357, y, f"R3 {name}", width=26 * (3 + len(name))))
        else:
            boxes.append(text(357, y, f"R3{name}", width=26 * (2 + len(name))))
    assert [(row.badge, row.name) for row in read(boxes)] == [(3, name) for name in NAMES]


def test_a_name_that_stands_where_the_others_have_a_badge() -> None:
    boxes = [text(20, 135, "STRENGTH RANKING", height=60), text(52, 340, "Ranking"), text(860, 340, "Power")]
    for row, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)):
        y = TOP + row * PITCH
        boxes += [text(110, y, str(4 + row)), right(1030, y, str(value))]
        boxes += [text(334, y, name)] if row == 6 else [text(342, y, "R3", width=46), text(412, y, name)]
    rows = read(boxes, {TOP + 6 * PITCH: "con7"})
    assert [(row.badge, row.name) for row in rows] == [(None if name == "Falcon7" else 3, name) for name in NAMES]


def test_the_own_row_is_pinned_and_keeps_its_own_rank() -> None:
    boxes = ranking([f"{value:,}" for value in VALUES])
    y = TOP + 8 * PITCH + 70
    boxes += [text(110, y + 20, "54"), text(380, y, "mambo"), right(1030, y, "12,345,678")]
    own = read(boxes)[-1]
    assert (own.rank, own.name, own.value, own.flags) == (54, "mambo", 12_345_678, {"pinned"})


def test_a_cut_value_at_the_edge_is_no_row() -> None:
    boxes = ranking([f"{value:,}" for value in VALUES])
    y = TOP + 8 * PITCH - 8
    boxes += [text(380, y, "Raven", height=24), right(1030, y, "421,202", height=24, score=0.7)]
    assert [row.value for row in read(boxes)] == VALUES


def test_a_sliver_between_the_list_and_the_own_row_is_no_row() -> None:
    boxes = ranking([f"{value:,}" for value in VALUES])
    y = TOP + 7.9 * PITCH
    boxes += [text(380, y, "Raven", height=22, score=0.3), right(1030, y, "210,005,111", height=26, score=0.3)]
    boxes += [text(110, y + 120, "54"), text(380, y + 100, "mambo"), right(1030, y + 100, "12,345,678")]
    rows = read(boxes)
    assert [row.value for row in rows] == [*VALUES, 12_345_678]
    assert [row.rank for row in rows if "pinned" in row.flags] == [54]


def test_a_sum_below_the_list_is_no_row() -> None:
    boxes = ranking([f"{value:,}" for value in VALUES])
    boxes += [text(40, TOP + 8 * PITCH, "Total"), right(1030, TOP + 8 * PITCH, "2,141,084,157")]
    assert [row.value for row in read(boxes)] == VALUES


def test_a_value_out_of_order_is_flagged() -> None:
    shown = [f"{value:,}" for value in VALUES]
    shown[4] = "950,905,740"
    rows = read(ranking(shown))
    assert [row.rank for row in rows if "order" in row.flags] == [8]


def test_half_a_value_is_read_again() -> None:
    shown = ["9,800", "9,650", "9", "9,100", "8,000", "7,200", "6,000"]
    rows = read(ranking(shown), {int(TOP + 2 * PITCH): "9,256"})
    assert [row.value for row in rows] == [9_800, 9_650, 9_256, 9_100, 8_000, 7_200, 6_000]


def test_missing_cells_are_read_again() -> None:
    boxes = ranking(["9,800", "9,650", "9,256", "9,100", "850", "0", "0"])
    gone = {TOP + 2 * PITCH: "9,256", TOP + 5 * PITCH: "0", TOP + 6 * PITCH: "0"}
    boxes = [box for box in boxes if box.text not in gone.values()]
    rows = read(boxes, {int(y): value for y, value in gone.items()})
    assert [(row.rank, row.value) for row in rows] == list(enumerate([9_800, 9_650, 9_256, 9_100, 850, 0, 0], start=4))


@pytest.mark.parametrize(("seen", "value"), [("品口", 0), ("。", 0), ("員日", 0), ("夜雨口", None), ("カラ", None)])
def test_a_lone_zero_that_is_hard_to_see_is_found_and_never_sure(seen: str, value: int | None) -> None:
    boxes = [box for box in ranking(["9,800", "9,650", "9,256", "9,100", "0"]) if box.text != "0"]
    rows = read(boxes, {int(TOP + 4 * PITCH): seen})
    assert [row.value for row in rows[4:]] == ([] if value is None else [value])
    assert all(row.flags == {"low-score"} and row.name == NAMES[4] for row in rows[4:])


def test_a_labelled_value_below_a_header_is_a_row_though_its_name_is_unread() -> None:
    boxes = [text(150, 130, "ALLIANCE MEMBERS", height=60)]
    for row, y in enumerate((450, 670, 890, 1110, 1460)):
        boxes += [text(333, y, f"Power: {37 + 20 * row}.4M", width=270), text(670, y, f"Lv.{25 + row}")]
        boxes += [text(325, y - 70, NAMES[row])] if row < 4 else []
    assert [row.value_text for row in read(boxes)] == ["37.4M", "57.4M", "77.4M", "97.4M", "117.4M"]


def test_an_abbreviated_member_list_has_no_order_and_no_ranks() -> None:
    boxes = [text(150, 130, "ALLIANCE MEMBERS", height=60)]
    shown = ["37.4M", "124.3M", "56.6M", "148.5M", "100.6M"]
    for row, (name, value) in enumerate(zip(NAMES, shown, strict=False)):
        y = TOP + row * 220
        boxes += [text(325, y - 70, name), text(333, y, f"Power: {value}", width=270), text(670, y, f"Lv.{25 + row}")]
        boxes += [text(1000, y - 80, f"{row + 2}h ago"), text(1000, y, "Manage")]
    rows = read(boxes)
    assert [row.value_text for row in rows] == shown
    assert [row.name for row in rows] == NAMES[:5]
    assert {row.rank for row in rows} == {None}


CHAT = [
    "lol who hit my truck again",
    "got 12,345,678 today",
    "my power is 152.3M now",
    "got 12,345,678 today",
    "5 Minuten",
]


@pytest.mark.parametrize(
    "boxes",
    [
        [],
        [text(20, 100, "Loading… 67%")],
        [text(20, 130, "Alliance Chat (57)")]
        + [text(180, 300 + 200 * row, f"[ABC] {name}") for row, name in enumerate(NAMES)]
        + [text(190, 370 + 200 * row, CHAT[row % 5]) for row in range(8)],
        [text(60, 130, "SETTINGS", height=60)]
        + [
            text(60, 300 + 130 * row, label)
            for row, label in enumerate(["Sound", "Music", "Graphics", "Frame Rate", "Blocked"])
        ]
        + [right(1000, 300 + 130 * row, value) for row, value in enumerate(["on", "off", "High", "60", "3"])],
        [text(100 + 90 * row, 300 + 170 * row, f"{20 + row}") for row in range(8)]
        + [text(150 + 90 * row, 300 + 170 * row, f"[ABC]{name}") for row, name in enumerate(NAMES)]
        + [text(700, 150, "82,345,111"), text(30, 2300, "#549 X:123 Y:977")],
        [text(200 + 300 * (row % 3), 500 + 300 * (row // 3), f"{row}/10") for row in range(6)]
        + [text(180, 400, "Advanced Protection"), text(480, 400, "HP Boost III"), text(800, 400, "Unit X")],
    ],
    ids=["nothing", "blank", "chat", "settings", "map", "tech tree"],
)
def test_other_screens_have_no_rows(boxes: list[TextBox]) -> None:
    assert read(boxes) == []


@pytest.mark.parametrize(
    ("title", "caption", "kind"),
    [
        ("STRENGTH RANKING", "Power", "strength"),
        ("STRENGTH RANKING", "Kills", "kills"),
        ("STRENGTH RANKING", "Donation Points", "donations"),
        ("RANKING", "Points", "alliance-duel"),
        ("Alliance Duel VS", "Points", "alliance-duel"),
        ("Mutual Assistance", "Points", "mutual-assistance"),
        ("Machtrangliste", "Macht", "strength"),
        ("Bağış Sıralaması", "Bağış", "donations"),
    ],
)
def test_kinds(title: str, caption: str, kind: str) -> None:
    boxes = ranking([f"{value:,}" for value in VALUES], caption=caption)
    boxes[0] = text(20, 135, title, height=60)
    if caption in ("Power", "Kills"):
        boxes += [text(120, 250, "Power"), text(490, 250, "Kills"), text(800, 250, "Donation")]
    screen = recognise(boxes, SIZE)
    assert screen is not None
    assert (screen.kind, screen.title) == (kind, title)


def test_a_photo_whose_lines_fall_and_columns_lean() -> None:
    fall, lean = 0.09, -0.05
    boxes = []
    for box in ranking([f"{value:,}" for value in VALUES]):
        x0, y0, x1, y1 = box.box
        shift = fall * ((x0 + x1) / 2 - SIZE[0] / 2)
        aside = lean * ((y0 + y1) / 2 - SIZE[1] / 2)
        grow = fall * (x1 - x0) / 2
        chars = tuple(Char(c.text, c.x0 + aside, c.x1 + aside, c.score) for c in box.chars)
        moved = (x0 + aside, y0 + shift - grow, x1 + aside, y1 + shift + grow)
        boxes.append(TextBox(box.text, moved, box.score, chars, fall))
    rows = read(boxes)
    assert [(row.rank, row.name, row.value) for row in rows] == list(zip(range(4, 12), NAMES, VALUES, strict=True))
