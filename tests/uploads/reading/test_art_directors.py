"""What coherent designs of eighty made-up games have taught, drawn by people who had not seen the reader."""

from __future__ import annotations

import numpy as np
import pytest

from tests.uploads.reading.test_atlas import FIGURES, NAMES, rows_of, told
from tests.uploads.reading.test_lists_of_boxes import right, text
from tests.uploads.reading.test_side_by_side import Fixed
from tests.uploads.reading.test_sides_and_chips import OTHERS, ends_at
from uploads.reading.pipeline import NO_LIST, read_image
from uploads.reading.roles.recognise import recognise
from uploads.reading.types import TextBox

POWERS = ["182.6M", "178.7M", "150.0M", "124.1M", "113.5M", "109.4M"]
MORE = ["182.0M", "155.2M", "134.1M", "117.9M", "112.1M", "101.1M"]


def note_of(boxes: list[TextBox]) -> str:
    return read_image(np.zeros((2400, 1080, 3), np.uint8), Fixed(boxes)).note


class TestCardsSideBySide:
    """Two members on a line, each with name, level and time over the power: no sides of a battle that end in line."""

    def boxes(self) -> list[TextBox]:
        boxes = [text(380, 60, "[R7K] Members"), text(900, 180, "41/60")]
        for row in range(6):
            for x, names, powers in ((180, NAMES, POWERS), (700, OTHERS, MORE)):
                y = 320 + 270 * row
                boxes += [text(x, y, names[row]), text(x + 10, y + 60, str(13 + row)), text(x + 60, y + 58, "2m ago")]
                boxes.append(text(x, y + 120, powers[row]))
        return boxes

    def test_each_power_has_its_name(self) -> None:
        rows = rows_of(self.boxes())
        assert [row.name for row in rows] == [one for pair in zip(NAMES[:6], OTHERS[:6], strict=True) for one in pair]

    def test_a_report_with_both_sides_begun_at_the_left_is_read_so_too(self) -> None:
        boxes = [text(380, 60, "Battle Report")]
        for row in range(6):
            y, left = 400 + 110 * row, 2_504_517 - 300_000 * row
            boxes += [text(150, y, NAMES[row]), text(150, y + 45, f"{left:,}")]
            boxes += [text(680, y, OTHERS[row]), text(680, y + 45, f"{left - 150_000:,}")]
        rows = rows_of(boxes)
        assert [row.name for row in rows] == [one for pair in zip(NAMES[:6], OTHERS[:6], strict=True) for one in pair]


class TestCentredCardsWithRanks:
    """Name and figure in the middle of each card, its rank at the upper left."""

    def boxes(self, first: int) -> list[TextBox]:
        boxes = [text(40, 60, "Kills")]
        for place in range(8):
            (line, side), name = divmod(place, 2), [*NAMES, *OTHERS][place]
            x, y, figure = 270 + 540 * side, 320 + 400 * line, f"{9_141_730 - 700_003 * place:,}"
            boxes += [text(x - 240, y - 190, f"#{first + place}"), text(x + 160, y - 190, f"Lv.{19 + place}")]
            boxes += [text(x - 11 * len(name), y - 70, name), text(x - 11 * len(figure), y, figure)]
        return boxes

    @pytest.mark.parametrize("first", [1, 21])
    def test_each_has_its_own_rank(self, first: int) -> None:
        rows = rows_of(self.boxes(first))
        assert [(row.rank, row.name) for row in rows] == list(enumerate([*NAMES, *OTHERS][:8], start=first))

    def test_ranks_halfway_between_two_lines_of_cards_are_at_the_head_of_theirs(self) -> None:
        boxes = [one for one in self.boxes(5) if not one.text.startswith("Lv.")]
        rows = rows_of([one for one in boxes if one.text not in ("#5", "#6")])  # an edge cut them off
        assert [row.rank for row in rows][2:] == [7, 8, 9, 10, 11, 12]


class TestALetterUnderAClock:
    """A line of text for each member, as an announcement has them: `1. [MfF]Nia — Power: 86.86M`."""

    @pytest.mark.parametrize("sign", [" — ", " —", "—"])
    def test_the_word_before_the_figure_is_no_part_of_a_name(self, sign: str) -> None:
        boxes = [text(30, 20, "6:36"), text(22, 99, "Alliance Members", height=60)]
        for row, power in enumerate(["361.05M", "336.03M", "326.57M", "286.35M", "263.50M", "248.54M"]):
            boxes.append(text(22, 283 + 84 * row, f"{row + 1}. [MfF]{NAMES[row]}{sign}Power: {power}"))
        rows = rows_of(boxes)
        assert [(row.rank, row.name) for row in rows] == list(enumerate(NAMES[:6], start=1))


def test_a_rank_with_the_sign_of_a_number() -> None:
    """An engine reads `№ 7` as `No 7`."""
    boxes = [text(300, 60, "Alliance Members", height=60)]
    for row, name in enumerate(NAMES[:6]):
        boxes += [text(25, 350 + 144 * row, f"No {row + 1}"), text(195, 340 + 144 * row, name)]
        boxes.append(right(1060, 352 + 144 * row, f"{336_119_349 - 9_000_001 * row:,}"))
    assert [row.rank for row in rows_of(boxes)] == [1, 2, 3, 4, 5, 6]


class TestPlacesBetweenTheSides:
    def boxes(self, places: list[str]) -> list[TextBox]:
        boxes = [text(420, 60, "Alliance Clash")]
        for row, place in enumerate(places):
            y, left = 400 + 120 * row, 41.58 - 4 * row
            boxes += [text(80, y, NAMES[row]), text(80, y + 45, f"{left:.2f}M"), text(530, y + 45, place)]
            boxes += [ends_at(1000, y, OTHERS[row]), ends_at(1000, y + 45, f"{left - 2:.2f}M")]
        return boxes

    def test_they_are_no_figures_of_either(self) -> None:
        rows = rows_of(self.boxes(["1", "2", "3", "4", "5", "6"]))
        assert [row.name for row in rows] == [one for pair in zip(NAMES[:6], OTHERS[:6], strict=True) for one in pair]

    @pytest.mark.parametrize("over", [0, 22])
    def test_each_side_may_have_its_own(self, over: int) -> None:
        """Also where they stand a little over the figures, on no line with the names."""
        boxes = [box for box in self.boxes([""] * 6) if box.text]
        for row in range(6):
            boxes += [text(x, 445 - over + 120 * row, str(row + 1)) for x in (480, 580)]
        rows = rows_of(boxes)
        assert [row.name for row in rows] == [one for pair in zip(NAMES[:6], OTHERS[:6], strict=True) for one in pair]

    def test_what_does_not_count_up_is_no_place(self) -> None:
        rows = rows_of(self.boxes(["17", "9", "23", "4", "30", "11"]))
        assert [row.name for row in rows if row.name in OTHERS] == []


class TestPodiums:
    def listed(self, first: int) -> list[TextBox]:
        boxes = [text(400, 60, "Weekly Champions")]
        for row in range(6):
            y = 900 + 150 * row
            boxes += [
                text(60, y, str(first + row)),
                text(220, y, NAMES[row]),
                right(1000, y, f"{231.9 - 9 * row:.1f}M"),
            ]
        return boxes

    def three(self, order: tuple[int, int, int], *, marks: bool) -> list[TextBox]:
        boxes = []
        for x, place in zip((120, 450, 800), order, strict=True):
            y, value = 420 + 45 * place, 601.4 - 60 * place
            boxes += [text(x, y, OTHERS[place]), text(x, y + 55, f"{value:.1f}M")]
            boxes += [text(x + 60, y + 140, str(place + 1))] if marks else []
        return boxes

    def test_over_a_list_that_is_scrolled_to_the_tenth(self) -> None:
        rows = rows_of([*self.listed(10), *self.three((1, 0, 2), marks=True)])
        assert told(rows)[:4] == [
            (1, OTHERS[0], 601_400_000), (2, OTHERS[1], 541_400_000), (3, OTHERS[2], 481_400_000),
            (10, NAMES[0], 231_900_000),
        ]  # fmt: skip

    def test_from_the_right_where_people_write_so(self) -> None:
        rows = rows_of([*self.listed(4), *self.three((2, 0, 1), marks=False)])
        assert [row.rank for row in rows] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
        assert [row.name for row in rows][:3] == OTHERS[:3]

    def test_left_of_a_list_on_a_wide_screen(self) -> None:
        boxes = [text(400, 60, "Power")]
        for row in range(6):
            y = 100 + 150 * row
            boxes += [text(1000, y, str(8 + row)), text(1100, y, NAMES[row]), right(1900, y, f"{231.9 - 9 * row:.1f}M")]
        for x, place in zip((120, 420, 720), (1, 0, 2), strict=True):
            boxes += [text(x, 480 + 70 * bool(place), OTHERS[place])]
            boxes += [text(x, 540 + 70 * bool(place), f"{601.4 - 60 * place:.1f}M")]
        rows = rows_of(boxes, (2000, 1000))
        assert [(row.rank, row.name) for row in rows][:4] == [*enumerate(OTHERS[:3], start=1), (8, NAMES[0])]


class TestNames:
    def listed(self, names: list[str], *, beside: list[str] | None = None) -> list[str]:
        boxes = [text(430, 60, "Power Ranking")]
        for row, name in enumerate(names):
            y = 300 + 160 * row
            boxes += [text(60, y, str(row + 1)), text(220, y, name), right(1000, y, f"{FIGURES[row]:,}")]
            boxes += [text(560, y, beside[row])] if beside else []
        return [row.name for row in rows_of(boxes)]

    def test_a_tag_before_a_slash_is_none_of_it(self) -> None:
        tags = ["SZE", "KPb", "rRWS", "T0e", "aECr", "7LB"]
        assert self.listed([f"{tag}/{name}" for tag, name in zip(tags, NAMES, strict=False)]) == NAMES[:6]

    def test_a_name_with_a_slash_keeps_it(self) -> None:
        names = [*NAMES[:5], "AC/DC"]
        assert self.listed(names) == names

    def test_a_tag_in_capitals_before_names_that_are_not(self) -> None:
        tags = ["OWR", "eGV", "YZ7", "HRC", "ENWe", "RHV"]
        assert self.listed([f"{tag} {name}" for tag, name in zip(tags, NAMES, strict=False)]) == NAMES[:6]

    def test_a_column_of_alliances_lends_no_name(self) -> None:
        alliances = ["5MA", "DKk", "SCO", "Pde", "17ZS", "M7rA"]
        boxes = [text(430, 60, "Power Ranking")]
        for row in range(6):
            y = 300 + 160 * row
            number, name = text(60, y, str(row + 1)), text(220, y, NAMES[row])
            joined = text(60, y, f"{row + 1} {NAMES[row]}")
            boxes += [joined] if row == 3 else [number, name]
            boxes += [text(560, y, alliances[row]), right(1000, y, f"{FIGURES[row]:,}")]
        names = [row.name for row in rows_of(boxes)]
        assert names[:3] == NAMES[:3]
        assert not set(alliances) & set(names)

    def test_what_ends_each_name_behind_a_hash_is_its_alliance(self) -> None:
        assert self.listed([f"{name} #ZEN" for name in NAMES[:6]]) == NAMES[:6]

    def test_a_japanese_place_is_a_rank(self) -> None:
        boxes = [text(430, 60, "Damage")]
        for row in range(6):
            y = 300 + 180 * row
            boxes += [text(80, y, f"{row + 1}位 {NAMES[row]}"), right(1000, y + 70, f"{FIGURES[row]:,}")]
        rows = rows_of(boxes)
        assert [(row.rank, row.name) for row in rows] == list(enumerate(NAMES[:6], start=1))


class TestWhatIsNoList:
    def test_a_shop(self) -> None:
        prices = ["6,800", "1,300", "4,200", "6,500", "5,900", "6,900", "3,500", "9,000"]
        items = ["8h Speedup", "Teleport", "Peace Shield", "Hero Shard", "VIP Points", "Ticket", "Gold Key", "Stamina"]
        boxes = [text(400, 60, "Alliance Store")]
        for place, (item, price) in enumerate(zip(items, prices, strict=True)):
            x, y = 180 + 520 * (place % 2), 400 + 380 * (place // 2)
            boxes += [text(x, y, item), text(x + 40, y + 90, price)]
        assert note_of(boxes) == NO_LIST

    def test_buildings_that_go_up_a_level(self) -> None:
        boxes = [text(60, 60, "Upgrades")]
        for row, name in enumerate(["Castle", "Barracks", "Sawmill", "Hospital", "Wall", "Academy"]):
            y = 200 + 190 * row
            boxes += [text(200, y, name), text(200, y + 45, f"Lv. {11 + row} → {12 + row}")]
            boxes += [text(760, y, f"19:3{row}:00"), text(200, y + 90, f"{(376, 828, 667, 359, 569, 653)[row]}K")]
        assert recognise(boxes, (1080, 2400)) is None

    def test_a_players_own_statistics(self) -> None:
        figures = ["48,201,554", "1,204", "388", "2,310,447", "911,205", "1,908,331,220", "6,417"]
        boxes = [text(500, 60, "Lady Vex")]
        for row, (label, figure) in enumerate(
            zip(["Might", "Won", "Lost", "Slain", "Losses", "Goods", "Helps"], figures, strict=True)
        ):
            boxes += [text(60, 250 + 120 * row, figure), right(1000, 250 + 120 * row, label)]
        assert recognise(boxes, (1080, 2400)) is None

    def test_figures_of_which_each_has_a_label_of_its_own(self) -> None:
        boxes = [text(433, 60, "Perfil"), text(257, 500, "[GST] Mr Anvil")]
        told = [
            ("Bajas", "5.395.385"),
            ("Donaciones", "410.011"),
            ("Arena", "1.066"),
            ("Informe", "378"),
            ("Ayudas", "42"),
        ]
        for row, (label, figure) in enumerate(told):
            boxes += [text(158, 820 + 190 * row, label), right(1032, 820 + 190 * row, figure)]
        assert [row.name for row in rows_of(boxes)] == []


def test_everybodys_server_is_no_figure_beside_theirs() -> None:
    boxes = [text(400, 60, "Weekly Contribution")]
    for row in range(7):
        y = 300 + 150 * row
        boxes += [text(60, y, str(row + 4)), text(300, y - 25, f"[SKY] {NAMES[row]}"), text(300, y + 30, "Server 1400")]
        boxes += [right(1000, y - 25, "Points"), right(1000, y + 25, f"{FIGURES[row]:,}")]
    assert [row.name for row in rows_of(boxes)] == NAMES[:7]


@pytest.mark.parametrize("unit", ["Mn", "Md"])
def test_podium_and_list_in_turkish_or_french_units(unit: str) -> None:
    boxes = [text(430, 60, "Ranking")]
    for row in range(6):
        y = 300 + 160 * row
        boxes += [text(60, y, str(row + 1)), text(220, y, NAMES[row]), right(1000, y, f"{776.8 - 50 * row:.1f} {unit}")]
    assert [row.name for row in rows_of(boxes)] == NAMES[:6]
