"""Figures with digits so far apart that an engine reads them in pieces: the digits are pushed together and read again.

`3 3 0 , 8 5 6` is read as `33 0,`, `8` and `56`, or as `289`, `976` and `6`. With less space between its digits, an
engine reads it whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from uploads.reading.look import (
    DIGITS_APART,
    FEWEST_SPACED,
    FEWEST_TORN,
    INKED,
    MOST_COUNT,
    NEAR_RANKS,
    READ_AGAIN,
    ROOM_BETWEEN,
    SAME_EDGE,
    UNREAD_DIGIT,
)
from uploads.reading.look.page import Piece, straighten, union
from uploads.reading.look.texts import parse_value
from uploads.reading.look.torn import are_groups, goes_on, lines_of_digits
from uploads.reading.types import Box, Char, Image, TextBox


@dataclass(frozen=True, slots=True)
class _Torn:
    """The pieces of a figure, and its box."""

    pieces: tuple[Piece, ...]
    box: Box


def spaced_read(image: Image, boxes: Sequence[TextBox], read: Callable[[Image, Box], TextBox | None]) -> list[TextBox]:
    """The texts of a picture, with figures read whole if their digits stand apart in several lines with one right edge.

    read: reads one line of a picture.
    """
    page = straighten([box for box in boxes if box.text.strip()], (image.shape[1], image.shape[0]))
    torn = [_Torn(tuple(line), union([one.box.box for one in line])) for line in _whole_lines(lines_of_digits(page))]
    near = SAME_EDGE * page.width
    whole: dict[int, TextBox] = {}
    parts = {id(piece) for one in torn if len(one.pieces) > 1 for piece in one.pieces}
    ends = [one.x1 for one in page.pieces if id(one) not in parts and parse_value(one.text) is not None]
    for own in _in_columns(torn, ends, near):
        found = read(*pushed_together(image, own.box))
        if found is not None and _is_that(found, own.pieces):
            whole |= dict.fromkeys((id(one.box) for one in own.pieces), _placed(found, own.box))
    return list(dict.fromkeys(whole.get(id(box), box) for box in boxes)) if whole else list(boxes)


def _whole_lines(lines: Sequence[list[Piece]]) -> list[list[Piece]]:
    """The pieces of each line. Two runs with at most an unread digit between them belong to one figure."""
    joined: list[list[Piece]] = []
    for line in sorted(lines, key=lambda one: one[0].x0):
        parted = (one for one in joined if len(one) > 1 and len(line) > 1 and goes_on(one[-1], line[0], UNREAD_DIGIT))
        if (before := next(parted, None)) is not None:
            before += line
        else:
            joined.append([*line])
    return joined


def _in_columns(torn: Sequence[_Torn], ends: Sequence[float], near: float) -> Iterator[_Torn]:
    """The figures in several pieces that end at the same edge as enough others. If a figure has many pieces that are
    not groups of digits, whole figures count as well. ends: the right edges of the whole figures."""
    parted = [one for one in torn if len(one.pieces) > 1]
    ranked = _count_down(parted)
    for own in parted:
        if id(own) in ranked:
            continue
        others = sum(abs(other.box[2] - own.box[2]) <= near for other in parted)
        whole = sum(abs(end - own.box[2]) <= near for end in ends)
        sure = len(own.pieces) >= FEWEST_TORN and not are_groups(own.pieces)
        if others >= FEWEST_SPACED or (sure and others + whole >= FEWEST_SPACED):
            yield own


def _count_down(parted: Sequence[_Torn]) -> set[int]:
    """The ids of those that begin with a number that counts up down the page: `4` and `143` are a rank and a figure,
    and so are `4.` and `14`."""
    heads = sorted(
        (one.box[1], int(text), id(one)) for one in parted if (text := one.pieces[0].text.strip(". ")).isdecimal()
    )
    steps = [0 < lower[1] - upper[1] <= NEAR_RANKS for upper, lower in pairwise(heads)]
    counts = len(steps) >= FEWEST_SPACED - 1 and sum(steps) > MOST_COUNT * len(steps)
    return {own for *_, own in heads} if counts else set()


def pushed_together(image: Image, box: Box) -> tuple[Image, Box]:
    """The line in a box with little space between its letters, and its box in that new picture."""
    x0, y0 = max(0, int(box[0])), max(0, int(box[1]))
    line = image[y0 : int(np.ceil(box[3])), x0 : int(np.ceil(box[2]))]
    light = line.astype(np.int16).max(axis=2)
    ink = light.max(axis=0) - light.min(axis=0)
    blank = ink < INKED * ink.max(initial=0)
    room, run, kept = round(ROOM_BETWEEN * line.shape[0]), 0, []
    for column, empty in enumerate(blank):
        run = run + 1 if empty else 0
        if run <= room:
            kept.append(column)
    together = np.ascontiguousarray(line[:, kept])
    return together, (0, 0, together.shape[1], together.shape[0])


def _is_that(found: TextBox, pieces: Sequence[Piece]) -> bool:
    """Whether a text is the figure whose pieces were read. It must be read with certainty, and be in groups, or have
    the same digits where the pieces are near enough to be one figure."""
    number = parse_value(found.text)
    if number is None or found.lowest < READ_AGAIN:
        return False
    was = "".join(char for piece in pieces for char in piece.text if char.isdecimal())
    now = "".join(char for char in found.text if char.isdecimal())
    near = all(right.x0 - left.x1 < DIGITS_APART * right.height for left, right in pairwise(pieces))
    return (now == was and near) or (number.style in ("comma", "dot", "apostrophe") and abs(len(now) - len(was)) <= 1)


def _placed(found: TextBox, box: Box) -> TextBox:
    """A figure that was read, put in its place with evenly spaced letters."""
    step = (box[2] - box[0]) / len(found.text)
    scores = [char.score for char in found.chars] if len(found.chars) == len(found.text) else []
    chars = tuple(
        Char(char, box[0] + at * step, box[0] + (at + 1) * step, scores[at] if scores else found.score)
        for at, char in enumerate(found.text)
    )
    return TextBox(found.text, box, found.score, chars)
