"""The rows of `orchard` looks that are cards, tickets, posters or lines of a letter."""

from __future__ import annotations

from tests.screens.grammar.orchard_rows import PlainRow
from tests.screens.grammar.orchard_scene import SIDE, gradient, mixed, portrait
from tests.screens.grammar.orchard_words import caption, value_in
from tests.screens.grammar.pen import shade
from tests.screens.grammar.rows import BLACK, WHITE, words_of
from tests.screens.grammar.rules import readable

__all__ = ["OrchardRow"]


class OrchardRow(PlainRow):
    """A row being drawn."""

    def _corner(self) -> None:
        """The rank in the upper left corner of a card."""
        if self.look["rank"] == "none":
            return
        radius = 26 * self.unit
        x, y = self.box[0] + radius + 4 * self.unit, self.top + radius + 4 * self.unit
        fill = self.look.accent
        self.pen.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill, outline=BLACK, width=2)
        ink = BLACK if readable(BLACK, fill) else WHITE
        self.put((x, y), str(self.entry.rank), 27, ink, anchor="m", most=1.7 * radius, effect="plain")

    def _tile2(self) -> None:
        """A card, two or three abreast: hero left, name over value."""
        self.left += (34 if self.look["rank"] != "none" else 0) * self.unit
        self.faced(0.7)
        self.named((self.left, self.at(0.3)), self.room, 32)
        self.valued(self.left, self.at(0.62), 30, anchor="l", most=self.room)
        if self.look["under"] in ("ago", "level"):
            self.put((self.left, self.at(0.85)), self.second(), 22, self.dim, most=self.room)
        self._corner()

    def _tile3(self) -> None:
        """A card, three or more abreast: hero on top, name and value under it."""
        x, side = (self.box[0] + self.box[2]) / 2, 0.5 * self.height
        y = self.top + 0.06 * self.height
        self.face_at((x - side / 2, y, x + side / 2, y + side))
        self.named((x, self.at(0.68)), self.box[2] - self.box[0] - 30 * self.unit, 32, anchor="m")
        self.valued(x, self.at(0.85), 30, anchor="m", most=self.box[2] - self.box[0] - 34 * self.unit)
        self._corner()

    def _ticket(self) -> None:
        """A ticket: the value on the stub, under what it is called."""
        x = self.box[0] + 0.66 * (self.box[2] - self.box[0])
        for y in range(round(self.top + 10), round(self.low - 10), max(8, round(18 * self.unit))):
            self.pen.draw.line((x, y, x, y + 9 * self.unit), fill=shade(self.ground, 0.5), width=3)
        hole = 12 * self.unit
        for y in (self.top, self.low):
            self.pen.draw.ellipse((x - hole, y - hole, x + hole, y + hole), fill=self.look.panel)
        middle, wide = (x + self.box[2]) / 2, self.box[2] - x - 40 * self.unit
        self.put((middle, self.at(0.27)), caption(self.look), 27, self.dim, anchor="m", most=wide)
        self.valued(middle, self.at(0.64), 38, anchor="m", most=wide)
        self.ranked(90)
        self.faced(0.74)
        self.right = x - 24 * self.unit
        start = self.vip(self.left, self.at(0.32))
        self.named((start, self.at(0.32)), self.right - start, 37)
        self.put((self.left, self.at(0.7)), self.second(), 28, self.dim, most=self.room)

    def _poster(self) -> None:
        """The hero great at the right, fading into the card; name and value outlined over it."""
        x0, y0, x1, y1 = (round(one) for one in (self.box[0] + 8, self.top + 8, self.box[2] - 8, self.low - 12))
        side = y1 - y0
        portrait(self.pen, self.entry.name, (x1 - side, y0, x1, y1), "square", self.game.beast, self.look.accent)
        fade = gradient((side, SIDE), self.ground, shade(self.ground, 0.75)).rotate(90, expand=True)
        fade = fade.resize((max(1, x1 - side - x0 - 8), side))
        self.pen.image.paste(fade, (x0 + 4, y0))
        self.right = x1 - side - 24 * self.unit
        ink = WHITE if not readable(BLACK, self.ground) or self.look["effect"] == "outline" else self.ink
        effect = "outline" if ink == WHITE else None
        if self.look["rank"] != "none":
            self.rank_at(self.left + 40 * self.unit, self.at(0.28), 34 * self.unit, 88 * self.unit)
            self.left += 100 * self.unit
        x = self.vip(self.left, self.at(0.28))
        self.named((x, self.at(0.28)), self.right - x, 42, ink=ink)
        self.left = self.box[0] + 34 * self.unit
        self.put((self.left, self.at(0.72)), self.second(), 28, self.dim, most=0.4 * self.room)
        self.valued(self.right, self.at(0.72), 40, most=0.56 * self.room, ink=ink, effect=effect)

    def _gain(self) -> None:
        """The value, and under it by how many places the player has risen or fallen."""
        self.ranked()
        self.faced()
        begin = self.valued(self.right, self.at(0.36), 37, most=0.42 * self.room)[0]
        move, unit = self.rng.randint(-4, 6), self.unit
        x, y, half = self.right - 40 * unit, self.at(0.74), 10 * unit
        if move:
            up = move > 0
            tip, base = (y - half, y + half) if up else (y + half, y - half)
            fill = (70, 190, 90) if up else (220, 70, 70)
            self.pen.draw.polygon([(x - half, base), (x + half, base), (x, tip)], fill=fill)
            self.put((x + 18 * unit, y), str(abs(move)), 26, self.legible(fill), effect="plain")
        else:
            self.put((self.right, y), "—", 26, self.dim, anchor="r", effect="plain")
        start = self.vip(self.left, self.at(0.34))
        self.named((start, self.at(0.34)), begin - start - 24 * unit, 37)
        self.put((self.left, self.at(0.72)), self.second(), 27, self.dim, most=0.5 * self.room)

    def _raid(self) -> None:
        """What the value is called, over the value; attempts under the name."""
        self.ranked()
        self.faced()
        self.put((self.right, self.at(0.26)), caption(self.look), 25, self.dim, anchor="r", most=0.4 * self.room)
        begin = self.valued(self.right, self.at(0.66), 38, most=0.42 * self.room)[0]
        limit = self.right - 0.42 * self.room - 10 * self.unit
        x = self.vip(self.left, self.at(0.3))
        self.named((x, self.at(0.3)), limit - x, 37)
        side, y = 30 * self.unit, self.at(0.7)
        self.token((self.left, y - side / 2, self.left + side, y + side / 2), 0)
        text = f"{self.rng.randint(1, 5)}/5"
        if begin - self.left > 140 * self.unit:
            self.put((self.left + 42 * self.unit, y), text, 28, self.dim)

    def _squads(self) -> None:
        """Three heroes at the right; the value under the name."""
        self.ranked()
        self.faced(0.74, level=False)
        side = 88 * self.unit
        for place in range(3):
            x = self.right - (3 - place) * (side + 10 * self.unit)
            box = (x, self.middle - side / 2, x + side, self.middle + side / 2)
            frame = ((200, 90, 220), (80, 150, 240), (240, 180, 50))[self.rng.randrange(3)]
            portrait(self.pen, f"{self.entry.name} {place}", box, "square", self.game.beast, frame)
            level = f"{self.rng.randint(20, 99)}"
            self.put((x + side / 2, box[3] - 4 * self.unit), level, 24, WHITE, anchor="m", effect="outline")
        self.right -= 3 * (side + 10 * self.unit) + 16 * self.unit
        x = self.vip(self.left, self.at(0.3))
        self.named((x, self.at(0.3)), self.right - x, 37)
        self.valued(self.left, self.at(0.7), 35, anchor="l", most=self.room)

    def _sections(self) -> None:
        """A member under the heading of his rank."""
        self.faced(0.78)
        self.named((self.left, self.at(0.32)), self.room, 34)
        self.valued(self.left, self.at(0.7), 31, anchor="l", most=self.room)

    def _letter(self) -> None:
        """A line of a letter: rank, name, dots, value."""
        ink = self.ink
        x, y = self.left, self.middle
        if self.look["rank"] != "none":
            form = {"hash": "#{}", "zero": "{:02d}", "number": "No.{}"}.get(self.look["placed"], "{}.")
            self.put((x, y), form.format(self.entry.rank), 32, self.dim)
            x += 84 * self.unit
        text = value_in(self.look, self.entry.figure.text)
        begin, _ = self.put((self.right, y), text, 32, ink, anchor="r", most=0.46 * self.room)
        end = self.named((x, y), begin - x - 40 * self.unit, 32)
        if self.look["meter"] == "inside":
            step = max(10, round(22 * self.unit))
            for dot in range(round(end + 1.2 * step), round(begin - step), step):
                self.pen.draw.ellipse((dot, y + 8, dot + 4, y + 12), fill=mixed(self.ground, self.dim, 0.6))

    def _totem(self) -> None:
        """A coloured post with the rank; name over a line of small fields, the value in the first."""
        wide = 100 * self.unit
        if self.look["rank"] != "none":
            box = (self.box[0] + 4, self.top + 4, self.box[0] + wide, self.low - 8)
            fill = mixed(self.look.accent, self.ground, 0.0 if self.entry.rank <= 3 else 0.4)
            self.pen.draw.rectangle(box, fill=fill)
            ink = BLACK if readable(BLACK, fill) else WHITE
            x = (box[0] + box[2]) / 2
            self.put((x, self.middle), str(self.entry.rank), 44, ink, anchor="m", most=wide - 20, effect="plain")
            self.left = self.box[0] + wide + 20 * self.unit
        self.faced(0.78, level=False)
        x = self.vip(self.left, self.at(0.28))
        self.named((x, self.at(0.28)), self.right - x, 38)
        high, y = 48 * self.unit, self.at(0.7)
        level, first = f"{words_of(self.look).level} {self.entry.level}", 0.56 * self.room
        field = (self.left, y - high / 2, self.left + first, y + high / 2)
        for box in (field, (field[2] + 14 * self.unit, field[1], self.right, field[3])):
            self.pen.draw.rounded_rectangle(box, 8 * self.unit, fill=shade(self.ground, 0.5))
        self.valued(field[0] + 16 * self.unit, y, 32, anchor="l", most=first - 30 * self.unit, ink=WHITE)
        middle = (field[2] + 14 * self.unit + self.right) / 2
        self.put((middle, y), level, 27, WHITE, anchor="m", most=0.34 * self.room, effect="plain")
