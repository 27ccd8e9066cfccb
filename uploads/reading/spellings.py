"""Names that the first reader could not spell, read again by a second one with other alphabets.

What it reads becomes one more variant of the name, for the roster to decide. It is never asked about numbers: measured,
where the second reader differs from the first in a number it is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median
from typing import Protocol

from uploads.reading.types import Box, Image, ReadRow, ScreenReading, TextBox

UNSURE = 0.7
"""A name with a character below this is asked about: 3 of 4 names in a foreign script are, 1 of 10 others."""
UNSURE_SHORT = 0.9
"""The same for a name of one letter, as a foreign name is often read."""
LEAST_SCORE = 0.4
MOST_ROWS = 30
"""Asked about on one screenshot: a list without names costs no more time than this."""


class NameReader(Protocol):
    """A second reader for names alone. `readings` gives what it makes of the line inside a box, by each alphabet."""

    def readings(self, image: Image, box: Box) -> list[TextBox]: ...


def with_other_spellings(reading: ScreenReading, image: Image, names: NameReader | None) -> ScreenReading:
    """The reading with the second reader's spellings among the variants of names that are hard to read.

    image: the pixels that were read. names: None where no second reader is wanted.
    """
    if names is None:
        return reading
    cells = {row.place: cell for row in reading.rows if is_hard(row) and (cell := name_cell(row, reading.rows))}
    asked = dict(list(cells.items())[:MOST_ROWS])
    rows = tuple(
        with_variants(row, read_again(names, image, asked[row.place])) if row.place in asked else row
        for row in reading.rows
    )
    return replace(reading, rows=rows)


def is_hard(row: ReadRow) -> bool:
    """Whether the first reader could not spell the name: nothing, a single letter, or a character that is a guess."""
    letters = sum(char.isalnum() for char in row.name)
    return letters == 0 or row.name_score < UNSURE or (letters == 1 and row.name_score < UNSURE_SHORT)


def name_cell(row: ReadRow, rows: Sequence[ReadRow]) -> Box | None:
    """Where the name stands: as read, else where the other rows' names stand beside their values. None: no telling."""
    if row.name_box is not None:
        return row.name_box
    others = [(other.name_box, other.value_box) for other in rows if other.name_box is not None]
    if len(others) < 2:
        return None
    left = median(name[0] for name, _ in others)
    right = max(name[2] for name, _ in others)
    height = median(name[3] - name[1] for name, _ in others)
    below = median((name[1] + name[3] - value[1] - value[3]) / 2 for name, value in others)
    middle = (row.value_box[1] + row.value_box[3]) / 2 + below
    if abs(below) < height / 2:
        right = min(right, row.value_box[0])
    return (left, middle - 0.6 * height, right, middle + 0.6 * height)


def read_again(names: NameReader, image: Image, cell: Box) -> list[str]:
    """What the second reader makes of a name, the surest first; readings without a letter are no names."""
    found = sorted(names.readings(image, cell), key=lambda box: -box.score)
    texts = [box.text.strip() for box in found if box.score >= LEAST_SCORE]
    return [text for text in texts if any(char.isalpha() for char in text)]


def with_variants(row: ReadRow, texts: Sequence[str]) -> ReadRow:
    new = [text for text in dict.fromkeys(texts) if text != row.name and text not in row.name_variants]
    return replace(row, name_variants=(*row.name_variants, *new))
