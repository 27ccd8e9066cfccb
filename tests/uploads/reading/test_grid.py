"""The rhythm of a list's rows."""

from __future__ import annotations

import pytest

from uploads.reading.cells.grid import fit_grid


@pytest.mark.parametrize(
    ("ys", "heights"),
    [
        ([0, 100, 200, 300], [100, 100, 100, 100]),
        ([0, 145, 245, 345, 445], [100, 100, 100, 100, 100]),
        ([0, 100, 245, 345, 445], [100, 100, 100, 100, 100]),
        ([0, 100, 300, 400], [100, 100, 100, 100]),
        ([0, 90, 184, 283, 388], [90, 92, 96.5, 102, 105]),
    ],
    ids=["even", "a header below the first row", "a header further down", "a row is missing", "a photo"],
)
def test_the_height_around_a_row_leaves_headers_out(ys: list[float], heights: list[float]) -> None:
    grid = fit_grid(ys, 20)
    assert [grid.pitch_at(ys, position) for position in range(len(ys))] == pytest.approx(heights)
