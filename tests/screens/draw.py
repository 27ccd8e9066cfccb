"""Draws ranking screenshots of a game that does not exist, with the exact truth of what stands on them.

The look is our own: enough of what ranking lists share (medals, rank badges, avatars, a pinned own row, rows
cut by the scroll edge, a second line under the name) to be read as real ones are. Same input, same picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from tests.screens.avatars import avatar

Colour = tuple[int, int, int]
Box = tuple[int, int, int, int]

FONTS = Path("/usr/share/fonts")
LATIN = "truetype/noto/NotoSans-Bold.ttf"
FALLBACKS = (
    "opentype/noto/NotoSansCJK-Bold.ttc",
    "truetype/noto/NotoSansSymbols2-Regular.ttf",
    "truetype/dejavu/DejaVuSans-Bold.ttf",
)
WIDTH = 1080
VISIBLE = 0.97
"""A row of which less than this share of the card is on the picture counts as cut."""

INK: Colour = (38, 36, 48)
WHITE: Colour = (250, 250, 250)
MEDALS: tuple[Colour, ...] = ((226, 176, 60), (150, 166, 196), (201, 138, 100))
TOP_CARDS: tuple[Colour, ...] = ((252, 236, 190), (226, 233, 250), (249, 222, 206))


@dataclass(frozen=True, slots=True)
class Entry:
    """One member on the list. badge: 1 to 5 for R1 to R5, 0 for none; subline: drawn under the name.

    person: whose portrait stands there, where it is known under another name than this one.
    """

    rank: int
    name: str
    value: int
    badge: int = 0
    subline: str = ""
    person: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """How a list looks. pitch: from row to row in pixels; commas: thousands separators in the values.

    tab: which of the tabs is active; spans, span: those of the line below them. heads: of the ranks and the names.
    """

    title: str
    column: str
    tabs: tuple[str, ...] = ()
    tab: int = 0
    pitch: int = 168
    height: int = 2280
    commas: bool = False
    page: Colour = (44, 62, 80)
    panel: Colour = (233, 238, 242)
    card: Colour = (206, 216, 228)
    own: Colour = (188, 226, 172)
    spans: tuple[str, ...] = ()
    span: int = 0
    heads: tuple[str, str] = ("Rank", "Commander")

    @property
    def top(self) -> int:
        """Where the list begins."""
        return (400 if self.tabs else 290) + (96 if self.spans else 0)

    @property
    def bottom(self) -> int:
        """Where the list ends: above the pinned row and the buttons."""
        return self.height - 170 - self.pitch

    def text_of(self, value: int) -> str:
        return f"{value:,}" if self.commas else str(value)


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """The truth of one row. box: of the visible part of its card, in pixels."""

    rank: int
    name: str
    value: int
    text: str
    badge: int
    box: Box
    cut: bool = False
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """A line as it was written. ends: where each character ends on the x axis."""

    text: str
    box: tuple[float, float, float, float]
    ends: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Screenshot:
    """written: all text on the picture, as a reader without fault would find it."""

    image: Image.Image
    rows: tuple[DrawnRow, ...]
    written: tuple[Written, ...] = ()


@dataclass
class Page:
    """A picture in the making."""

    image: Image.Image
    draw: ImageDraw.ImageDraw = field(init=False)
    written: list[Written] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.draw = ImageDraw.Draw(self.image)

    def text(
        self,
        at: tuple[float, float],
        text: str,
        size: int,
        ink: Colour,
        *,
        anchor: str = "lm",
        most: float = 1e9,
    ) -> None:
        """Write one line, each character in the first font that has it, shrunk to `most` pixels."""
        while size > 12 and line_width(text, size) > most:
            size -= 1
        width = line_width(text, size)
        x = left = at[0] - {"l": 0.0, "m": width / 2, "r": width}[anchor[0]]
        ends: list[float] = []
        for run, font in runs(text, size):
            self.draw.text((x, at[1]), run, fill=ink, font=font, anchor=f"l{anchor[1]}")
            ends += [x + font.getlength(run[:end]) for end in range(1, len(run) + 1)]
            x += font.getlength(run)
        self.written.append(Written(text, (left, at[1] - size / 2, x, at[1] + size / 2), tuple(ends)))

    def paste(self, other: Page, top: int) -> None:
        """Put another page as wide as this one on it. Of a line over its edge nothing is told."""
        self.image.paste(other.image, (0, top))
        for one in other.written:
            x0, y0, x1, y1 = one.box
            if y0 >= 0 and y1 <= other.image.height:
                self.written.append(Written(one.text, (x0, y0 + top, x1, y1 + top), one.ends))

    def card(self, box: Box, fill: Colour, *, radius: int = 10) -> None:
        self.draw.rounded_rectangle(box, radius, fill=fill)


def scroll(
    entries: Sequence[Entry],
    look: Look,
    *,
    shots: int,
    overlap: float = 2.4,
    own: Entry | None = None,
    start: float = 0.0,
) -> list[Screenshot]:
    """Screenshots of one scroll down the list. overlap, start: in rows; own: pinned at the bottom of each."""
    step = (look.bottom - look.top) / look.pitch - overlap
    last = max(0.0, len(entries) - (look.bottom - look.top) / look.pitch)
    return [screenshot(entries, look, offset=min(last, start + shot * step), own=own) for shot in range(shots)]


def screenshot(entries: Sequence[Entry], look: Look, *, offset: float = 0.0, own: Entry | None = None) -> Screenshot:
    """One screenshot of the list, scrolled down by `offset` rows."""
    page = Page(Image.new("RGB", (WIDTH, look.height), look.page))
    draw_head(page, look)
    region = Page(Image.new("RGB", (WIDTH, look.bottom - look.top), look.panel))
    rows = []
    for entry, y in on_screen(entries, look, offset):
        card = (36, y, WIDTH - 36, y + look.pitch - 12)
        draw_row(region, entry, look, card, card_colour(entry, look))
        top, bottom = max(0, card[1]), min(region.image.height, card[3])
        cut = bottom - top < VISIBLE * (card[3] - card[1])
        rows.append(truth(entry, look, (card[0], look.top + top, card[2], look.top + bottom), cut=cut))
    page.paste(region, look.top)
    if own is not None:
        card = (24, look.bottom + 14, WIDTH - 24, look.bottom + look.pitch + 2)
        draw_row(page, own, look, card, look.own)
        rows.append(truth(own, look, card, pinned=True))
    draw_foot(page, look)
    return Screenshot(page.image, tuple(rows), tuple(page.written))


def on_screen(entries: Sequence[Entry], look: Look, offset: float) -> Iterator[tuple[Entry, int]]:
    """The entries that show at that offset, with the top of their card within the list."""
    for place, entry in enumerate(entries):
        y = round((place - offset) * look.pitch) + 8
        if -(look.pitch - 30) < y < look.bottom - look.top - 18:
            yield entry, y


def truth(entry: Entry, look: Look, box: Box, *, cut: bool = False, pinned: bool = False) -> DrawnRow:
    return DrawnRow(entry.rank, entry.name, entry.value, look.text_of(entry.value), entry.badge, box, cut, pinned)


def card_colour(entry: Entry, look: Look) -> Colour:
    return TOP_CARDS[entry.rank - 1] if entry.rank <= len(TOP_CARDS) else look.card


def draw_head(page: Page, look: Look) -> None:
    page.text((48, 40), "20:47", 30, WHITE)
    page.text((WIDTH - 48, 40), "5G  64%", 30, WHITE, anchor="rm")
    page.text((60, 140), look.title, 58, WHITE)
    page.draw.rectangle((0, 200, WIDTH, look.height), fill=look.panel)
    for top, tabs, active in ((216, look.tabs, look.tab), (312, look.spans, look.span)):
        for place, tab in enumerate(tabs):
            width = (WIDTH - 72) // len(tabs)
            left = 36 + place * width
            fill, ink = ((236, 150, 58), WHITE) if place == active else ((170, 182, 196), INK)
            page.card((left + 4, top, left + width - 4, top + 80), fill)
            page.text((left + width / 2, top + 40), tab, 36, ink, anchor="mm", most=width - 24)
    y = look.top - 45
    page.draw.rectangle((0, y - 40, WIDTH, y + 40), fill=(218, 224, 230))
    for x, word in ((112, look.heads[0]), (520, look.heads[1]), (900, look.column)):
        page.text((x, y), word, 32, (104, 108, 120), anchor="mm")


def draw_foot(page: Page, look: Look) -> None:
    page.draw.rectangle((0, look.height - 140, WIDTH, look.height), fill=look.page)
    page.card((40, look.height - 112, 150, look.height - 30), (74, 134, 200))
    page.draw.polygon([(70, look.height - 71), (110, look.height - 96), (110, look.height - 46)], fill=WHITE)


def draw_row(page: Page, entry: Entry, look: Look, card: Box, fill: Colour) -> None:
    left, top, _, bottom = card
    middle = (top + bottom) / 2
    page.card((left, top + 4, card[2], bottom + 4), shade(fill, 0.82))
    page.card(card, fill)
    if entry.rank <= len(MEDALS):
        page.draw.ellipse((76, middle - 38, 152, middle + 38), fill=MEDALS[entry.rank - 1])
        page.text((114, middle), str(entry.rank), 46, WHITE, anchor="mm")
    else:
        page.text((114, middle), str(entry.rank), 48, INK, anchor="mm")
    draw_avatar(page, entry.person or entry.name, (196, int(middle) - 56, 308, int(middle) + 56))
    name_y = middle - 26 if entry.subline else middle
    x = 334.0
    if entry.badge:
        page.card((334, int(name_y) - 24, 396, int(name_y) + 24), (222, 132, 52), radius=12)
        page.text((365, name_y), f"R{entry.badge}", 32, WHITE, anchor="mm")
        x = 412.0
    value = look.text_of(entry.value)
    value_width = line_width(value, 40)
    page.text((1012, middle), value, 40, INK, anchor="rm")
    page.text((x, name_y), entry.name, 40, INK, most=1012 - value_width - x - 34)
    if entry.subline:
        page.text((x, middle + 36), entry.subline, 28, (96, 102, 118), most=1012 - value_width - x - 34)


def draw_avatar(page: Page, person: str, box: Box) -> None:
    """The portrait of a player, the same for the same player."""
    side = box[2] - box[0]
    picture = avatar(person)
    page.image.paste(picture if side == picture.width else picture.resize((side, side)), box[:2])


def shade(colour: Colour, share: float) -> Colour:
    red, green, blue = colour
    return round(red * share), round(green * share), round(blue * share)


def line_width(text: str, size: int) -> float:
    return sum(font.getlength(run) for run, font in runs(text, size))


def runs(text: str, size: int) -> Iterator[tuple[str, ImageFont.FreeTypeFont]]:
    """The text in pieces, each with the first font that has all of its characters."""
    piece, piece_font = "", 0
    for character in text:
        place = font_for(character)
        if piece and place != piece_font:
            yield piece, fonts(size)[piece_font]
            piece = ""
        piece, piece_font = piece + character, place
    if piece:
        yield piece, fonts(size)[piece_font]


@cache
def fonts(size: int) -> tuple[ImageFont.FreeTypeFont, ...]:
    """This machine's fonts, best first; the last is the one inside Pillow, Latin without accents."""
    found = [ImageFont.truetype(FONTS / name, size) for name in (LATIN, *FALLBACKS) if (FONTS / name).exists()]
    default = ImageFont.load_default(size)
    return (*found, default) if isinstance(default, ImageFont.FreeTypeFont) else tuple(found)


def is_drawable(text: str) -> bool:
    """Whether this machine has a font for every character."""
    return all(has(fonts(48)[font_for(character)], character) for character in text)


@cache
def font_for(character: str) -> int:
    """Place of the first font that draws the character; 0 where none does."""
    return next((place for place, font in enumerate(fonts(48)) if has(font, character)), 0)


def has(font: ImageFont.FreeTypeFont, character: str) -> bool:
    return character.isspace() or bytes(font.getmask(character)) != bytes(font.getmask("\U0010fffe"))
