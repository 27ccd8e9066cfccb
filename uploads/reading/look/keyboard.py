"""The phone's keyboard, open below a list: its keys are not rows, whatever they say."""

from __future__ import annotations

from collections.abc import Sequence

from uploads.reading import look as limits
from uploads.reading.types import TextBox

FIRST_ROWS = ("QWERTYUIOP", "QWERTZUIOP", "AZERTYUIOP")
OTHER_ROWS = ("ASDFGHJKL", "QSDFGHJKLM", "ZXCVBNM", "YXCVBNM", "WXCVBN")
DIGITS = "1234567890"


def without_keyboard(boxes: Sequence[TextBox]) -> list[TextBox]:
    """The texts of a picture without those of a keyboard and below it; all texts if there is no keyboard."""
    lines = _lines(boxes)
    letters = ["".join(box.text for box in line).replace(" ", "").upper() for line in lines]
    for place, text in enumerate(letters):
        below = letters[place + 1 : place + 1 + limits.KEYS_BELOW]
        if _are_keys(text, FIRST_ROWS, limits.FEWEST_KEYS) and any(
            _are_keys(other, OTHER_ROWS, limits.FEWEST_KEYS_BELOW) for other in below
        ):
            first = place - 1 if place and _are_keys(letters[place - 1], (DIGITS,), limits.FEWEST_KEYS_BELOW) else place
            keys = {id(box) for line in lines[first:] for box in line}
            return [box for box in boxes if id(box) not in keys]
    return list(boxes)


def _are_keys(text: str, rows: Sequence[str], fewest: int) -> bool:
    """Whether a line of text is one of the keyboard rows. Some keys may be unread or misread."""
    if not fewest <= len(text) <= limits.MOST_KEYS:
        return False
    return any(_shared(text, row) >= limits.KEYS_RIGHT * len(text) for row in rows)


def _shared(text: str, row: str) -> int:
    """How many letters of a text are in the order of a row."""
    best = [0] * (len(row) + 1)
    for letter in text:
        above = best[:]
        for place, key in enumerate(row, start=1):
            best[place] = above[place - 1] + 1 if letter == key else max(above[place], best[place - 1])
    return best[-1]


def _lines(boxes: Sequence[TextBox]) -> list[list[TextBox]]:
    """The texts line by line, top to bottom, each line left to right."""
    lines: list[list[TextBox]] = []
    for box in sorted(boxes, key=_middle):
        near = limits.SAME_LINE * (box.box[3] - box.box[1])
        if lines and _middle(box) - _middle(lines[-1][-1]) < near:
            lines[-1].append(box)
        else:
            lines.append([box])
    return [sorted(line, key=lambda box: box.box[0]) for line in lines]


def _middle(box: TextBox) -> float:
    return (box.box[1] + box.box[3]) / 2
