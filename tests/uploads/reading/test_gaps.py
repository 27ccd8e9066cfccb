"""Names in which a letter is missing: seen by the room that it left."""

from __future__ import annotations

import pytest

from uploads.reading.rows.gaps import is_gapped
from uploads.reading.types import Char


def chars(text: str, steps: list[float]) -> list[Char]:
    """Letters whose middles stand so many pixels apart."""
    found, x = [], 0.0
    for letter, step in zip(text, [0.0, *steps], strict=True):
        x += step
        found.append(Char(letter, x - 1, x + 1, 0.99))
    return found


@pytest.mark.parametrize(
    ("text", "steps", "gapped"),
    [
        ("Kelpie", [10, 8, 8, 8, 8], False),
        ("Nguyn", [10, 10, 10, 19], True),
        ("Pé Ht Tiêu", [10, 12, 12, 20, 12, 12, 8, 8, 10], True),
        ("Pé Ht Tiêu", [10, 12, 22, 9, 22, 12, 8, 8, 10], False),
        ("Mama", [14, 13, 13], False),
        ("Ab", [30], False),
        ("", [], False),
        ("12345", [5, 10, 40, 5], False),
    ],
)
def test_the_room_that_a_letter_left(text: str, steps: list[float], gapped: bool) -> None:
    assert is_gapped(chars(text, steps) if text else []) is gapped
