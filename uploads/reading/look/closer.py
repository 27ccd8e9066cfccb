"""Figures that have lost their unit: to letters beside them that the engine does not know, or as such a letter.

Of `389.6M القوة` an engine that knows no Arabic reads `389.6 ö`: the letters that it makes nothing of take their
neighbours along. Cut out, the figure is read well. Of `2891만` it reads `2891℃`, `2891世` or `2891`: where the figures
of a column end with one unit, those with room for it have it too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from uploads.reading.look import (
    BEFORE_FIGURE,
    BEHIND_FIGURE,
    FEWEST_UNITS,
    IN_LINE,
    LESS_ROOM,
    READ_AGAIN,
    UNIT_ROOM,
    UNSURE_UNIT,
)
from uploads.reading.look.texts import parse_value
from uploads.reading.types import Box, Char, TextBox

_BARE = re.compile(r"(?<![\d.,])\d{1,4}[.,](?:\d{1,2})?(?=\s|$)")
"""What may be an abbreviated figure without its unit: `389.6`."""

_MYRIADS = re.compile(r"\d℃$")
"""As an engine reads Korean ones; a unit that it knows it loses nowhere, and small figures beside have none."""
_UNITLESS = re.compile(r"((?<![\d.,])\d{1,4}(?:[.,]\d{1,2})?)([^\W\d_A-Za-z万萬亿億])?$")
"""A figure at the end of a text, and a letter behind it that is no unit."""


def units_read(boxes: Iterable[TextBox], reread: Callable[[Box], TextBox | None]) -> list[TextBox]:
    """The texts; where one holds a number with decimals and room for a unit that was not read, the figure by itself.

    The rest of its text is a text of its own then. Where some figures have won their unit so, others are read again
    that have less room for one.
    """
    parted = [(box, list(_closer(box, reread, UNIT_ROOM))) for box in boxes]
    if all(parts == [box] for box, parts in parted):
        return [box for box, _ in parted]
    return [
        found for box, parts in parted for found in (list(_closer(box, reread, LESS_ROOM)) if parts == [box] else parts)
    ]


def _closer(box: TextBox, reread: Callable[[Box], TextBox | None], room: float) -> Iterator[TextBox]:
    """The parts of a text. room: heights of it that its figure must have for a unit."""
    bare = _BARE.search(box.text) if len(box.chars) == len(box.text) else None
    height = box.box[3] - box.box[1]
    again = _read_again(box, bare, height, reread) if bare and _room(box, bare) > room * height else None
    if bare is None or again is None:
        yield box
        return
    yield again
    for start, end in ((0, bare.start()), (bare.end(), len(box.text))):
        chars = [char for char in box.chars[start:end] if not again.box[0] <= (char.x0 + char.x1) / 2 <= again.box[2]]
        text = "".join(char.text for char in chars)
        if text.strip():
            edges = (
                box.box[0] if start == 0 else chars[0].x0,
                box.box[1],
                chars[-1].x1 if start == 0 else box.box[2],
                box.box[3],
            )
            yield replace(box, text=text, chars=tuple(chars), box=edges)


def _room(box: TextBox, bare: re.Match[str]) -> float:
    """How far the next letter that was read stands behind a number, or the end of the text."""
    behind = [char.x0 for char in box.chars[bare.end() :] if not char.text.isspace()]
    return min([*behind, box.box[2]]) - box.chars[bare.end() - 1].x1


def _read_again(
    box: TextBox, bare: re.Match[str], height: float, reread: Callable[[Box], TextBox | None]
) -> TextBox | None:
    """The figure with its unit, as it is read alone; None where that is none."""
    x0, x1 = box.chars[bare.start()].x0, box.chars[bare.end() - 1].x1
    for before, behind in product(BEFORE_FIGURE, BEHIND_FIGURE):
        edges = (
            max(box.box[0], x0 - before * height),
            box.box[1],
            min(box.box[2], x1 + behind * height),
            box.box[3],
        )
        text = reread(edges)
        number = parse_value(_upper(text.text)) if text else None
        if text and number and number.style == "abbreviated" and text.lowest >= READ_AGAIN:
            return text
    return None


def _upper(text: str) -> str:
    """`58.4m` as `58.4M`: behind decimals the letter is a unit, no minutes."""
    return text[:-1] + text[-1:].upper()


def units_of_columns(boxes: Sequence[TextBox]) -> list[TextBox]:
    """The texts; a figure without a unit has that of the figures over and under it, unsurely, where they end in line.

    It must leave room for it in its box, or have a letter there that is none.
    """
    ends = [box for box in boxes if _MYRIADS.search(box.text)]
    return [_with_unit(box, ends) for box in boxes]


def _with_unit(box: TextBox, ends: Sequence[TextBox]) -> TextBox:
    bare = _UNITLESS.search(box.text) if len(box.chars) == len(box.text) else None
    if bare is None:
        return box
    height = box.box[3] - box.box[1]
    alike = [
        other
        for other in ends
        if abs(other.box[2] - box.box[2]) < IN_LINE * height
        and abs((other.box[3] - other.box[1]) - height) < IN_LINE * height
    ]
    last = box.chars[bare.end(1) - 1]
    if len(alike) < FEWEST_UNITS or (not bare[2] and box.box[2] - last.x1 < LESS_ROOM * height):
        return box
    unit = Char("℃", last.x1, box.box[2], UNSURE_UNIT)
    return replace(box, text=f"{box.text[: bare.end(1)]}℃", chars=(*box.chars[: bare.end(1)], unit))
