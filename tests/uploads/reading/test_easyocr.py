"""EasyOCR as the engine and as the second reader for names, where requirements-easyocr.txt is installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from alliance import demo
from uploads.reading.engines import ReaderOptions, get_name_reader, get_reader
from uploads.reading.look.image import open_image
from uploads.reading.rows.spellings import with_other_spellings
from uploads.reading.types import ReadRow, ScreenReading

pytestmark = pytest.mark.easyocr
SAMPLE = Path(demo.__file__).parent / "screens" / "strength-01.png"


def test_it_reads_names_and_values_of_a_list() -> None:
    rows = open_image(SAMPLE.read_bytes())[568:900]
    texts = {box.text for box in get_reader("easyocr").read(rows)}
    assert {"387298815", "383329477", "MarenOfTides", "Kestrel88"} <= texts


def test_it_reads_one_line_without_looking_for_it() -> None:
    line = get_reader("easyocr").read_crop(open_image(SAMPLE.read_bytes()), (798, 624, 1022, 684))
    assert line is not None
    assert line.text == "387298815"


def test_the_second_reader_reads_a_name_by_its_recogniser_alone() -> None:
    names = get_name_reader("rapidocr", ReaderOptions(languages=("en",)))
    assert names is not None
    image = open_image(SAMPLE.read_bytes())
    hard = ReadRow(
        place=0,
        rank=None,
        name="",
        value=387298815,
        value_text="387298815",
        box=(36, 576, 1044, 732),
        name_box=(403, 631, 700, 679),
        value_box=(798, 624, 1022, 684),
        score=0.99,
        name_score=0.0,
    )
    (again,) = with_other_spellings(ScreenReading("strength", (1080, 2280), (hard,)), image, names).rows
    assert again.name_variants == ("MarenOfTides",)
    assert (again.value, again.value_text) == (387298815, "387298815")
