"""The week's packet as a PNG to share: the duel's ranking with bars, below it the other sections as lines.

Written in the project's own Noto fonts (uploads/reading/fonts): Latin, Greek, Cyrillic, Arabic, Armenian, Georgian,
Hangul, Hebrew, Thai. They do not cover Chinese and Japanese: these are written in Noto CJK if the machine has it.
Otherwise a '?' replaces them, like anything else that no font has, and the picture's foot says so. Nothing is left
empty.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from analytics.packet.lines import Line, mail, short
from analytics.packet.weekly import Packet
from members.formats import abbreviated
from uploads.reading.rows.typeset import FONTS, as_shown, parts_of

WIDTH, MARGIN, GAP = 1080, 56, 14
BACKGROUND, SURFACE, LINE = "#0C1117", "#131A22", "#25303C"
TEXT, TEXT_2, TEXT_3, GREEN, QUIET = "#E9EEF3", "#B0BCC9", "#909DAC", "#9FD66B", "#4F7A38"
TITLE, HEADING, BODY, SMALL = 44, 28, 26, 20
ROW = 46
MOST_RANKED = 10
MOST_LINES = 60
"""The most lines below the ranking; further ones are left out, and the picture says so."""
PLAIN = str.maketrans(
    {"\u2212": "-", "—": "-", "–": "-", "…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "\u200d": ""}
)
"""Characters that the fonts lack -> characters that they have."""
UNKNOWN = "?"
FOOT = "? stands for letters that the server has no font for."
OF_THE_MACHINE = (
    Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"),
    Path("/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc"),
)
"""Where Debian, Ubuntu and others put Noto CJK."""
CJK = ((0x2E80, 0x30FF), (0x3100, 0x312F), (0x31A0, 0x9FFF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF), (0x20000, 0x2FFFF))


class Run(NamedTuple):
    """Letters of one font."""

    font: ImageFont.FreeTypeFont
    text: str

    @property
    def width(self) -> float:
        return self.font.getlength(self.text)


@cache
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / f"{name}.woff2", size, layout_engine=ImageFont.Layout.BASIC)


@cache
def cjk(size: int) -> ImageFont.FreeTypeFont | None:
    """The machine's font for Chinese and Japanese, where there is one."""
    for path in OF_THE_MACHINE:
        if path.exists():
            return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
    return None


def runs(text: str, size: int) -> list[Run]:
    """A line in pieces of one font, with letters ordered and joined as on a phone; '?' for what no font has."""
    found: list[Run] = []
    for fonts, part in parts_of(as_shown(text.translate(PLAIN))):
        found += [Run(font(fonts[0], size), part)] if fonts else without_fonts(part, size)
    return found


def without_fonts(text: str, size: int) -> Iterator[Run]:
    """Letters that the project's fonts lack: in the machine's font, else one '?' for a whole run of them."""
    other = cjk(size)
    known = "".join(char for char in text if other and any(first <= ord(char) <= last for first, last in CJK))
    if other and known:
        yield Run(other, known)
    if len(known) < len(text):
        yield Run(font("noto-sans", size), UNKNOWN)


def lacks_letters(text: str) -> bool:
    plain = text.translate(PLAIN)
    return sum(run.text.count(UNKNOWN) for run in runs(text, SMALL)) > plain.count(UNKNOWN)


def width_of(text: str, size: int) -> float:
    return sum(run.width for run in runs(text, size))


def wrapped(text: str, size: int, width: float) -> Iterator[str]:
    """A line broken between words, so that each piece fits; a word that is longer than a line is broken inside."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width_of(longer, size) <= width:
            line = longer
            continue
        if line:
            yield line
        *pieces, line = broken(word, size, width)
        yield from pieces
    if line:
        yield line


def broken(word: str, size: int, width: float) -> list[str]:
    """A word in pieces that fit, nearly always one."""
    pieces = []
    while width_of(word, size) > width and len(word) > 1:
        end = next((end for end in range(len(word) - 1, 1, -1) if width_of(word[:end], size) <= width), 1)
        pieces.append(word[:end])
        word = word[end:]
    return [*pieces, word]


class Sheet:
    """The position of the next line; first measured without a picture, then drawn."""

    def __init__(self, pen: ImageDraw.ImageDraw | None) -> None:
        self.pen, self.top = pen, float(MARGIN)

    def write(self, text: str, size: int, colour: str, *, left: float = MARGIN, right: float | None = None) -> None:
        """One line at the current height, from the left, or up to a right edge. The height stays."""
        if self.pen is None:
            return
        x = left if right is None else right - width_of(text, size)
        for run in runs(text, size):
            self.pen.text((x, self.top + size), run.text, fill=colour, font=run.font, anchor="ls")
            x += run.width

    def line(self, text: str, size: int, colour: str, *, left: float = MARGIN) -> None:
        self.write(text, size, colour, left=left)
        self.top += round(size * 1.45)

    def ranked(self, place: int, name: str, score: int, best: int) -> None:
        """A row of the ranking, with a bar for its share of the best."""
        if self.pen is not None:
            inner = WIDTH - 2 * MARGIN
            length = inner * score / best if best else 0
            box = (MARGIN, self.top + ROW - 8, MARGIN + inner, self.top + ROW - 4)
            self.pen.rectangle(box, fill=SURFACE)
            self.pen.rectangle((*box[:2], MARGIN + length, box[3]), fill=GREEN if place <= 3 else QUIET)
        self.write(str(place), BODY, GREEN if place <= 3 else TEXT_3)
        self.write(short(name), BODY, TEXT, left=MARGIN + 56)
        self.write(abbreviated(score), BODY, TEXT, right=WIDTH - MARGIN)
        self.top += ROW + 6


def draw(packet: Packet, ranking: Sequence[tuple[str, int]], alliance: str) -> bytes:
    """The PNG. ranking: the duel's names and scores, best first; drawn if the duel's section is shown."""
    sheet = Sheet(None)
    fill(sheet, packet, ranking, alliance)
    picture = Image.new("RGB", (WIDTH, round(sheet.top) + MARGIN), BACKGROUND)
    fill(Sheet(ImageDraw.Draw(picture)), packet, ranking, alliance)
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=False)
    return out.getvalue()


def fill(sheet: Sheet, packet: Packet, ranking: Sequence[tuple[str, int]], alliance: str) -> None:
    sheet.line(alliance, BODY, GREEN)
    sheet.line(packet.title, TITLE, TEXT)
    left, written = MOST_LINES, [alliance]
    for section in packet.sections:
        if not section.is_shown:
            continue
        lines = section.as_mail()
        sheet.top += GAP
        if section.heading:
            for piece in wrapped(lines.pop(0), HEADING, WIDTH - 2 * MARGIN):
                sheet.line(piece, HEADING, TEXT)
        if section.part.code == "duel":
            best = ranking[0][1] if ranking else 0
            for place, (name, score) in enumerate(ranking[:MOST_RANKED], 1):
                sheet.ranked(place, name, score, best)
                written.append(name)
            lines = [mail(line) for line in section.lines if not is_place(line)]
        for text in lines:
            for piece in wrapped(text, BODY, WIDTH - 2 * MARGIN):
                if left > 0:
                    sheet.line(piece, BODY, TEXT_2)
                    written.append(piece)
                left -= 1
    sheet.top += GAP
    if left < 0:
        sheet.line(f"{-left} more lines: in the text.", SMALL, TEXT_3)
    if any(map(lacks_letters, written)):
        sheet.line(FOOT, SMALL, TEXT_3)


def is_place(line: Line) -> bool:
    """Whether a line belongs to the ranking, which is drawn with bars."""
    first = line[0] if line else ""
    return isinstance(first, str) and first.endswith(". ") and first[:-2].isdecimal()
