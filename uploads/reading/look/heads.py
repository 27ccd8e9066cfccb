"""Figures that an engine reads without their first digits: they are read again from farther left.

Where a narrow digit stands apart from its group, `8'919` is read as `919` or `'919`, and `1,492,066` as `,492,066`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np

from uploads.reading.look import GAP_IN_FIGURE, HEAD_WIDTH, INKED, LEAST_HEAD, MOST_HEADLESS, READ_AGAIN, SAME_EDGE
from uploads.reading.look.texts import parse_value
from uploads.reading.types import Box, Image, TextBox

_HEADLESS = re.compile(r"\s*[’',.]\s?\d{3}(?:[’',.]\d{3})*")
"""What begins with the mark between two groups: digits stand before it."""
_GROUP = re.compile(r"\s*\d{3}\s*")
"""What may be the last group of such a figure."""


def heads_read(image: Image, boxes: Sequence[TextBox], reread: Callable[[Box], TextBox | None]) -> list[TextBox]:
    """The texts of a picture; those of figures that lack their first digits as they are read from farther left.

    Three digits alone are such a figure where one that begins with a mark ends at the same edge. Where ink stands
    right before them and is no figure when it is read, they begin with the mark as well, so that nothing takes them
    for a figure of their own. reread: reads one line of the picture.
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
    """The figure with the digits before it, where there are any."""
    edge = _begins_at(image, box.box)
    height = box.box[3] - box.box[1]
    if box.box[0] - edge < LEAST_HEAD * height:
        return box
    found = reread((edge - GAP_IN_FIGURE * height / 2, *box.box[1:]))
    number = parse_value(found.text) if found else None
    grouped = number is not None and number.style in ("comma", "dot", "apostrophe")
    if found and found.lowest >= READ_AGAIN and _digits(found) == _digits(box):
        return box  # nothing but an icon stands before it
    if found and grouped and found.lowest >= READ_AGAIN and _digits(found).endswith(_digits(box)):
        return found
    return box if _HEADLESS.fullmatch(box.text) else TextBox(f"'{box.text.strip()}", box.box, box.score)


def _digits(box: TextBox) -> str:
    return "".join(char for char in box.text if char.isdecimal())


def _begins_at(image: Image, box: Box) -> float:
    """Where the letters begin that run into a text from the left with no more room than between two digits."""
    height = box[3] - box[1]
    x0 = max(0, int(box[0] - HEAD_WIDTH * height))
    line = image[max(0, int(box[1])) : int(np.ceil(box[3])), x0 : int(np.ceil(box[2]))]
    if not line.size:
        return box[0]
    light = line.astype(np.int16).max(axis=2)
    ink = light.max(axis=0) - light.min(axis=0)
    inked = ink >= INKED * ink.max(initial=1)
    at, blank, begins = min(int(box[0]) - x0, len(inked)), 0.0, box[0]
    while at > 0 and blank < GAP_IN_FIGURE * height:
        at -= 1
        blank = 0 if inked[at] else blank + 1
        begins = x0 + at if inked[at] else begins
    return begins
