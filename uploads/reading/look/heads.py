"""Figures that an engine reads without their first digits. They are read again from farther left.

If a narrow digit stands apart from its group, `8'919` is read as `919` or `'919`, and `1,492,066` as `,492,066`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from uploads.reading.look import (
    GAP_IN_FIGURE,
    HEAD_WIDTH,
    INKED,
    LEAST_HEAD,
    MARK_ROOM,
    MOST_HEADLESS,
    READ_AGAIN,
    SAME_EDGE,
    WIDEST_DIGIT,
)
from uploads.reading.look.texts import parse_value
from uploads.reading.types import Box, Image, TextBox

_HEADLESS = re.compile(r"\s*[’',.]\s?\d{3}(?:[’',.]\d{3})*")
"""A text that begins with the mark between two groups: digits stand before it."""
_GROUP = re.compile(r"\s*\d{3}\s*")
"""A text that may be the last group of such a figure."""


def heads_read(image: Image, boxes: Sequence[TextBox], reread: Callable[[Box], TextBox | None]) -> list[TextBox]:
    """The texts of a picture, with the figures that lack their first digits read again from farther left.

    Three digits alone are such a figure if a figure that begins with a mark ends at the same edge. If there is ink
    right before them but reading it gives no figure, a mark is put before them too, so that they are not taken for a
    whole figure. reread: reads one line of the picture.
    """
    marked = [box for box in boxes if _HEADLESS.fullmatch(box.text)]
    if not 0 < len(marked) <= MOST_HEADLESS:
        return list(boxes)
    near = SAME_EDGE * image.shape[1]
    column = [box for box in boxes if _GROUP.fullmatch(box.text) and any(_ends_with(box, one, near) for one in marked)]
    column = column[:MOST_HEADLESS]
    again = {id(box): _with_head(image, box, reread) for box in (*marked, *column)}
    return [again.get(id(box), box) for box in boxes]


def _ends_with(box: TextBox, other: TextBox, near: float) -> bool:
    return abs(box.box[2] - other.box[2]) <= near


def _with_head(image: Image, box: TextBox, reread: Callable[[Box], TextBox | None]) -> TextBox:
    """The figure with the digits before it, if there are any, read from the farthest letter with which it may begin."""
    height = box.box[3] - box.box[1]
    starts = [x for x in _starts(image, box.box) if box.box[0] - x >= LEAST_HEAD * height]
    for x in starts:
        found = reread((x - LEAST_HEAD * height, *box.box[1:]))
        if found is None or found.lowest < READ_AGAIN:
            continue
        if _is_whole(found, box, room=(box.box[0] - x) / height):
            return found
        if x == starts[-1] and _digits(found) == _digits(box):
            return box  # only an icon stands before it
    return box if not starts or _HEADLESS.fullmatch(box.text) else replace(box, text=f"'{box.text.strip()}", chars=())


def _is_whole(found: TextBox, box: TextBox, *, room: float) -> bool:
    """Whether a text is the figure with its first digits. room: text heights of space for these before it. If they need
    less, one of them may be a misread icon."""
    number = parse_value(found.text)
    more = len(_digits(found)) - len(_digits(box))
    grouped = number is not None and number.style in ("comma", "dot", "apostrophe")
    return grouped and _digits(found).endswith(_digits(box)) and room <= more * WIDEST_DIGIT + MARK_ROOM


def _digits(box: TextBox) -> str:
    return "".join(char for char in box.text if char.isdecimal())


def _starts(image: Image, box: Box) -> list[float]:
    """Where the letters begin that lead up to a text from the left, with gaps no wider than between two digits; the
    farthest first."""
    height = box[3] - box[1]
    x0 = max(0, int(box[0] - HEAD_WIDTH * height))
    line = image[max(0, int(box[1])) : int(np.ceil(box[3])), x0 : int(np.ceil(box[2]))]
    if not line.size:
        return []
    light = line.astype(np.int16).max(axis=2)
    ink = light.max(axis=0) - light.min(axis=0)
    inked = ink >= INKED * ink.max(initial=1)
    found, blank = [], 0.0
    for at in range(min(int(box[0]) - x0, len(inked)) - 1, -1, -1):
        blank = 0 if inked[at] else blank + 1
        if blank >= GAP_IN_FIGURE * height:
            break
        if inked[at] and (at == 0 or not inked[at - 1]):
            found.append(float(x0 + at))
    return found[::-1]
