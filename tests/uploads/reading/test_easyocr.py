"""EasyOCR as the engine, where requirements-easyocr.txt is installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from alliance import demo
from uploads.reading.engines import get_reader
from uploads.reading.images import open_image

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
