"""The looks that a browser draws, in a process of their own: the same every time, and the truth lies on the picture."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.e2e.portals import chromium_path
from tests.screens.grammar import mosaic
from tests.screens.grammar.mosaic_arrangements import ARRANGEMENTS
from tests.screens.grammar.mosaic_worlds import WORLDS
from tests.screens.grammar.rules import is_kept

LOOKS = 4


def drawn(folder: Path) -> list[dict[str, Any]]:
    """The pictures of the first looks, with what truth.json says of them."""
    command = [sys.executable, "-m", "tests.screens.grammar.make", str(folder)]
    command += ["--part", "mosaic", "--looks", str(LOOKS), "--pictures", "1", "--others", "0"]
    subprocess.run(command, check=True, timeout=120, env={**os.environ, "CHROMIUM": chromium_path()})
    images: list[dict[str, Any]] = json.loads((folder / "truth.json").read_text("utf-8"))["images"]
    return images


@pytest.mark.browser
@pytest.mark.slow
def test_a_look_is_the_same_whenever_it_is_drawn_and_its_rows_lie_on_it(tmp_path: Path) -> None:
    first, again = drawn(tmp_path / "first"), drawn(tmp_path / "again")
    assert first == again
    assert len(first) == LOOKS
    for one in first:
        assert (tmp_path / "first" / one["file"]).read_bytes() == (tmp_path / "again" / one["file"]).read_bytes()
        width, height = Image.open(tmp_path / "first" / one["file"]).size
        assert one["rows"]
        for row in one["rows"]:
            x0, y0, x1, y1 = row["box"]
            assert 0 <= x0 < x1 <= width
            assert 0 <= y0 < y1 <= height
            assert row.get("value_low", row["value"]) <= row["value"] <= row.get("value_high", row["value"])


def test_each_arrangement_is_in_each_world_once_and_in_no_other_part() -> None:
    looks = [mosaic.look_at(place) for place in range(len(ARRANGEMENTS) * len(WORLDS))]
    assert len({(look["arranged"], look["world"]) for look in looks}) == len(looks)
    assert all(is_kept(look.chosen) for look in looks)
