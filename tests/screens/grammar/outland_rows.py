"""The rows of `outland` looks, each of one arrangement."""

from __future__ import annotations

from collections.abc import Callable

from tests.screens.grammar.arranged import luck_of
from tests.screens.grammar.outland_pieces import FLAGS, ROLES, Pieces, columns_of, people_of, word_of
from tests.screens.grammar.pen import shade
from tests.screens.grammar.people import shown
from tests.screens.grammar.rows import BLACK, MEDALS, WHITE, Drawn
from tests.screens.grammar.rules import readable
from tests.screens.grammar.words import ALLIANCES


class OutlandRow(Pieces):
    """A row of an outland look being drawn."""

    def drawn(self) -> Drawn:
        """Draws the row; what stands in it."""
        self._grounded()
        arranged: dict[str, Callable[[], str]] = {
            "roster": self._roster, "trio": self._table, "damage": self._damage, "tiers": self._tiers,
            "gifts": self._gifts, "might": self._might, "crest": self._crest, "ring": self._ring, "fleet": self._table,
            "likes": self._likes, "pedestal": self._pedestal, "scroll": self._scroll, "wide": self._table,
            "troops": self._troops, "cards": self._card, "duel": self._duel,
        }  # fmt: skip
        name = arranged[self.look["arranged"]]()
        return Drawn(name, self.medal)

    @property
    def upper(self) -> float:
        return self.middle - 0.2 * self.height

    @property
    def lower(self) -> float:
        return self.middle + 0.23 * self.height

    @property
    def room(self) -> float:
        return self.right - self.left

    def _roster(self) -> str:
        """A sign of the role, the value under the name, at the right who is there and a button."""
        side = 40 * self.unit
        sign = (self.left, self.middle - side / 2, self.left + side, self.middle + side / 2)
        self.pen.icon(1 if self.role > 2 else 2, sign, ROLES[min(3, 4 - self.role)])
        self.left += side + 14 * self.unit
        self._face()
        on = self.rng.random() < 0.35
        if luck_of(self.look, "manage").random() < 0.5:
            self._button(self.words.manage)
        text = self.words.online if on else self.guild.last.format(self.entry.ago)
        ink = ((30, 130, 50) if readable(BLACK, self.ground) else (130, 230, 130)) if on else self.dim
        y = luck_of(self.look, "state").choice((self.upper, self.middle))
        most = 0.34 * self.room
        self.pen.text((self.right, y), text, self.size_of(0.66), ink, anchor="r", most=most)
        self.right -= most + 16 * self.unit
        self._value(self.left, self.lower, "l", most=self.room, share=0.85)
        return self._name(self.left, self.upper, self.room)

    def _table(self) -> str:
        """A table, in which the column that the list runs down by is marked at its head."""
        entry, rng, style = self.entry, self.rng, self.look["style"]
        value, name = entry.figure.value, entry.name
        most = luck_of(self.look, "coins").choice((300, 9_000, 120_000))
        texts = {
            "rank": str(entry.rank), "level": str(entry.level), "last": entry.ago,
            "server": f"#{100 + entry.level * 37}",
            "role": (self.guild.member, self.guild.officer, self.guild.leader)[max(0, self.role - 2)],
            "coins": shown(rng.randint(most // 9, most), "comma").text,
            "total": shown(int(value * rng.uniform(1.2, 30)), style).text,
            "part": shown(int(value * rng.uniform(0.0, 0.4)), style).text,
            "other": shown(int(10**8 * rng.uniform(0.02, 1)), style).text,
            "alliance": rng.choice(ALLIANCES),
        }  # fmt: skip
        for column in columns_of(self.screen):
            if column.what == "name":
                self.left = column.at
                self._face(share=0.78)
                name = self._name(self.left, self.middle, column.room - (self.left - column.at))
            elif column.what == "value":
                self._value(column.at, self.middle, column.anchor, most=column.room, plain=True)
            else:
                size = self.size_of(0.95 if column.what == "rank" else 0.78)
                ink = self.ink if column.what in ("rank", "total", "part") else self.dim
                at = (column.at, self.middle)
                self.pen.text(at, texts[column.what], size, ink, anchor=column.anchor, most=column.room)
        return name

    def _damage(self) -> str:
        """Under the name a bar as long as the damage is great, with its share of all."""
        self._rank()
        self._face()
        people, value = people_of(self.look), self.entry.figure.value
        part = value / max(1, people[0].figure.value)
        of_all = 100 * value / max(1, sum(one.figure.value for one in people))
        share = f"{of_all:.{luck_of(self.look, 'decimals').choice((1, 2))}f}%"
        low, high = self.middle + 0.08 * self.height, self.middle + 0.36 * self.height
        inside = luck_of(self.look, "inside").random() < 0.5
        end = self.right - (0 if inside else 130 * self.unit)
        bar = (self.left, low, self.left + max(0.04, min(1.0, part)) * (end - self.left), high)
        self.pen.draw.rounded_rectangle((self.left, low, end, high), 8, fill=shade(self.ground, 0.6))
        self.pen.draw.rounded_rectangle(bar, 8, fill=luck_of(self.look, "bar").choice(((200, 60, 50), (220, 140, 40))))
        at = ((self.left + end) / 2, (low + high) / 2) if inside else (self.right, (low + high) / 2)
        ink = WHITE if inside else self.ink
        self.pen.text(at, share, self.size_of(0.8), ink, anchor="m" if inside else "r", edge=BLACK if inside else None)
        y = self.middle - 0.2 * self.height
        start, _ = self._value(self.right, y, "r", most=0.5 * self.room)
        return self._name(self.left, y, start - 20 * self.unit - self.left)

    def _tiers(self) -> str:
        """The sum of all kills at the right, and under the name how many of each tier."""
        self._rank()
        self._face(share=0.6)
        value = self.entry.figure.value
        tiers = luck_of(self.look, "tiers").choice((("T1", "T2", "T3", "T4", "T5"), ("I", "II", "III", "IV", "V")))
        weights = [self.rng.uniform(0.2, 3.0) for _ in tiers]
        step = self.room / len(tiers)
        style = "short1" if self.entry.figure.value > 10**6 else "comma"
        y = self.middle + 0.27 * self.height
        left = value
        for place, (tier, weight) in enumerate(zip(tiers, weights, strict=True)):
            amount = left if place == len(tiers) - 1 else int(value * weight / sum(weights))
            left -= amount
            x = self.left + place * step
            chip = (x, y - 17 * self.unit, x + 44 * self.unit, y + 17 * self.unit)
            self.pen.draw.rounded_rectangle(chip, 5, fill=shade(self.look.accent, 0.5))
            at = (x + 22 * self.unit, y)
            self.pen.text(at, tier, round(24 * self.unit), WHITE, anchor="m", most=40 * self.unit)
            self._small(x + 52 * self.unit, y, shown(amount, style).text, most=step - 62 * self.unit)
        y = self.middle - 0.2 * self.height
        start, _ = self._value(self.right, y, "r", most=0.5 * self.room, share=1.1)
        return self._name(self.left, y, start - 20 * self.unit - self.left)

    def _gifts(self) -> str:
        """Chests of three kinds under the name, each with how many; the points in a pill."""
        self._rank()
        self._face()
        x = self.left
        for place, ground in enumerate(MEDALS[::-1]):
            side = 30 * self.unit
            self.pen.icon(3, (x, self.lower - side / 2, x + side, self.lower + side / 2), ground)
            _, x = self._small(x + side + 8 * self.unit, self.lower, f"x{self.rng.randint(0, 40 // (place + 1))}")
            x += 22 * self.unit
        wide = self.pen.width(self.entry.figure.text, self.size) + 110 * self.unit
        pill = (self.right - wide, self.middle - 32 * self.unit, self.right, self.middle + 32 * self.unit)
        self.pen.draw.rounded_rectangle(pill, 32 * self.unit, fill=shade(self.look.accent, 0.42))
        side = 38 * self.unit
        at = pill[0] + 16 * self.unit
        self.pen.icon(2, (at, self.middle - side / 2, at + side, self.middle + side / 2), MEDALS[0])
        self.pen.text((self.right - 22 * self.unit, self.middle), self.entry.figure.text, self.size, WHITE, anchor="r")
        self.right = pill[0] - 16 * self.unit
        return self._name(self.left, self.upper, self.room)

    def _might(self) -> str:
        """A flag before the name, the alliance under it."""
        self._rank()
        self._face()
        flag, wide, high = self.rng.choice(FLAGS), 54 * self.unit, 36 * self.unit
        upright, y = self.rng.random() < 0.5, self.upper - high / 2
        for place, colour in enumerate(flag):
            n, m = place / 3, (place + 1) / 3
            edges = (n, 0, m, 1) if upright else (0, n, 1, m)
            box = [(self.left, y)[axis % 2] + edge * (wide, high)[axis % 2] for axis, edge in enumerate(edges)]
            self.pen.draw.rectangle(box, fill=colour)
        x = self.left
        start, _ = self._value(self.right, self.middle, "r", most=0.42 * self.room)
        self.right = start - 24 * self.unit
        self._small(x, self.lower, self.rng.choice(ALLIANCES), most=self.room)
        return self._name(x + wide + 12 * self.unit, self.upper, self.room - wide - 12 * self.unit)

    def _crest(self) -> str:
        """The level on a shield, the role under the name, what was given away, the cups in a dark box."""
        self._rank()
        wide, unit = 72 * self.unit, self.unit
        x, y = self.left, self.middle - 0.32 * self.height
        low = self.middle + 0.34 * self.height
        self.pen.draw.polygon([(x, y), (x + wide, y), (x + wide, low - 20 * unit), (x + wide / 2, low),
                               (x, low - 20 * unit)], fill=(46, 110, 200), outline=(20, 50, 110))  # fmt: skip
        at = (x + wide / 2, self.middle - 4 * unit)
        self.pen.text(at, str(self.entry.level), self.size_of(0.95), WHITE, anchor="m", edge=BLACK)
        self.left += wide + 18 * unit
        box = (self.right - 210 * unit, self.middle - 36 * unit, self.right, self.middle + 36 * unit)
        self.pen.draw.rounded_rectangle(box, 10 * unit, fill=(48, 44, 56))
        self.pen.icon(1, (box[0] + 12 * unit, box[1] + 14 * unit, box[0] + 56 * unit, box[3] - 14 * unit), MEDALS[0])
        text, most = self.entry.figure.text, 140 * unit
        self.pen.text((self.right - 14 * unit, self.middle), text, self.size, (255, 224, 120), anchor="r", most=most)
        self.right = box[0] - 20 * unit
        given = f"{self.words.donation}: {self.rng.randint(0, 60) * 10}"
        start, _ = self._small(self.right, self.lower, given, anchor="r", most=0.5 * self.room)
        role = (self.guild.member, self.guild.officer, self.guild.leader)[max(0, self.role - 2)]
        self._small(self.left, self.lower, role, most=start - self.left - 14 * unit)
        return self._name(self.left, self.upper, self.room)

    def _ring(self) -> str:
        """Who was there when under the name; the word for the figure over the value."""
        self._rank()
        self._face(share=0.88)
        word = self._small(self.right, self.upper, word_of(self.look), anchor="r", most=0.45 * self.room)[0]
        start, _ = self._value(self.right, self.lower - 6 * self.unit, "r", most=0.45 * self.room, plain=True)
        self.right = min(word, start) - 24 * self.unit
        on = self.rng.random() < 0.3
        self._small(self.left, self.lower, self.words.online if on else self.guild.last.format(self.entry.ago),
                    most=self.room)  # fmt: skip
        return self._name(self.left, self.upper, self.room)

    def _likes(self) -> str:
        """The value under the name; at the right a heart with how many like it, and a button."""
        self._rank()
        self._face()
        if luck_of(self.look, "visit").random() < 0.6:
            self._button(self.guild.visit)
        side, x = 46 * self.unit, self.right - 40 * self.unit
        y = self.upper - 4 * self.unit
        half, red = side / 2, (214, 60, 90)
        for left in (x - half, x):
            self.pen.draw.ellipse((left, y - 0.45 * side, left + half, y + 0.1 * side), fill=red)
        self.pen.draw.polygon([(x - half, y - 0.1 * side), (x + half, y - 0.1 * side), (x, y + half)], fill=red)
        self._small(x, self.lower + 6 * self.unit, str(self.rng.randint(0, 480)), anchor="m", most=84 * self.unit)
        self.right -= 100 * self.unit
        self._value(self.left, self.lower, "l", most=self.room, share=0.9)
        return self._name(self.left, self.upper, self.room)

    def _pedestal(self) -> str:
        """A plain row: what is not plain stands over the list."""
        self._rank()
        self._face()
        return self._beside()

    def _scroll(self) -> str:
        """An ornament under the name; the value with what it has won."""
        self._rank()
        if luck_of(self.look, "faces").random() < 0.6:
            self._face()
        start, _ = self._value(self.right, self.middle, "r", most=0.46 * self.room)
        self.right = start - 24 * self.unit
        y = self.box[3] - 12 * self.unit
        self.pen.draw.line((self.left, y, self.right, y), fill=self.look.accent, width=2)
        self.pen.draw.regular_polygon(((self.left + self.right) / 2, y, 8 * self.unit), 4, fill=self.look.accent)
        return self._name(self.left, self.middle, self.room)

    def _troops(self) -> str:
        """Four kinds of troops under the name, each with its number; all of them at the right."""
        self._rank()
        self._face()
        start, _ = self._value(self.right, self.upper, "r", most=0.45 * self.room)
        right = start - 24 * self.unit
        value, step = self.entry.figure.value, self.room / 4
        weights = [self.rng.uniform(0.1, 2.0) for _ in range(4)]
        left = value
        for place, weight in enumerate(weights):
            amount = left if place == 3 else int(value * weight / sum(weights))
            left -= amount
            x, side = self.left + place * step, 32 * self.unit
            colour = ((150, 90, 60), (90, 130, 70), (80, 110, 170), (150, 150, 150))[place]
            self.pen.draw.rectangle((x, self.lower - side / 2, x + side, self.lower + side / 2), fill=colour)
            self.pen.icon((0, 1, 2, 3)[place], (x + 6, self.lower - 8, x + side - 6, self.lower + 8), WHITE)
            text = shown(amount, "short1" if value > 10**6 else "comma").text
            self._small(x + side + 8 * self.unit, self.lower, text, most=step - side - 20 * self.unit)
        return self._name(self.left, self.upper, right - self.left)

    def _card(self) -> str:
        """A card of two in a line: the value and when he was there under the name."""
        self._face(share=0.7)
        y = self.middle + 0.32 * self.height
        on = self.rng.random() < 0.3
        ink = ((30, 130, 50) if readable(BLACK, self.ground) else (130, 230, 130)) if on else self.dim
        text = self.words.online if on else self.entry.ago
        self.pen.text((self.right, y), text, self.size_of(0.72), ink, anchor="r", most=self.room)
        self._value(self.left, self.middle + 0.02 * self.height, "l", most=self.room)
        return self._name(self.left, self.middle - 0.28 * self.height, self.room)

    def _duel(self) -> str:
        """Two alliances against each other: the left one's rows and the right one's, mirrored."""
        right = self.index % 2 == 1
        self._face(right=not right)
        x, anchor = (self.left, "l") if right else (self.right, "r")
        self._value(x, self.lower, anchor, most=self.room, share=1.05, plain=True)
        return self._name(x, self.upper, self.room, anchor=anchor)
