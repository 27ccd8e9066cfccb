"""Names in plain type: what can be written, how it is laid out, and that a reader knows it again in another look."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageFilter, ImageOps

from uploads.reading.engines import get_reader
from uploads.reading.rows.likeness import is_picture, name_likenesses, picture_of
from uploads.reading.rows.typeset import MARGIN, typeset, typeset_pictures

NAMES = (
    "النمر",
    "ذئب الليل",
    "Λύκος",
    "Δράκος",
    "СнежныйБарс",
    "Тихий",
    "นักรบ",
    "มังกรไฟ",
    "호랑이",
    "왕만두",
    "שועל",
    "მგელი",
    "Գայլ",
)


def ink(name):
    """Where a column of the picture of a name has dark pixels, from the first to the last."""
    columns = (typeset(name)[0].min(axis=(0, 2)) < 128).nonzero()[0]
    return columns - columns[0]


@pytest.mark.parametrize("name", [*NAMES, "달토끼28", "نمر 52", "Kот", "Ёж\u0301", "á"])
def test_it_writes_names_of_many_scripts(name):
    for line in typeset(name):
        assert line.shape[1] > line.shape[0] / 2
        assert (line[:MARGIN] > 200).all()
    assert len(ink(name)) > 8


@pytest.mark.parametrize(("name", "fonts"), [("النمر", 3), ("نمر 52", 3), ("นักรบ", 2), ("Тихий", 1), ("호랑이", 1)])
def test_arabic_and_thai_are_written_in_several_fonts(name, fonts):
    lines = typeset(name)
    assert len(lines) == fonts
    assert len({line.tobytes() for line in lines}) == fonts


@pytest.mark.parametrize("name", ["", " ", "漢字", "གངས", "Wolf😀", "\u200f", "नाग"])
def test_a_name_without_a_font_is_not_written(name):
    assert typeset(name) == []


def test_arabic_and_hebrew_run_from_the_right():
    digits = ink("52")
    assert ink("נמר 52")[: len(digits)].tolist() == digits.tolist()
    assert ink("Kот 52")[-len(digits) :].tolist() != digits.tolist()[: len(digits)]


def test_arabic_letters_are_joined():
    joined, apart = ink("ببب"), ink("ب ب ب")
    assert len(joined) == joined[-1] + 1
    assert len(apart) < apart[-1] + 1


@given(st.text(max_size=100))
@settings(max_examples=100)
def test_any_name_is_written_or_not(name):
    assert all(line.dtype == np.uint8 and line.ndim == 3 and 0 < line.shape[0] < 400 for line in typeset(name))


def test_an_engine_that_does_not_tell_what_it_sees_gives_none():
    assert typeset_pictures(["Λύκος"], object()) == {}


@pytest.mark.reading
def test_a_name_in_another_look_is_known_again():
    """White on blue, larger, blurred, and behind bad JPEG: as a screenshot may show it."""
    reader = get_reader("rapidocr")
    pictures = typeset_pictures([*NAMES, "漢字"], reader)
    assert pictures.pop("漢字") == ()
    assert all(is_picture(picture) for found in pictures.values() for picture in found)
    shown = []
    for name in NAMES:
        line = ImageOps.invert(Image.fromarray(typeset(name)[-1]))
        large = line.resize((line.width * 2, line.height * 2)).filter(ImageFilter.GaussianBlur(1.5))
        shown.append(np.asarray(large) // 2 + np.uint8((20, 40, 90)))
    seen = [(picture_of(sight.steps),) for sight in reader.look_at(shown)]
    alike = name_likenesses(seen, pictures)
    assert [max(one, key=one.get) for one in alike] == list(NAMES)
