"""What designs that nobody had seen have taught: sides that begin at the edges, tags on chips, Korean units, tiles."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.uploads.reading.test_atlas import FIGURES, NAMES, rows_of
from tests.uploads.reading.test_lists_of_boxes import text
from tests.uploads.reading.test_side_by_side import Fixed
from uploads.reading.look.closer import units_of_columns
from uploads.reading.look.texts import parse_value
from uploads.reading.pipeline import ALLIANCES, read_image
from uploads.reading.types import TextBox

OTHERS = ["Bloodsinger", "Katya", "Nermin", "GoblinPanda", "Vlad", "Omar877", "Felix"]


def ends_at(x: float, y: float, words: str) -> TextBox:
    """A text that ends at an x."""
    found = text(0, y, words)
    return text(x - (found.box[2] - found.box[0]), y, words)


class TestTwoSidesThatBeginAtTheEdges:
    """A battle report: name over figure, the left side in line at the left edge, the right one at the right edge."""

    def boxes(self, *, pitch: int = 100, shares: bool = False, rows: int = 6) -> list[TextBox]:
        boxes = [text(420, 60, "Battle Report")]
        for row in range(rows):
            y = 400 + pitch * row
            left, right = 900_602_641 - 90_000_000 * row, 868_109_475 - 90_000_000 * row
            behind = (f" {11.48 - row:.2f}%", f" {10.23 - row:.2f}%") if shares else ("", "")
            boxes += [text(80, y, NAMES[row]), text(80, y + 45, f"{left:,}{behind[0]}")]
            boxes += [ends_at(1000, y, OTHERS[row]), ends_at(1000, y + 45, f"{right:,}{behind[1]}")]
        return boxes

    @pytest.mark.parametrize("shares", [False, True])
    def test_their_figures_run_down_from_side_to_side(self, *, shares: bool) -> None:
        rows = rows_of(self.boxes(shares=shares))
        assert [row.name for row in rows] == [one for pair in zip(NAMES[:6], OTHERS[:6], strict=True) for one in pair]
        numbers = [row.value for row in rows]
        assert numbers == sorted(numbers, reverse=True)

    def test_the_sums_over_them_are_no_row(self) -> None:
        boxes = self.boxes()
        boxes += [text(80, 280, "Dawn Legion"), text(80, 320, "4,220,549,278"), text(520, 300, "VS")]
        boxes += [ends_at(1000, 280, "White Company"), ends_at(1000, 320, "3,678,174,430")]
        rows = rows_of(boxes)
        assert [row.name for row in rows] == [one for pair in zip(NAMES[:6], OTHERS[:6], strict=True) for one in pair]

    def test_figures_in_no_order_are_no_list_of_both(self) -> None:
        boxes = [_thousand_less(box) for box in self.boxes()]
        assert [row.name for row in rows_of(boxes) if row.name in OTHERS] == []


def _thousand_less(box: TextBox) -> TextBox:
    """The figures of the right side, which are far less than any of the left one."""
    number = parse_value(box.text)
    if number is None or box.box[0] < 500:
        return box
    return ends_at(1000, (box.box[1] + box.box[3]) / 2, f"{number.value // 1000:,}")


class TestTagsOnChips:
    def rows(self, names: Sequence[str], *, apart: bool) -> list[str]:
        boxes = [text(430, 60, "Power Ranking")]
        for row, name in enumerate(names):
            y = 300 + 150 * row
            tag, _, own = name.partition(" ")
            chip = [text(260, y, tag), text(275 + 22 * len(tag), y, own)] if apart else [text(260, y, name)]
            boxes += [text(80, y, str(row + 1)), *chip, text(800, y, f"{FIGURES[row]:,}")]
        return [row.name for row in rows_of(boxes)]

    @pytest.mark.parametrize("apart", [False, True])
    def test_the_same_before_all(self, *, apart: bool) -> None:
        assert self.rows([f"kGh1 {name}" for name in NAMES], apart=apart) == NAMES

    @pytest.mark.parametrize("apart", [False, True])
    def test_each_its_own(self, *, apart: bool) -> None:
        tags = ["AfC", "hea", "gfE", "hgDF", "GhDX", "LPk", "WH5"]
        names = [f"{tag} {name}" for tag, name in zip(tags, NAMES, strict=True)]
        assert self.rows(names, apart=apart) == NAMES

    def test_what_was_cut_off_stays_a_variant(self) -> None:
        boxes = [text(430, 60, "Power Ranking")]
        for row, name in enumerate(NAMES):
            y = 300 + 150 * row
            boxes += [text(80, y, str(row + 1)), text(260, y, f"W4R {name}"), text(800, y, f"{FIGURES[row]:,}")]
        assert [row.name_variants for row in rows_of(boxes)] == [(f"W4R {name}",) for name in NAMES]

    @pytest.mark.parametrize("first", ["Amber", "WAR", "iron"])
    def test_names_may_begin_alike(self, first: str) -> None:
        names = [f"{first} {name}" for name in NAMES]
        assert self.rows(names, apart=False) == names

    def test_names_may_all_begin_with_a_short_word(self) -> None:
        firsts = ("Amber", "Bold", "Calm", "Dusky", "Eager", "Fable", "Grim")
        names = [f"{first} {name}" for first, name in zip(firsts, NAMES, strict=True)]
        assert self.rows(names, apart=False) == names

    def test_a_first_name_of_some_is_none(self) -> None:
        names = ["Dr Grizzly", "Big Titan", "Hammer", "Yuki209", "Titan", "Juniper", "Zephyr"]
        assert self.rows(names, apart=False) == names


class TestWhatStandsAroundNames:
    def names(self, lines: Sequence[Sequence[tuple[int, str]]]) -> list[str]:
        """The names of rows whose line holds these texts: (x, text)."""
        boxes = [text(430, 60, "Power Ranking")]
        for row, line in enumerate(lines):
            y = 300 + 150 * row
            boxes += [text(60, y, str(row + 1)), *(text(x, y, words) for x, words in line)]
            boxes += [text(850, y, f"{FIGURES[row]:,}")]
        return [row.name for row in rows_of(boxes)]

    def test_a_vip_sign_and_a_level_behind(self) -> None:
        signs = ["VIP8 Lv.41", "VIP12 Lv.18", "vIP8 Lv.54", "VIP3", "VIP14 Lv.3", "Lv.23", "VIP1 Lv.9"]
        lines = [[(260, f"{name} {sign}")] for name, sign in zip(NAMES, signs, strict=True)]
        assert self.names(lines) == NAMES

    def test_a_dash_at_both_ends_is_the_names_own(self) -> None:
        own = ["-Odin-", *NAMES[1:]]
        assert self.names([[(260, f"{name} VIP{at + 3}")] for at, name in enumerate(own)]) == own

    def test_levels_before_are_read_with_some_names(self) -> None:
        lines: list[list[tuple[int, str]]] = [[(190, str(40 + at)), (260, name)] for at, name in enumerate(NAMES)]
        lines[2] = [(190, f"42 {NAMES[2]}")]
        lines[5] = [(190, f"45 {NAMES[5]}")]
        assert self.names(lines) == NAMES

    def test_an_alliance_beside_several_names_is_read_with_one(self) -> None:
        lines = [[(260, name), (600, "Last Lanterns")] for name in NAMES]
        lines[3] = [(260, f"{NAMES[3]} Last Lanterns")]
        assert self.names(lines) == NAMES

    def test_two_members_of_one_name_keep_it(self) -> None:
        own = ["Bear II", "Bear II", *NAMES[2:]]
        assert self.names([[(260, f"[W{at}N]"), (350, name)] for at, name in enumerate(own)]) == own

    def test_bars_around_a_name_are_its_own(self) -> None:
        own = ["|Blitz|", *NAMES[1:]]
        assert self.names([[(260, name)] for name in own]) == own

    def test_bars_around_several_part_columns(self) -> None:
        assert self.names([[(260, f"|{name}|")] for name in NAMES]) == NAMES

    def test_the_letters_of_avatars_are_no_names(self) -> None:
        assert self.names([[(150, name[0]), (260, name)] for name in NAMES]) == NAMES


@pytest.mark.parametrize(
    ("words", "value"),
    [("41144'279", 41_144_279), ("136'071674", 136_071_674), ("85'837139", 85_837_139), ("12'30", None)],
)
def test_apostrophes_between_groups_of_digits_may_be_lost(words: str, value: int | None) -> None:
    number = parse_value(words)
    assert (number.value if number else None) == value


class TestKoreanUnits:
    """An engine that knows no Korean reads 만, ten thousand, as other signs, or not at all."""

    def test_a_sign_of_degrees_is_ten_thousand(self) -> None:
        number = parse_value("2891℃")
        assert number is not None
        assert (number.value, number.style) == (28_910_000, "abbreviated")

    def test_a_column_lends_its_unit_unsurely(self) -> None:
        boxes = [
            ends_at(1000, 300 + 100 * row, words) for row, words in enumerate(("2891℃", "2516℃", "1942℃", "624世"))
        ]
        found = units_of_columns(boxes)
        assert [box.text for box in found] == ["2891℃", "2516℃", "1942℃", "624℃"]
        assert found[-1].lowest < 0.5

    def test_another_column_lends_none(self) -> None:
        boxes = [ends_at(1000, 300 + 100 * row, f"{2891 - row}℃") for row in range(4)]
        assert units_of_columns([*boxes, ends_at(500, 300, "12世")])[-1].text == "12世"


class TestTiles:
    """Three side by side, the name over the figure."""

    def rows(self, figures: Sequence[int], before: str = "") -> list[tuple[str, int | None]]:
        boxes = [text(430, 60, "Alliance Ranking")]
        names = [*NAMES, *OTHERS][: len(figures)]
        for place, (name, figure) in enumerate(zip(names, figures, strict=True)):
            x, y = 180 + 360 * (place % 3), 400 + 240 * (place // 3)
            for at, words in ((y, name), (y + 50, f"{before}{figure}")):
                boxes.append(text(x - 11 * len(words), at, words))
        return [(row.name, row.value) for row in rows_of(boxes)]

    def told(self, figures: Sequence[int]) -> list[tuple[str, int]]:
        return list(zip([*NAMES, *OTHERS], figures, strict=False))

    def test_figures_run_down_below_a_thousand(self) -> None:
        figures = [1867, 1751, 1659, 1379, 1254, 1140, 1035, 979, 901, 877, 847, 788]
        assert self.rows(figures) == self.told(figures)

    def test_small_figures_behind_one_word_may_lack_a_name(self) -> None:
        figures = [119, 103, 103, 74, 68, 65, 57, 49, 48]
        assert self.rows(figures, "Helps: ") == self.told(figures)


def test_a_list_of_alliances_says_that_it_is_one() -> None:
    boxes = [text(430, 60, "Alliance Ranking")]
    for row, (tag, name) in enumerate(zip(("BPT", "TEP", "EKL", "MBN", "SCB", "MHK", "HLS"), NAMES, strict=True)):
        y = 300 + 150 * row
        boxes += [text(80, y, str(row + 1)), text(260, y - 25, f"[{tag}] {name}")]
        boxes += [text(260, y + 25, f"Members {41 + 7 * row}/100"), text(800, y, f"{FIGURES[row]:,}")]
    reading = read_image(np.zeros((2400, 1080, 3), np.uint8), Fixed(boxes))
    assert (reading.rows, reading.note) == ((), ALLIANCES)


@pytest.mark.parametrize(("sign", "read"), [(" VIP{} Lv.24", True), (" Lv.{}", False)])
def test_a_vip_sign_behind_each_name_tells_of_people(sign: str, *, read: bool) -> None:
    boxes = [text(400, 60, "ALLIANCE MEMBERS")]
    for row, name in enumerate(NAMES):
        y = 300 + 150 * row
        boxes += [text(260, y, name + sign.format(3 + 5 * row % 17))]
        boxes += [text(700, y, f"Power: {(row * 7) % 5 + 1}.{row}M")]
    assert bool(rows_of(boxes)) == read
