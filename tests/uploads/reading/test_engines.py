"""The engines: chosen by name, refusing clearly, and reading a picture drawn here."""

from __future__ import annotations

import numpy as np
import pytest

from tests.uploads.reading.drawn import ROWS, drawn
from uploads.reading.engines import ReaderError, get_reader
from uploads.reading.pipeline import read_image


@pytest.mark.reading
@pytest.mark.parametrize("smaller", [1.0, 0.6])
def test_rapidocr_reads_a_ranking(smaller: float) -> None:
    reading = read_image(drawn(smaller=smaller), get_reader("rapidocr"))
    assert (reading.kind, reading.title) == ("strength", "STRENGTH RANKING")
    assert [(row.rank, row.name, row.value) for row in reading.rows] == ROWS
    for row in reading.rows:
        assert not row.flags
        assert 0 <= row.box[0] < row.value_box[0] < row.value_box[2] <= reading.size[0]


@pytest.mark.reading
@pytest.mark.parametrize("size", [(1, 1), (3, 500), (40, 30), (500, 7)])
def test_a_picture_without_text_has_no_rows_and_says_so(size: tuple[int, int]) -> None:
    reading = read_image(np.zeros((size[1], size[0], 3), dtype=np.uint8), get_reader("rapidocr"), "kills")
    assert (reading.rows, reading.kind, reading.note) == ((), "kills", "No text was found.")


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(ReaderError, match="rapidocr, easyocr, claude"):
        get_reader("tesserect")
