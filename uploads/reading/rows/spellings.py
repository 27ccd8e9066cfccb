"""Names that the first reader could not spell, read again by a second reader with other alphabets.

Its result becomes another variant of the name, and the roster decides. A high-scoring result in an alphabet that the
first reader lacks becomes the name itself. The second reader is never used for numbers: in measurements, whenever it
differed from the first reader in a number, it was wrong.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from statistics import median

from uploads.reading.rows import (
    HALF_NAME,
    LEAST_LETTERS,
    LEAST_PART,
    LEAST_SHORT_SPELLING,
    LEAST_SPELLING,
    LEAST_SYLLABLES,
    MOST_LOST,
    MOST_ROWS,
    SHORT,
    SURE_SPELLING,
    UNSURE,
    UNSURE_SHORT,
)
from uploads.reading.rows.names import clean
from uploads.reading.types import Box, Image, NameReader, ReadRow, ScreenReading

FOREIGN = {"ARABIC", "ARMENIAN", "CYRILLIC", "DEVANAGARI", "GEORGIAN", "HANGUL", "HEBREW", "THAI"}
"""Alphabets that the first reader lacks, as the first words of their letters' Unicode names."""
Spelling = tuple[str, float]
"""A name as the second reader spells it, and its score (0 to 1)."""
_LOOK_ALIKES = str.maketrans("iI1|0O", "lllloo")
"""Letters that the readers confuse: if nothing else differs, the second reader adds nothing new."""


def with_other_spellings(reading: ScreenReading, image: Image, names: NameReader | None) -> ScreenReading:
    """The reading, with the second reader's spellings among the variants of names that are hard to read.

    image: the pixels that were read. names: None if no second reader is wanted.
    """
    if names is None:
        return reading
    cells = {row.place: cell for row in reading.rows if is_hard(row) and (cell := name_cell(row, reading.rows))}
    asked = dict(list(cells.items())[:MOST_ROWS])
    tags = Counter(row.tag for row in reading.rows if row.tag)
    tag = tags.most_common(1)[0][0] if tags else None
    rows = tuple(
        spelt_by(row, read_again(names, image, asked[row.place], tag)) if row.place in asked else row
        for row in reading.rows
    )
    return replace(reading, rows=rows)


def spelt_by(row: ReadRow, found: Sequence[Spelling]) -> ReadRow:
    """The row with the second reader's results: as the name if the score is high, else among the variants.

    The name's score stays as low as it was, so the row stays marked for review.
    """
    better = next(
        (text for text, score in found if score >= SURE_SPELLING and (is_foreign(text) or completes(text, row.name))),
        None,
    )
    if better is None:
        return with_variants(row, (text for text, _ in found))
    before = (row.name, *row.name_variants) if row.name else row.name_variants
    return with_variants(replace(row, name=better, name_variants=before), (text for text, _ in found))


def completes(text: str, name: str) -> bool:
    """Whether a text is the name with a few more letters, which the first reader lacks."""
    whole, part = plain(text), plain(name)
    letters = iter(whole)
    in_order = all(letter in letters for letter in part)
    return len(part) >= LEAST_PART and 0 < len(whole) - len(part) <= MOST_LOST and in_order and not text.isascii()


def plain(text: str) -> str:
    """The letters and digits of a text, without accents, in lower case."""
    apart = unicodedata.normalize("NFKD", text.replace("Đ", "D").replace("đ", "d"))
    return "".join(sign for sign in apart if sign.isalnum()).casefold()


def is_foreign(text: str) -> bool:
    """Whether a text is words in one alphabet that the first reader lacks, perhaps with a number behind."""
    letters = [sign for sign in text.rstrip("0123456789 ") if not sign.isspace()]
    scripts = {unicodedata.name(sign, "").split(" ")[0] for sign in letters if not unicodedata.combining(sign)}
    least = LEAST_SYLLABLES if scripts == {"HANGUL"} else LEAST_LETTERS
    return len(scripts) == 1 and scripts <= FOREIGN and len(letters) >= least and not any(map(str.isdigit, letters))


def is_hard(row: ReadRow) -> bool:
    """Whether the first reader could not spell the name: it read nothing, a single letter, or a low-scoring
    character."""
    letters = sum(char.isalnum() for char in row.name)
    return letters == 0 or row.name_score < UNSURE or (letters == 1 and row.name_score < UNSURE_SHORT)


def name_cell(row: ReadRow, rows: Sequence[ReadRow]) -> Box | None:
    """The box of the name: where it was read, or else where the other rows have theirs beside their values. None if
    unknown."""
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
    return (left, middle - HALF_NAME * height, right, middle + HALF_NAME * height)


def read_again(names: NameReader, image: Image, cell: Box, tag: str | None = None) -> list[Spelling]:
    """The second reader's results for a name, highest score first. tag: the list's, which is cut off.

    Results without a letter are left out, and so are short ones without a high score.
    """
    found = sorted(names.readings(image, cell), key=lambda box: -box.score)
    texts = ((clean(box.text.strip(), tag, badges=False).text, box.score) for box in found)
    return [(text, score) for text, score in texts if score >= least_score(text) and any(map(str.isalpha, text))]


def least_score(text: str) -> float:
    """The lowest score with which a result counts."""
    letters = [char for char in text if char.isalnum()]
    return LEAST_SHORT_SPELLING if len(letters) <= SHORT and "".join(letters).isascii() else LEAST_SPELLING


def with_variants(row: ReadRow, texts: Iterable[str]) -> ReadRow:
    """The row with additional variants: the texts that differ from what the first reader read."""
    known = {as_seen(text) for text in (row.name, *row.name_variants)}
    new = [text for text in dict.fromkeys(texts) if as_seen(text) not in known]
    return replace(row, name_variants=(*row.name_variants, *new))


def as_seen(text: str) -> str:
    """A text with letters that are easily confused made equal, in lower case, without blanks."""
    return "".join(text.translate(_LOOK_ALIKES).casefold().split())
