"""What the browser tests' portals keep of what the reader made of a picture (tests/e2e/reading_once.py)."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.e2e.reading_once import ReadingOnce
from uploads.reading.types import Sight, TextBox

WHITE, BLACK = np.full((20, 40, 3), 255, np.uint8), np.zeros((20, 40, 3), np.uint8)
BOX = (2.0, 2.0, 30.5, 12.0)


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the real reader was asked."""
    monkeypatch.setenv("READ_ONCE", str(tmp_path))
    return []


def reading_once(asked: list[str]) -> ReadingOnce:
    """A portal's reader, whose models are made up."""

    def answers(question: str, answer: Any) -> Any:
        return lambda *_: asked.append(question) or answer

    reader = ReadingOnce(threads=1)
    reader.__dict__["_reader"] = SimpleNamespace(
        read=answers("read", [TextBox("Mambo", BOX, 0.9)]),
        read_crop=answers("crop", None),
        look_at=answers("look", [Sight(0.0, 4.0, np.ones((2, 3), np.float16))]),
    )
    return reader


def test_a_picture_that_another_portal_read_is_not_read_again(asked: list[str]) -> None:
    first, second = reading_once(asked), reading_once(asked)
    assert first.read(WHITE) == second.read(WHITE.copy()) == [TextBox("Mambo", BOX, 0.9)]
    assert first.read_crop(WHITE, BOX) is second.read_crop(WHITE, BOX) is None
    assert (first.look_at([WHITE])[0].steps == second.look_at([WHITE])[0].steps).all()
    assert asked == ["read", "crop", "look"]


def test_nothing_is_answered_for_another_picture_or_place(asked: list[str]) -> None:
    reader = reading_once(asked)
    reader.read(WHITE)
    reader.read(BLACK)
    reader.read(WHITE[:, :30])
    reader.read_crop(WHITE, BOX)
    reader.read_crop(WHITE, (4.0, 2.0, 30.5, 12.0))
    reader.look_at([WHITE, BLACK])
    assert asked == ["read", "read", "read", "crop", "crop", "look"]


def test_a_portal_may_read_everything_for_real(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    reading_once(asked).read(WHITE)
    monkeypatch.setenv("READ_ANEW", "1")
    reading_once(asked).read(WHITE)
    assert asked == ["read", "read"]
