"""Names that look alike in most fonts, by the cases that the browser's side checks as well."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from members.drawn_alike import drawn_alike

CASES = json.loads((Path(__file__).parents[1] / "cases/drawn-alike.json").read_text())["cases"]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_names_that_look_like_another_are_found(case: dict[str, list[str]]) -> None:
    assert drawn_alike(case["names"]) == case["alike"]
