"""Pictures of names set in plain fonts, 120 numbers each as the recogniser gives them, to compare with a row's picture.

A name in a script that the reader cannot spell is recognised by its picture once a leader has confirmed it
(likeness.py). Before that, in an alliance's first week, the roster's spelling is set in the font that phones fall back
to, which looks nearly the same: of 249 such rows, 228 were most similar to the right one of these members.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Protocol, runtime_checkable

import arabic_reshaper
import numpy as np
from bidi import get_display
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from uploads.reading.rows.likeness import name_likenesses, picture_of
from uploads.reading.types import Image, Sight

FONTS = Path(__file__).parents[1] / "fonts"
SIZE = 32
MARGIN = 4
INK, PAPER = (30, 30, 40), (255, 255, 255)
_SCRIPTS: tuple[tuple[tuple[str, ...], tuple[tuple[int, int], ...]], ...] = (
    (("noto-sans",), ((0x20, 0x17F), (0x370, 0x52F), (0x1F00, 0x1FFF))),
    (
        ("noto-sans-arabic", "noto-sans-arabic-bold", "noto-naskh-arabic"),
        ((0x600, 0x6FF), (0x750, 0x77F), (0xFB50, 0xFDFF), (0xFE70, 0xFEFF)),
    ),
    (("noto-sans-armenian",), ((0x530, 0x58F),)),
    (("noto-sans-georgian",), ((0x10A0, 0x10FF), (0x1C90, 0x1CBF))),
    (("noto-sans-hangul",), ((0x3130, 0x318F), (0xAC00, 0xD7A3))),
    (("noto-sans-hebrew",), ((0x590, 0x5FF), (0xFB1D, 0xFB4F))),
    (("noto-sans-thai", "noto-serif-thai"), ((0xE00, 0xE7F),)),
)
"""The fonts of a script, and the first and last characters that they are used for.

Arabic and Thai have several fonts, because their letters differ much between fonts: one font alone finds half as many
of the names that a game writes in a third font.
"""
Fonts = tuple[str, ...]


@runtime_checkable
class LineReader(Protocol):
    """An engine that returns what it sees in lines that are already cut out: one Sight for each, in order."""

    def look_at(self, lines: Sequence[Image]) -> list[Sight]: ...

    def __hash__(self) -> int: ...


def typeset_pictures(names: Collection[str], reader: object) -> dict[str, tuple[str, ...]]:
    """The pictures of every name, as `likeness.name_picture` makes them; none for a name that no font here can write.

    An empty dictionary if the engine does not return what it sees.
    """
    if not isinstance(reader, LineReader):
        return {}
    lines = [(name, line) for name in dict.fromkeys(names) for line in typeset(name)]
    found: dict[str, list[str]] = {name: [] for name in names}
    for (name, _), sight in zip(lines, reader.look_at([line for _, line in lines]), strict=True):
        if picture := picture_of(sight.steps):
            found[name].append(picture)
    return {name: tuple(pictures) for name, pictures in found.items()}


@dataclass(frozen=True, slots=True)
class PrintedWords:
    """Words as fonts write them, to compare with cut-out lines. widths: in font heights."""

    pictures: Mapping[str, Sequence[str]]
    widths: Mapping[str, float]
    reader: LineReader

    def likenesses(self, lines: Sequence[Image]) -> list[dict[str, float]]:
        """The similarity of each line to each word, -1 to 1."""
        seen = [picture_of(sight.steps) for sight in self.reader.look_at(lines)]
        return name_likenesses([[one] if one else [] for one in seen], self.pictures)


@lru_cache(4)
def printed_words(words: tuple[str, ...], reader: LineReader) -> PrintedWords:
    """The words in print, as the engine sees them."""
    widths = {word: max(line.shape[1] - 2 * MARGIN for line in typeset(word)) / SIZE for word in words}
    return PrintedWords(typeset_pictures(words, reader), widths, reader)


def typeset(name: str) -> list[Image]:
    """A name in dark letters on white, ordered and joined as on a phone, once in each font; empty if a character has no
    font."""
    parts = list(parts_of(as_shown(name)))
    if not all(fonts for fonts, _ in parts):
        return []
    ways = max((len(fonts) for fonts, _ in parts), default=0)
    return [_written([(_font(fonts[min(way, len(fonts) - 1)]), text) for fonts, text in parts]) for way in range(ways)]


def _written(parts: Sequence[tuple[ImageFont.FreeTypeFont, str]]) -> Image:
    width = round(sum(font.getlength(text) for font, text in parts))
    top = min(font.getbbox(text, anchor="ls")[1] for font, text in parts)
    bottom = max(font.getbbox(text, anchor="ls")[3] for font, text in parts)
    line = Pillow.new("RGB", (width + 2 * MARGIN, round(bottom - top) + 2 * MARGIN), PAPER)
    pen, x = ImageDraw.Draw(line), float(MARGIN)
    for font, text in parts:
        pen.text((x, MARGIN - top), text, fill=INK, font=font, anchor="ls")
        x += font.getlength(text)
    return np.asarray(line)


def as_shown(name: str) -> str:
    """The characters from left to right, Arabic ones in the form that they take beside their neighbours."""
    shaped = arabic_reshaper.reshape(unicodedata.normalize("NFC", name).strip())
    return "".join(char for char in str(get_display(shaped)) if unicodedata.category(char) != "Cf")


def parts_of(text: str) -> Iterator[tuple[Fonts, str]]:
    """The text in pieces of one script each, with its fonts; no fonts for characters that none has.

    A mark stays with the letter that it stands on.
    """
    fonts: list[Fonts] = []
    for char in text:
        mark = unicodedata.category(char) == "Mn" and fonts
        fonts.append(fonts[-1] if mark else _fonts_of(char))
    place = 0
    for font, group in groupby(fonts):
        length = len(list(group))
        yield font, text[place : place + length]
        place += length


def _fonts_of(char: str) -> Fonts:
    for fonts, blocks in _SCRIPTS:
        if any(first <= ord(char) <= last for first, last in blocks):
            return fonts
    return ()


@cache
def _font(name: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / f"{name}.woff2", SIZE, layout_engine=ImageFont.Layout.BASIC)
