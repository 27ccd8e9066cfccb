"""What fuzzing found worth keeping (scripts/fuzz.py) is fed to the file readers and the row parser once more."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import fuzz

TARGETS = {target.name: target for target in fuzz.targets()}


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_the_corpus_is_taken_or_refused(name: str, tmp_path: Path) -> None:
    target = TARGETS[name]
    inputs = [*target.first, *fuzz.known(fuzz.CORPUS / name)]
    assert len(inputs) > 5
    for content in inputs:
        target.try_one(content, tmp_path)
    assert target.failures == []


def test_boxes_without_height_are_no_text() -> None:
    assert fuzz.rows((fuzz.CORPUS / "rows" / "thin-boxes").read_bytes()).startswith("strength, ")
