"""What a name looks like to the recogniser where a plain font writes it: 120 numbers to compare a row's picture with.

A name in a script that the reader cannot spell is known by its picture once a leader has confirmed it
(name_pictures.py). Before that, in an alliance's first week, the roster's own spelling, set in the font that phones
fall back to, looks nearly the same: of 249 such rows 228 were most like the right one of these members.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Protocol, runtime_checkable

import arabic_reshaper
import numpy as np
from bidi import get_display
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from uploads.reading.name_pictures import picture_of
from uploads.reading.types import Image, Reader, Sight

FONTS = Path(__file__).parent / "fonts"
SIZE = 32
MARGIN = 4
INK, PAPER = (30, 30, 40), (255, 255, 255)
_BLOCKS: dict[str, tuple[tuple[int, int], ...]] = {
    "noto-sans": ((0x20, 0x17F), (0x370, 0x52F), (0x1F00, 0x1FFF)),
    "noto-sans-arabic": ((0x600, 0x6FF), (0x750, 0x77F), (0xFB50, 0xFDFF), (0xFE70, 0xFEFF)),
    "noto-sans-armenian": ((0x530, 0x58F),),
    "noto-sans-georgian": ((0x10A0, 0x10FF), (0x1C90, 0x1CBF)),
    "noto-sans-hangul": ((0x3130, 0x318F), (0xAC00, 0xD7A3)),
    "noto-sans-hebrew": ((0x590, 0x5FF), (0xFB1D, 0xFB4F)),
    "noto-sans-thai": ((0xE00, 0xE7F),),
}
"""Each font -> the first and last of the characters that it is kept for."""


@runtime_checkable
class LineReader(Protocol):
    """An engine that tells what it sees in lines that are cut out already, one Sight for each, in their order."""

    def look_at(self, lines: Sequence[Image]) -> list[Sight]: ...


def typeset_pictures(names: Collection[str], reader: Reader) -> dict[str, str]:
    """The picture of every name, as `name_pictures.name_picture` makes them; "" for one that no font here can write.

    Nothing at all where the engine does not tell what it sees.
    """
    if not isinstance(reader, LineReader):
        return {}
    drawn = {name: line for name in dict.fromkeys(names) if (line := typeset(name)) is not None}
    sights = reader.look_at(list(drawn.values()))
    found = {name: picture_of(sight.steps) or "" for name, sight in zip(drawn, sights, strict=True)}
    return dict.fromkeys(names, "") | found


def typeset(name: str) -> Image | None:
    """A name in dark letters on white, as a phone would order and join them; None where a font is missing."""
    parts = list(_parts(_as_shown(name)))
    if not parts or any(font is None for font, _ in parts):
        return None
    fonts = [_font(font) for font, _ in parts if font]
    texts = [text for _, text in parts]
    width = round(sum(font.getlength(text) for font, text in zip(fonts, texts, strict=True)))
    top = min(font.getbbox(text, anchor="ls")[1] for font, text in zip(fonts, texts, strict=True))
    bottom = max(font.getbbox(text, anchor="ls")[3] for font, text in zip(fonts, texts, strict=True))
    line = Pillow.new("RGB", (width + 2 * MARGIN, round(bottom - top) + 2 * MARGIN), PAPER)
    pen, x = ImageDraw.Draw(line), float(MARGIN)
    for font, text in zip(fonts, texts, strict=True):
        pen.text((x, MARGIN - top), text, fill=INK, font=font, anchor="ls")
        x += font.getlength(text)
    return np.asarray(line)


def _as_shown(name: str) -> str:
    """The characters from left to right, Arabic ones in the form that they have beside their neighbours."""
    shaped = arabic_reshaper.reshape(unicodedata.normalize("NFC", name).strip())
    return "".join(char for char in str(get_display(shaped)) if unicodedata.category(char) != "Cf")


def _parts(text: str) -> Iterator[tuple[str | None, str]]:
    """The text in pieces of one font each; None for what no font has. A mark goes with the letter that it stands on."""
    fonts: list[str | None] = []
    for char in text:
        mark = unicodedata.category(char) == "Mn" and fonts
        fonts.append(fonts[-1] if mark else _font_of(char))
    place = 0
    for font, group in groupby(fonts):
        length = len(list(group))
        yield font, text[place : place + length]
        place += length


def _font_of(char: str) -> str | None:
    for font, blocks in _BLOCKS.items():
        if any(first <= ord(char) <= last for first, last in blocks):
            return font
    return None


@cache
def _font(name: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / f"{name}.woff2", SIZE, layout_engine=ImageFont.Layout.BASIC)
