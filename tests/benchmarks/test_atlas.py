"""The looks of the atlas family, drawn in a process of their own: the same each time, the truth lies on the picture."""

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
from tests.screens.grammar import atlas
from tests.screens.grammar.rules import is_kept

LOOKS = 4
OTHERS = 2


def drawn(folder: Path) -> list[dict[str, Any]]:
    """The pictures of the first looks and others, with what truth.json says of them."""
    command = [sys.executable, "-m", "tests.screens.grammar.make", str(folder)]
    command += ["--part", "atlas", "--looks", str(LOOKS), "--pictures", "1", "--others", str(OTHERS)]
    subprocess.run(command, check=True, timeout=120, env={**os.environ, "CHROMIUM": chromium_path()})
    images: list[dict[str, Any]] = json.loads((folder / "truth.json").read_text("utf-8"))["images"]
    return images


@pytest.mark.browser
@pytest.mark.slow
def test_a_look_is_the_same_whenever_it_is_drawn_and_its_rows_lie_on_it(tmp_path: Path) -> None:
    first, again = drawn(tmp_path / "first"), drawn(tmp_path / "again")
    assert first == again
    assert [one["kind"] for one in first] == ["list"] * LOOKS + ["negative"] * OTHERS
    for one in first:
        assert (tmp_path / "first" / one["file"]).read_bytes() == (tmp_path / "again" / one["file"]).read_bytes()
        width, height = Image.open(tmp_path / "first" / one["file"]).size
        assert bool(one["rows"]) == (one["kind"] == "list")
        for row in one["rows"]:
            x0, y0, x1, y1 = row["box"]
            assert 0 <= x0 < x1 <= width
            assert 0 <= y0 < y1 <= height
            assert row.get("value_low", row["value"]) <= row["value"] <= row.get("value_high", row["value"])


def test_each_screen_comes_in_turn_and_none_is_in_another_part() -> None:
    looks = [atlas.look_at(place) for place in range(240)]
    assert [look["arranged"] for look in looks[: len(atlas.SCREENS)]] == list(atlas.SCREENS)
    assert len({tuple(look.chosen.items()) for look in looks}) == len(looks)
    assert all(is_kept(look.chosen) for look in looks)
