"""Letters, shapes and portraits on a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from unicodedata import category

from PIL import Image, ImageDraw, ImageFont

from tests.screens.avatars import avatar
from tests.screens.draw import FONTS, Colour, has

_FAMILIES = {
    "sans": "truetype/noto/NotoSans-Bold.ttf",
    "serif": "truetype/noto/NotoSerif-Bold.ttf",
    "condensed": "truetype/dejavu/DejaVuSansCondensed-Bold.ttf",
    "dejavu": "truetype/dejavu/DejaVuSans-Bold.ttf",
    "mono": "truetype/dejavu/DejaVuSansMono-Bold.ttf",
    "italic": "truetype/noto/NotoSansDisplay-BoldItalic.ttf",
    "display": "truetype/noto/NotoSansDisplay-Bold.ttf",
    "slanted": "truetype/noto/NotoSans-BoldItalic.ttf",
    "oblique": "truetype/dejavu/DejaVuSansCondensed-BoldOblique.ttf",
    "bookish": "truetype/dejavu/DejaVuSerif-Bold.ttf",
    "regular": "truetype/noto/NotoSans-Regular.ttf",
}
_FALLBACKS = (
    "truetype/noto/NotoSans-Bold.ttf",
    "opentype/noto/NotoSansCJK-Bold.ttc",
    "truetype/noto/NotoSansArabic-Bold.ttf",
    "truetype/noto/NotoSansThai-Bold.ttf",
    "truetype/dejavu/DejaVuSans-Bold.ttf",
)
_BARS = {"0": "abcdef", "1": "bc", "2": "abdeg", "3": "abcdg", "4": "bcfg", "5": "acdfg", "6": "acdefg", "7": "abc",
         "8": "abcdefg", "9": "abcdfg"}  # fmt: skip
"""The segments of digits as on an old clock: a on top, then with the clock, g in the middle."""


@dataclass(frozen=True, slots=True)
class Written:
    """A line of text on a picture. ends: where each of its letters ends, from x0 on; size: of the letters."""

    text: str
    x0: float
    y: float
    ends: tuple[float, ...]
    size: int


@dataclass(slots=True)
class Pen:
    """Draws on one picture in one family of letters. written: all texts so far."""

    image: Image.Image
    family: str = "sans"
    written: list[Written] = field(default_factory=list)

    def paste(self, other: Pen, y: int) -> None:
        """What another pen has drawn, over the whole width from a height on; texts that are cut there are lost."""
        self.image.paste(other.image, (0, y))
        low = other.image.height
        self.written += [
            replace(one, y=one.y + y) for one in other.written if 0.3 * one.size <= one.y <= low - 0.3 * one.size
        ]

    @property
    def draw(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image)

    def width(self, text: str, size: int) -> float:
        return sum(font.getlength(run) for run, font in _runs(text, self.family, size))

    def text(
        self, at: tuple[float, float], text: str, size: int, ink: Colour, *, anchor: str = "l", most: float = 1e9,
        edge: Colour | None = None,
    ) -> tuple[float, float]:  # fmt: skip
        """One line about the height at[1], shrunk to `most` pixels; edge: drawn round its letters. Where it ends."""
        while size > 12 and self.width(text, size) > most:
            size -= 1
        width = self.width(text, size)
        x = start = at[0] - {"l": 0.0, "m": width / 2, "r": width}[anchor]
        stroke = max(2, size // 14) if edge else 0
        ends: list[float] = []
        for run, font in _runs(text, self.family, size):
            ends += [x + font.getlength(run[: place + 1]) for place in range(len(run))]
            self.draw.text((x, at[1]), run, fill=ink, font=font, anchor="lm", stroke_width=stroke, stroke_fill=edge)
            x += font.getlength(run)
        if text:
            self.written.append(Written(text, start, at[1], tuple(ends), size))
        return start, x

    def digits(self, at: tuple[float, float], text: str, height: int, ink: Colour) -> None:
        """A number as on an old clock, centred."""
        wide, gap, thick = height * 0.52, height * 0.22, max(3, height // 9)
        x, y = at[0] - (len(text) * (wide + gap) - gap) / 2, at[1] - height / 2
        for digit in text:
            ends = {"a": (0, 0, 1, 0), "b": (1, 0, 1, 0.5), "c": (1, 0.5, 1, 1), "d": (0, 1, 1, 1),
                    "e": (0, 0.5, 0, 1), "f": (0, 0, 0, 0.5), "g": (0, 0.5, 1, 0.5)}  # fmt: skip
            for bar in _BARS[digit]:
                x0, y0, x1, y1 = ends[bar]
                self.draw.line((x + x0 * wide, y + y0 * height, x + x1 * wide, y + y1 * height), fill=ink, width=thick)
            x += wide + gap

    def card(self, box: tuple[float, float, float, float], fill: Colour, radius: float = 10) -> None:
        """A rounded box, darker towards its lower edge."""
        x0, y0, x1, y1 = map(round, box)
        self.draw.rounded_rectangle((x0, y0, x1, y1), radius, fill=shade(fill, 0.8))
        self.draw.rounded_rectangle((x0, y0, x1, y1 - max(2, (y1 - y0) // 30)), radius, fill=fill)

    def portrait(self, person: str, box: tuple[float, float, float, float], frame: Colour, *, round_: bool) -> None:
        x0, y0, x1, y1 = map(round, box)
        side = x1 - x0
        picture = avatar(person).resize((side, side))
        mask = Image.new("L", (side, side), 0)
        shape = ImageDraw.Draw(mask)
        shape.rounded_rectangle((0, 0, side, side), side // 2 if round_ else side // 9, fill=255)
        self.image.paste(picture, (x0, y0), mask)
        outline = (x0, y0, x1, y1)
        self.draw.rounded_rectangle(
            outline, side // 2 if round_ else side // 9, outline=frame, width=max(3, side // 24)
        )

    def icon(self, kind: int, box: tuple[float, float, float, float], fill: Colour) -> None:
        """A small picture: swords, a star, a coin, a chest."""
        x0, y0, x1, y1 = box
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        edge = shade(fill, 0.5)
        if kind % 4 == 0:
            self.draw.line((x0, y0, x1, y1), fill=edge, width=max(3, round((x1 - x0) / 6)))
            self.draw.line((x0, y1, x1, y0), fill=fill, width=max(3, round((x1 - x0) / 6)))
        elif kind % 4 == 1:
            radius = (x1 - x0) / 2
            self.draw.regular_polygon((*middle, radius), 5, fill=fill, outline=edge)
        elif kind % 4 == 2:
            self.draw.ellipse(box, fill=fill, outline=edge, width=3)
        else:
            self.draw.rectangle((x0, y0 + (y1 - y0) / 4, x1, y1), fill=fill, outline=edge, width=3)
            self.draw.line((x0, middle[1], x1, middle[1]), fill=edge, width=3)


def shade(colour: Colour, share: float) -> Colour:
    red, green, blue = (min(255, round(part * share)) for part in colour)
    return red, green, blue


def _runs(text: str, family: str, size: int) -> Iterator[tuple[str, ImageFont.FreeTypeFont]]:
    """The text in pieces, each with the first font that has its characters; spaces and marks stay with their piece."""
    fonts = _fonts(family, size)
    piece, own = "", 0
    for character in text:
        stays = piece and (character == " " or category(character).startswith("M"))
        place = own if stays else _font_for(character, family)
        if piece and place != own:
            yield piece, fonts[own]
            piece = ""
        piece, own = piece + character, place
    if piece:
        yield piece, fonts[own]


@cache
def _fonts(family: str, size: int) -> tuple[ImageFont.FreeTypeFont, ...]:
    wanted = (_FAMILIES[family], *_FALLBACKS)
    found = [ImageFont.truetype(FONTS / name, size) for name in wanted if (FONTS / name).exists()]
    default = ImageFont.load_default(size)
    return (*found, default) if isinstance(default, ImageFont.FreeTypeFont) else tuple(found)


@cache
def _font_for(character: str, family: str) -> int:
    return next((place for place, font in enumerate(_fonts(family, 48)) if has(font, character)), 0)
