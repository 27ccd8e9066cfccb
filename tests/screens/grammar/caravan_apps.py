"""The rows of `caravan` looks without cards: charts, tables of signs, notes, posters."""

from __future__ import annotations

from dataclasses import replace

from tests.screens.draw import Colour
from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.caravan_pieces import Pieces
from tests.screens.grammar.outland_around import legible
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import WHITE


def ascii_edges(pen_width: float, left: float, right: float, *, ranked: bool) -> list[float]:
    """Where the signs between a table's columns stand."""
    step = right - left - pen_width
    shares = (0.0, 0.12, 0.62, 1.0) if ranked else (0.0, 0.55, 1.0)
    return [left + share * step for share in shares]


class AppRow(Pieces):
    """A row being drawn."""

    def _told_as_one(self, since: int) -> None:
        """What was written since then is one text."""
        told = self.pen.written[since:]
        text, ends = "".join(one.text for one in told), tuple(end for one in told for end in one.ends)
        self.pen.written[since:] = [replace(told[0], text=text, ends=ends)]

    @property
    def plain_ink(self) -> Colour:
        """What can be read where rows have no ground of their own."""
        return legible(self.look.panel)

    def _chart(self) -> str:
        """The name ends at an axis, from which a bar goes, with the value in it or behind it."""
        x0, x1 = self.box[0], self.box[2]
        self.ink, axis = self.plain_ink, x0 + 0.38 * (x1 - x0)
        left = x0 + 10 * self.unit
        if self.ranked:
            _, left = self.pen.text((left, self.middle), self.rank_text, self.size_of(0.85), self.ink)
            left += 20 * self.unit
        name = self._fitting(axis - left - 24 * self.unit, self.size_of(0.85))
        self.pen.text((axis - 14 * self.unit, self.middle), name, self.size_of(0.85), self.ink, anchor="r")
        best = max(1, self.screen.most)
        share = max(0.02, min(1.0, self.entry.figure.value / best))
        text, size = self.entry.figure.text, self.size_of(0.85)
        room = x1 - axis - 10 * self.unit
        wide = self.pen.width(text, size)
        inside = luck_of(self.look, "inside").random() < 0.5
        end = axis + share * (room if inside else room - wide - 24 * self.unit)
        fill = shade(self.look.accent, 0.7)
        self.pen.draw.rectangle((axis, self.box[1] + 4, end, self.box[3] - 4), fill=fill)
        self.pen.draw.line((axis, self.box[1] - 8, axis, self.box[3] + 8), fill=self.ink, width=3)
        if inside and end - axis > wide + 24 * self.unit:
            self.pen.text((end - 12 * self.unit, self.middle), text, size, legible(fill), anchor="r")
        else:
            self.pen.text((end + 12 * self.unit, self.middle), text, size, self.ink)
        return name

    def _axis(self) -> str:
        """The name ends in the middle, the value begins there."""
        self.ink = self.plain_ink
        x0, x1 = self.box[0], self.box[2]
        middle = x0 + luck_of(self.look, "axis").choice((0.5, 0.55, 0.6)) * (x1 - x0)
        left = x0 + 14 * self.unit
        if self.ranked:
            _, left = self.pen.text((left, self.middle), self.rank_text, self.size, self.ink)
            left += 24 * self.unit
        gap = luck_of(self.look, "gap").choice((16, 26, 40)) * self.unit
        name = self._fitting(middle - gap - left, self.size)
        self.pen.text((middle - gap, self.middle), name, self.size, self.ink, anchor="r")
        self._value(middle + gap, self.middle, "l", x1 - middle - gap)
        return name

    def _ascii(self) -> str:
        """A line of a table that a bot has made of letters and signs."""
        ink, size = (219, 222, 225), round(0.62 * self.height)
        sign = luck_of(self.look, "sign").choice(("|", "│", "|", ""))
        edges = ascii_edges(self.pen.width("|", size), self.box[0], self.box[2], ranked=self.ranked)
        pad = 0.6 * size
        for x in edges:
            self.pen.text((x, self.middle), sign, size, ink)
        if self.ranked:
            self.pen.text((edges[0] + pad, self.middle), str(self.entry.rank), size, ink)
        name = self._fitting(edges[-2] - edges[-3] - 2 * pad, size)
        self.pen.text((edges[-3] + pad, self.middle), name, size, ink)
        text, right = self.entry.figure.text, luck_of(self.look, "right").random() < 0.6
        at = edges[-1] - 0.3 * size if right else edges[-2] + pad
        self.pen.text((at, self.middle), text, size, ink, anchor="r" if right else "l")
        return name

    def _notes(self) -> str:
        """A line of a leader's notes."""
        light = luck_of(self.look, "night").random() < 0.5
        ink, size = (30, 30, 32) if light else (240, 240, 242), round(36 * self.unit)
        luck = luck_of(self.look, "notes")
        before, between = luck.choice((("• ", ": "), ("- ", " "), ("", " – "), ("– ", ": "), ("", ": "), ("* ", " = ")))
        x, value = self.box[0] + 10 * self.unit, self.entry.figure.text
        if luck.random() < 0.4:  # a ring to tick
            radius = 0.5 * size
            fill = (230, 170, 30) if self.rng.random() < 0.3 else None
            at = (x, self.middle - radius, x + 2 * radius, self.middle + radius)
            self.pen.draw.ellipse(at, outline=(150, 150, 156), fill=fill, width=3)
            x, before = x + 2 * radius + 18 * self.unit, ""
        size_ = size
        name = self._fitting(self.box[2] - x - self.pen.width(f"{before}{between}{value}", size_), size_)
        self.pen.text((x, self.middle), f"{before}{name}{between}{value}", size_, ink)
        return name

    def _poster(self) -> str:
        """A line of one of some columns on a poster."""
        self.ink = self.plain_ink
        size = round(0.5 * self.height)
        x0, x1 = self.box[0] + 8 * self.unit, self.box[2] - 20 * self.unit
        if self.entry.rank <= 3 and luck_of(self.look, "gold").random() < 0.5:
            fill = shade(self.look.accent, 0.5)
            self.pen.draw.rectangle(self.box, fill=fill)
            self.ink = WHITE if sum(fill) < 380 else (20, 18, 24)
        self.pen.text((x0, self.middle), self.rank_text, size, self.ink)
        left = x0 + 2.0 * size
        begin, _ = self.pen.text((x1, self.middle), self.entry.figure.text, size, self.ink, anchor="r")
        name = self._fitting(begin - left - 20 * self.unit, size)
        self.pen.text((left, self.middle), name, size, self.ink)
        return name
