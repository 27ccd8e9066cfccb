"""A slash before a figure with nothing before it: it is an icon of a sword or a lance, and the figure is not a goal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from uploads.reading import look as limits
from uploads.reading.types import TextBox

_SLASHED = re.compile(r"/ ?(?=\d{1,4}(?:[.,]\d{1,2})? ?[KMBGT万萬亿億]$|\d{1,3}(?:[,.'’]\d{3})+$)")


def without_slashes(boxes: Sequence[TextBox]) -> list[TextBox]:
    """The texts of a picture, with the leading slash removed from figures that have no number left of them."""
    return [_bare(box) if _SLASHED.match(box.text) and not _goes_on(box, boxes) else box for box in boxes]


def _goes_on(box: TextBox, boxes: Sequence[TextBox]) -> bool:
    """Whether a number stands right before a text, so that the text is its goal: `5.1M` and `/8.9M`."""
    x0, y0, _, y1 = box.box
    near = limits.BEFORE_SLASH * (y1 - y0)
    return any(
        any(map(str.isdecimal, other.text))
        and x0 - near < other.box[2] <= x0 + (y1 - y0)
        and y0 < (other.box[1] + other.box[3]) / 2 < y1
        for other in boxes
        if other is not box
    )


def _bare(box: TextBox) -> TextBox:
    match = _SLASHED.match(box.text)
    cut = match.end() if match else 0
    if len(box.chars) != len(box.text):
        return replace(box, text=box.text[cut:], chars=())
    chars = box.chars[cut:]
    return replace(box, text=box.text[cut:], chars=chars, box=(chars[0].x0, *box.box[1:]))
