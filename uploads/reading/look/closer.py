"""Figures read by themselves where letters beside them that the engine does not know have cost them their unit.

Of `389.6M القوة` an engine that knows no Arabic reads `389.6 ö`: the letters that it makes nothing of take their
neighbours along. Cut out, the figure is read well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product

from uploads.reading.look import BEFORE_FIGURE, BEHIND_FIGURE, LESS_ROOM, READ_AGAIN, UNIT_ROOM
from uploads.reading.look.texts import parse_value
from uploads.reading.types import Box, TextBox

_BARE = re.compile(r"(?<![\d.,])\d{1,4}[.,](?:\d{1,2})?(?=\s|$)")
"""What may be an abbreviated figure without its unit: `389.6`."""


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
