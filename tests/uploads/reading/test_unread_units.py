"""Units in scripts that the engine does not read, and units that are written out in part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from tests.uploads.reading.test_atlas import NAMES, rows_of
from tests.uploads.reading.test_lists_of_boxes import ranking, text
from uploads.reading.engines import get_reader
from uploads.reading.look.closer import units_read, vietnamese_billions
from uploads.reading.look.texts import find_numbers, parse_value
from uploads.reading.look.unread_units import SIGNS, units_seen
from uploads.reading.pipeline import read_image
from uploads.reading.rows.typeset import FONTS, as_shown, parts_of
from uploads.reading.types import Image, TextBox

DIGITS = ["40.75", "37.16", "32.13", "27.95", "24.61", "21.28"]


class Seen:
    """Words that look alike as told, whatever is cut out."""

    widths: Mapping[str, float] = dict.fromkeys(SIGNS, 1.0)

    def __init__(self, *alike: Mapping[str, float]) -> None:
        self.alike = alike

    def likenesses(self, lines: Sequence[Image]) -> list[dict[str, float]]:
        return [dict(self.alike[place % len(self.alike)]) for place in range(len(lines))]


def figures(digits: Sequence[str], *, behind: str = "  ", before: str = "") -> list[TextBox]:
    return [text(700, 300 + 100 * row, f"{before}{one}{behind}") for row, one in enumerate(digits)]


def seen(boxes: Sequence[TextBox], *alike: Mapping[str, float]) -> list[str]:
    picture = np.zeros((1200, 1080, 3), np.uint8)
    return [box.text for box in units_seen(picture, boxes, lambda: Seen(*alike), lambda _: None)]


@pytest.mark.parametrize("behind", ["  ", " nu", " ānu"])
def test_a_unit_that_most_figures_have_is_theirs(behind: str) -> None:
    told = seen(figures(DIGITS, behind=behind), {"ล้าน": 0.9, "억": 0.5})
    assert told == [f"{one}M" for one in DIGITS]


def test_an_arabic_unit_stands_before_its_figure() -> None:
    assert seen(figures(DIGITS, behind="", before="   "), {"مليون": 0.95}) == [f"{one}M" for one in DIGITS]


def test_a_figure_that_lost_a_digit_to_the_unit_before_it_is_read_alone() -> None:
    boxes = figures([one[1:] for one in DIGITS], behind="", before="    ")
    whole = iter(text(740, 300, f" {one}") for one in DIGITS)
    picture = np.zeros((1200, 1080, 3), np.uint8)
    found = units_seen(picture, boxes, lambda: Seen({"مليون": 0.95}), lambda _: next(whole))
    assert [box.text for box in found] == [f"{one}M" for one in DIGITS]


def test_it_is_taken_for_unsure() -> None:
    picture = np.zeros((1200, 1080, 3), np.uint8)
    boxes = units_seen(picture, figures(DIGITS), lambda: Seen({"млрд": 0.9}), lambda _: None)
    assert all(box.lowest < 0.5 for box in boxes)


def test_a_korean_figure_in_two_units_of_which_neither_is_read() -> None:
    told = seen(figures(["42309", "37578", "2 8947", "1 8177"]), {"만": 0.9, "млрд": 0.95})
    assert told == ["4億2309万", "3億7578万", "2億8947万", "1億8177万"]
    numbers = [parse_value(one) for one in told]
    assert [number.value for number in numbers if number] == [423_090_000, 375_780_000, 289_470_000, 181_770_000]


def test_plain_figures_of_five_digits_stay_so() -> None:
    boxes = figures(["42309", "37578", "28947", "18177"], behind="")
    assert seen(boxes, {"만": 0.9}) == [box.text for box in boxes]


@pytest.mark.parametrize(
    ("boxes", "alike"),
    [
        (figures(DIGITS[:2]), {"억": 0.95}),  # two are too few
        (figures(DIGITS), {"억": 0.6}),  # nothing looks like a unit
        (figures(["40", "37", "32", "27"]), {"억": 0.95}),  # levels
        (figures(["40.7M", "37.1M", "32.1M", "30.0M"]), {"млн": 0.95}),  # they have one
        (figures(["8.6", "7.1", "6.1", "5.4"], behind=" %"), {"млн": 0.95}),  # shares
    ],
)
def test_other_figures_stay_as_they_are(boxes: list[TextBox], alike: Mapping[str, float]) -> None:
    assert seen(boxes, alike) == [box.text for box in boxes]


def test_one_that_looks_less_alike_has_the_unit_of_the_others() -> None:
    told = seen(figures(DIGITS), {"억": 0.9}, {"억": 0.9}, {"억": 0.6, "พัน": 0.58})
    assert told == [f"{one}億" for one in DIGITS]


def test_words_without_room_are_none() -> None:
    class Wide(Seen):
        widths: Mapping[str, float] = {word: 9.0 if word == "พันล้าน" else 1.0 for word in SIGNS}

    picture = np.zeros((1200, 1080, 3), np.uint8)
    found = units_seen(picture, figures(DIGITS), lambda: Wide({"พันล้าน": 0.95, "ล้าน": 0.9}), lambda _: None)
    assert [box.text for box in found] == [f"{one}M" for one in DIGITS]


def drawn(unit: str, *, left: bool = False) -> Image:
    """A ranking in white on blue whose figures have a unit in another script."""
    picture = Pillow.new("RGB", (900, 1300), (24, 32, 60))
    pen = ImageDraw.Draw(picture)
    latin = ImageFont.truetype(FONTS / "noto-sans.woff2", 40)
    (fonts, shown), *_ = parts_of(as_shown(unit))
    other = ImageFont.truetype(FONTS / f"{fonts[0]}.woff2", 40, layout_engine=ImageFont.Layout.BASIC)
    pen.text((330, 40), "Season", fill=(240, 240, 240), font=latin)
    for row, digits in enumerate(DIGITS):
        y = 200 + 170 * row
        pen.text((40, y), str(row + 1), fill=(200, 210, 240), font=latin, anchor="ls")
        pen.text((140, y), NAMES[row], fill=(240, 240, 240), font=latin, anchor="ls")
        wide = pen.textlength(shown, font=other)
        end = 860 - (0 if left else wide + 8)
        pen.text((end, y), digits, fill=(250, 220, 120), font=latin, anchor="rs")
        start = end - pen.textlength(digits, font=latin) - wide - 8 if left else end + 8
        pen.text((start, y), shown, fill=(250, 220, 120), font=other, anchor="ls")
    return np.asarray(picture)


@pytest.mark.reading
@pytest.mark.parametrize(
    ("unit", "times"),
    [("억", 10**8), ("млрд", 10**9), ("млн", 10**6), ("ล้าน", 10**6), ("مليون", 10**6), ("พันล้าน", 10**9)],
)
def test_figures_with_a_unit_of_another_script_are_read(unit: str, times: int) -> None:
    rows = read_image(drawn(unit, left=unit == "مليون"), get_reader("rapidocr")).rows
    assert [row.value for row in rows] == [round(float(one) * times) for one in DIGITS]
    assert all("low-score" in row.flags for row in rows)  # the leader is asked


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("776,8 Mn", 776_800_000), ("2,98 Md", 2_980_000_000), ("977,31 M", 977_310_000), ("1,2 Mr", 1_200_000_000),
        ("166,4 MIn", 166_400_000), ("166,4 Mln", 166_400_000), ("7,06 tỷ", 7_060_000_000), ("7,06 tý", 7_060_000_000),
        ("12,5 triệu", 12_500_000), ("3,4 Bi", 3_400_000_000), ("5,6 Tr", 5_600_000),
        ("618,0 mi", 618_000_000), ("4,3 bi", 4_300_000_000),
    ],
)  # fmt: skip
def test_units_that_are_written_out(written: str, value: int) -> None:
    number = parse_value(written)
    assert number is not None
    assert (number.value, number.style) == (value, "abbreviated")


@pytest.mark.parametrize("written", ["il y a 5 mn", "5 min ago", "vor 12 min", "3 tr", "Mr 4"])
def test_times_and_titles_are_no_figures(written: str) -> None:
    assert not any(one.style == "abbreviated" for readings in find_numbers(written) for one in readings)


def test_korean_units_of_two_sizes_in_one_list() -> None:
    """Neither is in enough figures by itself; both are units of one language, and far from all others."""
    low = {"만": 0.4, "พัน": 0.5, "مليار": 0.48}
    far = [
        {"억": 0.72} | low,
        {"억": 0.74} | low,
        {"만": 0.73, "억": 0.4, "พัน": 0.5},
        {"만": 0.8, "억": 0.4, "พัน": 0.5},
    ]
    told = seen(figures(["5.1", "4.1", "5141.5", "4102.3"]), *far)
    assert told == ["5.1億", "4.1億", "5141.5万", "4102.3万"]


def test_a_unit_that_was_read_as_a_digit() -> None:
    class Narrow(Seen):
        widths: Mapping[str, float] = dict.fromkeys(SIGNS, 0.6)

    picture = np.zeros((1200, 1080, 3), np.uint8)
    boxes = [*figures(DIGITS), text(700, 1000, "5.52")]
    found = units_seen(picture, boxes, lambda: Narrow({"억": 0.9}), lambda _: None)
    assert found[-1].text == "5.5億"


def test_a_unit_whose_point_was_read() -> None:
    told = seen(figures(["927,9", "778,0", "690,0"], behind=" TI."), {"тыс": 0.88, "млн": 0.6})
    assert told == ["927,9K", "778,0K", "690,0K"]


@pytest.mark.parametrize("unit", [" Mrd", " mld", " mln", " MJIH", " Md", " tỷ"])
def test_a_figure_with_a_unit_is_not_read_again_without_it(unit: str) -> None:
    """Cut off behind its first letter it would be a thousandth."""
    boxes = figures([f"{one}{unit}" for one in ("3,4", "2,4", "1,8", "1,3", "1,0")])
    assert [box.text for box in units_read(boxes, lambda _: text(0, 0, "1,8M"))] == [box.text for box in boxes]


def test_units_that_were_lost_are_read_again_where_others_have_one() -> None:
    boxes = [*figures(["7.9M", "6.1M", "5.5M"], behind=""), *figures(["4.1", "3.6"], behind="  ")]
    found = units_read(boxes, lambda _: text(700, 300, "4.1M"))
    assert [box.text for box in found] == ["7.9M", "6.1M", "5.5M", "4.1M", "4.1M"]


def test_vietnamese_billions_that_lost_a_letter_are_no_trillions() -> None:
    values = ["41,92 Ty", "38,27 T", "34,41T", "25,25 T", "22,69 T", "19,49 T"]
    rows = rows_of(vietnamese_billions(ranking(values, first=1)))
    assert [row.value for row in rows][:4] == [41_920_000_000, 38_270_000_000, 34_410_000_000, 25_250_000_000]


def test_a_name_that_ends_like_a_unit_is_none() -> None:
    assert not any(number.style == "abbreviated" for readings in find_numbers("Par1ty") for number in readings)
    boxes = [text(100, 300, "C1ty"), *figures(["41.92T", "38.27T"], behind="")]
    assert [box.text for box in vietnamese_billions(boxes)] == ["C1ty", "41.92T", "38.27T"]


def test_trillions_stay_what_they_are() -> None:
    rows = rows_of(vietnamese_billions(ranking(["41.92T", "38.27T", "34.41T", "25.25T"], first=1)))
    assert [row.value for row in rows] == [
        41_920_000_000_000,
        38_270_000_000_000,
        34_410_000_000_000,
        25_250_000_000_000,
    ]


def test_turkish_thousands() -> None:
    rows = rows_of(ranking(["1,6 Mn", "1,0 Mn", "848,7 Bin", "753,5 Bin", "659,6 Bin"], first=1))
    assert [row.value for row in rows] == [1_600_000, 1_000_000, 848_700, 753_500, 659_600]


def test_a_list_in_turkish_millions() -> None:
    values = ["776,8 Mn", "703,0 Mn", "605,5 Mn", "534,0 Mn", "467,8 Mn", "429,0 Mn"]
    rows = rows_of(ranking(values, first=1))
    assert [row.value for row in rows] == [776_800_000, 703_000_000, 605_500_000, 534_000_000, 467_800_000, 429_000_000]


def test_a_page_has_units_of_one_language() -> None:
    """An Arabic thousand looks as much like some of the millions in serif letters."""
    told = seen(figures(DIGITS), {"млн": 0.82, "ألف": 0.7}, {"млн": 0.76, "тыс": 0.72, "ألف": 0.8}, {"млн": 0.8})
    assert told == [f"{one}M" for one in DIGITS]
