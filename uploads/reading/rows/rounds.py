"""Tells O and 0 apart in names by the width of their ink: in most fonts a zero is narrower than the letter.

The recogniser goes by the letters beside them, so it reads `B0LT` as `BOLT` and `GhostO07` as `Ghost007`. A zero
between digits shows how wide the font's zeros are; the other zeros and Os of the same list are compared with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np
from numpy.typing import NDArray

from uploads.reading import rows as limits
from uploads.reading.rows.names import NameLine
from uploads.reading.types import Char, Image, TextBox

ROUNDS = "O0"
ROUND_LETTERS = "CGQD"
"""Capitals about as wide as O. They show how wide it would be in a list that has none."""


@dataclass(frozen=True, slots=True)
class _Round:
    """A character of a name. wide: the width of its ink, divided by its height; None if it can't be measured."""

    text: str
    wide: float | None
    between_digits: bool


def true_rounds(lines: Sequence[NameLine], image: Image) -> list[str]:
    """For each name line, its zeros and Os as their widths tell, left to right; as read where the widths tell nothing.

    image: the pixels that the boxes of the lines refer to.
    """
    found = [[one for piece in line.pieces for one in _rounds_of(piece.box, image)] for line in lines]
    told = [[one for one in line if one.text in ROUNDS] for line in found]
    widths = [one.wide for line in told for one in line if one.between_digits and one.text == "0" and one.wide]
    if not widths:
        return ["".join(one.text for one in line) for line in told]
    zero = median(widths)
    wider = [one.wide for line in told for one in line if one.wide and one.wide >= limits.WIDER * zero]
    letters = [one.wide for line in found for one in line if one.text in ROUND_LETTERS and one.wide]
    steady = sum(abs(wide / zero - 1) <= limits.SAME_WIDTH for wide in widths) >= limits.STEADY_WIDTH * len(widths)
    apart = bool(wider) or (len(letters) > 1 and median(letters) >= limits.WIDER_LETTERS * zero)
    if not (steady and apart):
        return ["".join(one.text for one in line) for line in told]
    wide_o = median(wider) if wider else median(letters)
    return ["".join(_as_wide(one, zero, wide_o) for one in line) for line in told]


def with_rounds(name: str, told: str) -> str:
    """A name with its zeros and Os replaced, if it has as many of them as its line or ends with the last of them.

    A letter that stands alone, as in `N O V A`, stays: such names are often written in another font.
    """
    places = [at for at, char in enumerate(name) if char in ROUNDS]
    if not places or len(places) > len(told):
        return name
    letters = list(name)
    for at, char in zip(places, told[-len(places) :], strict=True):
        stands_alone = not any(letter.isalnum() for letter in (*name[max(0, at - 1) : at], *name[at + 1 : at + 2]))
        letters[at] = letters[at] if stands_alone else char
    return "".join(letters)


def _as_wide(one: _Round, zero: float, wide_o: float) -> str:
    """What a character is by its width. zero, wide_o: the widths of the font's zeros and Os."""
    if one.wide is None:
        return one.text
    if abs(one.wide / zero - 1) <= limits.SAME_WIDTH:
        return "0"
    return "O" if abs(one.wide / wide_o - 1) <= limits.SAME_WIDTH and one.wide >= limits.WIDER * zero else one.text


def _rounds_of(box: TextBox, image: Image) -> Iterator[_Round]:
    chars = [char for char in box.chars if char.text.strip()]
    if not any(char.text in ROUNDS for char in chars):
        return
    ink = _ink(box, image)
    for before, char, after in zip([None, *chars], chars, [*chars[1:], None], strict=False):
        if char.text in ROUNDS or char.text in ROUND_LETTERS:
            beside = [one.text for one in (before, after) if one is not None]
            between = len(beside) > 0 and all(text.isdecimal() for text in beside)
            ends = (
                before.x0 + limits.INTO_NEXT * (before.x1 - before.x0) if before else -np.inf,
                after.x1 - limits.INTO_NEXT * (after.x1 - after.x0) if after else np.inf,
            )
            yield _Round(char.text, None if ink is None else _width(char, ends, box, ink), between)


def _ink(box: TextBox, image: Image) -> NDArray[np.float32] | None:
    """How much each pixel of a line differs from its background, 0 to 1; None if the line is too small."""
    x0, y0, x1, y1 = (max(0, round(edge)) for edge in box.box)
    line = image[y0:y1, x0:x1].astype(np.float32)
    if min(line.shape[:2], default=0) < limits.LEAST_LINE:
        return None
    ground = np.median(np.concatenate([line[0], line[-1]]), axis=0)
    apart = np.abs(line - ground).max(axis=2)
    greatest = float(np.percentile(apart, limits.GREATEST_INK))
    return None if greatest < limits.LEAST_INK else np.minimum(apart / greatest, 1.0)


def _width(char: Char, ends: tuple[float, float], box: TextBox, ink: NDArray[np.float32]) -> float | None:
    """The width of a character's ink divided by its height; None if it touches another or fills too little.

    ends: places in the characters beside it. Ink that reaches one of them is of both characters, as in `f0`.
    """
    columns = ink.max(axis=0)
    start = max(0, round(box.box[0]))
    middle = round((char.x0 + char.x1) / 2 - start)
    reach = round(limits.ROUND_REACH * ink.shape[0])
    span = _extent(columns, middle, reach)
    if span is None:
        return None
    left, right = span
    if left < ends[0] - start or right > ends[1] - start:
        return None
    rows = ink[:, max(0, int(left)) : int(right) + 1].max(axis=1)
    inked = np.flatnonzero(rows >= limits.INKED)
    if not len(inked):
        return None
    top, low = int(inked[0]), int(inked[-1])
    height = _edge(rows, low, 1) - _edge(rows, top, -1)
    highest = int(np.argmax(ink.max(axis=1) >= limits.INKED))  # of the line: small capitals don't reach so high
    wide = (right - left) / height if height else 0.0
    is_whole = height >= limits.LEAST_ROUND * ink.shape[0] and low - top + 1 == len(inked)
    is_whole = is_whole and top - highest <= limits.LOWER_ROUND * height
    return wide if is_whole and limits.NARROWEST <= wide <= limits.WIDEST else None


def _extent(columns: NDArray[np.float32], middle: int, reach: int) -> tuple[float, float] | None:
    """The left and right edge of the run of inked columns around a place, between pixels; None if there is none."""
    first, last = max(0, middle - reach), min(len(columns) - 1, middle + reach)
    inked = columns >= limits.INKED
    near = [at for at in range(first, last + 1) if inked[at]]
    if not near:
        return None
    left = right = min(near, key=lambda at: abs(at - middle))
    while left > 0 and inked[left - 1]:
        left -= 1
    while right < len(columns) - 1 and inked[right + 1]:
        right += 1
    return _edge(columns, left, -1), _edge(columns, right, 1)


def _edge(strength: NDArray[np.float32], last: int, way: int) -> float:
    """Where ink ends beyond its last pixel that counts, as a share of a pixel. way: -1 to the left, 1 to the right."""
    beyond = last + way
    outer = float(strength[beyond]) if 0 <= beyond < len(strength) else 0.0
    inner = float(strength[last])
    share = (inner - limits.INKED) / (inner - outer) if inner > outer else 0.0
    return last + way * share
