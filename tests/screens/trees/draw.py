"""Draws one tree of the grammar (looks.py), as far as the screen shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from math import cos, pi, sin
from random import Random
from typing import Any

from PIL import Image, ImageDraw, ImageEnhance, ImageFilter

from tests.screens.draw import Colour
from tests.screens.grammar.pen import Pen, shade
from tests.screens.trees.looks import FOREIGN, Drawn

HUES: dict[str, tuple[Colour, Colour, Colour]] = {
    "blue": ((40, 50, 66), (116, 138, 196), (52, 178, 226)),
    "violet": ((44, 34, 70), (146, 108, 206), (214, 150, 250)),
    "green": ((30, 54, 48), (92, 158, 120), (140, 222, 160)),
    "sand": ((74, 62, 46), (196, 160, 104), (236, 208, 140)),
    "red": ((60, 30, 34), (188, 92, 84), (244, 150, 110)),
    "grey": ((50, 52, 56), (128, 132, 140), (190, 196, 204)),
}
"""Ground, icon, line."""
WHITE: Colour = (250, 250, 250)
YELLOW: Colour = (255, 232, 120)
INK: Colour = (30, 30, 36)


@dataclass(frozen=True, slots=True)
class Shown:
    """The truth of one node on the picture. tier, at: its place in the drawn tree; level: the one that is written."""

    tier: int
    at: int
    level: int


def screen(drawn: Drawn) -> tuple[Image.Image, tuple[Shown, ...]]:
    """A screenshot, and the nodes of which it shows icon and level."""
    width, height = (int(side) for side in drawn.chosen["device"].split("x"))
    return _Screen(drawn, width, height).draw()


def spoil(image: Image.Image, how: str) -> Image.Image:
    """What phones and chats do to a screenshot."""
    if how == "blur":
        return image.filter(ImageFilter.GaussianBlur(image.width / 900))
    if how == "night":
        return ImageEnhance.Brightness(image).enhance(0.55)
    if how == "small":
        return image.resize((round(image.width * 0.6), round(image.height * 0.6)), Image.Resampling.LANCZOS)
    if how == "jpeg":
        out = BytesIO()
        image.save(out, "JPEG", quality=45)
        return Image.open(BytesIO(out.getvalue())).convert("RGB")
    return image


class _Screen:
    def __init__(self, drawn: Drawn, width: int, height: int) -> None:
        self.drawn, self.width, self.height = drawn, width, height
        self.chosen: dict[str, Any] = dict(drawn.chosen)
        self.rng = Random(drawn.seed + ":draw")
        self.unit = min(width, height * 0.62)
        self.radius = self.unit * 0.105
        self.pitch = self.radius * 2 * float(self.chosen["pitch"]) * 0.92
        self.ground, self.fill, self.line = HUES[self.chosen["hue"]]
        if self.chosen["ground"] == "light":
            self.ground = shade(self.ground, 4.2)
            self.line = shade(self.line, 0.6)
        self.letters = round(self.radius * 0.36)
        self.head, self.foot = round(height * 0.055), round(height * self.rng.choice((0.0, 0.0, 0.07)))

    def draw(self) -> tuple[Image.Image, tuple[Shown, ...]]:
        image = Image.new("RGB", (self.width, self.height), self.ground)
        pen = Pen(image, self.chosen["letters"])
        self._ground(pen)
        ys = self._heights()
        self._lines(pen, ys)
        for tier, levels in enumerate(self.drawn.levels):
            for at, level in enumerate(levels):
                self._node(pen, (self._xs(len(levels))[at], ys[tier]), level, self.drawn.tree.tiers[tier][at].most)
        self._bars(pen)
        shown = tuple(
            Shown(tier, at, level)
            for tier, levels in enumerate(self.drawn.levels)
            for at, level in enumerate(levels)
            if self._is_seen(ys[tier])
        )
        return spoil(image, self.chosen["spoiled"]), shown

    def _heights(self) -> list[float]:
        """The middle of each tier's icons. What of the tree is not shown stands over or under the screen."""
        first, last = self.drawn.first, self.drawn.last
        room = self.height - self.head - self.foot
        whole = first == 0 and last == len(self.drawn.levels) - 1
        self.pitch = min(self.pitch, room / (last - first + (1.6 if whole else 1.15)))
        seen = (last - first) * self.pitch
        if first == 0:
            top = self.head + self.radius * self.rng.choice((1.6, 2.4)) + (self.unit * 0.12 if whole else 0)
        elif last == len(self.drawn.levels) - 1:
            top = self.height - self.foot - seen - self.pitch * self.rng.choice((0.62, 0.8, 1.1))
        else:
            top = self.head + (room - seen) / 2 + self.pitch * self.rng.uniform(-0.06, 0.06)
        top = max(top, self.head + self.radius * 1.25)
        return [top + (tier - first) * self.pitch for tier in range(len(self.drawn.levels))]

    def _is_seen(self, y: float) -> bool:
        under = self._level_at(y) + self.letters * 0.7
        return self.head < self._level_at(y) - self.letters * 3 and under < self.height - self.foot

    def _level_at(self, y: float) -> float:
        return y + self.radius * {"inside": 0.62, "under": 1.3, "pill": 1.0}[str(self.chosen["level"])]

    def _xs(self, count: int) -> list[float]:
        middle, apart = self.width / 2, self.unit * float(self.chosen["apart"])
        narrow = self.drawn.kind == "six"
        if count == 2:
            return [middle - apart * (0.5 if narrow else 1), middle + apart * (0.5 if narrow else 1)]
        if count == 4:
            return [middle + apart * (place - 1.5) * 0.72 for place in range(4)]
        return [middle + apart * (place - (count - 1) / 2) for place in range(count)]

    def _ground(self, pen: Pen) -> None:
        draw, kind = pen.draw, self.chosen["ground"]
        if kind == "gradient":
            for y in range(self.height):
                draw.line((0, y, self.width, y), fill=shade(self.ground, 0.7 + 0.9 * y / self.height))
        elif kind == "grid":
            for x in range(0, self.width, round(self.unit / 12)):
                draw.line((x, 0, x, self.height), fill=shade(self.ground, 1.12), width=2)
            for y in range(0, self.height, round(self.unit / 12)):
                draw.line((0, y, self.width, y), fill=shade(self.ground, 1.12), width=2)
        elif kind == "stars":
            for _ in range(60):
                x, y = self.rng.randrange(self.width), self.rng.randrange(self.height)
                draw.ellipse((x, y, x + 3, y + 3), fill=shade(self.ground, 1.5))

    def _lines(self, pen: Pen, ys: Sequence[float]) -> None:
        if self.chosen["lines"] == "none":
            return
        thick = max(3, round(self.radius / 9))
        for (upper, y0), (lower, y1) in pairwise(zip(self.drawn.levels, ys, strict=True)):
            start = self._level_at(y0) + self.letters
            over, under = self._xs(len(upper)), self._xs(len(lower))
            if self.chosen["lines"] == "straight":
                for x0 in over:
                    for x1 in under:
                        pen.draw.line((x0, start, x1, y1 - self.radius), fill=self.line, width=thick)
                continue
            bar = y0 + (y1 - y0) * 0.5 + self.radius * 0.2
            for x in over:
                pen.draw.line((x, min(start, bar), x, bar), fill=self.line, width=thick)
            for x in under:
                pen.draw.line((x, bar, x, y1 - self.radius), fill=self.line, width=thick)
            ends = (*over, *under)
            pen.draw.line((min(ends), bar, max(ends), bar), fill=self.line, width=thick)

    def _node(self, pen: Pen, at: tuple[float, float], level: int, most: int) -> None:
        x, y = at
        if not -self.pitch < y < self.height + self.pitch:
            return
        fill = self.fill if level else shade(self.fill, 0.55)
        glow = self.chosen["glow"] and self.rng.random() < 0.12
        self._shape(pen.draw, at, self.radius, WHITE if glow else shade(fill, 0.6))
        self._shape(pen.draw, at, self.radius * 0.88, fill)
        side = self.radius * 0.42
        icon = (x - side, y - side * 1.35, x + side, y + side * 0.65)
        pen.icon(self.rng.randrange(4), icon, shade(self.rng.choice(((226, 90, 80), (240, 206, 90), WHITE)), 1.0))
        if self.chosen["marks"] == "plus" and self.rng.random() < 0.4:
            pen.text((x + side, y + side * 0.2), "+1", round(self.letters * 0.9), (150, 240, 90), anchor="m", edge=INK)
        if self.chosen["marks"] == "lock" and not level:
            pen.card((x + side, y - side * 1.4, x + side * 1.7, y - side * 0.7), INK, radius=4)
        self._level(pen, (x, self._level_at(y)), level, most)
        if self.chosen["words"] == "foreign":
            word = self.rng.choice(FOREIGN)
            under = self._level_at(y) + self.letters * 1.35
            pen.text((x, under), word, round(self.letters * 0.75), WHITE, anchor="m", edge=INK)

    def _level(self, pen: Pen, at: tuple[float, float], level: int, most: int) -> None:
        how = self.chosen["written"]
        text = (
            "MAX" if level == most and how != "plain" else f"{level} / {most}" if how == "spaced" else f"{level}/{most}"
        )
        is_dark = self.chosen["ground"] != "light" or self.chosen["level"] != "under"
        if self.chosen["level"] == "pill":
            half = pen.width(text, self.letters) / 2 + self.letters * 0.5
            pen.card(
                (at[0] - half, at[1] - self.letters * 0.7, at[0] + half, at[1] + self.letters * 0.7),
                (26, 32, 40),
                radius=self.letters * 0.6,
            )
        ink = YELLOW if text == "MAX" else WHITE if is_dark or self.chosen["edge"] else INK
        pen.text(at, text, self.letters, ink, anchor="m", edge=INK if self.chosen["edge"] else None)

    def _shape(self, draw: ImageDraw.ImageDraw, at: tuple[float, float], radius: float, fill: Colour) -> None:
        x, y = at
        kind = self.chosen["shape"]
        if kind == "circle":
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)
        elif kind == "square":
            draw.rounded_rectangle((x - radius, y - radius, x + radius, y + radius), radius / 5, fill=fill)
        else:
            sides, turn = {"hexagon": (6, 0.5), "flat": (6, 0.0), "octagon": (8, 0.5)}[kind]
            points = [
                (
                    x + radius * sin(2 * pi * (side + turn - 0.5) / sides),
                    y - radius * cos(2 * pi * (side + turn - 0.5) / sides),
                )
                for side in range(sides)
            ]
            draw.polygon(points, fill=fill)

    def _bars(self, pen: Pen) -> None:
        """The head with its title over the tree, and what stands at the foot."""
        bar = shade(self.ground, 0.75) if self.chosen["ground"] != "light" else (70, 76, 92)
        pen.draw.rectangle((0, 0, self.width, self.head), fill=bar)
        if self.chosen["title"]:
            pen.text((self.width * 0.03, self.head / 2), self.chosen["title"], round(self.head * 0.5), WHITE, edge=INK)
        if self.chosen["counters"]:
            pen.text((self.width * 0.7, self.head / 2), "12,480", round(self.head * 0.34), WHITE, anchor="m")
            pen.text((self.width * 0.9, self.head / 2), "20:13", round(self.head * 0.34), WHITE, anchor="m")
        if self.foot:
            pen.draw.rectangle((0, self.height - self.foot, self.width, self.height), fill=bar)
            pen.text((self.width / 2, self.height - self.foot / 2), "OK", round(self.foot * 0.4), WHITE, anchor="m")
