"""Figures that lost their unit because of letters beside them that the engine does not know, or because the unit is
such a letter.

An engine that knows no Arabic reads `389.6M القوة` as `389.6 ö`: the unknown letters spoil their neighbours. Cut out,
the figure is read well. The same engine reads `2891만` as `2891℃`, `2891世` or `2891`: if the figures of a column end
with one unit, figures with space for that unit get it too.
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
    HOOK_ROOM,
    IN_LINE,
    LESS_ROOM,
    MANY_BARE,
    READ_AGAIN,
    TRIED_UNITS,
    UNIT_ROOM,
    UNSURE_UNIT,
)
from uploads.reading.look.texts import parse_value
from uploads.reading.look.units import is_unit
from uploads.reading.types import Box, Char, TextBox

_BARE = re.compile(r"(?<![\d.,])\d{1,4}[.,](?:\d{1,2})?(?=\s|$)")
"""Possibly an abbreviated figure without its unit: `389.6`."""

_LATIN = re.compile(r"[A-Za-z]")
_WITH_UNIT = re.compile(r"\d[.,]\d{1,2} ?[KMBGT]$")
_MYRIADS = re.compile(r"\d℃$")
"""How an engine reads a Korean unit. It never loses units that it knows, and small figures beside them have none."""
_UNITLESS = re.compile(r"((?<![\d.,])\d{1,4}(?:[.,]\d{1,2})?)([^\W\d_A-Za-z万萬亿億])?$")
"""A figure at the end of a text, perhaps followed by a letter that is not a unit."""


_TRILLIONS = re.compile(r"(?<!\w)\d{1,4}(?:[.,]\d{1,2})? ?T\W*$")
_BILLIONS = re.compile(r"(?<!\w)\d{1,4}(?:[.,]\d{1,2})? ?[Tt][yýỷ]\W*$")
"""A figure in Vietnamese billions, without and with the second letter of its unit: `41,92 T`, `41,92 Ty`."""


def units_read(boxes: Iterable[TextBox], reread: Callable[[Box], TextBox | None]) -> list[TextBox]:
    """The texts, with each figure that has decimals and space for an unread unit read again on its own.

    The rest of such a text becomes a separate text. If other figures of the page have a unit, as read at first or
    again, those with less space for one are read again too. Where many have little space, a few are tried.
    """
    boxes = list(boxes)
    narrow = [box for box in boxes if _has_room(box, LESS_ROOM)]
    some = sum(_WITH_UNIT.search(box.text) is not None for box in boxes) >= FEWEST_UNITS
    tried = narrow[:TRIED_UNITS] if len(narrow) >= MANY_BARE else []
    some = some or (bool(tried) and all(list(_closer(box, reread, LESS_ROOM)) != [box] for box in tried))
    parted = [(box, list(_closer(box, reread, LESS_ROOM if some else UNIT_ROOM))) for box in boxes]
    if some or all(parts == [box] for box, parts in parted):
        return [found for _, parts in parted for found in parts]
    return [
        found for box, parts in parted for found in (list(_closer(box, reread, LESS_ROOM)) if parts == [box] else parts)
    ]


def _has_room(box: TextBox, room: float) -> bool:
    bare = _BARE.search(box.text) if len(box.chars) == len(box.text) else None
    behind = box.text[bare.end() :].strip(" .") if bare else ""
    if bare is None or is_unit(behind) or (room < UNIT_ROOM and _LATIN.match(behind)):
        return False  # it has a unit, `1,8 Mrd`, or one that was read in part, `697,5 MJIH`
    return _room(box, bare) > room * (box.box[3] - box.box[1])


def _closer(box: TextBox, reread: Callable[[Box], TextBox | None], room: float) -> Iterator[TextBox]:
    """The parts of a text. room: text heights of space that its figure must have for a unit."""
    bare = _BARE.search(box.text) if len(box.chars) == len(box.text) else None
    height = box.box[3] - box.box[1]
    again = _read_again(box, bare, height, reread) if bare and _has_room(box, room) else None
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
    """The distance from a number to the next letter that was read, or to the end of the text."""
    behind = [char.x0 for char in box.chars[bare.end() :] if not char.text.isspace()]
    return min([*behind, box.box[2]]) - box.chars[bare.end() - 1].x1


def _read_again(
    box: TextBox, bare: re.Match[str], height: float, reread: Callable[[Box], TextBox | None]
) -> TextBox | None:
    """The figure with its unit, read on its own; None if no unit is found."""
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
    """`58.4m` as `58.4M`: behind decimals the letter is a unit, not minutes."""
    return text[:-1] + text[-1:].upper()


def units_of_columns(boxes: Sequence[TextBox]) -> list[TextBox]:
    """The texts, with a missing unit taken from the figures above and below if they align at the right. Its score is
    low.

    The figure's box must have space for the unit, or the figure must end with a letter that is not a unit.
    """
    ends = [box for box in boxes if _MYRIADS.search(box.text)]
    return [_with_unit(box, ends) for box in boxes]


def vietnamese_billions(boxes: Sequence[TextBox]) -> list[TextBox]:
    """The texts, with `41,92 T` read as `41,92 tỷ`, unsurely: an engine loses the second letter of this unit.

    It counts only where a figure of the page still has that letter, or where most such figures have a decimal comma and
    space for it, because `T` alone means a thousand times as much.
    """
    known = [box for box in boxes if len(box.chars) == len(box.text)]
    whole = [box for box in known if _BILLIONS.search(box.text)]
    short = [box for box in known if _TRILLIONS.search(box.text)]
    spaced = [box for box in short if "," in box.text and _behind(box) >= HOOK_ROOM * (box.box[3] - box.box[1])]
    if not whole and (len(spaced) < FEWEST_UNITS or 2 * len(spaced) < len(short)):
        return list(boxes)
    changed = {id(box): _billions(box) for box in (*whole, *short)}
    return [changed.get(id(box), box) for box in boxes]


def _behind(box: TextBox) -> float:
    """The space behind the last letter of a text."""
    return box.box[2] - next(char.x1 for char in reversed(box.chars) if char.text == "T")


def _billions(box: TextBox) -> TextBox:
    """The figure with its unit written out, with a low score."""
    at = max(box.text.rfind("T"), box.text.rfind("t"))
    unit = [Char(letter, box.chars[at].x0, box.box[2], UNSURE_UNIT) for letter in "tỷ"]
    return replace(box, text=f"{box.text[:at]}tỷ", chars=(*box.chars[:at], *unit))


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
