"""What the looks of the family `atlas`, as true strategy games draw lists, have taught: made up of texts alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.uploads.reading.test_lists_of_boxes import text
from tests.uploads.reading.test_side_by_side import Fixed
from uploads.reading.cells.grid import fit_grid
from uploads.reading.look.joined import apart
from uploads.reading.look.page import straighten
from uploads.reading.pipeline import read_image
from uploads.reading.rows.scripts import latin
from uploads.reading.types import Box, Char, Image, ReadRow, TextBox

NAMES = ["Grizzly", "CrazyTitan", "IronHammer", "Yuki209", "RoyalTitan", "Juniper", "Zephyr"]
FIGURES = [235_406_318, 213_766_360, 198_960_991, 188_972_385, 154_823_492, 140_882_031, 116_229_343]
TALL, WIDE = (1080, 2400), (2400, 1080)


def rows_of(boxes: Sequence[TextBox], size: tuple[int, int] = TALL) -> list[ReadRow]:
    return list(read_image(np.zeros((size[1], size[0], 3), np.uint8), Fixed(boxes)).rows)


def told(rows: Sequence[ReadRow]) -> list[tuple[int | None, str, int | None]]:
    return [(row.rank, row.name, row.value) for row in rows]


class TestTheFirstInABanner:
    """It has more room than the list's rows and its rank in a crown, which no engine reads."""

    def boxes(self, first: int, over: str = "Kills: 494.9M") -> list[TextBox]:
        boxes = [
            text(430, 60, "Kill Event", height=56),
            text(417, 240, "[KMF]BigBear", height=60),
            text(419, 315, over),
        ]
        for row, name in enumerate(NAMES):
            y = 482 + 178 * row
            boxes += [text(295, y, f"[KMF]{name}"), text(66, y + 26, str(first + row))]
            boxes += [text(296, y + 56, f"Kills: {round(FIGURES[row] / 1e6, 1)}M")]
        return boxes

    def test_it_is_the_first_of_a_list_that_begins_at_rank_2(self) -> None:
        rows = told(rows_of(self.boxes(2)))
        assert rows[0] == (1, "BigBear", 494_900_000)
        assert [rank for rank, *_ in rows[1:]] == [2, 3, 4, 5, 6, 7, 8]

    def test_over_a_scrolled_list_it_may_be_the_leaders_own_row(self) -> None:
        assert told(rows_of(self.boxes(9)))[0] == (None, "BigBear", 494_900_000)

    def test_a_badge_may_stand_before_its_name(self) -> None:
        boxes = self.boxes(2)
        boxes[1:2] = [text(417, 240, "VIP18", height=55), text(560, 240, "[KMF] BigBear", height=60)]
        assert told(rows_of(boxes))[0] == (1, "BigBear", 494_900_000)

    def test_what_has_no_tag_may_be_no_member(self) -> None:
        boxes = self.boxes(2)
        boxes[1] = text(417, 240, "Your kills", height=60)
        assert told(rows_of(boxes))[0] == (2, "Grizzly", 235_400_000)
        boxes = self.boxes(9)
        boxes[1] = text(417, 240, "Next reward", height=60)
        assert told(rows_of(boxes))[0] == (9, "Grizzly", 235_400_000)

    def test_over_a_list_that_begins_at_rank_2_it_needs_none(self) -> None:
        boxes = self.boxes(2)
        boxes[1] = text(417, 240, "BigBear", height=60)
        assert told(rows_of(boxes))[0] == (1, "BigBear", 494_900_000)

    def test_another_label_is_of_something_else(self) -> None:
        assert told(rows_of(self.boxes(2, over="Total: 494.9M")))[0] == (2, "Grizzly", 235_400_000)


class TestThePodiumLeftOfAList:
    """On a wide screen the first three stand on steps beside the others."""

    STEPS = (("CrazyViper", 605_874_120, 870), ("BigBear", 721_228_310, 780), ("SilentGhost", 531_827_450, 930))

    def boxes(self, first: int = 4, steps: Sequence[tuple[str, int, int]] = STEPS) -> list[TextBox]:
        boxes = [text(1000, 50, "Rankings"), text(1130, 160, "Commander"), text(2150, 160, "Power")]
        for place, (name, value, y) in enumerate(steps):
            x = 60 + 340 * place
            boxes += [text(x, y - 50, name), text(x + 10, y, f"{value:,}")]
        for row, name in enumerate(NAMES[:5]):
            y = 260 + 143 * row
            boxes += [text(1120, y, str(first + row)), text(1300, y, name), text(2100, y, f"{FIGURES[row]:,}")]
        return boxes

    def test_the_three_come_first(self) -> None:
        rows = told(rows_of(self.boxes(), WIDE))
        assert rows[:4] == [
            (1, "BigBear", 721_228_310),
            (2, "CrazyViper", 605_874_120),
            (3, "SilentGhost", 531_827_450),
            (4, "Grizzly", 235_406_318),
        ]

    def test_beside_a_scrolled_list_they_may_be_anything(self) -> None:
        """`Attack`, `Total power` and `Defence` of the leader stand like that too."""
        assert [rank for rank, *_ in told(rows_of(self.boxes(first=12), WIDE))] == [12, 13, 14, 15, 16]

    @pytest.mark.parametrize(
        "steps",
        [
            STEPS[:2],
            (("CrazyViper", 5_874_120, 870), ("BigBear", 7_228_310, 780), ("SilentGhost", 4_827_450, 930)),
            (("CrazyViper", 721_228_310, 870), ("BigBear", 531_827_450, 780), ("SilentGhost", 605_874_120, 930)),
        ],
        ids=["two", "less than the list", "in no order"],
    )
    def test_other_figures_there_are_no_podium(self, steps: Sequence[tuple[str, int, int]]) -> None:
        assert told(rows_of(self.boxes(steps=steps), WIDE))[0] == (4, "Grizzly", 235_406_318)


def test_a_rank_with_a_dot_is_not_pushed_into_the_level_behind_it() -> None:
    boxes = [text(300, 60, "Alliance", height=50)]
    for row, name in enumerate(NAMES):
        y = 200 + 113 * row
        boxes += [text(40, y, f"{row + 1}."), text(116, y, str(105 + 11 * row)), text(175, y, name)]
        boxes += [text(612, y, str(FIGURES[row]))]

    class Joins(Fixed):
        """A reader that reads a line of a rank and a level as one number."""

        paid = False

        def read_crop(self, image: Image, box: Box) -> TextBox | None:
            return text(0, 20, "2.168")

    rows = read_image(np.zeros((1400, 760, 3), np.uint8), Joins(boxes)).rows
    assert told(rows) == list(zip(range(1, 8), NAMES, FIGURES, strict=True))


def test_a_row_fixed_half_a_row_below_the_last_leaves_the_others_whole() -> None:
    assert fit_grid([200, 313, 426, 539, 652, 765, 822], 30).places == (0, 1, 2, 3, 4, 5, 6)
    assert fit_grid([200, 313, 426, 539, 652, 765, 822], 30).off == {6}
    assert fit_grid([200, 313, 370, 426], 30).places == (0, 2, 3, 4)  # a row that was not read, and no fixed one


def test_digits_are_of_one_figure_where_an_engine_tells_their_places_roughly() -> None:
    """Places of ten pixels: a gap of two of them beside one of one is no end of a figure."""

    def line(last_gap: int) -> list[str]:
        chars, x = [], 0
        for sign in "342 363 810":
            x += last_gap if sign == "8" else 0
            chars.append(Char(sign, x, x + 10, 0.99))
            x += 10
        box = TextBox("342 363 810", (0, 0, x, 60), 0.99, tuple(chars))
        (piece,) = straighten([box], (x, 60)).pieces
        return [one.text for one in apart(piece)]

    assert line(last_gap=10) == ["342 363 810"]
    assert line(last_gap=40) == ["342 363", "810"]


def test_a_figure_may_stand_behind_a_label_of_which_only_the_colon_was_read() -> None:
    boxes = [text(480, 60, "Rally", height=60)]
    for row, name in enumerate(NAMES):
        y = 200 + 180 * row
        boxes += [text(184, y, f"[WGV]{name}"), text(184, y + 55, f":{2 * row + 1}.{345 + row}")]
    assert told(rows_of(boxes)) == [(None, name, 1000 * (2 * row + 1) + 345 + row) for row, name in enumerate(NAMES)]


def test_a_star_before_several_names_is_none_of_them() -> None:
    names = [name if row % 2 else f"★ {name}" for row, name in enumerate(NAMES[:-1])] + ["★ Vega ★"]
    boxes = [text(430, 60, "Power", height=56)]
    for row, name in enumerate(names):
        y = 260 + 143 * row
        boxes += [text(66, y, str(row + 1)), text(200, y, name), text(700, y, f"{FIGURES[row]:,}")]
    assert [row.name for row in rows_of(boxes)] == [*NAMES[:-1], "★ Vega ★"]


def test_cards_two_abreast_have_their_ranks_beside_small_figures() -> None:
    boxes = [text(1027, 58, "Enemies Killed", height=56)]
    names = [*NAMES, "Havoc"]
    figures = (430, 395, 319, 312, 273, 232, 211, 211)
    for place, (name, figure) in enumerate(zip(names, figures, strict=True)):
        x, y = 310 + 1156 * (place % 2), 282 + 184 * (place // 2)
        boxes += [text(x, y, name), text(x - 216, y + 28, str(place + 1)), text(x, y + 56, f"Kills:{figure}")]
    rows = told(rows_of(boxes, (2340, 1080)))
    assert rows == list(zip(range(1, 9), names, figures, strict=True))


@pytest.mark.parametrize(
    ("read", "name"),
    [
        ("ΓrozenStorm", "FrozenStorm"),
        ("RUSTYWOLΓ", "RUSTYWOLF"),
        ("Royal IIammer", "Royal Hammer"),
        ("GoldenIIammer", "GoldenHammer"),
        ("Viper II", "Viper II"),
        ("VIIa", "VIIa"),
        ("Ωmega", "Ωmega"),
        ("ΓΙΑΝΝΗΣ", "ΓΙΑΝΝΗΣ"),
        ("ΓA", "ΓA"),
        ("Медведь", "Медведь"),
    ],
)
def test_a_letter_amid_latin_ones_is_latin(read: str, name: str) -> None:
    assert latin(read) == name


def test_a_letter_of_the_avatar_before_a_tag_is_no_part_of_the_name() -> None:
    boxes = [text(430, 60, "Power", height=56)]
    for row, name in enumerate(NAMES):
        y = 260 + 143 * row
        read = f"R [b{row}V]{name}" if row == 2 else f"[b{row}V]{name}"
        boxes += [text(66, y, str(row + 1)), text(200, y, read), text(700, y, f"{FIGURES[row]:,}")]
    assert [row.name for row in rows_of(boxes)] == NAMES


class TestTheAlliancesOfMembers:
    """A column of tags stands beside the names, of which some can't be read."""

    def names(self, names: Sequence[str], tags: Sequence[str]) -> list[str]:
        boxes = [text(430, 60, "Power", height=56)]
        for row, (name, tag) in enumerate(zip(names, tags, strict=True)):
            y = 260 + 143 * row
            boxes += [text(66, y, str(row + 1)), text(430, y, tag), text(700, y, f"{FIGURES[row]:,}")]
            boxes += [text(130, y, name)] if name else [TextBox("", (130, y - 21, 230, y + 21), 0.0)]
        return [row.name for row in rows_of(boxes)]

    def test_they_are_no_names(self) -> None:
        names = ["", *NAMES[1:5], "", NAMES[6]]
        assert self.names(names, ["CKL", "5HZ", "eSY", "WVg", "LTK", "aGN", "dMAK"]) == names

    def test_short_names_are_names(self) -> None:
        names = ["Nia", "Mo", "onyx", "lynx", "havoc", "Saffi", "Brine"]
        assert self.names(names, ["20", "31", "27", "29", "21", "35", "35"]) == names


@pytest.mark.parametrize(
    ("read", "name"),
    [
        ("■TINYVIPER", "TINYVIPER"),
        ("■ SaltyFalcon", "SaltyFalcon"),
        ("• WildStorm", "WildStorm"),
        ("= MadPirate", "MadPirate"),
        ("•WildStorm", "•WildStorm"),
        ("■ Nia ■", "■ Nia ■"),
        ("_Pirate_", "_Pirate_"),
    ],
)
def test_a_sign_of_a_flag_before_a_name_is_none_of_it(read: str, name: str) -> None:
    boxes = [text(430, 60, "Power", height=56)]
    for row, written in enumerate([read, *NAMES[1:]]):
        y = 260 + 143 * row
        boxes += [text(66, y, str(row + 1)), text(200, y, written), text(700, y, f"{FIGURES[row]:,}")]
    assert rows_of(boxes)[0].name == name
